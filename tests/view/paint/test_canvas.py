"""The canvas draws in units, and loses nothing where a unit is less than a pixel."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import Actions
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units import Box, theme


@pytest.mark.parametrize("height", [480, 640, 720, 800])
def test_a_thin_line_is_seen_wherever_it_lies(height: int) -> None:
    kit = Kit(Actions())
    kit.resize((height * 16 // 9, height))
    for step in range(20):
        surface = pygame.Surface((200, 200))
        canvas = Canvas(surface, kit)
        canvas.fill(Box(100 + step / 10, 100, 1.0, 40), theme.GAIN)
        canvas.fill(Box(50, 50, 0.0, 40), theme.GAIN)
        seen = pygame.mask.from_threshold(surface, theme.GAIN, (1, 1, 1, 255)).get_bounding_rects()
        assert [rect.width for rect in seen] in ([1], [2]), "and nothing of what has no width"
