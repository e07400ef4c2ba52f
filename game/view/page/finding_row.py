"""A row on a decision that could have been better: what was done, what was better, and the cost."""

from collections.abc import Callable
from dataclasses import dataclass

from game.i18n import _
from game.i18n.advice_words import hundredths
from game.i18n.numbers import number, percent
from game.tiles.tile import Tile
from game.view.page.charts import draw_ring
from game.view.paint import Canvas, Icon, Pose
from game.view.table.hand_row import HIGH
from game.view.table.marks import draw_judged, edge
from game.view.units import Align, Box, Face, TextStyle, Writer, column, row, theme
from game.view.widgets import Pressed, Seen, Widget

HEIGHT, MOST_HEIGHT = 142.0, 178.0
_INSET, _TILE = 20.0, 70.0
_COST = 200.0
"""The width of the cost and what the row opens."""
_PLAYED_SHARE = 0.4
"""The share of the two choices' width that the one that was made has."""
_ONE_LINE = 1.38
"""The height of a text in one line, as a share of its size."""
_MOST_LINES = 2
"""In how many lines the reason is written at most."""
_LITTLE = 1.1
"""A line is made smaller, and not broken, up to this many times the width that it has."""
_PAPER, _EDGE, _SOFT = (0xFF, 0xFD, 0xF6), (0xD9, 0xC9, 0xA0), (0xDC, 0xEF, 0xE3)
_STYLE = TextStyle(Face.SEMIBOLD, 26, theme.INK)
_BETTER = TextStyle(Face.BOLD, 26, theme.GAIN)
_SMALL = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
_WHY = TextStyle(Face.MEDIUM, 23, theme.INK_BODY)
_NUMBER = TextStyle(Face.BOLD, 28, theme.LOSS)
_OPENS = TextStyle(Face.SEMIBOLD, 20, theme.INK)
_ACCURACY = TextStyle(Face.BOLD, 25, theme.SCORE)
_TITLE, _TITLED = TextStyle(Face.SEMIBOLD, 20, theme.TEXT), 30.0
"""The style of the titles above ring and bars, and the height left for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingWords:
    """The texts of a row."""

    where: str
    played: str
    played_tile: Tile | None
    played_line: str
    better: str
    better_tile: Tile | None
    better_line: str
    why: str
    """Why the better choice is better, in a sentence."""
    cost: str
    loss: str
    """The cost with its unit."""
    whole: str
    """The whole row as text, for the tooltip."""


class FindingRow(Pressed):
    """A row that opens the match at its decision when pressed, if that is possible."""

    bleed = 12.0
    corner = 18.0

    def __init__(
        self, words: FindingWords, on_press: Callable[[], None] | None, *, brief: tuple[str, str] | None = None
    ) -> None:
        """``brief``: shorter words for the better choice and its reason, below a row that said the same."""
        super().__init__(on_press, tooltip=words.whole)
        self.words = words
        self._better, self._why = (words.better, words.why) if brief is None else brief

    def draw(self, canvas: Canvas) -> None:
        box, words = self.box, self.words
        canvas = canvas.reading(box)
        canvas.rounded(box, _PAPER, radius=self.corner)
        edge(canvas, box, _EDGE, width=2, radius=self.corner)
        _before, choices, _apart, cost, _after = row(box, [_INSET - 8, None, 24, _COST - 10 - _INSET, _INSET])
        first, arrow, second = row(choices, [_PLAYED_SHARE * choices.width - 34, 34, None])
        second = second.inset(0, 9)
        self._choice(canvas, first, words.played, words.played_tile, (words.played_line, words.where))
        canvas.icon(Icon.CHEVRON_RIGHT, arrow.centre, 26, theme.INK_SMALL)
        canvas.rounded(second, _SOFT, radius=12)
        self._choice(canvas, second, self._better, words.better_tile, (words.better_line, self._why), is_better=True)
        self._cost(canvas, cost)
        self.draw_warmth(canvas, radius=self.corner, most=0.45)

    def _cost(self, canvas: Canvas, box: Box) -> None:
        """Draw what the choice cost and, below it, what the row opens."""
        middle = box.centre[1]
        is_door = self.on_press is not None
        cost = Box(box.x, middle - (42 if is_door else 22), box.width, 44)
        canvas.block(self.words.loss, _NUMBER, cost, align=Align.END)
        if is_door:
            below = Box(box.x, middle + 6, box.width - 26, 34)
            canvas.icon(Icon.CHEVRON_RIGHT, (box.right - 8, below.centre[1]), 20, theme.INK)
            canvas.block(_("Show table"), _OPENS, below, align=Align.END)

    @staticmethod
    def _choice(
        canvas: Canvas, box: Box, text: str, tile: Tile | None, lines: tuple[str, str], *, is_better: bool = False
    ) -> None:
        """Draw a choice: its tile with a sign, what it is, how far the hand is after it, and a last line below."""
        x, middle = box.x + 14 + _TILE / 2, box.centre[1]
        at = x, middle
        if tile is not None:
            high = HIGH * _TILE
            canvas.tile(tile, (x, middle + high / 2 - 0.06 * _TILE), _TILE, Pose.HAND)
            at = x + _TILE / 2 - 4, middle - high / 2 + 6
        draw_judged(canvas, at, size=30, is_better=is_better, ground=_SOFT if is_better else _PAPER)
        start = box.x + _TILE + 34
        wide = box.right - start - (14 if is_better else 0)
        writer, styles = canvas.kit.writer, (_BETTER, _SMALL, _WHY) if is_better else (_STYLE, _SMALL, _SMALL)
        texts = [told for told in zip((text, *lines), styles, strict=True) if told[0]]
        told = [_broken(writer, said, style, wide) for said, style in texts]
        most = min(1.0, (box.height - 8) / sum(map(_high, told)))
        if most < 1:
            told = [
                writer.broken(said, style, wide, lines=_MOST_LINES, high=most * _high(one))
                for (said, style), one in zip(texts, told, strict=True)
            ]
        y = middle - sum(map(_high, told)) / 2
        for parts, style in told:
            canvas.stacked(parts, style, Box(start, y, wide, 0), _high((parts, style)) / len(parts), align=Align.START)
            y += _high((parts, style))


def _broken(writer: Writer, text: str, style: TextStyle, wide: float) -> tuple[list[str], TextStyle]:
    """A text in lines of its own size; in one smaller line if it is only a little too long, or too long for two."""
    parts = writer.wrapped(text, style, wide)
    if len(parts) > _MOST_LINES or writer.width(text, style) < _LITTLE * wide:
        return writer.broken(text, style, wide, lines=_MOST_LINES)
    return parts, style


def _high(told: tuple[list[str], TextStyle]) -> float:
    """The height of the lines of a text."""
    parts, style = told
    return style.size * (_ONE_LINE if len(parts) == 1 else theme.CLOSE * len(parts))


class ReviewRing(Widget):
    """A ring that shows how far a review has come and, once it is over, the accuracy of the decisions."""

    bleed = 4.0
    share = Seen(0.0)
    """The share that is filled, 0 to 1."""
    accuracy = Seen("")
    """The accuracy as text; empty while the review goes on."""

    def tell(self, accuracy: str) -> None:
        """Shows the accuracy with its title."""
        self.accuracy = accuracy
        named = _("{name}: {what}").format(name=_("Accuracy"), what=accuracy)
        self.tooltip = self.called = named if accuracy else ""

    def draw(self, canvas: Canvas) -> None:
        title, below = column(self.box, [_TITLED if self.accuracy else 0.0, None])
        ring = below.inset((below.width - below.height) / 2, 0)
        draw_ring(canvas, ring.centre, ring.width, self.share, theme.GOLD, theme.LAMP)
        if self.accuracy:
            canvas.centred(_("Accuracy"), _TITLE, title)
            canvas.centred(self.accuracy, _ACCURACY, ring.inset(19))
        else:
            canvas.icon(Icon.BULB, ring.centre, 36, theme.BRASS_TEXT)


class DealBars(Widget):
    """The accuracy of each deal below a title: in percent above the deal's number, or as bars for many deals."""

    bleed = 4.0
    LEAST, MOST = 170.0, 400.0
    """The least and the greatest width of all bars."""
    _STEP, _LEAST_STEP, _FOOT, _FIGURE, _LINE = 80.0, 26.0, 28.0, 40.0, 8.0
    _SHARE = TextStyle(Face.BOLD, 25, theme.SCORE)
    _NUMBER = TextStyle(Face.SEMIBOLD, 20, theme.TEXT)
    shares = Seen[tuple[tuple[int, float], ...]](())
    """The numbers of the deals, each with the accuracy, 0 to 1."""

    @property
    def _step(self) -> float:
        return min(self._STEP, self.MOST / max(1, len(self.shares)))

    @property
    def width(self) -> float:
        """The width of all bars."""
        return max(self.LEAST, self._step * len(self.shares))

    def draw(self, canvas: Canvas) -> None:
        title, box = column(self.box, [_TITLED, None])
        canvas, step = canvas.reading(self.box), self._step
        canvas.centred(_("Deal by deal"), _TITLE, title)
        wide = step * len(self.shares)
        places = row(Box(box.x + (box.width - wide) / 2, box.y, wide, box.height), [step] * len(self.shares))
        for (deal, share), place in zip(self.shares, places, strict=True):
            bar, below = column(place, [None, self._FOOT])
            if step >= self._STEP:
                figure, line = column(bar, [self._FIGURE, self._LINE], 3)
                canvas.centred(percent(hundredths(share)), self._SHARE, figure)
                line = line.inset(11, 0)
                canvas.rounded(line, theme.LAMP, radius=4)
                canvas.rounded(Box(line.x, line.y, share * line.width, line.height), theme.GOLD, radius=4)
                canvas.centred(number(deal), self._NUMBER, Box(below.x, line.bottom + 2, below.width, below.height))
                continue
            track = bar.inset(0.16 * step, 0)
            canvas.rounded(track, theme.LAMP, radius=6)
            filled = max(12.0, track.height * share)
            canvas.rounded(Box(track.x, track.bottom - filled, track.width, filled), theme.GOLD, radius=6)
            if step >= self._LEAST_STEP:
                canvas.centred(number(deal), self._NUMBER, below)


class Progress(Widget):
    """A progress bar, in these colors for what is done and for the rest."""

    bleed = 4.0

    def __init__(self, done: theme.Colour = theme.TEAL, rest: theme.Colour = theme.SWITCH_OFF) -> None:
        self._done, self._rest = done, rest

    share = Seen(0.0)
    """The finished share, 0 to 1."""

    def draw(self, canvas: Canvas) -> None:
        canvas.rounded(self.box, self._rest, radius=self.box.height / 2)
        width = max(self.box.height, self.box.width * min(1.0, self.share))
        done = Box(self.box.x, self.box.y, width, self.box.height)
        canvas.reading(self.box).rounded(done, self._done, radius=self.box.height / 2)
