"""The frame round the tiles set apart for replacements, and the tag with their number."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from game import replace
from game.engine.state import DealState
from game.i18n import _, pgettext
from game.rules.ruleset import WallRule
from game.rules.terms import CountedStack
from game.view.layout import Layer, Room, TableModel
from game.view.layout.layout import (
    beyond_break,
    box_of,
    discard_place,
    discards_lying,
    loose_tiles,
    wall_place,
)
from game.view.layout.places import LANE_HEIGHT, lane_bottom
from game.view.paint import Canvas, Kit, PanelKind, Piece, Pieces, drawn_piece
from game.view.table.marks import beside_last_discard, outline
from game.view.units import Box, theme

_FRAME = (0xFF, 0xE9, 0xA8)
_NAME = theme.BODY
_NUMBER = theme.VALUE
_FURTHEST = 24
"""The most stacks past the break at which the tag may stand."""
_ABOVE = 23.0
"""The height of the tag above a stack's middle."""
_APART = 6.0
"""The tag's distance from the last discard's sign."""
_SNUG = 14.0
"""The tag's distance from the box's tiles."""
_BEFORE_RACKS = 452.0
"""Greatest distance of the tag from the middle of the table, so that it keeps clear of the side players' tiles."""
_TAG = 148.0, 58.0
_RADIUS = 8.0
"""The corner radius of the frame."""
_NEAR = 24.0
"""The gap up to which the frame's parts on two sides are joined."""
_LEVEL = 18.0
"""The gap up to which their edges are aligned."""
_OFF_DISCARDS = 2.0
"""Distance of the tag from discards."""
_OFF_LANE = 6.0
"""Distance of the stacks of a frame from the lane below them."""


def box_name(rule: WallRule) -> str:
    """The book's name for the tiles that replacements come from."""
    if rule.box is None:
        return pgettext("tiles", "Replacements")
    return _("Kong box") if rule.breaking.counted is CountedStack.BOXED else _("Dead wall")


def box_marks(model: TableModel, room: Room, kit: Kit, *, drawn: float = 1.0) -> Pieces:
    """The frame round the kong box, and its tag once tiles are dealt; empty in books without such a box.

    :param drawn: how much of the frame is drawn, 0 to 1, clockwise from the upper left corner.
    """
    deal = model.deal
    places = box_of(model, room)
    if deal is None or places is None or drawn <= 0:
        return {}
    loose = [places.slots[tile_id].box for tile_id in loose_tiles(model.rules.wall, deal)]
    frames = [_above_lane(frame, room) for frame in places.frames]
    frames = [Box.around((frame, *(box for box in loose if box.meets(frame)))) for frame in frames]
    pieces: Pieces = {"box frame": box_frame(frames, kit, drawn)} if frames else {}
    count = box_left(model.rules.wall, deal)
    if model.is_dealt and count and not model.is_bare:
        name = box_name(model.rules.wall)
        wide = max(kit.writer.width(name, _NAME), kit.writer.width(str(count), _NUMBER)) + 36
        place = _tag_place(model, deal, room, kit, min(_TAG[0], wide))
        pieces["box tag"] = _tag(name, count, place, kit)
    return pieces


def box_left(rule: WallRule, deal: DealState) -> int:
    """The number of tiles in the box; in books that replace whole stacks, loose tiles do not count."""
    apart = len(loose_tiles(rule, deal)) if rule.box is not None and rule.box.by_stack else 0
    return len(deal.box) - apart


def _tag_place(model: TableModel, deal: DealState, room: Room, kit: Kit, width: float) -> Box:
    """The tag's box: at the end of the frame at the break, or along the wall's rail if the last discard is there."""
    rule, last, places = model.rules.wall, discard_place(model, room), box_of(model, room)
    taken = [box.grown(_OFF_DISCARDS) for box in discards_lying(model, room)]
    if last is not None and not deal.discards[-1].is_taken:
        sign = beside_last_discard(*last, model.thrower, kit)
        taken.append(sign.grown(_APART))
    rails = [wall_place(model, beyond_break(rule, deal, far), room).footprint for far in range(1, _FURTHEST)]
    left, right = room.center - _BEFORE_RACKS, room.center + _BEFORE_RACKS - width

    def tag(x: float, y: float) -> Box:
        return Box(max(left, min(x, right)), y, width, _TAG[1])

    found = [tag(rail.center[0] - width / 2, rail.center[1] - _ABOVE) for rail in rails]
    tiles = [] if places is None else [slot.box for slot in places.slots.values()]
    if tiles:
        beyond, middle = rails[0], min((box.center for box in tiles), key=lambda at: math.dist(at, rails[0].center))
        column = [box for box in tiles if box.x < beyond.center[0] < box.right]
        x, y = found[0].x, found[0].y
        if column:
            is_above = beyond.center[1] < middle[1]
            y = (
                min(box.y for box in column) - _SNUG - _TAG[1]
                if is_above
                else max(box.bottom for box in column) + _SNUG
            )
        else:
            row = [box for box in tiles if box.y < beyond.center[1] < box.bottom] or tiles
            is_left = beyond.center[0] < middle[0]
            x = min(box.x for box in row) - _SNUG - width if is_left else max(box.right for box in row) + _SNUG
        found.insert(0, tag(x, y))
    taken += [box.grown(_SNUG) for box in tiles]
    return min(found, key=lambda place: sum(place.inset(1, 1).meets(box) for box in taken))


def _above_lane(frame: Box, room: Room) -> Box:
    """The frame of stacks at the table's lower edge, ending above the lane if it would reach a little into it."""
    end = (lane_bottom(room) - LANE_HEIGHT) * room.scale - _OFF_LANE
    return replace(frame, height=end - frame.y) if 0 < frame.bottom - end < _NEAR else frame


def box_frame(frames: Sequence[Box], kit: Kit, drawn: float = 1.0) -> Piece:
    """One outline round all stacks, even round a corner of the wall."""
    insides = [frame.inset(4, 4) for frame in frames]
    for here, there in combinations(range(len(insides)), 2):
        one, other = insides[here], insides[there]
        if one.grown(_NEAR).meets(other):
            insides[here], insides[there] = _in_line(one, other), _in_line(other, one)
    shape = [box.grown(_RADIUS) for box in insides]
    for one, other in combinations(insides, 2):
        if one.grown(_NEAR).meets(other):
            (left, right), (top, bottom) = (
                sorted((max(one.x, other.x), min(one.right, other.right))),
                sorted((max(one.y, other.y), min(one.bottom, other.bottom))),
            )
            shape.append(Box(left, top, right - left, bottom - top).grown(_RADIUS))

    def paint_whole(canvas: Canvas) -> None:
        outline(canvas, [box.grown(1.5) for box in shape], theme.GOLD_DARK, width=6, radius=_RADIUS + 1.5, opacity=0.55)
        outline(canvas, shape, _FRAME, width=3, radius=_RADIUS, opacity=0.95)

    def paint(canvas: Canvas) -> None:
        if drawn >= 1:
            paint_whole(canvas)
            return
        clip = canvas.surface.get_clip()
        for frame in frames:
            for part in _way_round(frame.grown(4), drawn):
                canvas.surface.set_clip(canvas.rect(part.grown(3)).clip(clip))
                paint_whole(canvas)
        canvas.surface.set_clip(clip)

    return drawn_piece(kit, Layer.MARKS, Box.around(shape), ("box", *frames, drawn), paint, bleed=4)


def _in_line(box: Box, other: Box) -> Box:
    """The box with its edges aligned to nearly equal edges of the other."""
    left, top = (min(a, b) if abs(a - b) < _LEVEL else a for a, b in ((box.x, other.x), (box.y, other.y)))
    edges = ((box.right, other.right), (box.bottom, other.bottom))
    right, bottom = (max(a, b) if abs(a - b) < _LEVEL else a for a, b in edges)
    return Box(left, top, right - left, bottom - top)


def _way_round(box: Box, share: float) -> Iterator[Box]:
    """The sides of a box as thin boxes, clockwise from the upper left corner, up to this share of the perimeter."""
    left = 2 * (box.width + box.height) * share
    x, y = box.x, box.y
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        length = min(left, box.width if dx else box.height)
        if length <= 0:
            return
        end_x, end_y = x + dx * length, y + dy * length
        yield Box(min(x, end_x), min(y, end_y), abs(end_x - x), abs(end_y - y))
        x, y, left = end_x, end_y, left - length


def _tag(name: str, count: int, box: Box, kit: Kit) -> Piece:
    number = str(count)

    def paint(canvas: Canvas) -> None:
        canvas.rounded(box, theme.WOOD_DARK, radius=12)
        canvas.panel(PanelKind.LACQUER, box, radius=12)
        canvas.centered(name, _NAME, Box(box.x + 10, box.y + 4, box.width - 20, 26))
        canvas.centered(number, _NUMBER, Box(box.x + 6, box.y + 27, box.width - 12, 28))

    return drawn_piece(kit, Layer.MARKS, box, ("tag", name, number, box), paint, bleed=24, height=30)
