"""Tiles that lie mixed on the table, where a book builds no wall of them (docs/rules/hungarian.md, option ``wall``).

They lie where the wall would stand and in the corners within it, clear of the discards. Those in the corners are drawn
first, as the rows of discards come to need the room.
"""

from __future__ import annotations

from functools import cache, lru_cache

from game.engine.seat import TileId
from game.view.layout.slots import CENTRE_Y, THICKNESS, WALL_WIDTH, Room, Slot
from game.view.paint.tile_pictures import MIXED_STEP, Pose
from game.view.units.geometry import DEPTH

_PITCH = 58.0
"""From place to place, in units: a little less than a tile is long."""
_EDGE, _CORNER = 7, 4
"""The outermost row of places, and the first one beside the discards, counted from the middle."""
_ASIDE = 7.0
"""How far a tile may lie off its place."""


@cache
def _cells() -> tuple[tuple[int, int], ...]:
    """Column and row of every place from the middle, in the order in which they empty."""
    cells = [
        (column, row)
        for column in range(-_EDGE, _EDGE + 1)
        for row in range(-_EDGE, _EDGE + 1)
        if min(abs(column), abs(row)) >= _CORNER or max(abs(column), abs(row)) == _EDGE
    ]
    return tuple(sorted(cells, key=lambda cell: (max(map(abs, cell)), _mixed(31 * cell[0] + cell[1]))))


@lru_cache(maxsize=1024)
def mixed_slot(room: Room, tile_id: TileId, count: int) -> Slot:
    """Where a tile lies of so many; the first to be drawn lie on top of the others."""
    cells = _cells()
    on_top = count - len(cells)
    chance = _mixed(tile_id)
    column, row = cells[tile_id - on_top] if tile_id >= on_top else cells[chance % len(cells)]
    x = column * _PITCH + _ASIDE * ((chance >> 8 & 0xFF) / 127.5 - 1)
    y = row * _PITCH + _ASIDE * ((chance >> 16 & 0xFF) / 127.5 - 1)
    return Slot(
        x=room.centre + x,
        y=CENTRE_Y + y * DEPTH,
        z=THICKNESS if tile_id < on_top else 0.0,
        width=WALL_WIDTH,
        pose=Pose.MIXED,
        turn=(chance >> 24) % (180 // MIXED_STEP) * MIXED_STEP,
    )


def _mixed(number: int) -> int:
    """A number that says nothing of the one that it was made from, always the same."""
    mixed = (number + 1) * 2654435761 & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 2246822519 & 0xFFFFFFFF
    return mixed ^ mixed >> 13
