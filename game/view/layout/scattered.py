"""Tiles that lie irregularly, yet the same every time: mixed tiles, and discards that are not in neat rows.

In a book without a built wall (docs/rules/hungarian.md, option ``wall``), tiles lie where the wall would stand, and in
the corners inside, clear of the discards. The tiles in the corners are drawn first, as discards need the room later.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from game import replace
from game.engine.seat import TileId
from game.view.layout.slots import CENTER_Y, SEAT_WIDTH, Room, Slot
from game.view.paint import MIXED_STEP, Pose
from game.view.units import DEPTH, THICKNESS

_PITCH = 58.0
"""Distance between places, in layout units; a little less than a tile's length."""
_EDGE = 7
"""The outermost row or column of places, counted from the middle."""
_CORNER = 4
"""The innermost row or column that discards never cover, counted from the middle."""
_ASIDE = 7.0
"""Greatest offset of a tile from its place, in layout units."""


@cache
def _cells() -> tuple[tuple[int, int], ...]:
    """Column and row of every place, counted from the middle, in the order in which the places become empty."""
    cells = [
        (column, row)
        for column in range(-_EDGE, _EDGE + 1)
        for row in range(-_EDGE, _EDGE + 1)
        if min(abs(column), abs(row)) >= _CORNER or max(abs(column), abs(row)) == _EDGE
    ]
    return tuple(sorted(cells, key=lambda cell: (max(map(abs, cell)), _hash(31 * cell[0] + cell[1]))))


@lru_cache(1024)
def mixed_slot(room: Room, tile_id: TileId, count: int) -> Slot:
    """The slot of one of ``count`` mixed tiles; the first to be drawn lie on top of others."""
    cells = _cells()
    on_top = count - len(cells)
    chance = _hash(tile_id)
    column, row = cells[tile_id - on_top] if tile_id >= on_top else cells[chance % len(cells)]
    x = column * _PITCH + _ASIDE * ((chance >> 8 & 0xFF) / 127.5 - 1)
    y = row * _PITCH + _ASIDE * ((chance >> 16 & 0xFF) / 127.5 - 1)
    return Slot(
        x=room.center + x,
        y=CENTER_Y + y * DEPTH,
        z=THICKNESS if tile_id < on_top else 0.0,
        width=SEAT_WIDTH,
        pose=Pose.MIXED,
        turn=(chance >> 24) % (180 // MIXED_STEP) * MIXED_STEP,
    )


def _hash(number: int) -> int:
    return _stirred((number + 1) * 2654435761 & 0xFFFFFFFF)


def _stirred(number: int) -> int:
    """A 32-bit number mixed so that every bit depends on all bits of the input."""
    mixed = (number ^ number >> 15) * 2246822519 & 0xFFFFFFFF
    return mixed ^ mixed >> 13


ACROSS = 0.17
"""Greatest offset of a discard across its row, in tile widths."""
ALONG = 0.14
"""Greatest offset of a discard along its row, in tile widths."""


def strewn(slot: Slot, tile_id: TileId, deal: int, area: Sequence[Slot]) -> Slot:
    """A slot moved at random, but not out of the area of its river or pool.

    :param deal: the number of the deal.
    :param area: all slots of the same river or pool.
    """
    across, along = _chance(tile_id, deal)
    x = slot.x + ACROSS * across * slot.width
    y = slot.y + ALONG * along * slot.width * DEPTH
    return replace(slot, x=_clamped(x, [each.x for each in area]), y=_clamped(y, [each.y for each in area]))


def _clamped(value: float, places: Sequence[float]) -> float:
    return min(max(value, min(places)), max(places))


def _chance(tile_id: TileId, deal: int) -> tuple[float, float]:
    """Two random numbers from -1 to 1, always the same for a tile and a deal."""
    mixed = _stirred(((tile_id + 1) * 2654435761 ^ (deal + 1) * 2246822519) & 0xFFFFFFFF)
    return (mixed & 0xFF) / 127.5 - 1, (mixed >> 8 & 0xFF) / 127.5 - 1
