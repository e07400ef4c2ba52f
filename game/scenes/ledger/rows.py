"""The table of a session: its head, a row for each deal, the balances, and their course."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from game.i18n.numbers import points_text
from game.ledger.session import Ledger
from game.players.roster import PortraitId
from game.tiles.tile import Wind
from game.view.page.paper_blocks import TotalsChart, TotalsLine
from game.view.paint import Canvas, Kit, Paint, draw_wind_chip
from game.view.sheet.rows import draw_band
from game.view.units import Align, Box, Face, TextStyle, row, theme
from game.view.widgets import Widget

_STRIPE = (0x8A, 0x6A, 0x34)
_NUMBER = TextStyle(Face.BOLD, 24, theme.INK)
_NAME = TextStyle(Face.SEMIBOLD, 23, theme.INK)
_FIGURE = TextStyle(Face.BOLD, 24, theme.INK)
_PLACE, _ROUND, _LEAST_NAME, _END = 60.0, 84.0, 220.0, 14.0


def _columns(box: Box, persons: int) -> tuple[Box, Box, Box, list[Box]]:
    """The boxes of a row for the number, the wind, the words, and the figure of each person."""
    room = box.width - _PLACE - _ROUND - _END
    figure = min(170.0, (room - _LEAST_NAME) / persons)
    words = room - figure * persons
    boxes = row(box, [_PLACE, _ROUND, words, *[figure] * persons])
    return boxes[0], boxes[1], boxes[2], boxes[3:]


@dataclass(eq=False)
class PersonsHead(Widget):
    """The head of the table, with each person's name and portrait over the column."""

    words: str
    names: Sequence[str]
    avatars: Sequence[PortraitId]

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        _place, _round, words, figures = _columns(self.box, len(self.names))
        style = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
        canvas.text(self.words, style, (words.x, self.box.center[1] + 8), widest=words.width - 12)
        for name, avatar, box in zip(self.names, self.avatars, figures, strict=True):
            width = min(canvas.kit.writer.width(name, _NAME), box.width - 60)
            if canvas.kit.writer.cut((name, _NAME, width)):
                canvas.avatar(avatar, (box.right - 24, box.center[1]), 40)
                continue
            canvas.text(name, _NAME, (box.right - 4, box.center[1] + 8), align=Align.END, widest=width)
            canvas.avatar(avatar, (box.right - width - 30, box.center[1]), 40)


@dataclass(eq=False)
class DealRow(Widget):
    """The row of a deal: its number and wind, how it ended, and what each person gained; pressing it opens the deal.

    Kongs paid at once, and points lost by a fault, have rows of their own below, without number and wind.
    """

    number: int | None
    wind: Wind | None
    words: str
    gains: Sequence[Fraction]
    on_press: Callable[[], None]
    avatars: Sequence[PortraitId] = field(default=(), kw_only=True)
    """The portraits of the persons who won."""
    is_striped: bool = field(default=False, kw_only=True)
    is_wrong: bool = field(default=False, kw_only=True)
    """Whether something is wrong with the deal, so that it is not counted."""

    bleed = 4.0
    corner = 12.0
    can_focus = True

    def press(self) -> None:
        self.on_press()

    def hint(self, kit: Kit) -> str:
        return self.tooltip or self.words

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        inner = Box(box.x, box.y + 2, box.width, box.height - 4)
        if self.is_striped:
            canvas.rounded(inner, _STRIPE, radius=10, opacity=0.10)
        self.draw_warmth(canvas, radius=10, most=0.45)
        place, round_, words, figures = _columns(box, len(self.gains))
        y = box.center[1] + 8
        if self.number is not None:
            canvas.text(str(self.number), _NUMBER, (place.right - 14, y), align=Align.END)
        if self.wind is not None:
            draw_wind_chip(canvas, self.wind, (round_.center[0] - 4, box.center[1]), 30, Paint.IVORY)
        x = words.x
        for avatar in self.avatars:
            canvas.avatar(avatar, (x + 19, box.center[1]), 36)
            x += 42
        style = (
            _NAME.colored(theme.LOSS) if self.is_wrong else _NAME if self.avatars else _NAME.colored(theme.INK_SMALL)
        )
        canvas.text(self.words, style, (x + 8 * bool(self.avatars), y), widest=words.right - x - 16)
        for gain, column in zip(self.gains, figures, strict=True):
            color = theme.GAIN if gain > 0 else theme.LOSS if gain < 0 else theme.INK_SMALL
            canvas.text(
                points_text(gain, signed=True) if gain else "0" if self.number is not None else "",
                _FIGURE.colored(color),
                (column.right - 4, y),
                align=Align.END,
            )


@dataclass(eq=False)
class BalanceRow(Widget):
    """The row of the balances after all deals."""

    name: str
    balances: Sequence[Fraction]

    bleed = 2.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        draw_band(canvas, box)
        figures = _columns(box, len(self.balances))[3]
        y = box.center[1] + 9
        canvas.text(self.name, TextStyle(Face.BOLD, 26, theme.WHITE), (box.x + 22, y), widest=figures[0].x - box.x - 30)
        for balance, column in zip(self.balances, figures, strict=True):
            style = TextStyle(Face.BOLD, 27, (0xFF, 0xE0, 0x8A))
            canvas.text(points_text(balance), style, (column.right - 4, y), align=Align.END, widest=column.width - 6)


def course(ledger: Ledger, names: Sequence[str], portraits: Sequence[PortraitId]) -> TotalsChart:
    """Everybody's balance from deal to deal."""
    return TotalsChart(
        [
            TotalsLine(
                name=name,
                portrait=portrait,
                start=Fraction(ledger.rules.stake),
                gains=[deal.played.deltas[seat] for deal in ledger.deals],
            )
            for seat, (name, portrait) in enumerate(zip(names, portraits, strict=True))
        ]
    )
