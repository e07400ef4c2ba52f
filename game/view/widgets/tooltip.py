"""The small plate that explains what is pointed at; it appears at once (docs/design.md, section 13)."""

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from game.view.paint import Canvas, Kit, PanelKind, pixels
from game.view.units import Box, theme

STYLE = theme.SMALL.coloured(theme.TEXT)
_WIDEST = 460.0
_PADDING = 16.0
_AWAY = 10.0
_LOW = 0.74
"""From this share of the height on down it stands above what it explains, so that it does not lie over the own hand."""


class Tooltip:
    """One plate, shown beside the widget that it explains."""

    bleed = 42.0

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.lines: tuple[str, ...] = ()
        """What it says, as it is broken."""
        self.text = ""
        """What it says, line by line."""
        self.box: Box | None = None
        """Where it is, if it is shown."""
        self._drawn: pygame.Rect | None = None
        self._is_dirty = False

    def show(self, text: str, about: Box, clear_of: Sequence[Box] = ()) -> None:
        """Explain the thing in this box.

        :param clear_of: what it does not cover: it stands beside the thing, or further away.
        """
        self.text = text
        self.lines = tuple(self._kit.writer.balanced(text, STYLE, _WIDEST))
        step = STYLE.size * theme.LINE_HEIGHT
        width = max(self._kit.writer.width(line, STYLE) for line in self.lines) + 2 * _PADDING
        height = len(self.lines) * step + 2 * _PADDING - 6
        below = about.bottom + _AWAY
        seen = self._kit.frame.seen
        is_low = about.y > seen.y + _LOW * seen.height or below + height > seen.bottom - theme.SAFE
        y = max(seen.y + theme.SAFE, about.y - _AWAY - height) if is_low else below
        left, right = seen.x + theme.SAFE, seen.right - theme.SAFE - width
        x = min(max(left, about.centre[0] - width / 2), max(left, right))
        self.box = Box(x, y, width, height)
        if any(self.box.meets(other) for other in clear_of):
            self.box = self._aside(self.box, about, clear_of, is_low=is_low)
        self._is_dirty = True

    def _aside(self, box: Box, about: Box, clear_of: Sequence[Box], *, is_low: bool) -> Box:
        """Where the plate covers none of these: beside what it explains, or above it and them; else where it was."""
        beside = [] if is_low else [about.x - _AWAY - box.width, about.right + _AWAY]
        seen = self._kit.frame.seen
        first, last = seen.x + theme.SAFE, seen.right - theme.SAFE - box.width
        for x in beside:
            at = replace(box, x=x, y=about.centre[1] - box.height / 2)
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
        """Show nothing."""
        if self.box is not None:
            self.box = None
            self._is_dirty = True

    def stale(self) -> list[pygame.Rect]:
        """The places that look different since it was drawn."""
        if not self._is_dirty:
            return []
        now = [pixels(self.box.grown(self.bleed), self._kit)] if self.box is not None else []
        return now + ([self._drawn] if self._drawn is not None else [])

    def draw(self, canvas: Canvas) -> None:
        """Draw the plate, if it is shown."""
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
