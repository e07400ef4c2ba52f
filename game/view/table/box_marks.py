"""What is seen round the tiles that are set apart for replacements: a frame, and a tag with their number."""

from collections.abc import Iterator

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
    wall_side,
)
from game.view.paint import Canvas, Kit, PanelKind, Piece, Pieces, drawn_piece
from game.view.table.marks import beside_last_discard, edge
from game.view.units import Box, Face, TextStyle, theme

_FRAME = (0xFF, 0xE9, 0xA8)
_NAME = TextStyle(Face.MEDIUM, 19, theme.TEXT)
_NUMBER = TextStyle(Face.BOLD, 24, theme.SCORE)
_BEYOND, _FURTHEST = 2, 14
"""How many stacks beyond the break the tag stands; where it lies along the wall, one more. How many places it has."""
_ABOVE, _APART = 23.0, 6.0
"""How far the tag reaches above the middle of a stack, and how far it keeps from the sign beside the last discard."""

_BEFORE_RACKS, _RACKS = 30.0, 457.5
"""How far it may hang over the outer edge of a side wall, behind which tiles stand; and how far these stand from the
middle of the table at least."""
_CLEAR = 2.0
"""How far it keeps from the discards."""


def box_name(rule: WallRule) -> str:
    """What the book calls the tiles that replacements come from."""
    if rule.box is None:
        return pgettext("tiles", "Replacements")
    return _("Kong box") if rule.breaking.counted is CountedStack.BOXED else _("Dead wall")


def box_marks(model: TableModel, room: Room, kit: Kit, *, drawn: float = 1.0) -> Pieces:
    """The frame and, when the first tiles are dealt, the tag; none in books without a box.

    :param drawn: how much of the frame is drawn, 0 to 1: it draws itself round clockwise, from the upper left corner.
    """
    deal = model.deal
    places = box_of(model, room)
    if deal is None or places is None or drawn <= 0:
        return {}
    pieces: Pieces = {
        ("box frame", number): _frame(frame.grown(4), kit, drawn) for number, frame in enumerate(places.frames)
    }
    count = _tagged(model.state.rules.wall, deal)
    if model.is_dealt and count:
        name = box_name(model.state.rules.wall)
        place = _tag_place(model, deal, room, kit, _tag_size(name, count, kit))
        pieces["box tag"] = _tag(name, count, place, kit)
    return pieces


def _tagged(rule: WallRule, deal: DealState) -> int:
    """How many tiles the tag counts: without the loose ones where a whole stack replaces them."""
    apart = len(loose_tiles(rule, deal)) if rule.box is not None and rule.box.by_stack else 0
    return len(deal.box) - apart


def _tag_place(model: TableModel, deal: DealState, room: Room, kit: Kit, size: tuple[float, float]) -> Box:
    """Where the tag stands: just past the break, or further along the rail where the last discard's sign is."""
    rule = model.state.rules.wall
    is_across = wall_side(model, beyond_break(rule, deal, _BEYOND)) % 2 == 0
    last = discard_place(model, room)
    sign = None
    if last is not None and not deal.discards[-1].is_taken:
        sign = beside_last_discard(*last, model.wind_of(deal.discards[-1].seat), kit).grown(_APART)
    first = _BEYOND + 1 if is_across else _BEYOND
    taken = [*([] if sign is None else [sign]), *(box.grown(_CLEAR) for box in discards_lying(model, room))]
    places = []
    for far in range(first, first + _FURTHEST):
        rail = wall_place(model, beyond_break(rule, deal, far), room).footprint
        x, y = rail.centre
        left = x - size[0] / 2
        if not is_across:
            left = (
                min(left, max(rail.right + _BEFORE_RACKS, room.centre + _RACKS) - size[0])
                if x > room.centre
                else max(left, min(rail.x - _BEFORE_RACKS, room.centre - _RACKS))
            )
        places.append(Box(left, y - _ABOVE, *size))
    return min(places, key=lambda place: sum(place.meets(box) for box in taken))


def _frame(box: Box, kit: Kit, drawn: float) -> Piece:
    def paint_whole(canvas: Canvas) -> None:
        edge(canvas, box.grown(1.5), theme.GOLD_DARK, width=6, radius=12, opacity=0.55)
        edge(canvas, box, _FRAME, width=3, radius=11, opacity=0.95)

    def paint(canvas: Canvas) -> None:
        if drawn >= 1:
            paint_whole(canvas)
            return
        clip = canvas.surface.get_clip()
        for part in _way_round(box, drawn):
            canvas.surface.set_clip(canvas.rect(part.grown(3)).clip(clip))
            paint_whole(canvas)
        canvas.surface.set_clip(clip)

    return drawn_piece(kit, Layer.MARKS, box, ("box", box, drawn), paint, bleed=4)


def _way_round(box: Box, share: float) -> Iterator[Box]:
    """The sides of a box as lines, clockwise from the upper left corner, so far as this share of the way goes."""
    left = 2 * (box.width + box.height) * share
    x, y = box.x, box.y
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        length = min(left, box.width if dx else box.height)
        if length <= 0:
            return
        end_x, end_y = x + dx * length, y + dy * length
        yield Box(min(x, end_x), min(y, end_y), abs(end_x - x), abs(end_y - y))
        x, y, left = end_x, end_y, left - length


def _tag_size(name: str, count: int, kit: Kit) -> tuple[float, float]:
    return max(kit.writer.width(name, _NAME), kit.writer.width(str(count), _NUMBER)) + 24, 58.0


def _tag(name: str, count: int, box: Box, kit: Kit) -> Piece:
    number = str(count)

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, box, radius=12)
        canvas.centred(name, _NAME, Box(box.x + 6, box.y + 4, box.width - 12, 26))
        canvas.centred(number, _NUMBER, Box(box.x + 6, box.y + 27, box.width - 12, 28))

    return drawn_piece(kit, Layer.MARKS, box, ("tag", name, number, box), paint, bleed=24, height=30)
