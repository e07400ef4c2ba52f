"""Smooth lines along the inside of boxes, and soft lights round them."""

import pygame

from game.view.paint.canvas import Canvas
from game.view.paint.shapes import ring, shortened, soft_box, spread, tinted
from game.view.units import Box, Color, Pixels, kept

_soft_box = kept(soft_box)


def edge(canvas: Canvas, box: Box, color: Color, *, width: float, radius: float, opacity: float = 1.0) -> None:
    """Draw a smooth line along the inside of a box."""
    rect, unit = canvas.rect(box), canvas.kit.frame.unit
    if min(rect.size) < 3:
        return
    border = int(max(radius, width) * unit) + 2
    line = _line(shortened(rect.size, border), radius * unit, max(1.0, width * unit), color, opacity)
    spread(canvas.surface, line, rect, border)


@kept
def _line(size: Pixels, radius: float, width: float, color: Color, opacity: float) -> pygame.Surface:
    return tinted(ring(size, radius, width), color, opacity)


def halo(canvas: Canvas, box: Box, color: Color, *, blur: float, radius: float, opacity: float) -> None:
    """Draw a soft light round a box."""
    rect = canvas.rect(box)
    unit = canvas.kit.frame.unit
    light, margin = _soft_box(rect.size, radius * unit, blur * unit, color, round(opacity, 2))
    canvas.lay(light, (rect.x - margin, rect.y - margin))
