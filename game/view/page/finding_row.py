"""A row on a decision that could have been better: what was done, what was better, and the cost."""

from collections.abc import Callable
from dataclasses import dataclass

from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Pressed, Seen, Widget

HEIGHT = 124.0
_CHOICES = 92.0
"""Height of the two choices, with the sentence below."""
_TILE = 44.0
_WHERE = 196.0
_TWO_LINES = 40.5
_COST = 190.0
_STYLE = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_BETTER = TextStyle(Face.BOLD, 22, theme.TEXT)
_NUMBER = TextStyle(Face.BOLD, 26, (0xFF, 0xB3, 0x9C))


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
        where = self._part(20, _WHERE - 30)
        canvas.block(words.where, theme.SMALL, where, align=Align.START)
        self._choice(canvas, _WHERE, words.played, words.played_tile, words.played_line, _STYLE)
        arrow = self._part(_WHERE + self._choice_width - 4, 28)
        canvas.icon(Icon.CHEVRON_RIGHT, (arrow.centre[0], box.y + _CHOICES / 2), 24, theme.BRASS_TEXT)
        self._choice(
            canvas, _WHERE + self._choice_width + 30, words.better, words.better_tile, words.better_line, _BETTER
        )
        why = (box.x + _WHERE + _TILE + 14, box.y + _CHOICES + 9)
        canvas.lines(words.why, theme.SMALL, why, self._sentence_width, high=_TWO_LINES)
        cost = self._part(box.width - _COST, _COST - 24 - (34 if self.on_press else 0))
        canvas.centred(words.cost, _NUMBER, cost, align=Align.END)
        if self.on_press is not None:
            canvas.icon(Icon.REPLAY, self._part(box.width - 46, 28).centre, 26, theme.TEXT_SECOND)

    def _choice(self, canvas: Canvas, start: float, text: str, tile: Tile | None, line: str, style: TextStyle) -> None:
        place = self._part(start, _TILE)
        if tile is not None:
            canvas.flat_tile(tile, (place.centre[0], self.box.y + _CHOICES / 2), _TILE)
        words = self._part(start + _TILE + 14, self._choice_width - _TILE - 44)
        canvas.lines(text, style, (words.x, self.box.y + 40), words.width, high=_TWO_LINES)
        canvas.lines(line, theme.SMALL, (words.x, self.box.y + 68), words.width, high=_TWO_LINES)

    def _part(self, start: float, width: float) -> Box:
        """A part of the row, at a distance from where reading begins."""
        return Box(self.box.x + start, self.box.y, width, self.box.height)


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
