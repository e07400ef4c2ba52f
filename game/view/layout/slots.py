"""Slots for tiles on the tilted table (docs/design.md, sections 3, 4, 5 and 18).

Sides are counted in turn order from the viewer: 0 bottom, 1 right, 2 top, 3 left. Lengths are in layout units unless
given in tile widths.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache

from game import Frozen, replace
from game.view.paint import Pose
from game.view.units import DEPTH, LENGTH, RISE, THICKNESS, Box, Point

LEAN = 0.56
"""How far standing tiles at the sides lean outwards, per tile width of height."""
_LEANING_RISE = 0.20
"""How high standing tiles at the sides are seen, per tile width of height."""
CENTER_Y = 481.0
ROSE_Y = 472.0
"""The y of the wind rose's middle: that of the ground which the discards leave free, whose fronts are seen below it."""
_WALL_Y = 486.0
"""The y of the wall's middle, which is a little nearer to the viewer than the table's middle."""
SEAT_WIDTH = 45.0
"""Width of a tile in other players' hands, sets and flowers."""
RIVER_WIDTH = 50.0
SIDE = (18 + LENGTH) / 2
"""Half the length of a wall with 18 stacks a side, in tile widths; players sit at this distance in any book."""
MENU_EDGE = 136.0
"""Width of the menu buttons at the window's edge, whatever the interface size."""
PLATE_EDGE = 435.0
"""Distance of the top player's plate from the middle of the table."""
_FLOWER_GAP = 0.35
"""Gap between the top player's flowers and sets, in tile widths."""


class Layer(IntEnum):
    """Layers in drawing order, from the bottom up."""

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


class Slot(Frozen, kw_only=True):
    """Where and how a tile lies or stands."""

    x: float
    y: float
    """The y of the center of the tile's base, projected to the ground."""
    z: float = 0.0
    """Height of the tile's base above the ground, in tile widths."""
    width: float
    pose: Pose
    turn: int = 0
    """Rotation in degrees, as defined by the pose."""
    layer: Layer = Layer.TILES

    @property
    def screen_y(self) -> float:
        """The y on the screen at which the center of the tile's base is seen."""
        return self.y - RISE * self.z * self.width

    @property
    def box(self) -> Box:
        w = self.width
        if self.pose in (Pose.HAND, Pose.HAND_BACK):
            return Box(self.x - w / 2, self.screen_y - 1.372 * w, w, 1.436 * w)
        across, along, height = (1.0, LENGTH, THICKNESS)
        if self.pose is Pose.STAND:
            along, height = THICKNESS, LENGTH
        if self.turn % 180:
            across, along = along, across
        lean = {90: -LEAN, 270: LEAN}.get(self.turn, 0.0) * height if self.pose is Pose.STAND else 0.0
        tall = height * (_LEANING_RISE if lean else RISE)
        left = self.x - across * w / 2 + min(lean, 0.0) * w
        top = self.screen_y - along * w * DEPTH / 2 - tall * w
        return Box(left, top, (across + abs(lean)) * w, (along * DEPTH + tall) * w)

    def raised(self, units: float) -> Slot:
        return replace(self, z=self.z + units / (RISE * self.width))

    @property
    def footprint(self) -> Box:
        """The area that a lying tile covers, at the height of its upper face."""
        across, along = (1.0, LENGTH) if self.turn % 180 == 0 else (LENGTH, 1.0)
        w = self.width
        y = self.screen_y - THICKNESS * w * RISE
        return Box.centered((self.x, y), across * w, along * w * DEPTH)


class Room(Frozen, kw_only=True):
    """The properties of the window on which the layout depends."""

    width: float
    """Width of the layout area, in layout units."""
    mirrored: bool = False
    """Whether the language is written from right to left."""
    scale: float = 1.0
    """Size of this room's units relative to those of the tiles."""
    strewn: bool = False
    """Whether discards lie a little askew, as if thrown, instead of in neat rows."""
    hand: float = 1.0
    """Size factor of the player's own hand, 1 to ``own_slots.LARGEST``."""

    @property
    def center(self) -> float:
        """The x of the middle of the layout area."""
        return self.width / 2


TURNS = (0, 270, 180, 90)
"""Rotation of tiles lying in front of each side, in degrees."""


def _lying(room: Room, x: float, y: float, pose: Pose, turn: int, *, width: float = SEAT_WIDTH, z: float = 0.0) -> Slot:
    """The slot of a lying tile whose place is given in tile widths from the table's center."""
    return Slot(x=room.center + x * width, y=CENTER_Y + y * DEPTH * width, z=z, width=width, pose=pose, turn=turn % 360)


def wall_width(stacks: int) -> float:
    """Tile width in a wall with this many stacks a side; some felt stays visible before the top player's tiles."""
    return 45.0 if stacks < 18 else 43.5 if stacks == 18 else 35.0


def _turned(side: int, across: float, ahead: float) -> Point:
    """A point relative to the table's center, given as distances to the right of and towards a side's owner."""
    return ((across, ahead), (ahead, -across), (-across, -ahead), (-ahead, across))[side]


@lru_cache(2048)
def wall_slot(room: Room, side: int, stack: int, *, upper: bool, stacks: int = 18) -> Slot:
    """The slot of a tile in the built wall; ``stack`` counts clockwise from the right end as its owner sees it."""
    half, width = (stacks + LENGTH) / 2, wall_width(stacks)
    along = half - LENGTH - 0.5 - stack
    across = half - LENGTH / 2
    x, y = _turned(side, along, across)
    lying = _lying(room, x, y, Pose.DOWN, 0 if side % 2 == 0 else 90, width=width, z=THICKNESS if upper else 0.0)
    return replace(lying, y=lying.y + _WALL_Y - CENTER_Y)


def dealing_slot(room: Room, side: int, number: int) -> Slot:
    """The slot of a tile that somebody deals to all; ``number`` (0 to 3) is its place among the tiles in his hand."""
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
    return Box(room.center + x * width, _WALL_Y + y * width * DEPTH, w * width, h * width * DEPTH)


POOL_COLUMNS = 14
POOL_ROWS = 10
POOL_PITCH = 1.02
POOL_ROW = 1.345
"""Distance between rows of the pool, less than in rivers so that all ten rows fit inside the wall."""
_HOLE_COLUMNS = 6
_HOLE_ROWS = 4


@cache
def pool_cells() -> tuple[Point, ...]:
    """The cells of the common pool in the order of discards, as column and row from the middle.

    They form rings round the rose, each clockwise from the left end of its upper row, so the newest tile always has
    a free outer side and lies beside the one before.
    """
    cells: list[Point] = []
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


@lru_cache(512)
def pool_slot(room: Room, place: int) -> Slot:
    """The slot of a discard in the common pool, counted from 0."""
    cells = pool_cells()
    column, row = cells[min(place, len(cells) - 1)]
    return _lying(room, column * POOL_PITCH, row * POOL_ROW, Pose.FLAT, 0, width=RIVER_WIDTH)


def pool_outward(place: int) -> int:
    """The free side of a discard in the common pool: 0 bottom, 1 right, 2 top, 3 left."""
    cells = pool_cells()
    column, row = cells[min(place, len(cells) - 1)]
    beyond_rows = abs(row) - (_HOLE_ROWS - 1) / 2
    beyond_columns = abs(column) - (_HOLE_COLUMNS - 1) / 2
    if beyond_rows >= beyond_columns:
        return 0 if row > 0 else 2
    return 1 if column > 0 else 3


RIVER_ROW = 1.34
"""The distance of a river's rows, in tile widths."""
_RIVER_ASIDE = 0.72
"""How far a river lies to its owner's right, in tile widths."""
_RIVER_AWAY = 2.79
"""How far from the middle a river starts, in tile widths."""


@lru_cache(512)
def river_slots(room: Room, side: int, count: int) -> tuple[Slot, ...]:
    """Slots of one seat's discards in rows; from the 28th on, the tiles of the outer row lie closer together."""
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


class OtherPlaces(Frozen):
    """The slots of another player's tiles."""

    hand: tuple[Slot, ...]
    """Slots of standing tiles, from the owner's left to right; tiles beyond thirteen are apart at the left."""
    sets: tuple[tuple[Slot, ...], ...]
    """The slots of each set from the owner's left to right; the first set is outermost, the newest beside the hand."""
    flowers: tuple[Slot, ...]


_PITCH = 1.09
_APART_GAP = 0.35
_OPEN_GAP = 0.3
_TOP_GAPS = (0.45, 0.3)
"""The gap between hand and sets, and that between two sets, at the top, in tile widths."""
_LEAST_GAPS = (0.45, 0.17)
"""The same at a side with little room."""
_SIDE_GAPS = {1: (1.3, 0.72), 3: (0.85, 0.72)}
"""The same at the sides, where a tile's front hides a part of the gap, and at the right the standing hand another."""
_LONGEST = 18.3
"""The greatest length of a side player's row, in tile widths; tiles of longer rows lie closer together."""


def other_places(
    room: Room, side: int, *, hand: int, sets: Sequence[int], flowers: int, groups: Sequence[int] = ()
) -> OtherPlaces:
    """Slots for another player's hand, sets and flowers at side 1, 2 or 3.

    Room for a drawn tile is always kept, so that nothing moves for it. ``groups`` gives the sizes of the sets of an
    opened hand; its slots are then in order from the owner's left.
    """
    settled = max(0, 13 - 3 * len(sets))
    standing = min(hand, settled)
    apart = hand - standing
    reserve = _PITCH + _APART_GAP
    in_hand = reserve + settled * _PITCH
    group_of = [number for number, tiles in enumerate(groups) for _tile in range(tiles)]
    opened = [place * _PITCH + number * _OPEN_GAP for place, number in enumerate(group_of)]
    in_hand = max([in_hand, *(along + _PITCH for along in opened[-1:])])
    gap, set_gap = _gaps(side, sets, _LONGEST - in_hand - sum(sets))
    length = in_hand + gap + sum(sets) + set_gap * max(0, len(sets) - 1)
    scale = min(1.0, _LONGEST / length) if side != 2 else 1.0
    aside, its_flowers = _top_row(room, length, flowers) if side == 2 else (0.0, ())
    is_centered = side != 2 and not sets
    start = -reserve - settled * _PITCH / 2 if is_centered else aside - length / 2
    first = start + reserve
    hand_at = [first - _APART_GAP - (place + 0.5) * _PITCH for place in reversed(range(apart))]
    hand_at += [first + (place + 0.5) * _PITCH for place in range(standing)]
    if opened:
        hand_at = [start + in_hand - opened[-1] - _PITCH / 2 + along for along in opened]
    sets_at: list[list[float]] = []
    at = start + in_hand + gap
    for tiles in reversed(sets):
        sets_at.append([at + place + 0.5 for place in range(tiles)])
        at += tiles + set_gap
    sets_at.reverse()
    standing_away, laid_away = _AWAY[side == 2]
    if side != 2:
        ends = [length * scale / 2 - 0.5 - (flowers - 1 - place) for place in range(flowers)]
        its_flowers = tuple(_before(room, side, 3.04, along) for along in ends)
    return OtherPlaces(
        hand=tuple(
            _before(room, side, standing_away, along * scale, Pose.STAND, down=_LEVEL if is_centered else _DOWN)
            for along in hand_at
        ),
        sets=tuple(tuple(_before(room, side, laid_away, along * scale) for along in one) for one in sets_at),
        flowers=its_flowers,
    )


def _gaps(side: int, sets: Sequence[int], room: float) -> tuple[float, float]:
    """The gaps between hand and sets, and between two sets, as wide as the room for them allows, in tile widths."""
    if not sets:
        return 0.0, 0.0
    if side == 2:
        return _TOP_GAPS

    def needed(gaps: tuple[float, float]) -> float:
        return gaps[0] + gaps[1] * (len(sets) - 1)

    (hand, between), (least_hand, least_between) = _SIDE_GAPS[side], _LEAST_GAPS
    least, most = needed(_LEAST_GAPS), needed((hand, between))
    share = min(1.0, max(0.0, (room - least) / (most - least)))
    return least_hand + (hand - least_hand) * share, least_between + (between - least_between) * share


_DOWN = 0.40
"""Offset of the side players' rows from the middle of their side, in tile widths."""
_ASIDE = 0.9
"""Offset of the top player's row from the middle of its side, in tile widths."""
_LEVEL = 0.0
"""Offset of the standing tiles of a side player without sets, which are level with the rose."""
SIDE_AWAY = 0.98
"""Distance of standing hands at the sides from the wall, in tile widths."""
_AWAY = ((SIDE_AWAY, 1.287), (1.17, 1.537))
"""Distances of standing hands and of laid sets from the wall, in tile widths, at the sides and at the top."""


def _before(room: Room, side: int, away: float, along: float, pose: Pose = Pose.FLAT, *, down: float = _DOWN) -> Slot:
    """A slot in front of a side, given by distance from the wall and position from the owner's left."""
    x, y = _turned(side, along, away + SIDE)
    if side == 2:
        x += -_ASIDE if room.mirrored else _ASIDE
    else:
        y += down
    return _lying(room, x, y, pose, TURNS[side])


def opened(slot: Slot, side: int) -> Slot:
    """The slot of another player's standing tile once it lies face up at the same place."""
    standing, laid = _AWAY[side == 2]
    dx, dy = _turned(side, 0.0, laid - standing)
    return replace(
        slot, x=slot.x + dx * slot.width, y=slot.y + dy * slot.width * DEPTH, pose=Pose.FLAT, turn=TURNS[side]
    )


def _top_row(room: Room, length: float, count: int) -> tuple[float, tuple[Slot, ...]]:
    """How far the top player's row moves towards its owner's left, in tile widths, and the slots of the flowers there.

    The flowers get smaller if plate and menu leave too little room.

    :param room: the window.
    :param length: length of hand and sets, in tile widths.
    :param count: the number of flowers.
    """
    if not count:
        return 0.0, ()
    pitch = 1.0 if count <= 6 else 0.92
    wide = 1 + pitch * (count - 1)
    ends = (-PLATE_EDGE, room.center - MENU_EDGE)
    left, right = (-ends[1], -ends[0]) if room.mirrored else ends
    row = (-_ASIDE if room.mirrored else _ASIDE) - length / 2
    width = min(SEAT_WIDTH, (right - left - (length + _FLOWER_GAP) * SEAT_WIDTH) / wide)
    moved = max(0.0, left / SEAT_WIDTH + wide * width / SEAT_WIDTH + _FLOWER_GAP - row)
    start = (row + moved - _FLOWER_GAP) * SEAT_WIDTH - wide * width
    y = CENTER_Y + (-SIDE - _AWAY[1][1]) * DEPTH * SEAT_WIDTH
    places = [room.center + start + (0.5 + place * pitch) * width for place in range(count)]
    return -moved, tuple(Slot(x=x, y=y, width=width, pose=Pose.FLAT, turn=TURNS[2]) for x in reversed(places))
