"""A list of pages below each other, one of them open."""

from __future__ import annotations

from collections.abc import Callable

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

_PADDING = 24.0
_ICON = 28.0


class Tab(Widget):
    """One name in a list of pages."""

    corner = 16.0
    STYLE = theme.TextStyle(theme.Face.MEDIUM, 26, theme.TEXT)
    OPEN = theme.TextStyle(theme.Face.BOLD, 26, theme.ON_GOLD)

    def __init__(self, name: str, on_open: Callable[[], None], *, icon: Icon | None = None) -> None:
        super().__init__(can_focus=True)
        self._name = name
        self._on_open = on_open
        self._icon = icon
        self._kit: Kit | None = None
        self.is_open = False

    def open(self, *, is_open: bool) -> None:
        """Mark it as the open one, or not."""
        if is_open != self.is_open:
            self.is_open = is_open
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return kit.writer.width(self._name, self.OPEN) + self._indent + _PADDING, 62.0

    def clipped(self, kit: Kit) -> list[str]:
        room = self.box.width - self._indent - _PADDING
        return [self._name] if kit.writer.line(self._name, self.OPEN, room).is_cut else []

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self._on_open()

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        if self.is_open:
            canvas.panel(PanelKind.CHIP, self.box, paint=Paint.GOLD, radius=16)
        elif self.warmth:
            canvas.rounded(self.box, theme.WHITE, radius=16, opacity=0.08 * self.warmth)
        style = self.OPEN if self.is_open else self.STYLE
        mirrored = canvas.kit.mirrored
        if self._icon is not None:
            side = self.box.right - _PADDING - _ICON / 2 if mirrored else self.box.x + _PADDING + _ICON / 2
            canvas.icon(self._icon, (side, self.box.centre[1]), _ICON, style.colour)
        start = _PADDING if mirrored else self._indent
        room = Box(self.box.x + start, self.box.y, self.box.width - self._indent - _PADDING, self.box.height)
        canvas.centred(self._name, style, room, align=Align.START)

    @property
    def _indent(self) -> float:
        return _PADDING + (_ICON + 16 if self._icon is not None else 0)
