"""Letters of gold with a thin dark edge and a soft shadow, for the name of a rare hand and for what it brought."""

from functools import lru_cache

import pygame

from game.view.paint.shapes import PREMULTIPLIED, clear, vertical
from game.view.units import Color, TextStyle, Writer

_GOLD = ((0.0, (0xFF, 0xF8, 0xDC), 1.0), (0.45, (0xFF, 0xD9, 0x72), 1.0), (1.0, (0xD9, 0x8A, 0x1C), 1.0))
_FIGURE, _APART = frozenset("0123456789.,"), 0.08
"""The characters of a figure, and how far they stand apart as a share of their size: not in columns, as elsewhere."""
_EDGE: Color = (0x33, 0x1C, 0x06)
_DEEP = 4.0
"""How far the shadow lies below the letters."""
_THIN = 1.4
"""The width of their edge."""
_BLUR = 18.0
"""How far the shadow reaches."""
_COARSE = 4
"""How much smaller the shadow is blurred."""


@lru_cache(maxsize=8)
def gold_letters(writer: Writer, unit: float, text: str, style: TextStyle, room: float) -> pygame.Surface:
    """A line of gold, premultiplied, with room for its shadow at all sides.

    :param unit: pixels for each layout unit.
    :param room: the greatest width of the line in layout units.
    """
    white = _line(writer, unit, text, style.colored((255, 255, 255)), room)
    gold = white.copy()
    gold.blit(vertical(gold.get_size(), _GOLD), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    dark = _line(writer, unit, text, style.colored(_EDGE), room).premul_alpha()
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


def _line(writer: Writer, unit: float, text: str, style: TextStyle, room: float) -> pygame.Surface:
    """A line with straight alpha; the characters of a figure stand equally far apart."""
    whole = writer.line(text, style, room).surface
    if len(text) < 2 or not _FIGURE.issuperset(text) or writer.width(text, style) > room:
        return whole
    letters = [writer.line(letter, style).surface for letter in text]
    inked = [letter.get_bounding_rect() for letter in letters]
    apart = round(_APART * style.size * unit)
    line = clear((sum(ink.width for ink in inked) + apart * (len(inked) - 1), whole.get_height()))
    x = 0
    for letter, ink in zip(letters, inked, strict=True):
        line.blit(letter.subsurface((ink.x, 0, ink.width, letter.get_height())), (x, 0))
        x += ink.width + apart
    return line
