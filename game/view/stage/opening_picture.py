"""Explains the beginning of a deal: dice at rest, counted stacks, and what the throws mean."""

from collections.abc import Mapping, Sequence
from functools import partial

from game.engine.seat import Seat, TileId
from game.engine.state import DealState
from game.i18n import _
from game.players.roster import Chair
from game.rules.terms import CountedStack
from game.view.effects.dice import resting_dice, resting_places
from game.view.layout import Layer, Room, Slot, TableModel, places
from game.view.layout.layout import box_of, wall_place, wall_side
from game.view.layout.slots import RIVER_WIDTH, TURNS
from game.view.paint import Canvas, Kit, Paint, PanelKind, Piece, Pieces, Pose, drawn_piece, edge
from game.view.paint.sprites import DIE_TURNS
from game.view.table.box_marks import box_name
from game.view.table.deal_words import (
    LaneLine,
    again_line,
    break_lines,
    leads_line,
    moved_lines,
    next_words,
    pool_lines,
    rolls_line,
    seat_lines,
)
from game.view.table.table_picture import room_of
from game.view.table.tile_pieces import shadow_piece, tile_piece
from game.view.units import Align, Box, Point, theme

_LANE_WIDTH = 1010.0
_LINE = 44.0
_BELOW_PLATE = 44.0
"""The least distance of the arrow's last stack from a plate above it."""
_SUM_ROOM = 80.0
"""Width reserved for a throw's total of two digits."""
_DIE = 34.0
_WORD = theme.NAME
_SUM = theme.BUTTON.colored(theme.SCORE)
_AWAY = ((0.0, -1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
"""Direction to free space beside each side of the wall: outward, except at the bottom, where the lane is."""

_BACKWARDS = ((1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0))
"""Counterclockwise direction along each side of the wall."""


def is_shown(model: TableModel) -> bool:
    """Whether the dice still lie on the table, as they do until the first tile is dealt."""
    deal = model.deal
    if deal is None:
        return bool(model.seat_throws or model.wind_tiles)
    return not any(held.hand for held in deal.seats) and not deal.discards


def opening_pieces(
    model: TableModel, chairs: Sequence[Chair], room: Room, kit: Kit, *, counted: int, in_air: int
) -> Pieces:
    """The pieces that explain the beginning.

    :param counted: the number of counted stacks that show their number by now.
    :param in_air: the number of latest throws still in the air.
    """
    if not is_shown(model):
        return {}
    deal = model.deal
    pieces: Pieces = {}
    if deal is None:
        if not in_air:
            pieces |= _seats_picture(model, room, kit)
        pieces["lane"] = _lane_piece(seat_lines(model, chairs, in_air=bool(in_air)), room, kit)
        return pieces
    if model.thrown_again and not model.throws and not model.is_wall_open:
        if not in_air and not model.has_changed_places:
            pieces |= _seat_dice(model, model.thrown_again, room, kit)
        pieces["lane"] = _lane_piece([again_line(model, chairs, in_air=bool(in_air))], room, kit)
        return pieces
    landed = model.throws[: len(model.throws) - in_air]
    for throw in landed:
        pieces |= resting_dice(model.side_of(throw.seat), throw.dice, room, kit)
    lines = break_lines(model, deal, chairs, landed) or pool_lines(model, deal, chairs)
    if not lines and in_air:
        lines = [rolls_line(model, chairs)]
    elif not lines:
        lines = [*moved_lines(model, deal), leads_line(model, deal, chairs)]
    if lines and not model.finds_break:
        pieces["lane"] = _lane_piece(lines, room, kit)
    if deal.counted:
        pieces |= _numbers(model, deal, room, kit, counted)
        pieces["shelf"] = _shelf_piece(model, deal, chairs, room, kit)
        if counted >= len(deal.counted):
            pieces |= _directions(model, deal, room, kit)
    return pieces


def _seats_picture(model: TableModel, room: Room, kit: Kit) -> Pieces:
    """The dice of the banker's throw or the latest throws for seats, or the wind tiles until the players have moved."""
    if model.banker_dice:
        return resting_dice(model.side_of(Seat(0)), model.banker_dice, room, kit)
    if model.wind_tiles and model.state.persons:
        return {}
    if not model.wind_tiles:
        return _seat_dice(model, model.seat_throws[-1], room, kit)
    pieces: Pieces = {}
    for person, tile in enumerate(model.wind_tiles):
        side = model.side_of(model.seat_of(person))
        x, y = resting_places(room, side, 1)[0]
        slot = Slot(x=x, y=y, width=RIVER_WIDTH, pose=Pose.FLAT, turn=TURNS[side])
        pieces["wind tile", side] = tile_piece(slot, tile, kit)
        pieces["wind tile shadow", side] = shadow_piece(slot, kit)
    return pieces


def _seat_dice(model: TableModel, thrown: Sequence[tuple[int, ...]], room: Room, kit: Kit) -> Pieces:
    pieces: Pieces = {}
    highest = max(map(sum, thrown))
    for person, dice in enumerate(thrown):
        if not dice:
            continue
        side = model.side_of(model.seat_of(person))
        pieces |= resting_dice(side, dice, room, kit)
        x, y = max(resting_places(room, side, len(dice)))
        is_highest = sum(dice) == highest
        pieces["seat sum", side] = _sum_piece(sum(dice), (x + 62, y - 20), kit, is_highest=is_highest)
    return pieces


def _sum_piece(value: int, at: Point, kit: Kit, *, is_highest: bool) -> Piece:
    box = Box(at[0] - 21, at[1] - 21, 42, 42)

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD if is_highest else Paint.DARK, radius=21)
        canvas.centered(str(value), theme.VALUE.colored(theme.ON_GOLD if is_highest else theme.TEXT), box)

    return drawn_piece(kit, Layer.MARKS, box, (value, box, is_highest), paint, bleed=20)


def _lane_piece(lines: Sequence[LaneLine], room: Room, kit: Kit) -> Piece:
    widest = max(
        kit.writer.width(line.text, theme.LABEL.sized(23))
        + (len(line.dice) * (_DIE + 8) + _SUM_ROOM if line.dice else 0.0)
        for line in lines
    )
    box = places.lane(room, min(_LANE_WIDTH, max(560.0, widest + 96)))
    height = box.height if len(lines) == 1 else 98.0
    box = Box(box.x, box.y - (0 if len(lines) == 1 else 2), box.width, height)

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, box, radius=26)
        for number, line in enumerate(lines):
            baseline = box.y + (46 if len(lines) == 1 else 37 + number * _LINE)
            _draw_line(canvas, box, baseline, line, most=3 if len(lines) == 1 else 2)

    return drawn_piece(kit, Layer.BAR, box, (tuple(lines), box), paint, bleed=30)


def _draw_line(canvas: Canvas, box: Box, baseline: float, line: LaneLine, *, most: int) -> None:
    canvas = canvas.reading(box)
    x = box.x + 34
    for value in line.dice:
        die = canvas.kit.sprites.die(value, DIE_TURNS[0], canvas.kit.frame.px(0.75 * _DIE))
        canvas.lay(*die.at(*canvas.at((x + _DIE / 2, baseline))))
        x += _DIE + 8
    if line.dice:
        canvas.text(f"= {sum(line.dice)}", _SUM, (x + 4, baseline))
        x += _SUM_ROOM
    color = theme.TEXT if line.is_new else theme.TEXT_SECOND
    style, high = theme.NAME.colored(color), _LINE + 20 * (most - 2)
    canvas.lines(line.text, style, (x, baseline), box.right - 30 - x, high=high, most=most)


_OVER_FRAMES = 2000.0
"""Added to the screen position that orders the drawing, so that stack numbers lie over the frame of the kong box."""


def _numbers(model: TableModel, deal: DealState, room: Room, kit: Kit, shown: int) -> Pieces:
    """The numbers on the counted stacks; those at the break make room for a box that has been shifted."""
    pieces: Pieces = {}
    box = box_of(model, room)
    moved = {} if box is None else box.slots
    rule = model.rules.wall
    stand = len(deal.counted) - (rule.breaking.lifted if rule.breaking.counted is CountedStack.LIFTED else 0)
    for number, stack in enumerate(deal.counted[:shown], start=1):
        built = wall_place(model, TileId(2 * stack), room).footprint
        if number > stand:
            dx, dy = _box_shift(model, deal, room, moved, wall_side(model, TileId(2 * stack)))
            top = built.moved(dx / 2, dy / 2)
        else:
            top = moved[TileId(2 * stack)].footprint if TileId(2 * stack) in moved else built
        pieces["number", number] = _number(number, top, kit, is_last=number == len(deal.counted))
    return pieces


def _box_shift(model: TableModel, deal: DealState, room: Room, moved: Mapping[TileId, Slot], side: int) -> Point:
    """How far the kong box was shifted towards the break, if its first stack that stays is on this side; else 0."""
    beside = deal.box[2 * model.rules.wall.breaking.lifted]
    if wall_side(model, beside) != side:
        return 0.0, 0.0
    built, parted = wall_place(model, beside, room).footprint, moved[beside].footprint
    return parted.x - built.x, parted.y - built.y


def _number(number: int, top: Box, kit: Kit, *, is_last: bool) -> Piece:
    radius = 17.0 if is_last else 14.5
    x, y = top.center
    chip = Box(x - radius, y - radius, 2 * radius, 2 * radius)

    def paint(canvas: Canvas) -> None:
        if is_last:
            edge(canvas, top.grown(2), theme.GOLD_RING, width=4, radius=9)
        canvas.panel(PanelKind.CHIP, chip, paint=Paint.GOLD if is_last else Paint.DARK, radius=radius)
        style = theme.BUTTON.sized(22 if is_last else 19).colored(theme.ON_GOLD if is_last else theme.TEXT)
        canvas.centered(str(number), style, chip)

    content = ("number", number, top, is_last)
    return drawn_piece(kit, Layer.MARKS, top, content, paint, bleed=14, y=_OVER_FRAMES + top.y, height=number)


def _directions(model: TableModel, deal: DealState, room: Room, kit: Kit) -> Pieces:
    """An arrow in the direction of dealing, and the name of the place replacements come from."""
    first = deal.live[0]
    side = wall_side(model, first)
    run = [tile_id for tile_id in deal.live[:12:2] if wall_side(model, tile_id) == side]
    beside = room_of(kit.chrome)
    below = places.plate(beside, 2).bottom * beside.scale + _BELOW_PLATE
    is_below_plate = side == (1 if room.mirrored else 3)
    while is_below_plate and len(run) > 1 and wall_place(model, run[-1], room).footprint.center[1] < below:
        run.pop()
    start, end = (_point_beside_stack(model, tile_id, room, 52.0) for tile_id in (first, run[-1]))
    dx, dy = _AWAY[side]
    word, name = _("Dealing"), box_name(model.rules.wall)
    aside = max(60.0, _word_width(word, kit) / 2 + 20)
    middle = (start[0] + end[0]) / 2 + dx * aside, (start[1] + end[1]) / 2 + dy * 34
    last = TileId(2 * deal.counted[-1])
    tail_side = wall_side(model, last)
    aside = 66.0 if tail_side % 2 == 0 else max(112.0, _word_width(name, kit) / 2 + 44)
    tail, along = _point_beside_stack(model, last, room, aside), _BACKWARDS[tail_side]
    back = 1.0 if model.rules.wall.clockwise else -1.0
    tail_at = tail[0] + back * along[0] * 74, tail[1] + back * along[1] * 30
    pieces: Pieces = {
        "deal word": _word_piece(word, middle, kit),
        "replacement word": _word_piece(name, tail_at, kit),
    }
    if start != end:
        (x, y), (to_x, to_y) = start, end
        box = Box(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y)).grown(16)
        paint = partial(_paint_arrow, start=start, end=end)
        pieces["arrow"] = drawn_piece(kit, Layer.MARKS, box, ("arrow", start, end), paint, bleed=6)
    return pieces


def _point_beside_stack(model: TableModel, tile_id: TileId, room: Room, away: float) -> Point:
    """A point at this distance beside a stack of the wall."""
    x, y = wall_place(model, tile_id, room).footprint.center
    dx, dy = _AWAY[wall_side(model, tile_id)]
    return x + dx * away, y + dy * away


def _word_width(text: str, kit: Kit) -> float:
    return kit.writer.width(text, _WORD) + 28


def _word_piece(text: str, center: Point, kit: Kit) -> Piece:
    width = _word_width(text, kit)
    box = Box(center[0] - width / 2, center[1] - 17, width, 34)

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.PILL, box)
        canvas.centered(text, _WORD, box)

    return drawn_piece(kit, Layer.CALLS, box, (text, box), paint)


def _paint_arrow(canvas: Canvas, start: Point, end: Point) -> None:
    length = max(1.0, abs(end[0] - start[0]) + abs(end[1] - start[1]))
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    shaft = Box(min(start[0], end[0]) - 3, min(start[1], end[1]) - 3, abs(end[0] - start[0]) + 6, 0)
    shaft = Box(shaft.x, shaft.y, shaft.width, abs(end[1] - start[1]) + 6)
    canvas.rounded(shaft, theme.GOLD_RING, radius=3)
    (x, y), half = end, 13.0
    tip = x + 2 * half * dx, y + 2 * half * dy
    canvas.polygon([tip, (x - half * dy, y + half * dx), (x + half * dy, y - half * dx)], theme.GOLD_RING)


def _shelf_piece(model: TableModel, deal: DealState, chairs: Sequence[Chair], room: Room, kit: Kit) -> Piece:
    box = places.shelf_text(room)
    text = next_words(model, deal, chairs)

    def paint(canvas: Canvas) -> None:
        canvas.block(text, theme.SMALL, box, align=Align.START)

    return drawn_piece(kit, Layer.SHELF, box, (text, box), paint)
