"""A decision that could have been better: what was done, what would have been better, and what that cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.tiles.tile import Tile
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon
from game.view.table.drawer_rows import lay
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.widget import Widget

HEIGHT = 92.0
_TILE = 44.0
_WHERE = 196.0
_TWO_LINES = 40.5
_COST = 190.0
_STYLE = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_BETTER = TextStyle(Face.BOLD, 22, theme.TEXT)
_NUMBER = TextStyle(Face.BOLD, 26, (0xFF, 0xB3, 0x9C))


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingWords:
    """What a row says."""

    where: str
    played: str
    played_tile: Tile | None
    played_line: str
    better: str
    better_tile: Tile | None
    better_line: str
    cost: str
    whole: str
    """Why, for the tooltip."""


class FindingRow(Widget):
    """One row; pressing it opens the match at that spot, where that can be done."""

    bleed = 12.0
    corner = 18.0

    def __init__(self, words: FindingWords, on_press: Callable[[], None] | None) -> None:
        super().__init__(tooltip=words.whole, can_focus=True)
        self.words = words
        self._on_press = on_press
        self._kit: Kit | None = None

    def press(self) -> None:
        if self._on_press is not None:
            if self._kit is not None:
                self._kit.play(Cue.BUTTON)
            self._on_press()

    def clipped(self, kit: Kit) -> list[str]:
        words, room = self.words, self._half - _TILE - 44
        lines = [(words.played, _STYLE), (words.better, _BETTER)]
        lines += [(line, theme.SMALL) for line in (words.played_line, words.better_line)]
        places = [*((text, style, room) for text, style in lines), (words.where, theme.SMALL, _WHERE - 30)]
        return [text for text, style, width in places if not kit.writer.has_room(text, style, width, _TWO_LINES)]

    def hint(self, kit: Kit) -> str:
        return self.tooltip

    @property
    def _half(self) -> float:
        """The room for each of the two choices."""
        return (self.box.width - _WHERE - _COST - 20) / 2

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        box, words = self.box, self.words
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=18)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=18, opacity=0.06 * self.warmth)
        where = self._part(canvas, 20, _WHERE - 30)
        canvas.block(words.where, theme.SMALL, where, align=Align.START)
        self._choice(canvas, _WHERE, words.played, words.played_tile, words.played_line, _STYLE)
        arrow = self._part(canvas, _WHERE + self._half - 4, 28)
        canvas.icon(Icon.CHEVRON_RIGHT, arrow.centre, 24, theme.BRASS_TEXT)
        self._choice(canvas, _WHERE + self._half + 30, words.better, words.better_tile, words.better_line, _BETTER)
        cost = self._part(canvas, box.width - _COST, _COST - 24 - (34 if self._on_press else 0))
        canvas.centred(words.cost, _NUMBER, cost, align=Align.END)
        if self._on_press is not None:
            canvas.icon(Icon.REPLAY, self._part(canvas, box.width - 46, 28).centre, 26, theme.TEXT_SECOND)

    def _choice(self, canvas: Canvas, start: float, text: str, tile: Tile | None, line: str, style: TextStyle) -> None:
        place = self._part(canvas, start, _TILE)
        if tile is not None:
            lay(canvas, tile, place.centre, _TILE)
        words = self._part(canvas, start + _TILE + 14, self._half - _TILE - 44)
        x = words.right if canvas.kit.mirrored else words.x
        canvas.lines(text, style, (x, self.box.y + 40), words.width, high=_TWO_LINES)
        canvas.lines(line, theme.SMALL, (x, self.box.y + 68), words.width, high=_TWO_LINES)

    def _part(self, canvas: Canvas, start: float, width: float) -> Box:
        """A part of the row, so far from where reading begins."""
        x = self.box.right - start - width if canvas.kit.mirrored else self.box.x + start
        return Box(x, self.box.y, width, self.box.height)


class Progress(Widget):
    """How far something is: a bar that fills."""

    bleed = 4.0

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0

    def reach(self, share: float) -> None:
        """It is so far, from 0 to 1."""
        if share != self.share:
            self.share = share
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas.rounded(self.box, theme.SWITCH_OFF, radius=self.box.height / 2)
        width = max(self.box.height, self.box.width * min(1.0, self.share))
        x = self.box.right - width if canvas.kit.mirrored else self.box.x
        canvas.rounded(Box(x, self.box.y, width, self.box.height), theme.TEAL, radius=self.box.height / 2)
