"""Canvases that draw nothing; drawing a widget on one finds out about its texts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pygame

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units import Box, Point, TextStyle


@cache
def _nowhere() -> pygame.Surface:
    """A surface for widgets that draw to the surface itself, not through the canvas."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


class BlankCanvas(Canvas):
    """A canvas that draws nothing; subclasses note which texts are written on it."""

    def __init__(self, kit: Kit):
        super().__init__(_nowhere(), kit)

    def reading(self, box: Box) -> BlankCanvas:
        return self

    def straight(self, box: Box) -> tuple[BlankCanvas, Box]:
        return self, box

    def _ignored(self, *_given: Any, **_named: Any) -> None:
        """Draws nothing; ``keycap`` may be ignored too, because the names of keys are never cut."""

    panel = fill = rounded = disc = icon = tile = avatar = keycap = _ignored


class FittingCanvas(BlankCanvas):
    """A canvas that draws nothing and collects, whole, the texts that would not fit even when shrunk."""

    def __init__(self, kit: Kit):
        super().__init__(kit)
        self.cut: list[str] = []

    def text(self, text: str, style: TextStyle, at: Point, *, widest: float | None = None, **_how: Any) -> None:
        if widest is not None:
            self._note(text, [text], style, widest)

    def lines(
        self,
        text: str,
        style: TextStyle,
        at: Point,
        widest: float,
        *,
        high: float | None = None,
        most: int = 2,
        **_how: Any,
    ) -> None:
        parts, smaller = self.kit.writer.broken(text, style, widest, lines=most, high=high)
        self._note(text, parts, smaller, widest)

    def stacked(self, lines: Sequence[str], style: TextStyle, box: Box, *_step: float, **_how: Any) -> None:
        self._note(" ".join(lines), lines, style, box.width)

    def _note(self, text: str, lines: Sequence[str], style: TextStyle, widest: float) -> None:
        if text and self.kit.writer.is_cut(lines, style, widest) and text not in self.cut:
            self.cut.append(text)
