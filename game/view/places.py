"""Places of plates, buttons and questions round the table, as numbers (ART.md, section 4).

They are given in the units of the room: where the player wants a larger interface, these are larger than those of the
tiles (``Room.scale``). Then plates grow as far as the tiles leave them room, and what stands at an edge keeps to it.
"""

from __future__ import annotations

from game.view.geometry import Box
from game.view.slots import CENTRE_Y, Room

NARROW = 1860.0
"""In a window narrower than this the top plate shows only portrait and balance."""
ROSE_RADIUS = 115.0
LANE_BOTTOM, LANE_HEIGHT = 920.0, 84.0
TOOL = 58.0
TALK_WIDE = 236.0
HINT_HEIGHT = 118.0
TOOLS_IN_ROW = 3
FOLDS_FROM = 1.3
"""From this size of the interface on the round panel is told by the rose, and the tools are opened by a button."""
LEAST_TOP_PLATE = 124.0
PLATE_WIDE = (206.0, 214.0)
"""Of the plates at the sides."""
_HALF_WALL = 435.0
_SIDE_FLOWERS = 604.0
"""From the table's middle to the outer edge of the flowers at the sides."""
_HAND_LEFT = 336.0
"""Where the own hand begins."""
_BELOW_FLOWERS = 226.0
"""How high the own plate may be in a narrow window, where the left seat's flowers lie above it."""
_ROUND = (246.0, 88.0)


def _mirrored(room: Room, box: Box) -> Box:
    return Box(room.width - box.right, box.y, box.width, box.height) if room.mirrored else box


def folds(room: Room) -> bool:
    """Whether the interface is so large, or the window so narrow, that round panel and tools have no place."""
    return room.scale >= FOLDS_FROM or _top_plate(room, folded=False).width < LEAST_TOP_PLATE


def round_panel(room: Room) -> Box:
    """Which deal it is."""
    return _mirrored(room, Box(40 / room.scale, 34 / room.scale, *_ROUND))


def plate(room: Room, side: int) -> Box:
    """The plate of a player."""
    k = room.scale
    match side:
        case 0:
            width = min(296.0, (_HAND_LEFT - 8 - 26) / k)
            high = 300.0 if room.width * k >= NARROW else _BELOW_FLOWERS
            height = 112.0 if k < FOLDS_FROM else min(214.0, high / k)
            return _mirrored(room, Box(26 / k, 1058 / k - height, width, height))
        case 1:
            box = _side_plate(room)
            return Box(room.width - box.right, box.y, box.width, box.height)
        case 2:
            return _mirrored(room, _top_plate(room, folded=folds(room)))
        case _:
            return _side_plate(room)


def _side_plate(room: Room) -> Box:
    width, height = PLATE_WIDE
    k = room.scale
    room_for_it = room.centre - _SIDE_FLOWERS / k - 18 / k
    if k <= 1:
        return Box(140 - width / 2, 473 / k - height / 2, width, height)
    width = min(width, room_for_it)
    x = min(37 / k, 18 / k + (room_for_it - width) / 2)
    return Box(x, 473 / k - height / 2, width, height)


def _top_plate(room: Room, *, folded: bool) -> Box:
    """It ends before the wall's corner, and in a narrow window it is short."""
    k = room.scale
    x = 40 / k + (0.0 if folded else _ROUND[0] + 10)
    widest = 226.0 if room.width * k >= NARROW or folded else 170.0
    width = min(widest, room.centre - _HALF_WALL / k - 4 / k - x)
    return Box(x, 34 / k, width, min(88.0, 140 / k))


def pill(room: Room, side: int, width: float) -> Box:
    """A sign that belongs to a plate, such as that of a dead hand."""
    box = plate(room, side)
    x = box.centre[0] - width / 2
    if side == 0:
        return Box(x + 30, box.y - 17, width, 34)
    if side == 2:
        return Box(x, box.bottom - 6, width, 34)
    return Box(x, box.bottom + 8, width, 34)


def menu_button(room: Room, number: int) -> Box:
    """Of the round buttons for the menu: 0 menu, 1 settings, 2 help."""
    right = max(18.0, 43.0 - 50.0 * max(0.0, room.scale - 1)) / room.scale
    y = 41 / room.scale
    return _mirrored(room, Box(room.width - right - TOOL, y + 70 * number, TOOL, TOOL))


def tool_button(room: Room, number: int) -> Box:
    """Of the round buttons beside the lane: in rows of three, the first at the bottom."""
    row, column = divmod(number, TOOLS_IN_ROW)
    x, y = 35 / room.scale + 72 * column, 915 / room.scale - TOOL - 72 * row
    return _mirrored(room, Box(x, y, TOOL, TOOL))


def folded_tool(room: Room, number: int) -> Box:
    """Of the same buttons where they are folded away: in a row beside the menu; number 0 opens it."""
    menu = menu_button(room, 0)
    step = -72.0 if not room.mirrored else 72.0
    return Box(menu.x + step * (number + 1), menu.y, TOOL, TOOL)


def lane_left(room: Room) -> float:
    """Where the lane begins: beside the tools, or beside the own plate where that is high."""
    return (_HAND_LEFT + 4) / room.scale if folds(room) else 35 / room.scale + 215


def lane(room: Room, width: float, *, flowers: float = 0.0) -> Box:
    """Where a bar of this width lies: in the middle, right of the tools, left of the own flowers.

    :param flowers: how much of the lane's end they take, in units of the tiles.
    """
    k = room.scale
    left = lane_left(room)
    end = lane_end(room, flowers)
    width = min(width, end - left)
    x = max(left, room.centre - width / 2 - 40)
    x = min(x, end - width)
    return _mirrored(room, Box(x, LANE_BOTTOM / k - LANE_HEIGHT, width, LANE_HEIGHT))


def lane_end(room: Room, flowers: float) -> float:
    """Where the lane ends."""
    return room.width - (34 + flowers + (20 if flowers else 0)) / room.scale


def call(room: Room, side: int, size: tuple[float, float]) -> Box:
    """Where a call of a player appears: beside his hand, towards the table's middle, and never over his plate.

    :param size: how wide and how high it is.
    """
    k = room.scale
    width, height = min(size[0], room.width - 36), size[1]
    beside = max(262 / k, _side_plate(room).right + 8) + width / 2
    x, y = {
        0: (room.centre, LANE_BOTTOM / k - LANE_HEIGHT - 66),
        1: (room.width - beside, 320 / k),
        2: (room.centre, 160 / k),
        3: (beside, 320 / k),
    }[side]
    return Box(x - width / 2, y - height / 2, width, height)


def talk(room: Room, side: int, size: tuple[float, float]) -> Box:
    """Where a remark of another player appears: beside his plate, where no tile lies.

    :param size: its width, at most ``TALK_WIDE``, and its height.
    """
    width, height = size
    if side == 2:
        return _mirrored(room, Box(max(18.0, room.centre - 560 - width), 130, width, height))
    return Box(room.width - 36 - width if side == 1 else 36.0, 632, width, height)


def hint_card(room: Room, between: tuple[float, float], flowers: float, widths: tuple[float, float]) -> Box:
    """Where a hint stands: on the shelf between hand and sets, or above the lane's end where that is too narrow.

    :param between: where the hand ends and the own sets begin, in units of the tiles.
    :param flowers: how much of the lane's end they take, in units of the tiles.
    :param widths: the least and the greatest width.
    """
    k = room.scale
    least, widest = widths
    start, end = (between[0] + 20) / k, (between[1] - 16) / k
    if end - start >= least:
        return Box(start, 1056 / k - HINT_HEIGHT, min(widest, end - start), HINT_HEIGHT)
    bottom = 900.0 if k <= 1 and not flowers else LANE_BOTTOM / k - LANE_HEIGHT - 8
    return _mirrored(room, Box(room.width - 34 / k - widest, bottom - HINT_HEIGHT, widest, HINT_HEIGHT))


def shelf_text(room: Room) -> Box:
    """A line on the empty shelf."""
    return _mirrored(room, Box(366, 988, room.width - 366 - 60, 40))


def rose_chip(room: Room, side: int) -> tuple[float, float]:
    """The middle of a wind's chip on the rose."""
    away = ROSE_RADIUS * 0.735
    x, y = ((0.0, away * 0.8 + 2), (away, 0.0), (0.0, -away * 0.8 - 2), (-away, 0.0))[side]
    return room.centre + x, CENTRE_Y + y
