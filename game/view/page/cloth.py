"""A piece of the table's felt on a page, in a line of brass."""

from functools import lru_cache

import pygame

from game.view.paint import PREMULTIPLIED, Canvas, Felt
from game.view.paint.felt import cut_corners, lit_cloth
from game.view.units import Box, theme

RADIUS = 24.0
_REACH = 0.62
"""How far the lamp's light reaches, as a share of the width."""


def draw_cloth(canvas: Canvas, box: Box, felt: Felt) -> None:
    """Felt under the lamp, which fills the box."""
    canvas.rounded(box.grown(3), theme.BRASS, radius=RADIUS + 3)
    rect = canvas.rect(box)
    canvas.surface.blit(_cloth(rect.size, canvas.kit.frame.unit, felt), rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=4)
def _cloth(size: tuple[int, int], unit: float, felt: Felt) -> pygame.Surface:
    cloth = lit_cloth(size, (size[0] / 2, size[1] * 0.4), _REACH * size[0] / 1080, felt).convert_alpha()
    cut_corners(cloth, RADIUS * unit)
    return cloth
