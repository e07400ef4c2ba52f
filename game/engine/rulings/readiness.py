"""Whether a discard breaks a hand that is ready."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine.facts import face
from game.engine.rulings.legal import is_mahjong
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.tiles.tile import KINDS, Tile


def is_ready_without(view: State, seat: Seat, thrown: TileId) -> bool:
    """Whether one more tile could complete the hand once this one is discarded."""
    deal = view.deal
    assert deal is not None, "no deal in progress"
    held = deal.seats[seat]
    rest = tuple(tile_id for tile_id in held.hand if tile_id != thrown)
    seats = tuple(replace(each, hand=rest) if each is held else each for each in deal.seats)
    after = replace(view, deal=replace(deal, seats=seats))
    own = [*rest, *(tile_id for laid in held.sets for tile_id in laid.tile_ids)]
    faces = [face(deal, tile_id) for tile_id in own]
    copies = view.rules.tiles.copies
    return any(faces.count(tile) < copies(tile) and is_mahjong(after, seat, extra=tile) for tile in KINDS)


def breaks_ready_hand(view: State, seat: Seat, thrown: TileId) -> bool:
    """Whether this discard leaves a hand that is not ready, where another one would leave it ready."""
    deal = view.deal
    assert deal is not None, "no deal in progress"
    if is_ready_without(view, seat, thrown):
        return False
    others: dict[Tile, TileId] = {face(deal, tile_id): tile_id for tile_id in deal.seats[seat].hand}
    others.pop(face(deal, thrown), None)
    return any(is_ready_without(view, seat, tile_id) for tile_id in others.values())
