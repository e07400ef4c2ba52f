"""The band at the top of a score sheet: green cloth with faint rays behind the winner."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.shapes import clear, filled, rounded, slanted
from game.view.units import theme
from game.view.units.geometry import Box

_DARK, _LIGHT = (0x0B, 0x3B, 0x36), (0x13, 0x62, 0x56)
_RAYS = 36
_RADIUS = 28.0


def draw_header(canvas: Canvas, box: Box, *, is_bright: bool) -> None:
    """The band, with round corners above and a brass line below; ``is_bright``: somebody has won."""
    rect = canvas.rect(box)
    unit = canvas.kit.frame.unit
    mirrored = canvas.kit.mirrored
    band = _band(rect.size, round(_RADIUS * unit), round(104 * unit), is_bright=is_bright, mirrored=mirrored)
    canvas.surface.blit(band, rect, special_flags=PREMULTIPLIED)
    canvas.fill(Box(box.x, box.bottom - 2, box.width, 4), theme.BRASS)


@lru_cache(maxsize=4)
def _band(size: tuple[int, int], radius: int, sun: int, *, is_bright: bool, mirrored: bool) -> pygame.Surface:
    width, height = size
    tall = (width, height + 2 * radius)
    stops = ((0.0, _DARK, 1.0), (0.5, _LIGHT, 1.0), (1.0, _DARK, 1.0))
    cloth = slanted(tall, (width, 0), stops)
    if is_bright:
        cloth.blit(_rays(size, width - sun if mirrored else sun), (0, 0), special_flags=PREMULTIPLIED)
    whole = filled(rounded(tall, radius), cloth)
    return whole.subsurface((0, 0, width, height)).copy()


def _rays(size: tuple[int, int], sun: int) -> pygame.Surface:
    width, height = size
    rays = clear(size)
    y = height // 2
    for number in range(_RAYS):
        start = 2 * math.pi * number / _RAYS
        ends = [(sun + math.cos(a) * 2 * width, y + math.sin(a) * 2 * width) for a in (start, start + 0.085)]
        pygame.draw.polygon(rays, (0xFF, 0xE9, 0xA8, 13), [(sun, y), *ends])
    return rays.premul_alpha()
