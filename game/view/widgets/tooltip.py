"""The tooltip of whatever is pointed at or focused; it appears at once (docs/design.md, section 13)."""

from collections.abc import Callable, Sequence

import pygame
from msgspec.structs import replace

from game.view.paint import Canvas, Kit, PanelKind, pixels
from game.view.units import Box, theme
from game.view.widgets.widget import NOWHERE, Widget

STYLE = theme.SMALL.colored(theme.TEXT)
_WIDEST = 460.0
_PADDING = 16.0
_AWAY = 10.0
_LOW = 0.74
"""If a widget is below this share of the window's height, its tooltip is above it, so as not to cover the own hand."""


class Tooltip:
    """A panel shown beside the widget that it explains."""

    bleed = 42.0

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.lines: tuple[str, ...] = ()
        """The text as broken into lines."""
        self.text = ""
        """The text as given."""
        self.box: Box | None = None
        """Its box; ``None`` while hidden."""
        self._about = NOWHERE
        self._drawn: pygame.Rect | None = None
        self._is_dirty = False

    def show(self, text: str, about: Box, clear_of: Sequence[Box] = ()) -> None:
        """Show a text for the widget in this box.

        :param clear_of: boxes that must not be covered; the tooltip moves aside or farther away.
        """
        self.text = text
        self._about = about
        self.lines = tuple(self._kit.writer.balanced(text, STYLE, _WIDEST))
        step = STYLE.size * theme.LINE_HEIGHT
        width = max(self._kit.writer.width(line, STYLE) for line in self.lines) + 2 * _PADDING
        height = len(self.lines) * step + 2 * _PADDING - 6
        below = about.bottom + _AWAY
        seen = self._kit.frame.visible
        is_low = about.y > seen.y + _LOW * seen.height or below + height > seen.bottom - theme.SAFE
        y = max(seen.y + theme.SAFE, about.y - _AWAY - height) if is_low else below
        left, right = seen.x + theme.SAFE, seen.right - theme.SAFE - width
        x = min(max(left, about.center[0] - width / 2), max(left, right))
        self.box = Box(x, y, width, height)
        if any(self.box.meets(other) for other in clear_of):
            self.box = self._clear_place(self.box, about, clear_of, is_low=is_low)
        self._is_dirty = True

    def stay_clear(self, of: Sequence[Box]) -> None:
        """Move if something that must not be covered has come where the tooltip is."""
        others = [other for other in of if other != self._about]
        if self.box is not None and any(self.box.meets(other) for other in others):
            before = self.box
            was_dirty = self._is_dirty
            self.show(self.text, self._about, others)
            self._is_dirty = was_dirty or self.box != before

    def _clear_place(self, box: Box, about: Box, clear_of: Sequence[Box], *, is_low: bool) -> Box:
        """The tooltip's box, moved beside or above the widget to cover none of ``clear_of``; unmoved if that fails."""
        beside = [] if is_low else [about.x - _AWAY - box.width, about.right + _AWAY]
        seen = self._kit.frame.visible
        first, last = seen.x + theme.SAFE, seen.right - theme.SAFE - box.width
        for x in beside:
            at = replace(box, x=x, y=about.center[1] - box.height / 2)
            if first <= x <= last and not any(at.meets(other) for other in clear_of):
                return at
        at = replace(box, y=about.y - _AWAY - box.height)
        while at.y >= seen.y + theme.SAFE:
            met = next((other for other in clear_of if at.meets(other)), None)
            if met is None:
                return at
            at = replace(at, y=met.y - _AWAY - box.height)
        return box

    def hide(self) -> None:
        if self.box is not None:
            self.box = None
            self._is_dirty = True

    def stale(self) -> list[pygame.Rect]:
        if not self._is_dirty:
            return []
        now = [pixels(self.box.grown(self.bleed), self._kit)] if self.box is not None else []
        return now + ([self._drawn] if self._drawn is not None else [])

    def draw(self, canvas: Canvas) -> None:
        self._is_dirty = False
        self._drawn = None
        if self.box is None:
            return
        self._drawn = pixels(self.box.grown(self.bleed), self._kit)
        canvas.panel(PanelKind.LACQUER, self.box, radius=12)
        step = STYLE.size * theme.LINE_HEIGHT
        canvas = canvas.reading(self.box)
        for number, line in enumerate(self.lines):
            canvas.text(line, STYLE, (self.box.x + _PADDING, self.box.y + _PADDING + STYLE.size * 0.82 + number * step))


class Tip(Widget):
    """An invisible widget with a tooltip for what is drawn there."""

    bleed = 0.0

    def __init__(self, text: Callable[[], str]) -> None:
        self._text = text

    def hint(self, kit: Kit) -> str:
        return self._text()

    def draw(self, canvas: Canvas) -> None:
        """Draws nothing, since its subject is drawn elsewhere."""
