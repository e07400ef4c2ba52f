"""The band of cloth at the top of a sheet of paper."""

import pygame

from game.view.paint import PREMULTIPLIED, Canvas, clear
from game.view.paint.shapes import draw_rays, filled, rounded, slanted
from game.view.units import Box, Pixels, kept, theme

CORNER = 28.0
"""The radius of the corners of the sheet and of its band."""
_FACE_AT = 104.0
"""The distance from the start of the band to the middle of the portrait, from which the rays spread."""
_RAYS = 36
_LIGHT = 13
"""The opacity of the rays, of 255."""


def draw_header(canvas: Canvas, box: Box, *, is_bright: bool) -> None:
    """Draw the band at the top; if ``is_bright``, for what was won, rays spread from its start."""
    rect = canvas.rect(box)
    unit = canvas.kit.frame.unit
    sun = round(_FACE_AT * unit)
    if canvas.kit.mirrored:
        sun = rect.width - sun
    band = _band(rect.size, round(CORNER * unit), sun, is_bright=is_bright)
    canvas.lay(band, rect)
    canvas.fill(Box(box.x, box.bottom - 2, box.width, 4), theme.BRASS)


@kept
def _band(size: Pixels, radius: int, sun: int, *, is_bright: bool) -> pygame.Surface:
    width, height = size
    tall = (width, height + 2 * radius)
    dark = theme.blended(theme.CLOTH, theme.BLACK, 0.4)
    stops = ((0.0, dark, 1.0), (0.5, theme.CLOTH, 1.0), (1.0, dark, 1.0))
    cloth = slanted(tall, (width, 0), stops)
    if is_bright:
        rays = clear(size)
        draw_rays(rays, (sun, height // 2), 2 * width, (0xFF, 0xE9, 0xA8, _LIGHT), number=_RAYS)
        cloth.blit(rays.premul_alpha(), special_flags=PREMULTIPLIED)
    whole = filled(rounded(tall, radius), cloth)
    return whole.subsurface((0, 0, width, height)).copy()
