"""A long text that scrolls."""

from __future__ import annotations

import pygame

from game.app.window.actions import Action, InputEvent, KeyPressed
from game.i18n.gaps import isolated
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

_PADDING = 24.0
_BAR = 8.0


class ScrollText(Widget):
    """Paragraphs in a tray; the wheel, up and down, and the page keys move it.

    :param is_foreign: the text is in English, whatever language is spoken.
    """

    corner = 14.0
    STYLE = theme.SMALL.coloured(theme.TEXT)

    def __init__(self, text: str = "", *, is_foreign: bool = False) -> None:
        super().__init__(can_focus=True)
        self._is_foreign = is_foreign
        self._text = text
        self._first = 0
        self._lines: list[str] = []
        self._set_for: tuple[str, float, float] | None = None

    @property
    def first_line(self) -> int:
        """The number of the line at the top."""
        return self._first

    def write(self, text: str) -> None:
        """Show another text, from its beginning."""
        if text != self._text:
            self._text = text
            self._first = 0
            self.touch()

    def lines(self, kit: Kit) -> list[str]:
        """All lines, as they are broken now."""
        key = (self._text, self.box.width, kit.frame.unit)
        if key != self._set_for:
            self._set_for = key
            self._lines = kit.writer.wrapped(self._text, self.STYLE, self.box.width - 2 * _PADDING - _BAR)
        return self._lines

    def draw(self, canvas: Canvas) -> None:
        kit = canvas.kit
        canvas.panel(PanelKind.TRAY, self.box)
        lines = self.lines(kit)
        shown = self._shown
        step = self.STYLE.size * theme.LINE_HEIGHT
        at_right = kit.mirrored and not self._is_foreign
        x = self.box.right - _PADDING if at_right else self.box.x + _PADDING + (_BAR if kit.mirrored else 0)
        align = Align.START if at_right is kit.mirrored else Align.END
        for number, line in enumerate(lines[self._first : self._first + shown]):
            text = isolated(line) if self._is_foreign else line
            canvas.text(text, self.STYLE, (x, self.box.y + _PADDING + self.STYLE.size + number * step), align=align)
        if len(lines) > shown:
            height = self.box.height - 2 * _PADDING
            bar = self.box.x + _BAR if kit.mirrored else self.box.right - 2 * _BAR
            top = self.box.y + _PADDING + height * self._first / len(lines)
            canvas.rounded(
                Box(bar, top, _BAR, max(30.0, height * shown / len(lines))), theme.BRASS, radius=4, opacity=0.7
            )

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        actions = kit.actions
        if actions.is_pressed(event, Action.UP):
            return self._scroll(-2, kit)
        if actions.is_pressed(event, Action.DOWN):
            return self._scroll(2, kit)
        if isinstance(event, KeyPressed) and event.key.code in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._scroll((self._shown - 1) * (1 if event.key.code == pygame.K_PAGEDOWN else -1), kit)
        if actions.is_pressed(event, Action.FIRST):
            return self._scroll(-len(self.lines(kit)), kit)
        if actions.is_pressed(event, Action.LAST):
            return self._scroll(len(self.lines(kit)), kit)
        return False

    def wheel(self, steps: float, kit: Kit) -> bool:
        return self._scroll(round(-3 * steps), kit)

    @property
    def _shown(self) -> int:
        """How many lines fit."""
        return max(1, int((self.box.height - 2 * _PADDING) / (self.STYLE.size * theme.LINE_HEIGHT)))

    def _scroll(self, lines: int, kit: Kit) -> bool:
        """Move by so many lines; ``False`` at the end, so that the focus can move on."""
        first = min(max(0, self._first + lines), max(0, len(self.lines(kit)) - self._shown))
        if first == self._first:
            return False
        self._first = first
        self.touch()
        return True
