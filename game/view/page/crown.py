"""The crown of whoever came first: a golden band with points, curved as it goes round a head."""

from functools import lru_cache

import pygame

from game.app.system.assets import asset
from game.view.paint import Canvas
from game.view.units import Box

_HEAD = 0.49
"""How far the top of the head lies below the upper edge of the picture, as a share of its size."""


def draw_crown(canvas: Canvas, head: tuple[float, float], size: float) -> None:
    """Draw a crown of this size on a head, with the place of the head's top in the middle."""
    rect = canvas.rect(Box(head[0] - size / 2, head[1] - _HEAD * size, size, size))
    canvas.surface.blit(_crown(rect.width), rect)


@lru_cache(maxsize=4)
def _crown(size: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(asset("pictures", "crown.svg"), (size, size))
