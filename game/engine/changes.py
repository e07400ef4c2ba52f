"""Small changes of a deal that several modules need: a seat, some tiles, known faces."""

from collections.abc import Iterable
from typing import Any

from game import replace
from game.engine.seat import Seat, TileId
from game.engine.state import DealState, SeatState
from game.tiles.tile import Tile

NO_TILES: frozenset[TileId] = frozenset()


def with_seat(deal: DealState, seat: Seat, **changes: Any) -> tuple[SeatState, ...]:  # as those of replace
    """The seats of the deal, with some fields of one of them changed."""
    seats = list(deal.seats)
    seats[seat] = replace(seats[seat], **changes)
    return tuple(seats)


def tiles_without(tiles: tuple[TileId, ...], taken: Iterable[TileId]) -> tuple[TileId, ...]:
    """The tiles without those in ``taken``; raises ``ValueError`` if one of ``taken`` is not among them."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def with_face(faces: tuple[Tile | None, ...], tile_id: TileId, tile: Tile | None) -> tuple[Tile | None, ...]:
    """The faces with one more known; unchanged if it was known already, or ``tile`` is ``None``."""
    if tile is None or faces[tile_id] is tile:
        return faces
    return (*faces[:tile_id], tile, *faces[tile_id + 1 :])


def with_faces(
    faces: tuple[Tile | None, ...], tile_ids: Iterable[TileId], tiles: Iterable[Tile] | None
) -> tuple[Tile | None, ...]:
    """The faces, with the faces of ``tile_ids`` known; unchanged if all were known, or ``tiles`` is ``None``."""
    if tiles is None:
        return faces
    found = [(tile_id, tile) for tile_id, tile in zip(tile_ids, tiles, strict=True) if faces[tile_id] is not tile]
    if not found:
        return faces
    changed = list(faces)
    for tile_id, tile in found:
        changed[tile_id] = tile
    return tuple(changed)
