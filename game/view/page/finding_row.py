"""A row on a decision that could have been better: what was done, what was better, and the cost."""

from collections.abc import Callable
from dataclasses import dataclass

from game.i18n.numbers import number
from game.tiles.tile import Tile
from game.view.page.charts import draw_ring
from game.view.paint import Canvas, Icon, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Pressed, Seen, Widget

HEIGHT, MOST_HEIGHT = 146.0, 176.0
_SENTENCE = 40.0
"""Height of the sentence below the two choices."""
_TILE = 64.0
_WHERE = 212.0
_TWO_LINES = 44.0
_COST = 190.0
_STYLE = TextStyle(Face.SEMIBOLD, 24, theme.TEXT)
_BETTER = TextStyle(Face.BOLD, 24, theme.SCORE)
_NUMBER = TextStyle(Face.BOLD, 32, (0xFF, 0xB3, 0x9C))
_ACCURACY = TextStyle(Face.BOLD, 30, theme.SCORE)
_PLAYED, _BETTER_SIGN = (0xE8, 0x6A, 0x50), (0x2F, 0xB5, 0x8F)
"""The colors of the signs of the two choices."""


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

    def __init__(self, words: FindingWords, on_press: Callable[[], None] | None) -> None:
        super().__init__(on_press, tooltip=words.whole)
        self.words = words

    @property
    def _choice_width(self) -> float:
        return (self.box.width - _WHERE - _COST - 20) / 2

    @property
    def _sentence_width(self) -> float:
        return self.box.width - _WHERE - _TILE - 14 - _COST

    def draw(self, canvas: Canvas) -> None:
        box, words = self.box, self.words
        canvas = canvas.reading(box)
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=18)
        self.draw_warmth(canvas, radius=18, most=0.06)
        where = self._part(20, _WHERE - 40)
        canvas.block(words.where, theme.SMALL, where, align=Align.START)
        self._choice(canvas, _WHERE, words.played, words.played_tile, words.played_line, _STYLE)
        arrow = self._part(_WHERE + self._choice_width - 4, 28)
        canvas.icon(Icon.CHEVRON_RIGHT, (arrow.centre[0], self._middle), 28, theme.BRASS_TEXT)
        self._choice(
            canvas, _WHERE + self._choice_width + 30, words.better, words.better_tile, words.better_line, _BETTER
        )
        why = (box.x + _WHERE + _TILE + 14, box.bottom - 0.5 * _SENTENCE - 1)
        canvas.lines(words.why, theme.SMALL.sized(21), why, self._sentence_width, high=_TWO_LINES)
        cost = self._part(box.width - _COST, _COST - 24 - (34 if self.on_press else 0))
        canvas.centred(words.cost, _NUMBER, cost, align=Align.END)
        if self.on_press is not None:
            canvas.icon(Icon.REPLAY, self._part(box.width - 46, 28).centre, 26, theme.TEXT_SECOND)

    def _choice(self, canvas: Canvas, start: float, text: str, tile: Tile | None, line: str, style: TextStyle) -> None:
        place, middle, is_better = self._part(start, _TILE), self._middle, style is _BETTER
        if tile is not None:
            canvas.flat_tile(tile, (place.centre[0], middle), _TILE)
            sign = place.right - 2, middle - 0.6 * _TILE
            canvas.disc(sign, 28, theme.WOOD_DARK)
            canvas.disc(sign, 24, _BETTER_SIGN if is_better else _PLAYED)
            canvas.icon(Icon.CHECK if is_better else Icon.CROSS, sign, 14, theme.WOOD_DARK)
        words = self._part(start + _TILE + 18, self._choice_width - _TILE - 48)
        canvas.lines(text, style, (words.x, middle - 4), words.width, high=_TWO_LINES)
        canvas.lines(line, theme.SMALL, (words.x, middle + 26), words.width, high=_TWO_LINES)

    @property
    def _middle(self) -> float:
        """The height at which the middle of the two choices is."""
        return self.box.y + (self.box.height - _SENTENCE) / 2 + 3

    def _part(self, start: float, width: float) -> Box:
        """A part of the row, at a distance from where reading begins."""
        return Box(self.box.x + start, self.box.y, width, self.box.height)


class ReviewRing(Widget):
    """A ring that shows how far a review has come and, once it is over, the accuracy of the decisions."""

    bleed = 4.0
    share = Seen(0.0)
    """The share that is filled, 0 to 1."""
    accuracy = Seen("")
    """The accuracy as text; empty while the review goes on."""

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_ring(canvas, box.centre, box.width, self.share, theme.GOLD if self.accuracy else theme.TEAL)
        if self.accuracy:
            canvas.centred(self.accuracy, _ACCURACY, box.inset(22))
        else:
            canvas.icon(Icon.BULB, box.centre, 36, theme.BRASS_TEXT)


class DealBars(Widget):
    """A bar for each deal, as high as the accuracy of its decisions, above the deal's number."""

    bleed = 4.0
    MOST = 360.0
    """The greatest width of all bars."""
    _STEP, _LEAST_STEP, _FOOT = 46.0, 26.0, 26.0
    _NUMBER = TextStyle(Face.SEMIBOLD, 18, theme.TEXT_SECOND)
    shares = Seen[tuple[tuple[int, float], ...]](())
    """The numbers of the deals, each with the accuracy, 0 to 1."""

    @property
    def _step(self) -> float:
        return min(self._STEP, self.MOST / max(1, len(self.shares)))

    @property
    def width(self) -> float:
        """The width of all bars."""
        return self._step * len(self.shares)

    def draw(self, canvas: Canvas) -> None:
        box, step = self.box, self._step
        canvas = canvas.reading(box)
        high = box.height - self._FOOT
        for place, (deal, share) in enumerate(self.shares):
            track = Box(box.x + (place + 0.16) * step, box.y, 0.68 * step, high)
            canvas.rounded(track, theme.NOT_REACHED, radius=6)
            filled = max(12.0, high * share)
            canvas.rounded(Box(track.x, track.bottom - filled, track.width, filled), theme.GOLD, radius=6)
            if step >= self._LEAST_STEP:
                below = Box(box.x + place * step, track.bottom, step, self._FOOT)
                canvas.centred(number(deal), self._NUMBER, below)


class Progress(Widget):
    """A progress bar."""

    bleed = 4.0
    share = Seen(0.0)
    """The finished share, 0 to 1."""

    def draw(self, canvas: Canvas) -> None:
        canvas.rounded(self.box, theme.SWITCH_OFF, radius=self.box.height / 2)
        width = max(self.box.height, self.box.width * min(1.0, self.share))
        done = Box(self.box.x, self.box.y, width, self.box.height)
        canvas.reading(self.box).rounded(done, theme.TEAL, radius=self.box.height / 2)
