"""Which tiles a command would lay out, as they are shown to choose from."""

from __future__ import annotations

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, RobKong
from game.engine.seat import Seat, TileId
from game.i18n import _
from game.i18n.set_words import listed
from game.players.player import Question
from game.tiles.tile import Tile
from game.view.layout.table_model import TableModel


def set_tiles(model: TableModel, command: Command) -> tuple[Tile, ...]:
    """The finished set, or the tile that is called for."""
    match command:
        case Claim(tiles=tiles):
            deal = model.deal
            assert deal is not None, "a claim outside a deal"
            claimed = model.face(deal.discards[-1].tile_id)
            return tuple(sorted((*tiles, *((claimed,) if claimed is not None else ()))))
        case DeclareKong(tiles=tiles):
            return tiles[:1] * 4
        case RobKong(tile=tile):
            return (tile,)
        case _:
            return ()


def set_name(model: TableModel, command: Command) -> str:
    """Its tiles in words."""
    return listed(model.state.rules.id, set_tiles(model, command))


def from_hand(command: Command) -> tuple[TileId, ...]:
    """The tiles of the hand that a command would use."""
    match command:
        case Claim(tile_ids=tile_ids) | DeclareKong(tile_ids=tile_ids):
            return tile_ids
        case DeclareReady(tile_id=tile_id):
            return (tile_id,)
        case _:
            return ()


def blocked(model: TableModel, question: Question) -> set[TileId]:
    """Tiles of the hand that may not be thrown: others were shown, or the hand is frozen."""
    deal = model.deal
    assert deal is not None, "asked outside a deal"
    held = deal.seats[question.seat]
    if held.must_play:
        return set(held.hand) - held.must_play
    thrown = {command.tile_id for command in question.choices if isinstance(command, Discard)}
    if held.waits:
        return set(held.hand) - thrown
    faces = {model.face(tile_id) for tile_id in thrown}
    return {tile_id for tile_id in held.hand if model.face(tile_id) not in faces}


def why_blocked(model: TableModel, seat: Seat, *, chooses_ready: bool) -> str:
    """Why a tile may not be thrown now.

    :param chooses_ready: the discard of a ready call is being chosen.
    """
    deal = model.deal
    assert deal is not None, "asked outside a deal"
    if chooses_ready:
        return _("After this discard the hand would not be ready")
    if deal.seats[seat].waits:
        return _("The hand is called ready and frozen: only the tile just drawn can be discarded")
    return _("This tile may not be discarded now: a tile that was shown must be played")
