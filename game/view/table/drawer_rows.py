"""The rows that stand in drawers: what somebody did, how many of each kind are unseen, what a hand counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from game.i18n import ngettext
from game.tiles.tile import Tile
from game.view.layout.slots import LENGTH, THICKNESS
from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.sprites import Avatar, Pose
from game.view.units import theme
from game.view.units.geometry import DEPTH, RISE, Box
from game.view.units.text import Align, Writer
from game.view.units.theme import Face, TextStyle

_NAME = TextStyle(Face.SEMIBOLD, 21, theme.TEXT)
_TEXT = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_FIGURE = TextStyle(Face.BOLD, 24, theme.SCORE)
_COUNT = TextStyle(Face.BOLD, 22, theme.SCORE)
_NONE_LEFT = TextStyle(Face.MEDIUM, 22, theme.TEXT_OFF)
_HEADING = TextStyle(Face.BOLD, 21, theme.BRASS_TEXT)
_TILE, _KIND = 32.0, 38.0
_LINES, _CLOSE = 3, 23.0
"""So many lines may the words of a row have, so far apart."""


def tile_height(width: float) -> float:
    """How high a lying tile of this width is on the screen."""
    return width * (LENGTH * DEPTH + THICKNESS * RISE)


def lay(canvas: Canvas, tile: Tile, centre: tuple[float, float], width: float) -> None:
    """A tile with its picture's middle at a place."""
    kit = canvas.kit
    sprite = kit.sprites.tile(Pose.FLAT, tile, 0, max(1, kit.frame.px(width)))
    at = kit.frame.at(centre[0], centre[1] + THICKNESS * RISE * width / 2)
    canvas.surface.blit(*sprite.at(*at), special_flags=PREMULTIPLIED)


@dataclass(frozen=True, slots=True)
class LogRow:
    """Who did what with which tiles."""

    avatar: Avatar | None
    name: str
    text: str
    tiles: tuple[Tile, ...]
    striped: bool
    height: float = 62.0

    def grown(self, writer: Writer, width: float) -> Self:
        """As high as the words need in a list of this width."""
        style = _TEXT if self.name else _HEADING
        parts, _ = writer.broken(self.text, style, self._room(width), lines=_LINES)
        return replace(self, height=62.0 + _CLOSE * (len(parts) - 1))

    def _room(self, width: float) -> float:
        """How long the words may be in a row of this width."""
        return width - (62 if self.avatar is not None else 12) - len(self.tiles) * (_TILE + 1) - 18

    def draw(self, canvas: Canvas, box: Box) -> None:
        """See ``Row``."""
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start, end = (box.right, box.x) if mirrored else (box.x, box.right)
        if self.striped:
            canvas.rounded(Box(box.x, box.y + 1, box.width, box.height - 2), theme.WHITE, radius=10, opacity=0.05)
        middle = box.centre[1]
        if self.avatar is not None:
            canvas.avatar(self.avatar, (start + sign * 30, middle), 44)
        x = start + sign * (62 if self.avatar is not None else 12)
        room = self._room(box.width)
        if self.name:
            more = (self.height - 62.0) / 2
            canvas.text(self.name, _NAME, (x, middle - 4 - more), widest=room)
            canvas.lines(self.text, _TEXT, (x, middle + 20), room, most=_LINES)
        else:
            canvas.lines(self.text, _HEADING, (x, middle + 7), room, most=_LINES)
        left = end + sign * -8 - (0 if mirrored else len(self.tiles) * (_TILE + 1))
        for place, tile in enumerate(self.tiles):
            lay(canvas, tile, (left + (_TILE + 1) * (place + 0.5), middle), _TILE)


@dataclass(frozen=True, slots=True)
class KindsRow:
    """Kinds beside each other, each with how many are still unseen."""

    kinds: tuple[tuple[Tile, int], ...]
    columns: int = 9
    height: float = 92.0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """See ``Row``."""
        step = box.width / self.columns
        wide = min(_KIND, step - 3)
        for place, (tile, left) in enumerate(self.kinds):
            x = box.x + step * (place + 0.5)
            top = box.y + 4
            lay(canvas, tile, (x, top + tile_height(wide) / 2), wide)
            if not left:
                shade = Box(x - wide / 2, top, wide, tile_height(wide))
                canvas.rounded(shade, theme.WOOD_DARK, radius=6, opacity=0.62)
            style = _COUNT if left else _NONE_LEFT
            canvas.text(str(left), style, (x, top + tile_height(wide) + 23), align=Align.CENTRE)


@dataclass(frozen=True, slots=True)
class TextRow:
    """Words, on lines that were broken for the drawer; the first row of a part is a heading."""

    text: str
    is_heading: bool = False
    height: float = 30.0

    @property
    def style(self) -> TextStyle:
        """How it is written."""
        return _HEADING if self.is_heading else _TEXT

    def draw(self, canvas: Canvas, box: Box) -> None:
        """See ``Row``."""
        style = self.style
        x = box.right - 8 if canvas.kit.mirrored else box.x + 8
        canvas.text(self.text, style, (x, box.bottom - 8), widest=box.width - 16)


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A line of a score, with its figure; a total stands out."""

    name: str
    figure: str
    is_total: bool = False
    height: float = 38.0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """See ``Row``."""
        mirrored = canvas.kit.mirrored
        start, end = (box.right - 8, box.x + 8) if mirrored else (box.x + 8, box.right - 8)
        if self.is_total:
            canvas.fill(Box(box.x + 4, box.y, box.width - 8, 1.6), theme.BRASS, opacity=0.6)
        y = box.centre[1] + 8
        figures = canvas.kit.writer.width(self.figure, _FIGURE)
        canvas.text(self.figure, _FIGURE, (end, y), align=Align.END)
        name = _NAME if self.is_total else _TEXT
        canvas.lines(self.name, name, (start, y - 1), box.width - 30 - figures, high=self.height + 2)


@dataclass(frozen=True, slots=True)
class WaitRow:
    """A tile that completes the hand: how many are unseen, and what the hand would count."""

    tile: Tile
    left: int
    figures: tuple[str, str]
    """From another player's discard, and from the wall."""
    height: float = 64.0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """See ``Row``."""
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start = box.right if mirrored else box.x
        middle = box.centre[1]
        lay(canvas, self.tile, (start + sign * 28, middle), 38.0)
        unseen = ngettext("{count} unseen", "{count} unseen", self.left).format(count=self.left)
        canvas.lines(unseen, _TEXT, (start + sign * 62, middle + 8), box.width * 0.3, high=self.height - 8)
        for figure, x in zip(self.figures, wait_columns(box, mirrored=mirrored), strict=True):
            canvas.text(figure, _FIGURE, (x, middle + 9), align=Align.CENTRE)


@dataclass(frozen=True, slots=True)
class ColumnsRow:
    """What stands in the two columns of figures below."""

    heads: tuple[str, str]
    height: float = 30.0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """See ``Row``."""
        for head, x in zip(self.heads, wait_columns(box, mirrored=canvas.kit.mirrored), strict=True):
            canvas.text(head, _TEXT, (x, box.bottom - 6), align=Align.CENTRE, widest=box.width * 0.27)


def wait_columns(box: Box, *, mirrored: bool) -> Sequence[float]:
    """The middles of the two columns of figures."""
    shares = (0.57, 0.85)
    return [box.right - share * box.width if mirrored else box.x + share * box.width for share in shares]
