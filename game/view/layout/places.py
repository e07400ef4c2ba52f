"""Places of plates, buttons and texts round the table (docs/design.md, section 4).

They are in the room's own units, which a larger interface makes larger than the tiles' units (``Room.scale``). Plates
then grow as far as the tiles leave room, and everything at an edge stays at that edge.
"""

from collections.abc import Iterable

from game import replace
from game.view.layout import own_slots
from game.view.layout.slots import PLATE_EDGE, ROSE_Y, Room
from game.view.paint.materials import ROSE_DIAMETER
from game.view.units import Box, Point

NARROW = 1860.0
"""In a narrower window, the name on the top plate stands below the portrait."""
ROSE_RADIUS = ROSE_DIAMETER / 2
RING = (264.0, 188.0)
"""Width and height of the area in the middle that the discards leave free, in the tiles' units."""
TOWARDS = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
"""Direction from the middle of the table to each side."""
LANE_HEIGHT = 76.0
"""Height of a bar in the lane."""
_LANE_BOTTOM = 915.0
_ASIDE = 60.0
"""How far a wide bar moves from the middle of the lane at most, if a hint then has room beside it."""
TOOL = 64.0
TALK_WIDE = 236.0
"""Greatest width of a remark."""
LEAST_TALK = 108.0
"""Least height of an area for a remark."""
PILL = 36.0
"""Height of a sign at a plate."""
TAIL = 9.0
"""Length of the tail of a bubble beside a plate."""
BELOW_PLATE = 56.0
"""Distance from a side plate, which may have a sign below it, to anything else below."""
HINT_HEIGHT = 144.0
ABOVE_BAR = 20.0
"""Distance of a hint from the bar below it, whose button marks stick out."""
_LANE_HINT = (300.0, 548.0)
"""The least and the greatest width of a hint in the lane."""
_LANE_HINT_HEIGHT = 84.0
"""The height of a hint in the lane."""
_NARROW_HINT = (160.0, 72.0)
"""The least width and height of a hint beside the tiles, where the interface is large."""
_BEFORE_HINT = 22.0
"""The least distance of the bar before it."""
_LEAST_IN_LANE = 420.0
"""The least free width of the lane for a hint to be placed there."""
OFF_RIM = 12.0
"""How far above the lane's bottom, and half as far before its end, a hint stands, clear of the table's rim."""
_SHELF_LEAST = 300.0
"""The least free width of the shelf for a hint to be placed on it."""
TOOLS_IN_ROW = 3
FOLDS_FROM = 1.3
"""From this interface size on, the rose replaces the round panel and the tools fold into one button."""
LEAST_TOP_PLATE = 124.0
SHORT_PLATE = 200.0
"""A horizontal plate narrower than this has no room for text beside the portrait."""
PLATE_WIDE = (206.0, 214.0)
_SIDE_FLOWERS = 604.0
"""Distance from the table's middle to the outer edge of the side players' flowers."""
_SIDE_SETS = 526.0
"""Distance from the table's middle to the outer edge of the side players' hands and sets."""
_WALL_AWAY = 422.0
"""Distance from the table's middle to the outer edge of the side walls."""
_SIDE_TOP = 180.0
"""The top of the side players' hands."""
_HAND_LEFT = 336.0
_BELOW_FLOWERS = 226.0
"""The greatest height of the own plate in a narrow window, where the left player's flowers are above it."""
_ROUND = (240.0, 88.0)


def _mirrored(room: Room, box: Box) -> Box:
    return Box(room.width - box.right, box.y, box.width, box.height) if room.mirrored else box


def folds(room: Room) -> bool:
    """Whether the round panel and the tools are folded away, because the interface is large or the window narrow."""
    return room.scale >= FOLDS_FROM or _top_plate(room, folded=False).width < LEAST_TOP_PLATE


def round_panel(room: Room) -> Box:
    """The panel that shows the present deal and round."""
    return _mirrored(room, Box(40 / room.scale, 34 / room.scale, *_ROUND))


def plate(room: Room, side: int) -> Box:
    """The plate of the player on this side."""
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
    room_for_it = room.center - _SIDE_FLOWERS / k - 18 / k
    if k <= 1:
        return Box.centered((140, 473 / k), width, height)
    width = min(width, room_for_it)
    x = min(37 / k, 18 / k + (room_for_it - width) / 2)
    return Box(x, 473 / k - height / 2, width, height)


def _top_plate(room: Room, *, folded: bool) -> Box:
    """The box of the top plate, which ends before the wall's corner; in a narrow window it is shorter and taller."""
    k = room.scale
    x = 40 / k + (0.0 if folded else _ROUND[0] + 10)
    widest = 232.0 if room.width * k >= NARROW or folded else 170.0
    width = min(widest, room.center - PLATE_EDGE / k - 4 / k - x)
    high = 96.0 if width < SHORT_PLATE and k <= 1 else 88.0
    return Box(x, 34 / k, width, min(high, 140 / k))


def pill(room: Room, side: int, width: float) -> Box:
    """The box of a sign of this width at a plate, such as that of a dead hand."""
    box = plate(room, side)
    x = max(14.0, min(box.center[0] - width / 2, room.width - 14 - width))
    if side == 0:
        return Box(x + 30, box.y - PILL / 2, width, PILL)
    if side == 2:
        return Box(x, box.bottom + 6, width, PILL)
    return Box(x, box.bottom + 8, width, PILL)


def own_bubble(room: Room, width: float, *, signed: bool) -> Box:
    """The box of the own words above the own plate, beside the tools.

    :param signed: whether the plate has a sign on its upper edge, which must not be covered.
    """
    box, k = plate(room, 0), room.scale
    bottom = (pill(room, 0, 0.0).y if signed else box.y) - TAIL - 2
    start = 14.0 if folds(room) else tool_button(replace(room, mirrored=False), TOOLS_IN_ROW - 1).right + 10 / k
    middle = room.width - box.center[0] if room.mirrored else box.center[0]
    return _mirrored(room, Box(max(start, middle - width / 2), bottom - PILL, width, PILL))


def menu_button(room: Room, number: int) -> Box:
    """A round button of the menu: 0 menu, 1 settings, 2 help."""
    right = max(18.0, 40.0 - 50.0 * max(0.0, room.scale - 1)) / room.scale
    y = 41 / room.scale
    return _mirrored(room, Box(room.width - right - TOOL, y + 72 * number, TOOL, TOOL))


def beside_table(room: Room) -> Box:
    """The free area at the end of the table in the reading direction, between the menu button and the side plate."""
    menu, side = menu_button(room, 0), plate(room, 1)
    start = room.center + _SIDE_SETS / room.scale + 14
    box = Box(start, menu.bottom + 14, room.width - 26 / room.scale - start, side.y - menu.bottom - 28)
    return _mirrored(room, box)


def above_side(room: Room) -> Box:
    """The free corner beside the menu button, above the side player's hand."""
    menu = menu_button(room, 0)
    start, end = room.center + _WALL_AWAY / room.scale + 14, (room.width - menu.right if room.mirrored else menu.x) - 14
    return _mirrored(room, Box(start, 20 / room.scale, end - start, (_SIDE_TOP - 28) / room.scale))


def tool_button(room: Room, number: int) -> Box:
    """The box of a round tool button beside the lane, in rows of three from the bottom up."""
    row, column = divmod(number, TOOLS_IN_ROW)
    x, y = 28 / room.scale + 72 * column, 918 / room.scale - TOOL - 72 * row
    return _mirrored(room, Box(x, y, TOOL, TOOL))


def folded_tool(room: Room, number: int) -> Box:
    """The box of a tool button beside the menu while the tools are folded away; number 0 opens them."""
    menu = menu_button(room, 0)
    step = -72.0 if not room.mirrored else 72.0
    return Box(menu.x + step * (number + 1), menu.y, TOOL, TOOL)


def lane_bottom(room: Room) -> float:
    """The y of the lane's bottom, above a lifted tile of the own hand, whatever the size of its tiles."""
    return _LANE_BOTTOM / room.scale - lane_rise(room)


def lane_rise(room: Room) -> float:
    """How much nearer to the wall the lane is for enlarged tiles of the own hand."""
    return own_slots.LANE_HIGHER * own_slots.share(room) / room.scale


def lane_left(room: Room, flowers: float = 0.0) -> float:
    """The x at which the lane starts, beside the tools or beside a tall own plate.

    In a mirrored window the start is at the right, past the own flowers.
    """
    if room.mirrored and flowers:
        return (own_slots.MIRRORED_FLOWERS + flowers + 20) / room.scale
    return (_HAND_LEFT + 4) / room.scale if folds(room) else 35 / room.scale + 215


def lane(room: Room, width: float, *, flowers: float = 0.0) -> Box:
    """The box of a bar of this width in the lane, centered as far as tools, flowers and a hint at its end allow.

    :param flowers: width of the own flowers, in the tiles' units.
    """
    left = lane_left(room, flowers)
    end = lane_end(room, flowers)
    width = min(width, end - left)
    hint = end - _LANE_HINT[0] - _BEFORE_HINT
    needed = max(0.0, room.center + width / 2 - hint)
    aside = needed if needed <= _ASIDE else 0.0
    x = max(left, room.center - width / 2 - aside)
    x = min(x, end - width)
    return _mirrored(room, Box(x, lane_bottom(room) - LANE_HEIGHT, width, LANE_HEIGHT))


def lane_end(room: Room, flowers: float) -> float:
    """The x at which the lane ends, before mirroring."""
    taken = 34 if room.mirrored or not flowers else 34 + flowers + 20
    return room.width - taken / room.scale


def call(room: Room, size: tuple[float, float], *, side: int = 0, away: float = 0.0) -> Box:
    """The box of a call's sign, which covers the rose and no discard.

    :param size: width and height in the tiles' units.
    :param side: the caller's side, from which the sign comes.
    :param away: how far the sign still is from its place, in the tiles' units.
    """
    (width, height), k = size, room.scale
    across, down = TOWARDS[side]
    x, y = room.center * k + across * away, ROSE_Y + down * away
    return Box((x - width / 2) / k, (y - height / 2) / k, width / k, height / k)


def talk_ground(room: Room, side: int, *, signed: bool = True) -> Box:
    """The free area for a remark of another player, below or above the plate.

    :param signed: whether the plate has a sign, which must not be covered.
    """
    k = room.scale
    its = plate(room, 3 if side == 2 else side)
    left, top = 34 / max(1, k * k), pill(room, 2, 0.0).bottom + 8 if signed else plate(room, 2).bottom + 12
    if its.y - 8 - top < LEAST_TALK:
        top = plate(room, 2).bottom + 8
    if side == 2:
        tiles = _SIDE_FLOWERS + 8 if room.mirrored else 560
        return _mirrored(room, Box(left, top, room.center - tiles / k - left, its.y - 8 - top))
    is_under_menu = (side == 1) is not room.mirrored
    if is_under_menu:
        top = menu_button(room, 0 if folds(room) else 2).bottom + 8
    above = top, its.y - 8
    end = plate(room, 0).y if folds(room) else tool_button(room, TOOLS_IN_ROW).y
    below = its.bottom + (BELOW_PLATE if signed else 12), 800 / k if is_under_menu else end - 8
    first, second = (above, below) if side == 1 else (below, above)
    top, bottom = first if first[1] - first[0] >= min(LEAST_TALK, second[1] - second[0]) else second
    width = room.center - _SIDE_FLOWERS / k - 8 / k - left
    return Box(left if side == 3 else room.width - left - width, top, width, bottom - top)


def panel_ground(room: Room, widest: float, *, signed: bool) -> Box:
    """The area below the side plate at which lines end, or its sign, above the lane, where no tile lies."""
    top = plate(room, 1).bottom + (BELOW_PLATE if signed else 12)
    tiles = _SIDE_FLOWERS if room.mirrored else _SIDE_SETS  # the right player's flowers lie higher
    end = room.width - 26 / room.scale
    start = max(room.center + tiles / room.scale + 10, end - widest)
    return _mirrored(room, Box(start, top, end - start, lane(room, 0.0).y - ABOVE_BAR - top))


def side_ground(room: Room, tiles: Iterable[Box], *, signed: bool) -> Box:
    """The free area below the plate at the side at which lines begin, above the tools, where no tile lies.

    :param tiles: boxes of the tiles on the table, in the tiles' units.
    :param signed: whether the plate has a sign, which must not be covered.
    """
    k = room.scale
    top = plate(room, 1 if room.mirrored else 3).bottom + (BELOW_PLATE if signed else 12)
    bottom = tool_button(room, 0).y - 8
    near = [box for box in tiles if box.bottom / k > top - 10 and box.y / k < bottom]
    edge, middle = 26 / k, room.center * k
    if room.mirrored:
        start = max((box.right for box in near if box.x > middle), default=middle) / k + 10
        return Box(start, top, room.width - edge - start, bottom - top)
    end = min((box.x for box in near if box.right < middle), default=middle) / k - 10
    return Box(edge, top, end - edge, bottom - top)


def hint_card(
    room: Room,
    between: tuple[float, float],
    flowers: float,
    widths: tuple[float, float],
    bar: Box | None,
) -> Box:
    """The box of a hint: at the end of the lane beside a question, on the shelf after the hand, or above the lane.

    :param between: end of the hand and start of the own sets, in the tiles' units.
    :param flowers: width of the own flowers, in the tiles' units.
    :param widths: least and greatest width outside the lane.
    """
    k = room.scale
    least, widest = widths
    start, end = (between[0] + 20) / k, (between[1] - 16) / k
    top = lane_bottom(room) if bar is None else max(lane_bottom(room), bar.bottom + 2)
    on_shelf = min(top, 1070 / k - HINT_HEIGHT)
    right = lane_end(room, flowers)
    asked = 0.0 if bar is None else (room.width - bar.x if room.mirrored else bar.right) + 14
    in_lane = right - max(asked + 8, lane_left(room))
    if k <= 1 and in_lane >= _LEAST_IN_LANE:
        wide = min(_LANE_HINT[1], in_lane)
        y = lane_bottom(room) - OFF_RIM - _LANE_HINT_HEIGHT
        return _mirrored(room, Box(right - OFF_RIM / 2 - wide, y, wide, _LANE_HINT_HEIGHT))
    if end - start >= _SHELF_LEAST and on_shelf >= top - 2:
        return Box(start, on_shelf, min(widest, end - start), HINT_HEIGHT)
    if k > 1 and asked:
        wide = min(widest, right - max(asked, room.center + (_SIDE_SETS + 8) / k))
        high = min(HINT_HEIGHT, lane_bottom(room) - plate(room, 1).bottom - 8)
        if wide >= _NARROW_HINT[0] and high >= _NARROW_HINT[1]:
            return _mirrored(room, Box(right - wide, lane_bottom(room) - high, wide, high))
    is_free = k <= 1 and not flowers and asked <= room.width - 34 / k - widest
    bottom = lane_bottom(room) - (20 if is_free else LANE_HEIGHT + ABOVE_BAR)
    beside = room.center - (_SIDE_SETS + 8 + 34) / k
    wide = widest if is_free else min(widest, max(least if k <= 1 else _NARROW_HINT[0], beside))
    high = min(HINT_HEIGHT, bottom - plate(room, 1).bottom - 8) if k > 1 else HINT_HEIGHT
    high = high if high >= _NARROW_HINT[1] else HINT_HEIGHT
    return _mirrored(room, Box(room.width - 34 / k - wide, bottom - high, wide, high))


def shelf_end(room: Room) -> float:
    """The x of the right end of the own area, in the tiles' units: the window's edge, or the plate if mirrored."""
    return plate(room, 0).x * room.scale if room.mirrored else room.width * room.scale - 18


def shelf_text(room: Room) -> Box:
    """The box of a line of text on the empty shelf."""
    return _mirrored(room, Box(366, 978, room.width - 366 - 60, 60))


def rose_chip(room: Room, side: int) -> Point:
    """Center of a wind's chip on the rose."""
    away = ROSE_RADIUS * 0.715
    x, y = ((0.0, away * 0.8 + 2), (away, 0.0), (0.0, -away * 0.8 - 2), (-away, 0.0))[side]
    return room.center + x, ROSE_Y + y
