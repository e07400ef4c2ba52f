"""Cloth on pages: a piece of felt in a brass line, and a colored cloth with rays for the head of a card."""

from enum import Enum
from functools import cache

import pygame

from game.app.system.assets import picture
from game.view.paint import Canvas, Felt, clear, draw_rays
from game.view.paint.felt import TONES, cut_corners, lamp_light, woven
from game.view.units import Box, Color, Pixels, kept, theme

RADIUS = 24.0
_CORNER = 20.0
"""The upper corners of cloth in the frame of a card."""
_RAYS = 1920, 1024
"""The size of the rays of nearly all cloths, in pixels."""
_MIDDLE = 0.46
"""How far down a cloth its rays meet, as a share of its height."""
_REACH = 0.62
"""Reach of the lamp's light, as a share of the longer side."""


class Cloth(Enum):
    """The colors of cloth with rays, by which pages and courses are told apart."""

    JADE = 0x17, 0x80, 0x62
    PLUM = 0x6C, 0x35, 0x8E
    BLUE = 0x2A, 0x62, 0xA8
    BRICK = 0xA8, 0x3A, 0x2A
    NIGHT = 0x3A, 0x46, 0x6E
    AMBER = 0xC0, 0x6A, 0x20


def draw_head(accent: Color, canvas: Canvas, box: Box) -> None:
    """Draw cloth as the head of a card, and below it a line of brass."""
    draw_backcloth(canvas, box, accent, _CORNER)
    canvas.fill(Box(box.x, box.bottom - 4, box.width, 4), theme.BRASS)


def draw_band(accent: Color, canvas: Canvas, box: Box) -> None:
    """Draw cloth as a card of its own."""
    draw_backcloth(canvas, box, accent, _CORNER, is_head=False)


def draw_way(accent: Color, name: str, canvas: Canvas, box: Box) -> None:
    """Draw the head of a card that leads to a page, with a picture of what is done there, unless the table is calm."""
    draw_head(accent, canvas, box)
    if not canvas.kit.motion.plain:
        rect = canvas.rect(box.inset(_CORNER, _CORNER))
        way = fitted(rect.size, "ways", f"{name}.webp")
        canvas.lay(way, way.get_rect(center=rect.center))


@kept
def fitted(room: Pixels, *parts: str) -> pygame.Surface:
    """A picture of the game, as large as there is room for it."""
    whole = picture(*parts)
    return pygame.transform.smoothscale(whole, whole.get_rect().fit(0, 0, *room).size)


def draw_cloth(felt: Felt, canvas: Canvas, box: Box) -> None:
    """Draw felt under the lamp that fills the box, in an edge of brass."""
    canvas.rounded(box.grown(3), theme.BRASS, radius=RADIUS + 3)
    rect = canvas.rect(box)
    canvas.lay(_cloth(rect.size, canvas.kit.frame.unit, felt), rect)


@kept
def _cloth(size: Pixels, unit: float, felt: Felt) -> pygame.Surface:
    cloth = woven(size, (size[0] / 2, size[1] * 0.4), _REACH * max(size) / 1080, TONES[felt]).convert_alpha()
    cut_corners(cloth, RADIUS * unit)
    return cloth


def draw_backcloth(canvas: Canvas, box: Box, accent: Color, radius: float, *, is_head: bool = True) -> None:
    """Draw a colored glow with rays that fills the box, with round corners; as a head only with round upper ones."""
    rect = canvas.rect(box)
    cloth = _backcloth(rect.size, accent, canvas.kit.frame.px(radius), is_head)
    canvas.lay(cloth, rect)


@kept
def _backcloth(size: Pixels, accent: Color, radius: int, is_head: bool) -> pygame.Surface:  # noqa: FBT001
    tones = (theme.blended(accent, theme.WHITE, 0.22), accent, theme.blended(accent, theme.BLACK, 0.45))
    cloth = lamp_light(size, (48, 33), (23.5, 13), 37, tones).convert_alpha()
    times = max(-(-side // most) for side, most in zip(size, _RAYS, strict=True))
    width, height = (times * most for most in _RAYS)
    cloth.blit(_rays(times), ((size[0] - width) // 2, round((size[1] - height) * _MIDDLE)))
    cut_corners(cloth, radius, is_head=is_head)
    return cloth


@cache
def _rays(times: int) -> pygame.Surface:
    """Rays from the middle of so many times ``_RAYS``; smaller cloths have a piece of them."""
    if times > 1:
        return pygame.transform.smoothscale_by(_rays(1), times)
    width, height = _RAYS
    rays = clear((width * 2, height * 2))
    rays.fill((*theme.WHITE, 0))
    draw_rays(rays, (width, 2 * height * _MIDDLE), 2.4 * width, (*theme.WHITE, 16), number=24)
    return pygame.transform.smoothscale(rays, _RAYS)
