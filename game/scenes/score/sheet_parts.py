"""The parts of a score sheet: sets, lines, the total, everyone's score, payments and notes."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property

from game import Frozen, ui
from game.i18n import _, in_commas, joined, labeled, pgettext
from game.i18n.numbers import points_text
from game.i18n.player_texts import place_text
from game.i18n.row_texts import points_said
from game.i18n.score_rows import RowKind, SheetLine
from game.i18n.tile_words import plain_name, plain_wind
from game.scenes.score.rows import Total
from game.scenes.score.sheet import Among, SeatPage, ShownSet
from game.scenes.score.sheet_count import SheetCount
from game.scenes.shared.paper_page import SeatFace, leaf
from game.tiles.tile import Tile, Tiles
from game.view.page.cloth import Cloth, draw_band
from game.view.page.finding_row import draw_onward
from game.view.page.stars import Earned
from game.view.paint import Canvas, Icon, edge
from game.view.units import Align, Box, Color, quint, theme
from game.view.units.timeline import rolled


def set_card(one: ShownSet, *, glow: float, counted: float, is_low: bool) -> ui.Part:
    """A set with its name and its points, as far as they are counted; ``glow``: how strongly it is highlighted."""
    points = rolled(one.points or Fraction(0), counted)
    tone = ui.Tone.NUMBER if one.is_golden else ui.Tone.MAIN
    names = (
        ui.strong(one.name, tone) if one.name else None,
        ui.remark(one.manner) if one.manner else None,
    )
    worth = None
    if one.points:
        said = ui.strong(points_text(points), ui.Tone.ON_GOLD, others=(points_text(one.points),))
        worth = ui.Panel(
            said,
            ui.Ground.NONE,
            ui.Step.HAIR,
            fill=theme.GOLD,
            corner=ui.Size.CORNER,
            sides=ui.Step.S,
            shown=1.0 if points else 0.0,
        )
    words = ui.Row((ui.lines(*names), worth)) if one.name or worth else None
    large, align = (ui.Size.SET, Align.START) if words else (ui.Size.HAND, Align.CENTER)
    size = ui.Size.TILE if is_low else large
    tiles = ui.Tiles((one.tiles,), size, one.winning, most=1, align=align)
    rim = theme.GOLD if one.is_golden else theme.blended(ui.Fill.RIM, theme.GOLD, glow)
    told = (one.name, one.manner, *map(plain_name, one.tiles), points_said(one.points) if one.points else "")
    return ui.Panel(
        ui.Column((tiles, words), ui.Step.HAIR),
        ui.Ground.CLOTH,
        ui.Step.S if is_low else ui.Step.M,
        fill=ui.Fill.GOLDEN if one.is_golden else ui.Fill.SHADE,
        rim=rim,
        called=joined(", ", *told),
    )


def line_part(
    line: SheetLine,
    at: int,
    *,
    came: float,
    worth: Fraction,
    place: str,
    explain: Callable[[str], None] | None,
    is_long: bool,
) -> ui.Panel:
    """A line of a hand.

    :param came: how far it has faded in, 0 to 1.
    :param worth: its figure, as far as that has rolled up.
    :param place: its place in the rulebook.
    :param explain: gets the id of the line when it is pressed.
    :param is_long: whether it is one of so many that all of them are low.
    """
    figure = _figure(line, came, worth, ui.Type.LABEL if is_long else ui.Type.NUMBER)
    words = ui.Row((_words(line, is_long=is_long), _tiles(line, is_long=is_long)))
    cells = (words, ui.remark(_rule(place), Align.END) if place else None, figure)
    return ui.Panel(
        ui.Row(cells),
        ui.Ground.CLOTH if line.kind is RowKind.SUM else ui.Ground.PAPER,
        on=(explain, line.id) if explain is not None and line.id else None,
        fill=_fill(line) or (ui.Fill.LEAF if at % 2 else ui.Fill.STRIPE),
        corner=ui.Step.S,
        shown=came,
        called=_said(line, place),
        key=("line", at),
    )


def lines_table(lines: Sequence[ui.Panel], pad: float) -> ui.Part:
    """The lines of a hand."""
    return ui.Table(tuple(lines), (1.0, 0.0, 0.0), gap=ui.Step.HAIR, pad=pad, sides=ui.Step.M - pad)


def _words(line: SheetLine, *, is_long: bool) -> ui.Part:
    """The name and the reason of a line, beside each other where they have room."""
    name = ui.Text(line.name, ui.Type.STRONG if is_long else ui.Type.LABEL, is_narrow=True)
    reason = ui.remark(line.reason, is_narrow=True) if line.reason else None
    return ui.Row((name, reason), ui.Step.S, wraps=True, grow=1.0)


def _tiles(line: SheetLine, *, is_long: bool) -> ui.Maybe:
    """The tiles that earned a line."""
    return ui.Tiles((line.tiles,), ui.Size.SIGN if is_long else ui.Size.LEAST_TILE) if line.tiles else None


def _rule(place: str) -> str:
    """The number under which the rulebook's page has what a line says."""
    return _("Rule {number}").format(number=place)


def _fill(line: SheetLine) -> Color | None:
    """The color that tells the kind of a line; ``None`` for usual ones."""
    if line.amount < 0:
        return ui.Fill.LOST
    if line.kind is RowKind.SUM:
        return ui.Fill.CLOTH
    if line.kind is RowKind.PAID:
        return ui.Fill.PAID
    return ui.Fill.EARNED if line.kind.sign else None


def _said(line: SheetLine, place: str) -> str:
    is_plain = line.kind in (RowKind.DOUBLES, RowKind.LIMIT)
    figure = line.figure.replace(points_text(abs(line.amount)), points_said(abs(line.amount)))
    reason = line.reason.replace("  \u00b7  ", ", ")
    told = (line.name, reason, line.figure if is_plain else figure, _rule(place) if place else "")
    return joined(", ", *told, *map(plain_name, line.tiles))


def _figure(line: SheetLine, came: float, worth: Fraction, kind: ui.Type) -> ui.Part:
    """The figure of a line, as far as it has rolled up; a multiplier is stamped."""
    if line.kind is RowKind.DOUBLES:
        return ui.Picture((_draw_seal, line.figure, came), ui.Size.SAMPLE, ui.Size.CAP)
    sign = line.kind.sign if line.amount > 0 else ""
    tone = ui.Tone.GAIN if sign else ui.Tone.LOSS if line.amount < 0 else ui.Tone.NUMBER
    return ui.Text(sign + points_text(worth), kind, tone, Align.END, others=(line.figure,))


def _draw_seal(figure: str, came: float, canvas: Canvas, box: Box) -> None:
    """Draw a multiplier on a red seal, which shrinks to its usual size as it lands."""
    larger = 1 + (1 - quint(came)) / 2
    font = theme.VALUE.colored(theme.WHITE).sized(theme.VALUE.size * larger)
    wide = (canvas.kit.writer.width(figure, theme.VALUE) + ui.Step.L) * larger
    canvas = canvas.reading(box)
    seal = Box(
        box.right - (wide / larger + wide) / 2, box.center[1] - box.height * larger / 2, wide, box.height * larger
    )
    canvas.rounded(seal, theme.BADGE, radius=ui.Step.S)
    edge(canvas, seal.grown(-ui.Step.HAIR), theme.TEXT, width=2, radius=ui.Step.HAIR)
    canvas.centered(figure, font, seal)


def total_bar(total: Total, count: SheetCount, time: float, *, is_great: bool) -> ui.Part:
    """The total, as far as it is counted, in a line or in great letters of gold; the calculation comes with it."""
    is_there = count.has_total(time)
    so_far, of_hand = (total.points, total.hand) if is_there else count.totals(time)
    hand: tuple[ui.Maybe, ...] = ()
    said = [total.name, points_said(total.points), total.formula]
    if total.hand is not None:
        name, worth = _("The hand"), points_text(total.hand)
        shown = worth if of_hand is None else points_text(of_hand)
        field = ui.Row((ui.label(name), ui.Text(shown, ui.Type.NUMBER, others=(worth,))))
        hand = (ui.Panel(field, ui.Ground.CLOTH, 0.0, sides=ui.Step.S, fill=ui.Fill.SHADE, corner=ui.Step.S),)
        said = [name, points_said(total.hand), *said]
    formula = ui.Text(total.formula if is_there else "", align=Align.END, others=(total.formula,))
    tone = ui.Tone.FIGURE if is_great else ui.Tone.LOSS if total.points < 0 else ui.Tone.NUMBER
    kind, align = (ui.Type.FIGURE, Align.CENTER) if is_great else (ui.Type.NUMBER, Align.END)
    figure = ui.Text(points_text(so_far), kind, tone, align, others=(points_text(total.points),))
    told = ui.label(total.name, grow=float(not is_great))
    inside: ui.Part = ui.Row((*hand, told, formula, figure), wraps=True)
    if is_great:
        column = ui.Column((ui.Space(), *hand, told, figure, formula, ui.Space()), across=ui.Across.CENTER)
        inside = ui.Over((ui.Picture((draw_band, Cloth.JADE.value)), column))
    return ui.Panel(
        inside,
        ui.Ground.CLOTH,
        ui.Step.S,
        fill=ui.Fill.CLOTH,
        corner=ui.Step.S,
        sides=ui.Step.S,
        called=joined(", ", *said),
        key="total",
        grow=1.0,
    )


class Score(Frozen, dict=True):
    """A seat's line in everyone's score."""

    page: SeatPage
    is_own: bool
    gave: Tile | None
    """The winning tile that the player lost, shown in place of the first part of the remark, which says how."""
    place: int
    """The place at the end of the match; 0 while the match goes on."""

    @cached_property
    def called(self) -> str:
        page = self.page
        part = page.remark or (_("wins") if page.is_winner else "")
        now = pgettext("reader", "now {points}").format(points=points_said(page.balance))
        place = place_text(self.place) if self.place else ""
        words = (
            page.name,
            place,
            plain_wind(page.wind),
            *part.split(" \u00b7 "),
            points_said(page.gain, signed=True),
            now,
        )
        return joined(", ", *words)

    def line(self, paid: float) -> ui.Panel:
        """The line, with this share of the gain counted."""
        page, gain = self.page, self.page.gain
        face = SeatFace(page.portrait, page.wind, page.is_dealer, self.is_own, page.mood, self.place)
        remark = page.remark if self.gave is None else page.remark.partition(" \u00b7 ")[2]
        words = (
            ui.label(page.name, is_narrow=True),
            ui.remark(remark, is_narrow=True) if remark else None,
        )
        lost = None if self.gave is None else _lost_tile(self.gave, costs=bool(gain))
        came = rolled(gain, paid)
        tone = ui.Tone.GAIN if gain > 0 else ui.Tone.LOSS if gain < 0 else ui.Tone.OFF
        kinds = (ui.Type.NUMBER, ui.Type.LABEL)
        large, small = kinds[::-1] if self.place else kinds
        whole, seen = points_text(gain, signed=True), "" if gain and not came else points_text(came, signed=True)
        before = page.balance - gain
        told, ends = points_text(before + came), (points_text(before), points_text(page.balance))
        second = ui.Tone.MAIN if self.place else ui.Tone.SECOND
        figures = (
            ui.Text(seen, large, tone, Align.END, others=(whole,), key=("gain", page.seat)),
            ui.Text(told, small, second, Align.END, others=ends),
        )
        who = ui.Row((face.part(ui.Size.SEAT), ui.lines(*words), lost), ui.Step.S)
        leads = self.place == 1 or (page.is_winner and not self.place)
        return ui.Panel(
            ui.Row((who, *figures)),
            ui.Ground.PAPER,
            fill=ui.Fill.PAID if self.place == 1 else theme.WHITE if page.is_winner else ui.Fill.LEAF,
            rim=theme.BRASS if leads else ui.Fill.STRIPE,
            corner=ui.Size.CORNER,
            hint=page.remark.replace(" \u00b7 ", ", ") if self.gave is not None else "",
            called=self.called,
            key=("seat", page.seat),
        )


def scores_table(lines: Sequence[ui.Panel], *, is_low: bool) -> ui.Part:
    """Everyone's score; lower if there is much below it."""
    heads = (
        ui.Text(_("Everyone's score"), ui.Type.HEADING),
        ui.remark(pgettext("column", "Deal"), Align.END),
        ui.remark(pgettext("column", "In all"), Align.END),
    )
    pad = ui.Step.HAIR if is_low else ui.Step.S
    return ui.Table(tuple(lines), (1.0, 0.0, 0.0), heads, ui.Step.HAIR, pad=pad, sides=ui.Step.S)


def _lost_tile(tile: Tile, *, costs: bool) -> ui.Part:
    """The tile that a player gave to the winner, with a cross if it cost points."""
    cross = ui.Pin(ui.Mark(Icon.CROSS, theme.LOSS), x=ui.Across.START) if costs else None
    return ui.Over((ui.Tiles(((tile,),)), cross))


def payments_row(listed: Sequence[Among]) -> ui.Part:
    """The payments between the others: who pays, the amount, and who is paid."""
    cells = []
    for each in listed:
        parts = (
            ui.Portrait(each.payer, ui.Size.CAP),
            ui.strong(points_text(each.line.amount)),
            ui.Picture((draw_onward,), ui.Size.SIGN),
            ui.Portrait(each.receiver, ui.Size.CAP),
        )
        told = f"{each.line.text}: {each.line.reason}, {points_said(each.line.amount)}"
        cells.append(leaf(ui.Row(parts, ui.Step.S, along=ui.Across.CENTER), hint=told, called=told))
    return ui.Row(tuple(cells), ui.Step.S, along=ui.Across.FILL, wraps=True, key="payments")


def missing(waits: Tiles) -> ui.Part:
    """The tiles of which one was missing for a mahjong."""
    words = _("One tile was missing")
    row = ui.Row((ui.label(words), ui.Tiles((waits,), most=1)), wraps=True)
    return leaf(row, called=labeled(words, in_commas(map(plain_name, waits))), key="missing")


def note(text: str) -> ui.Part:
    """A remark on the hand."""
    bulb = ui.Mark(Icon.BULB, theme.BRASS, theme.ON_GOLD, ui.Size.ICON)
    return leaf(ui.Row((bulb, ui.Text(text, grow=1.0))), fill=ui.Fill.PAID)


def ribbon(earned: Sequence[Earned], shown: float) -> ui.Part:
    """A golden ribbon with what was earned."""
    first = earned[0]
    sign = ui.Mark(Icon.STAR, theme.CLOTH, theme.GOLD, ui.Size.ARROW)
    head = joined("  ", *dict.fromkeys(one.head for one in earned))
    words = (ui.strong(head), *(ui.Text(one.text) for one in earned))
    return ui.Panel(
        ui.Row(
            (
                sign if first.sign is None else ui.Tiles(((first.sign,),), ui.Size.LEAST_TILE),
                ui.lines(*words),
            )
        ),
        ui.Ground.PAPER,
        ui.Step.HAIR,
        fill=theme.GOLD,
        corner=ui.Size.CORNER,
        sides=ui.Step.S,
        shown=shown,
        called=". ".join(one.told for one in earned),
        key="ribbon",
    )
