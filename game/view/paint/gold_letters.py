"""Letters of gold with a thin dark edge and a soft shadow, for the name of a rare hand and for what it brought."""

from functools import lru_cache

import pygame

from game.view.paint.shapes import PREMULTIPLIED, clear, vertical
from game.view.units import Colour, TextStyle, Writer

_GOLD = ((0.0, (0xFF, 0xF8, 0xDC), 1.0), (0.45, (0xFF, 0xD9, 0x72), 1.0), (1.0, (0xD9, 0x8A, 0x1C), 1.0))
_EDGE: Colour = (0x33, 0x1C, 0x06)
_DEEP, _THIN, _BLUR, _COARSE = 4.0, 1.4, 18.0, 4
"""How far the shadow lies below the letters, the width of their edge, how far the shadow reaches, and how much smaller
it is blurred."""


@lru_cache(maxsize=8)
def gold_letters(writer: Writer, unit: float, text: str, style: TextStyle, room: float) -> pygame.Surface:
    """A line of gold, premultiplied, with room for its shadow at all sides.

    :param unit: pixels for each layout unit.
    :param room: the greatest width of the line in layout units.
    """
    white = writer.line(text, style.coloured((255, 255, 255)), room).surface
    gold = white.copy()
    gold.blit(vertical(gold.get_size(), _GOLD), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    dark = writer.line(text, style.coloured(_EDGE), room).surface.premul_alpha()
    around, deep, thin = round(_BLUR * unit), round(_DEEP * unit), max(1, round(_THIN * unit))
    size = gold.get_width() + 2 * around, gold.get_height() + 2 * around
    small = clear((max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)))
    inner = max(1, dark.get_width() // _COARSE), max(1, dark.get_height() // _COARSE)
    small.blit(pygame.transform.smoothscale(dark, inner), (around // _COARSE, (around + deep) // _COARSE))
    blurred = pygame.transform.gaussian_blur(small, max(1, around // (3 * _COARSE)))
    whole = pygame.transform.smoothscale(blurred, size)
    for x, y in ((-thin, 0), (thin, 0), (0, -thin), (0, thin)):
        whole.blit(dark, (around + x, around + y), special_flags=PREMULTIPLIED)
    whole.blit(gold.premul_alpha(), (around, around), special_flags=PREMULTIPLIED)
    return whole
