"""Tiles that lie by chance, always the same: mixed on the table, and discards as they fell.

Where a book builds no wall (docs/rules/hungarian.md, option ``wall``), tiles lie where it would stand and in the
corners within it, clear of the discards. Those in the corners are drawn first, as the discards come to need the room.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from game.engine.seat import TileId
from game.view.layout.slots import CENTRE_Y, SEAT_WIDTH, Room, Slot
from game.view.paint import MIXED_STEP, Pose
from game.view.units import DEPTH, THICKNESS

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
        width=SEAT_WIDTH,
        pose=Pose.MIXED,
        turn=(chance >> 24) % (180 // MIXED_STEP) * MIXED_STEP,
    )


def _mixed(number: int) -> int:
    """A number that says nothing of the one that it was made from, always the same."""
    return _stirred((number + 1) * 2654435761 & 0xFFFFFFFF)


def _stirred(number: int) -> int:
    """A number of 32 bits whose bits all depend on all those of the one given."""
    mixed = (number ^ number >> 15) * 2246822519 & 0xFFFFFFFF
    return mixed ^ mixed >> 13


ACROSS, ALONG = 0.17, 0.14
"""How far a tile may lie off its place, in tile widths."""


def strewn(slot: Slot, tile_id: TileId, deal: int, area: Sequence[Slot]) -> Slot:
    """The place moved a little, but no further out than the places of the area reach.

    :param deal: the number of the deal.
    :param area: all the places of the same river or pool.
    """
    across, along = _chance(tile_id, deal)
    x = slot.x + ACROSS * across * slot.width
    y = slot.y + ALONG * along * slot.width * DEPTH
    return replace(slot, x=_within(x, [each.x for each in area]), y=_within(y, [each.y for each in area]))


def _within(value: float, places: Sequence[float]) -> float:
    return min(max(value, min(places)), max(places))


def _chance(tile_id: TileId, deal: int) -> tuple[float, float]:
    """Two numbers from -1 to 1, well mixed."""
    mixed = _stirred(((tile_id + 1) * 2654435761 ^ (deal + 1) * 2246822519) & 0xFFFFFFFF)
    return (mixed & 0xFF) / 127.5 - 1, (mixed >> 8 & 0xFF) / 127.5 - 1
