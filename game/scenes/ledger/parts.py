"""The parts of the score pad: persons, sets, lines of a score, questions, the tiles of the pad and its felt."""

from collections.abc import Hashable, Sequence
from fractions import Fraction

from game import Frozen, ui
from game.i18n.numbers import points_text
from game.i18n.score_rows import RowKind, SheetLine
from game.players.roster import PortraitId
from game.scenes.shared.paper_page import SeatFace, leaf
from game.tiles.tile import Tile, Wind
from game.view.page.cloth import draw_cloth
from game.view.paint import Canvas, Felt, Icon, Paint, draw_wind_chip
from game.view.units import Align, Box, theme

KEY = ui.Size.CONTROL
"""The width of a tile of the pad."""
_SHORT = 24
"""The most characters of a reason that is written beside its line; a longer one is its tooltip."""
_COUNT = theme.TAG.colored(theme.WHITE)


def wind_chip(wind: Wind) -> ui.Part:
    """The sign of a wind."""
    return ui.Picture((_draw_wind, wind), 1.5 * ui.Size.CAP, ui.Size.CAP)


def _draw_wind(wind: Wind, canvas: Canvas, box: Box) -> None:
    draw_wind_chip(canvas, wind, box.center, box.height, Paint.IVORY)


def gained(points: Fraction, kind: ui.Type = ui.Type.LABEL, *, grow: float = 0.0) -> ui.Part:
    """The text of a gain or a loss, with its sign and in its color."""
    tone = ui.Tone.GAIN if points > 0 else ui.Tone.LOSS if points < 0 else ui.Tone.SECOND
    return ui.Text(points_text(points, signed=True) if points else "0", kind, tone, Align.END, grow=grow)


class Seated(Frozen, kw_only=True):
    """A person at the table, with what the deal brings and the balance."""

    name: str
    portrait: PortraitId
    wind: Wind
    below: str = ""
    gain: Fraction | None = None
    balance: Fraction
    was: str = ""
    is_dealer: bool = False
    is_marked: bool = False


def person_row(who: Seated, on: ui.Act | None, key: Hashable) -> ui.Part:
    """The line of a person."""
    face = SeatFace(who.portrait, who.wind, who.is_dealer).part(ui.Size.CONTROL)
    below = ui.remark(who.below) if who.below else None
    words = ui.lines(ui.strong(who.name, is_narrow=True), below)
    before = ui.remark(who.was, Align.END) if who.was else None
    last = ui.Column((ui.strong(points_text(who.balance), align=Align.END), before), 0.0)
    gain = None if who.gain is None else gained(who.gain)
    line = ui.Row((face, words, gain, last))
    fill = None if who.is_marked else ui.Fill.LEAF
    return ui.Panel(line, ui.Ground.LIT, ui.Step.S, on, fill=fill, key=key)


def set_card(
    tiles: Sequence[Tile],
    name: str = "",
    manner: str = "",
    *,
    winning: Tile | None = None,
    points: Fraction | None = None,
    on: ui.Act | None = None,
    hint: str = "",
    key: Hashable = None,
) -> ui.Part:
    """A set with its name and its points; the tile that completed it has a ring."""
    names = ui.strong(name) if name else None, ui.remark(manner) if manner else None
    worth = ui.label(points_text(points), ui.Tone.GAIN) if points else None
    words = ui.Row((ui.lines(*names), worth)) if any((*names, worth)) else None
    inside = ui.Column((ui.Tiles((tuple(tiles),), winning=winning), words), ui.Step.HAIR)
    return leaf(inside, on, ui.Step.M, hint=hint, key=key)


def score_lines(lines: Sequence[SheetLine], *, reasons: bool = True) -> ui.Part:
    """The lines of a score, one below the other."""
    rows = tuple(_score_line(line, reasons=reasons, is_striped=not at % 2) for at, line in enumerate(lines))
    return ui.Column(rows, 0.0)


def _score_line(line: SheetLine, *, reasons: bool, is_striped: bool) -> ui.Part:
    doubles = line.kind is RowKind.DOUBLES
    tone = ui.Tone.GAIN if doubles else ui.Tone.MAIN
    name = ui.Text(
        line.name, ui.Type.STRONG if line.kind is RowKind.SUM else ui.Type.BODY, tone, is_narrow=True, grow=1.0
    )
    is_short = reasons and 0 < len(line.reason) <= _SHORT
    reason = ui.remark(line.reason) if is_short else None
    tiles = ui.Tiles((line.tiles,), ui.Size.SIGN, most=1, is_heard=False) if reasons and line.tiles else None
    figure = ui.strong(line.figure, tone, Align.END)
    words = name if reason is None else ui.Row((name, reason), ui.Step.S, wraps=True, grow=1.0)
    row = ui.Row((words, tiles, figure), ui.Step.S)
    fill = ui.Fill.EARNED if doubles else ui.Fill.STRIPE if is_striped else ui.Fill.LEAF
    sides, hint = ui.Step.S if reasons else 0.0, "" if is_short else line.reason
    return ui.Panel(row, ui.Ground.PAPER, ui.Step.HAIR, fill=fill, corner=ui.Step.S, hint=hint, sides=sides)


def band(*parts: ui.Maybe, gap: float = ui.Step.M, key: Hashable = None) -> ui.Part:
    """A line on the cloth of the sheet."""
    return ui.Panel(ui.Row(parts, gap), ui.Ground.CLOTH, ui.Step.S, fill=ui.Fill.CLOTH, corner=ui.Size.CORNER, key=key)


def total(name: str, formula: str, points: Fraction) -> ui.Part:
    """The last line of a score."""
    reckoned = ui.remark(formula, Align.END, grow=1.0)
    return band(ui.label(name), reckoned, ui.Text(points_text(points), ui.Type.NUMBER, ui.Tone.NUMBER))


def question(text: str, on: ui.Act, *, is_yes: bool, key: Hashable) -> ui.Part:
    """A question to be answered by yes or no."""
    line = ui.Row((ui.Text(text, grow=1.0, is_heard=False), ui.Toggle(is_yes, on, called=text, key=key)))
    return ui.Panel(line, ui.Ground.PAPER, ui.Step.S, fill=ui.Fill.LEAF, corner=ui.Size.CORNER, lends_press=True)


def onward(text: str, value: str, on: ui.Act, *, key: Hashable) -> ui.Part:
    """A line that opens another page when pressed; its value sums up what that page says."""
    chevron = ui.Mark(Icon.CHEVRON_RIGHT, ui.Fill.LEAF, theme.INK_SMALL)
    line = ui.Row((ui.remark(text, grow=1.0), ui.strong(value), chevron))
    return leaf(line, on, key=key)


def tile_key(
    tile: Tile,
    name: str,
    on: ui.Act,
    *,
    count: int = 0,
    is_used_up: bool = False,
    is_refused: bool = False,
    key: Hashable,
) -> ui.Part:
    """A tile of the pad, with its number in the hand.

    :param is_used_up: whether all tiles of this face have been entered in some hand.
    :param is_refused: whether it was tapped although there are no more of them.
    """
    mark = theme.LOSS if is_refused else None
    more = str(count) if count else ""
    pressed = ui.Tile(tile, on, mark, size=KEY, hint=name, called=name, more=more, key=key)
    return ui.Over((pressed, ui.Picture((_draw_count, count, is_used_up)) if count or is_used_up else None))


def _draw_count(count: int, is_used_up: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001 - given with the function
    if is_used_up:
        canvas.rounded(box, theme.LAMP, radius=ui.Step.S, opacity=0.62)
    if count:
        size = ui.Size.SIGN
        canvas = canvas.reading(box)
        at = box.right - size / 3, box.y + size / 3
        canvas.disc(at, size + ui.Step.HAIR, theme.WHITE)
        canvas.disc(at, size, theme.INK)
        canvas.centered(str(count), _COUNT, Box.centered(at, size, size))


def felt(inside: ui.Part) -> ui.Part:
    """A part on felt with an edge of brass."""
    return ui.Over((ui.Picture((draw_cloth, Felt.JADE)), ui.Panel(inside, ui.Ground.CLOTH)))
