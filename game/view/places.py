"""Places of plates, buttons and questions round the table, as numbers (ART.md, section 4)."""

from __future__ import annotations

from game.view.geometry import Box
from game.view.slots import CENTRE_Y, Room

NARROW = 1860.0
"""In a window narrower than this the top plate shows only portrait and balance."""
ROSE_RADIUS = 115.0
LANE_TOP, LANE_BOTTOM = 836.0, 920.0
LANE_LEFT = 250.0
"""Where the lane begins: beside the tool buttons."""
TOOL = 58.0
_HALF_WALL = 435.0
TALK_WIDE = 236.0
PLATE_WIDE = (206.0, 214.0)
"""Of the plates at the sides."""


def _mirrored(room: Room, box: Box) -> Box:
    return Box(room.width - box.right, box.y, box.width, box.height) if room.mirrored else box


def round_panel(room: Room) -> Box:
    """Which deal it is."""
    return _mirrored(room, Box(40, 34, 226, 88))


def plate(room: Room, side: int) -> Box:
    """The plate of a player."""
    width, height = PLATE_WIDE
    match side:
        case 0:
            return _mirrored(room, Box(26, 946, 296, 112))
        case 1:
            return Box(room.width - 140 - width / 2, 366, width, height)
        case 2:
            return _mirrored(room, Box(276, 34, _top_width(room), 88))
        case _:
            return Box(140 - width / 2, 366, width, height)


def _top_width(room: Room) -> float:
    """Of the top plate: in a narrow window it ends before the wall's corner."""
    if room.width >= NARROW:
        return 246.0
    return min(170.0, room.centre - _HALF_WALL - 276 - 4)


def pill(room: Room, side: int, width: float) -> Box:
    """A sign that belongs to a plate, such as that of a dead hand."""
    box = plate(room, side)
    x = box.centre[0] - width / 2
    if side == 0:
        return Box(x + 30, box.y - 17, width, 34)
    if side == 2:
        return Box(x, box.bottom - 17, width, 34)
    return Box(x, box.bottom + 8, width, 34)


def menu_button(room: Room, number: int) -> Box:
    """Of the round buttons for the menu: 0 menu, 1 settings, 2 help."""
    return _mirrored(room, Box(room.width - 72 - TOOL / 2, 70 + 70 * number - TOOL / 2, TOOL, TOOL))


def tool_button(room: Room, number: int) -> Box:
    """Of the round buttons beside the lane."""
    return _mirrored(room, Box(64 + 72 * number - TOOL / 2, 886 - TOOL / 2, TOOL, TOOL))


def lane(room: Room, width: float, *, flowers: float = 0.0) -> Box:
    """Where a bar of this width lies: in the middle, right of the tools, left of the own flowers.

    :param flowers: how much of the lane's end they take.
    """
    end = room.width - 34 - flowers - (20 if flowers else 0)
    width = min(width, end - LANE_LEFT)
    x = max(LANE_LEFT, room.centre - width / 2 - 40)
    x = min(x, end - width)
    return _mirrored(room, Box(x, LANE_TOP, width, LANE_BOTTOM - LANE_TOP))


def call(room: Room, side: int, width: float) -> Box:
    """Where a call of a player appears: beside his hand, towards the table's middle."""
    x, y = {
        0: (room.centre, 770.0),
        1: (room.width - 262 - width / 2, 320.0),
        2: (room.centre, 160.0),
        3: (262 + width / 2, 320.0),
    }[side]
    return Box(x - width / 2, y - 36, width, 72)


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

    :param between: where the hand ends and the own sets begin.
    :param flowers: how much of the lane's end the own flowers take.
    :param widths: the least and the greatest width.
    """
    least, widest = widths
    start, end = between[0] + 20, between[1] - 16
    if end - start >= least:
        return Box(start, 938, min(widest, end - start), 118)
    right = room.width - 34 - flowers - (20 if flowers else 0)
    if not flowers:
        return _mirrored(room, Box(right - widest, 806, widest, 112))
    return _mirrored(room, Box(room.width - 34 - widest, 716, widest, 112))


def shelf_text(room: Room) -> Box:
    """A line on the empty shelf."""
    return _mirrored(room, Box(366, 988, room.width - 366 - 60, 40))


def rose_chip(room: Room, side: int) -> tuple[float, float]:
    """The middle of a wind's chip on the rose."""
    away = ROSE_RADIUS * 0.735
    x, y = ((0.0, away * 0.8 + 2), (away, 0.0), (0.0, -away * 0.8 - 2), (-away, 0.0))[side]
    return room.centre + x, CENTRE_Y + y
