"""Places for tiles on the tilted table, as numbers (docs/design.md, sections 3, 4, 5 and 18).

Sides are counted in turn order from the viewer: 0 bottom, 1 right, 2 top, 3 left. Lengths are in units unless they are
said to be in tile widths.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.view.paint import Pose
from game.view.units import DEPTH, LENGTH, RISE, THICKNESS, Box

LEAN = 0.36
"""How far the standing hands at the sides lean outwards, per tile width of height."""
CENTRE_Y = 481.0
_WALL_Y = 486.0
"""The middle of the wall, a little nearer to the viewer than that of the table."""
SEAT_WIDTH = 45.0
"""The width of a tile of the others' hands, sets and flowers."""
RIVER_WIDTH = 48.0
SIDE = (18 + LENGTH) / 2
"""Half a side of the wall of 18 stacks, in tile widths: the others sit round it, whatever the wall."""
MENU_EDGE = 136.0
"""What the menu's buttons take at the edge of the window, however large words and buttons are."""
PLATE_EDGE = 435.0
"""How near the top seat's plate comes to the middle of the table."""
_FLOWER_GAP = 0.35
"""Between the top seat's flowers and its sets, in tile widths."""


class Layer(IntEnum):
    """What is drawn over what."""

    FELT = 0
    LIGHT = 1
    SHADOW = 2
    ROSE = 3
    TILES = 4
    MARKS = 5
    PLATES = 6
    SHELF = 7
    HAND = 8
    LIP = 9
    CALLS = 10
    BAR = 11
    TOP = 12


class Slot(Struct, frozen=True, kw_only=True):
    """Where and how a tile lies or stands."""

    x: float
    y: float
    """The projected centre of its base, if it were on the ground."""
    z: float = 0.0
    """How high its base is above the ground, in tile widths."""
    width: float
    pose: Pose
    turn: int = 0
    """In degrees, as the pose says."""
    layer: Layer = Layer.TILES

    @property
    def screen_y(self) -> float:
        """Where the centre of its base is seen."""
        return self.y - RISE * self.z * self.width

    @property
    def box(self) -> Box:
        """The rectangle that the tile covers on the screen, without its shadow."""
        w = self.width
        if self.pose in (Pose.HAND, Pose.HAND_BACK):
            return Box(self.x - w / 2, self.screen_y - 1.372 * w, w, 1.436 * w)
        across, along, height = (1.0, LENGTH, THICKNESS)
        if self.pose is Pose.STAND:
            along, height = THICKNESS, LENGTH
        if self.turn % 180:
            across, along = along, across
        lean = {90: -LEAN, 270: LEAN}.get(self.turn, 0.0) * height if self.pose is Pose.STAND else 0.0
        left = self.x - across * w / 2 + min(lean, 0.0) * w
        top = self.screen_y - along * w * DEPTH / 2 - height * w * RISE
        return Box(left, top, (across + abs(lean)) * w, (along * DEPTH + height * RISE) * w)

    def raised(self, units: float) -> Slot:
        """The same, so many units further up the screen."""
        return replace(self, z=self.z + units / (RISE * self.width))

    @property
    def footprint(self) -> Box:
        """The ground that a lying tile covers, seen at its upper face."""
        across, along = (1.0, LENGTH) if self.turn % 180 == 0 else (LENGTH, 1.0)
        w = self.width
        y = self.screen_y - THICKNESS * w * RISE
        return Box(self.x - across * w / 2, y - along * w * DEPTH / 2, across * w, along * w * DEPTH)


class Room(Struct, frozen=True, kw_only=True):
    """What the layout needs to know of the window."""

    width: float
    """The width of the laid-out area, in units."""
    mirrored: bool = False
    """Whether the language is written from right to left."""
    scale: float = 1.0
    """How large its units are beside those of the tiles."""
    strewn: bool = False
    """Whether discards lie as they fell, and not in neat rows."""
    hand: float = 1.0
    """How large the player wants his own hand, 1 to ``own_slots.LARGEST``."""

    @property
    def centre(self) -> float:
        return self.width / 2


TURNS = (0, 270, 180, 90)
"""How a tile is turned that lies before each side."""


def _lying(room: Room, x: float, y: float, pose: Pose, turn: int, *, width: float = SEAT_WIDTH, z: float = 0.0) -> Slot:
    """A slot at a place in tile widths from the table's centre."""
    return Slot(x=room.centre + x * width, y=CENTRE_Y + y * DEPTH * width, z=z, width=width, pose=pose, turn=turn % 360)


def wall_width(stacks: int) -> float:
    """The width of a tile of a wall with so many stacks a side: felt is seen between the wall and the top rack."""
    return 45.0 if stacks < 18 else 43.5 if stacks == 18 else 35.0


def _turned(side: int, across: float, ahead: float) -> tuple[float, float]:
    """A place from the table's centre: so far to the right of a side's owner, and so far towards him."""
    return ((across, ahead), (ahead, -across), (-across, -ahead), (-ahead, across))[side]


@lru_cache(maxsize=2048)
def wall_slot(room: Room, side: int, stack: int, *, upper: bool, stacks: int = 18) -> Slot:
    """A tile of the built wall; ``stack`` is counted from the right end of the side's owner, which is clockwise."""
    half, width = (stacks + LENGTH) / 2, wall_width(stacks)
    along = half - LENGTH - 0.5 - stack
    across = half - LENGTH / 2
    x, y = _turned(side, along, across)
    lying = _lying(room, x, y, Pose.DOWN, 0 if side % 2 == 0 else 90, width=width, z=THICKNESS if upper else 0.0)
    return replace(lying, y=lying.y + _WALL_Y - CENTRE_Y)


def dealing_slot(room: Room, side: int, number: int) -> Slot:
    """A tile in the hand of who deals to all, before his side of the wall; ``number`` of the tiles he takes at once."""
    along, across = 1.1 * (number - 1.5), SIDE - 3.2
    return _lying(room, *_turned(side, along, across), Pose.DOWN, 0 if side % 2 == 0 else 90, z=1.0)


def rail(room: Room, side: int, *, stacks: int = 18) -> Box:
    """The inlay under a side of the wall."""
    half, width = (stacks + LENGTH) / 2, wall_width(stacks)
    x, y, w, h = (
        (-half, half - LENGTH, stacks, LENGTH),
        (half - LENGTH, -half + LENGTH, LENGTH, stacks),
        (-half + LENGTH, -half, stacks, LENGTH),
        (-half, -half, LENGTH, stacks),
    )[side]
    return Box(room.centre + x * width, _WALL_Y + y * width * DEPTH, w * width, h * width * DEPTH)


POOL_COLUMNS, POOL_ROWS = 14, 10
POOL_PITCH = 1.02
POOL_ROW = 1.345
"""From row to row: a little less than in rivers, so that all ten rows lie within the wall from the first."""
_HOLE_COLUMNS, _HOLE_ROWS = 6, 4


@cache
def pool_cells() -> tuple[tuple[float, float], ...]:
    """The cells of the common pool in the order in which they fill: column and row from the middle.

    Rings round the rose, each clockwise from the left end of its upper row: so the newest tile always has a free outer
    side, and lies beside the one before.
    """
    cells: list[tuple[float, float]] = []
    for ring in range(1, 5):
        right = (_HOLE_COLUMNS - 1) / 2 + ring
        bottom = (_HOLE_ROWS - 1) / 2 + ring
        across = [-right + step for step in range(int(2 * right) + 1)]
        down = [-bottom + step for step in range(int(2 * bottom) + 1)]
        round_once = [(x, -bottom) for x in across]
        round_once += [(right, y) for y in down[1:]]
        round_once += [(x, bottom) for x in reversed(across[:-1])]
        round_once += [(-right, y) for y in reversed(down[1:-1])]
        cells += [(x, y) for x, y in round_once if abs(x) < POOL_COLUMNS / 2 and abs(y) < POOL_ROWS / 2]
    return tuple(cells)


@lru_cache(maxsize=512)
def pool_slot(room: Room, place: int) -> Slot:
    """The discard so many places from the first, in the common pool."""
    cells = pool_cells()
    column, row = cells[min(place, len(cells) - 1)]
    return _lying(room, column * POOL_PITCH, row * POOL_ROW, Pose.FLAT, 0, width=RIVER_WIDTH)


def pool_outward(place: int) -> int:
    """The side on which a discard in the common pool has free ground: 0 bottom, 1 right, 2 top, 3 left."""
    cells = pool_cells()
    column, row = cells[min(place, len(cells) - 1)]
    beyond_rows = abs(row) - (_HOLE_ROWS - 1) / 2
    beyond_columns = abs(column) - (_HOLE_COLUMNS - 1) / 2
    if beyond_rows >= beyond_columns:
        return 0 if row > 0 else 2
    return 1 if column > 0 else 3


RIVER_ROW, _RIVER_ASIDE, _RIVER_AWAY = 1.34, 0.72, 2.79
"""From row to row of a river, how far it lies to its owner's right, and where it begins: in tile widths.

The first rows stand apart at the corners, the thickness of their tiles too, and the last ones lie within the wall.
"""


@lru_cache(maxsize=512)
def river_slots(room: Room, side: int, count: int) -> tuple[Slot, ...]:
    """The discards of one seat in rows before it; from the 28th on the outer row closes up."""
    found = []
    closing = [n for n in range(count) if 12 <= n < 18 or n >= 24]
    for n in range(count):
        column, row = (n % 6, n // 6) if n < 18 else (6 + (n - 18) % 3, min((n - 18) // 3, 2))
        if count > 27 and n in closing:
            column_at = closing.index(n) * 8 / (len(closing) - 1)
            row = 2
        else:
            column_at = float(column)
        a = (column_at - 2.5) * POOL_PITCH + _RIVER_ASIDE
        b = _RIVER_AWAY + LENGTH / 2 + row * RIVER_ROW
        found.append(_lying(room, *_turned(side, a, b), Pose.FLAT, TURNS[side], width=RIVER_WIDTH))
    return tuple(found)


class OtherPlaces(Struct, frozen=True):
    """The slots of a seat other than the viewer's."""

    hand: tuple[Slot, ...]
    """Standing tiles from the owner's left to his right; those beyond his thirteen stand apart at the left."""
    sets: tuple[tuple[Slot, ...], ...]
    """The slots of each set from the owner's left to right; the first set is outermost, the newest beside the hand."""
    flowers: tuple[Slot, ...]


_PITCH, _HAND_GAP, _SET_GAP, _APART_GAP, _OPEN_GAP = 1.09, 0.45, 0.17, 0.35, 0.3
_LONGEST = 18.3
"""A row at the left or right is closed up to this length, in tile widths."""


def other_places(
    room: Room, side: int, *, hand: int, sets: Sequence[int], flowers: int, groups: Sequence[int] = ()
) -> OtherPlaces:
    """The slots for so many tiles in the hand, sets of so many tiles, and flowers, at side 1, 2 or 3.

    There is always room for the tile just drawn, so that nothing moves aside for it. A hand in groups, of so many
    tiles each, is one that is laid open in its sets; then its slots are as they lie, from the owner's left.
    """
    settled = max(0, 13 - 3 * len(sets))
    standing = min(hand, settled)
    apart = hand - standing
    reserve = _PITCH + _APART_GAP
    laid = sum(sets) + _SET_GAP * max(0, len(sets) - 1)
    gap = _HAND_GAP if sets else 0.0
    in_hand = reserve + settled * _PITCH
    group_of = [number for number, tiles in enumerate(groups) for _tile in range(tiles)]
    opened = [place * _PITCH + number * _OPEN_GAP for place, number in enumerate(group_of)]
    in_hand = max([in_hand, *(along + _PITCH for along in opened[-1:])])
    length = in_hand + gap + laid
    scale = min(1.0, _LONGEST / length) if side != 2 else 1.0
    aside, its_flowers = _top_row(room, length, flowers) if side == 2 else (0.0, ())
    start = aside - length / 2
    first = start + reserve
    hand_at = [first - _APART_GAP - (place + 0.5) * _PITCH for place in reversed(range(apart))]
    hand_at += [first + (place + 0.5) * _PITCH for place in range(standing)]
    if opened:
        hand_at = [start + in_hand - opened[-1] - _PITCH / 2 + along for along in opened]
    sets_at: list[list[float]] = []
    at = start + in_hand + gap
    for tiles in reversed(sets):
        sets_at.append([at + place + 0.5 for place in range(tiles)])
        at += tiles + _SET_GAP
    sets_at.reverse()
    standing_away, laid_away = _AWAY[side == 2]
    if side != 2:
        ends = [length * scale / 2 - 0.5 - (flowers - 1 - place) for place in range(flowers)]
        its_flowers = tuple(_before(room, side, 3.04, along) for along in ends)
    return OtherPlaces(
        hand=tuple(_before(room, side, standing_away, along * scale, Pose.STAND) for along in hand_at),
        sets=tuple(tuple(_before(room, side, laid_away, along * scale) for along in one) for one in sets_at),
        flowers=its_flowers,
    )


_DOWN, _ASIDE = 0.40, 0.9
"""How far the groups at the sides, and at the top, lie from the middle of their side, in tile widths."""
_AWAY = ((1.22, 1.287), (1.17, 1.537))
"""How far hands stand from the wall, and sets lie: at the sides, and at the top."""


def _before(room: Room, side: int, away: float, along: float, pose: Pose = Pose.FLAT) -> Slot:
    """A place before a side: so far from the wall, and from the owner's left to his right."""
    x, y = _turned(side, along, away + SIDE)
    if side == 2:
        x += -_ASIDE if room.mirrored else _ASIDE
    else:
        y += _DOWN
    return _lying(room, x, y, pose, TURNS[side])


def opened(slot: Slot, side: int) -> Slot:
    """The slot of a standing tile of another seat, when the tile lies there face up."""
    standing, laid = _AWAY[side == 2]
    dx, dy = _turned(side, 0.0, laid - standing)
    return replace(
        slot, x=slot.x + dx * slot.width, y=slot.y + dy * slot.width * DEPTH, pose=Pose.FLAT, turn=TURNS[side]
    )


def _top_row(room: Room, length: float, count: int) -> tuple[float, tuple[Slot, ...]]:
    """Where the top seat's row goes to make room for the flowers at its right hand, which is the left of the screen.

    Between its plate and the menu there is room for both; the flowers are smaller where there is not.

    Args:
        room: the window.
        length: of hand and sets, in tile widths.
        count: of flowers.

    Returns:
        How far the row moves towards its owner's left, in tile widths, and the slots of the flowers.
    """
    if not count:
        return 0.0, ()
    pitch = 1.0 if count <= 6 else 0.92
    wide = 1 + pitch * (count - 1)
    ends = (-PLATE_EDGE, room.centre - MENU_EDGE)
    left, right = (-ends[1], -ends[0]) if room.mirrored else ends
    row = (-_ASIDE if room.mirrored else _ASIDE) - length / 2
    width = min(SEAT_WIDTH, (right - left - (length + _FLOWER_GAP) * SEAT_WIDTH) / wide)
    moved = max(0.0, left / SEAT_WIDTH + wide * width / SEAT_WIDTH + _FLOWER_GAP - row)
    start = (row + moved - _FLOWER_GAP) * SEAT_WIDTH - wide * width
    y = CENTRE_Y + (-SIDE - _AWAY[1][1]) * DEPTH * SEAT_WIDTH
    places = [room.centre + start + (0.5 + place * pitch) * width for place in range(count)]
    return -moved, tuple(Slot(x=x, y=y, width=width, pose=Pose.FLAT, turn=TURNS[2]) for x in reversed(places))
