"""A column of the page of all books, with the score of a hand in one book."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.i18n import _, ngettext
from game.i18n.books import book_title
from game.i18n.numbers import points_text
from game.i18n.score_rows import RowKind, SheetLine, sheet_sum
from game.ledger.all_books import UnderBook, club_of
from game.ledger.words import problem_text
from game.tiles.tile import WIND_ORDER, Wind
from game.view.paint import Canvas, Kit, Paint, chip_width, draw_wind_chip
from game.view.sheet.rows import draw_band
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Widget

_BAND, _FIGURE, _SHORT_FIGURE = 54.0, 98.0, 82.0
_GAIN, _CLOSE_GAIN = 38.0, 31.0
"""The height of a row with the gains of two seats, and of one with a single seat's gain, in layout units."""
_ROW, _THREE, _TWO, _LEAST = 52.0, 66.0, 42.0, 26.0
"""The greatest height of a line of the score; and the least with a name of three, of two, and of one text line."""
_INSET = 14.0
_LINE = (0xCD, 0xBB, 0x93)
_STRIPE = (0x8A, 0x6A, 0x34)
_GREEN = (0x1F, 0x8C, 0x77)
_TITLE = TextStyle(Face.DISPLAY, 30, theme.WHITE)
_WORTH = TextStyle(Face.BOLD, 46, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 19, theme.INK_SMALL)
_NAME = TextStyle(Face.SEMIBOLD, 20, theme.INK)
_FIGURES = _GAINED = TextStyle(Face.BOLD, 22, theme.INK)
_REMARK = 24.0
_LEAST_GAINED = 18.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldByBook:
    """The score of a hand in one book, as texts and figures."""

    title: str
    worth: Fraction | None = None
    """The worth of the hand; ``None``: the book cannot score it."""
    formula: str = ""
    lines: tuple[SheetLine, ...] = ()
    why_not: str = ""
    """The reason why the hand has no score; empty if it has one."""
    gains: tuple[tuple[Wind, Fraction], ...] = ()
    """What each seat gains from the deal, by wind."""
    remarks: tuple[str, ...] = ()
    """Sentences on what was entered that this book does not use."""


def told_by_book(under: UnderBook, seat: int, names: Sequence[str]) -> ToldByBook:
    """The score of a seat's hand in one book; ``seat`` is the number of its wind, 0 for East."""
    rules, counted = under.rules, under.counted
    club = club_of(rules)
    title = (_("Your club") if club == "?" else club) if club else book_title(rules.id)
    remarks = [_("Not used under these rules.")] if under.bonus else []
    remarks += [_("No ready-hand calls under these rules.")] if under.ready else []
    if counted.problems:
        named = [*names, *("\u2013",) * (4 - len(names))]
        own = [problem for problem in counted.problems if problem.seat == seat] or list(counted.problems)
        return ToldByBook(title=title, why_not=problem_text(rules.id, own[0], named), remarks=tuple(remarks))
    gains = tuple((WIND_ORDER[at], delta) for at, delta in enumerate(counted.played.deltas))
    score = next((score for score in counted.score.scores if score.wind is WIND_ORDER[seat]), None)
    if score is None or not (score.is_winner or score.lines):
        why = _("Only the hand that goes out is counted.") if counted.score.scores else ""
        return ToldByBook(title=title, worth=Fraction(0), why_not=why, gains=gains, remarks=tuple(remarks))
    summed = sheet_sum(rules, score)
    return ToldByBook(
        title=title,
        worth=score.worth,
        formula=summed.formula,
        lines=summed.lines,
        gains=gains,
        remarks=tuple(remarks),
    )


class BookColumn(Widget):
    """The column of one book: the hand's worth, its lines, and what each seat gains from the deal."""

    bleed = 4.0
    corner = 16.0

    def __init__(self, book: ToldByBook) -> None:
        super().__init__()
        self.book = book

    def clipped(self, kit: Kit) -> list[str]:
        wide = self.box.width - 2 * _INSET
        parts, smaller = kit.writer.broken(self.book.title, _TITLE, wide, high=_BAND - 10)
        return [self.book.title] if kit.writer.is_cut(parts, smaller, wide) else []

    def hint(self, kit: Kit) -> str:
        """All lines as a text, if some of them are cut or left out; otherwise empty."""
        shown, left = self._visible_lines
        rows = zip(shown, self._highs, strict=False)
        if not left and not any(self._is_cut(line, high, kit) for line, high in rows):
            return ""
        return "\n".join(f"{line.name}: {line.figure}" for line in self.book.lines)

    @property
    def _room(self) -> float:
        """The height available for the lines."""
        below = (self._gains + 10 if self.book.gains else 0.0) + 2 * _REMARK * len(self.book.remarks) + 4
        return self.box.height - _BAND - self._figure - below

    @property
    def _gained(self) -> tuple[TextStyle, int]:
        """The style of the gains, and how many share a row: 2 if a font size of at least 18 allows that, else 1."""
        if self.kit is None:
            return _GAINED, 2
        writer, room = self.kit.writer, (self.box.width - 2 * _INSET) / 2 - 12
        rooms = [
            (points_text(gain, signed=bool(gain)), room - chip_width(self.kit, wind, 28))
            for wind, gain in self.book.gains
        ]
        for size in (_GAINED.size, 20, _LEAST_GAINED):
            style = _GAINED.sized(size)
            if all(writer.width(text, style) <= wide for text, wide in rooms):
                return style, 2
        return _GAINED, 1

    @property
    def _gains_in_row(self) -> int:
        """How many seats' gains stand side by side in a row: 2 or 1."""
        return self._gained[1]

    @property
    def _figure(self) -> float:
        """The height of the worth with its formula, which may need two text lines."""
        if self.kit is None:
            return _FIGURE
        is_long = self.kit.writer.width(self.book.formula, _SMALL) > self.box.width - 2 * _INSET
        return _FIGURE if is_long else _SHORT_FIGURE

    @property
    def _gains(self) -> float:
        """The height of all gains."""
        return 8 + (
            -(-len(self.book.gains) // 2) * _GAIN if self._gains_in_row == 2 else len(self.book.gains) * _CLOSE_GAIN
        )

    @property
    def _highs(self) -> list[float]:
        """The height of each line: what its name needs, and more if there is room."""
        least = [self._needed(line) for line in self.book.lines]
        more = (self._room - sum(least)) / max(1, len(least))
        return [max(high, min(_ROW, high + more)) for high in least]

    def _needed(self, line: SheetLine) -> float:
        """The height that a line needs for its name, on one, two or three text lines."""
        kit = self.kit
        if kit is None:
            return _LEAST
        return next((high for high in (_LEAST, _TWO) if not self._is_cut(line, high, kit)), _THREE)

    def _is_cut(self, line: SheetLine, high: float, kit: Kit) -> bool:
        """Whether a line's name does not fit into a row of this height."""
        wide = self.box.width - 2 * _INSET - 16 - kit.writer.width(line.figure, _FIGURES)
        parts, smaller = kit.writer.broken(line.name, _NAME, wide, lines=3, high=high - 2)
        return kit.writer.is_cut(parts, smaller, wide)

    @property
    def _visible_lines(self) -> tuple[tuple[SheetLine, ...], int]:
        """The lines for which there is room, and the number of the others."""
        lines, highs = self.book.lines, self._highs
        if sum(highs) <= self._room + 0.5:
            return lines, 0
        most = len(lines)
        while most and sum(highs[:most]) + _LEAST > self._room:
            most -= 1
        return lines[:most], len(lines) - most

    def draw(self, canvas: Canvas) -> None:
        box, book = self.box, self.book
        canvas.rounded(box, theme.WHITE, radius=16, opacity=0.45 if book.worth is not None else 0.2)
        edge(canvas, box, _LINE, width=1.6, radius=16)
        band = Box(box.x, box.y, box.width, _BAND)
        draw_band(canvas, band)
        canvas.block(book.title, _TITLE, band.inset(_INSET, 5))
        inner = box.inset(_INSET, 0)
        worth = "\u2013" if book.worth is None else points_text(book.worth)
        color = theme.INK_SMALL if not book.worth else theme.INK
        canvas.centered(worth, _WORTH.colored(color), Box(inner.x, box.y + _BAND + 2, inner.width, 50))
        canvas.block(book.formula, _SMALL, Box(inner.x, box.y + _BAND + 51, inner.width, self._figure - 54))
        top = box.y + _BAND + self._figure
        if book.why_not:
            self._say(canvas, book.why_not, Box(inner.x, top - 6, inner.width, 160))
        self._draw_lines(canvas, Box(inner.x - 6, top, inner.width + 12, 0))
        bottom = box.bottom - 8
        for remark in reversed(book.remarks):
            bottom -= 2 * _REMARK
            canvas.block(remark, _SMALL, Box(inner.x, bottom, inner.width, 2 * _REMARK))
        if book.gains:
            self._draw_gains(canvas, Box(inner.x, bottom - self._gains, inner.width, self._gains))

    @staticmethod
    def _say(canvas: Canvas, text: str, box: Box) -> None:
        step = _SMALL.size * theme.LINE_HEIGHT
        canvas.stacked(canvas.kit.writer.wrapped(text, _SMALL, box.width), _SMALL, box, step)

    def _draw_lines(self, canvas: Canvas, area: Box) -> None:
        canvas = canvas.reading(self.box)
        lines, left = self._visible_lines
        y = area.y
        for number, (line, high) in enumerate(zip(lines, self._highs, strict=False)):
            row = Box(area.x, y, area.width, high - 2)
            y += high
            if line.kind is RowKind.DOUBLES:
                canvas.rounded(row, _GREEN, radius=8, opacity=0.12)
            elif number % 2 == 0:
                canvas.rounded(row, _STRIPE, radius=8, opacity=0.10)
            amount = line.figure
            style = _NAME.colored(theme.GAIN) if line.kind is RowKind.DOUBLES else _NAME
            figure = _FIGURES.colored(style.color)
            taken = canvas.kit.writer.width(amount, figure)
            canvas.centered(amount, figure, Box(row.right - 8 - taken, row.y, taken, row.height), align=Align.END)
            words = Box(row.x + 8, row.y, row.width - 28 - taken, row.height)
            name = _NAME if line.kind is not RowKind.SUM else TextStyle(Face.BOLD, 20, theme.INK)
            canvas.block(line.name, name, words, align=Align.START, most=3)
        if left:
            said = ngettext("{count} more line", "{count} more lines", left).format(count=left)
            rest = Box(area.x + 8, y, area.width - 16, _LEAST)
            canvas.centered(said, _SMALL, rest, align=Align.START)

    def _draw_gains(self, canvas: Canvas, area: Box) -> None:
        canvas.fill(Box(area.x, area.y, area.width, 1.6), _LINE)
        canvas = canvas.reading(self.box)
        style, across = self._gained
        part, high = area.width / across, _GAIN if across == 2 else _CLOSE_GAIN
        for number, (wind, gain) in enumerate(self.book.gains):
            x, y = area.x + number % across * part, area.y + 6 + number // across * high
            wide = chip_width(canvas.kit, wind, 28)
            draw_wind_chip(canvas, wind, (x + wide / 2, y + high / 2), 28, Paint.IVORY)
            color = theme.GAIN if gain > 0 else theme.LOSS if gain else theme.INK_SMALL
            room = Box(x + wide + 6, y, part - wide - 12, high)
            canvas.centered(points_text(gain, signed=bool(gain)), style.colored(color), room, align=Align.END)
