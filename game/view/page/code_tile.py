"""The tile with the code by which guests join, and the portraits of their seats."""

from functools import cache

import pygame
import segno

from game.players.roster import Chair, Phone
from game.view.paint import Canvas, clear
from game.view.units import Align, Box, theme

CODE_TILE = (480.0, 360.0)
"""The size of the tile."""
_BACK = 0xC8, 0x86, 0x22
"""The color of the tile's back, which is seen lowest."""
_FOOT = 0xE6, 0xDB, 0xC2
"""The color of the tile's side, between its back and its face."""
_FACE = 0xFD, 0xF8, 0xEC
_DARK = 0x12, 0x1F, 0x3F
"""The color of the letters and of the pattern."""
_LETTER = theme.BUTTON.sized(56).colored(_DARK)
_DEEP = 11.0
"""How far each of the two sides of the tile is seen below its face."""
_QUIET = 4
"""The light border around the pattern, in modules, which many cameras need to find it."""


def draw_guest(chair: Chair | None, canvas: Canvas, box: Box) -> None:
    """Draw who sits in a chair, with a phone if somebody plays on one; ``None``: nobody."""
    middle, wide = box.center, box.width
    if chair is None:
        canvas.disc(middle, 0.9 * wide, theme.GOLD, opacity=0.16)
        for across, down in ((0.3, 0.05), (0.05, 0.3)):
            corner = middle[0] - across * wide / 2, middle[1] - down * wide / 2
            canvas.fill(Box(*corner, across * wide, down * wide), theme.GOLD)
        return
    canvas.avatar(chair.portrait, middle, wide)
    if isinstance(chair.kind, Phone):
        x, y = middle[0] + 0.36 * wide, middle[1] + 0.36 * wide
        canvas.disc((x, y), 48, theme.GOLD_DARK)
        canvas.disc((x, y), 44, theme.GOLD)
        canvas.rounded(Box(x - 9, y - 15, 18, 30), theme.WOOD_DARK, radius=4)
        canvas.rounded(Box(x - 6, y - 11, 12, 20), theme.GOLD, radius=1)


def draw_code_tile(code: str, address: str, canvas: Canvas, box: Box) -> None:
    """Draw a large tile with an address as a pattern for cameras, and the six letters of the code."""
    box = Box(box.x, box.y, box.width, box.height - 2 * _DEEP)
    for down, color in ((2 * _DEEP, _BACK), (_DEEP, _FOOT), (0.0, _FACE)):
        canvas.rounded(box.moved(0, down), color, radius=26)
    canvas.rounded(box, theme.GOLD, radius=26)
    canvas.rounded(box.grown(-4), _FACE, radius=23)
    side = box.height
    _draw_pattern(_modules(address), canvas, Box(box.x + 8, box.y, side, side))
    canvas.fill(Box(box.x + side - 4, box.y + 40, 2, side - 80), theme.BRASS, opacity=0.6)
    letters = Box(box.x + side + 6, box.y + 44, box.width - side - 26, side - 88)
    wide, high = letters.width / 2, letters.height / 3
    for number, letter in enumerate(code):
        down, across = divmod(number, 2)
        at = Box(letters.x + across * wide, letters.y + down * high, wide, high)
        canvas.centered(letter, _LETTER, at, align=Align.CENTER)


@cache
def _modules(address: str) -> tuple[bytes, ...]:
    return tuple(map(bytes, segno.make(address, error="m", micro=False).matrix))


def _draw_pattern(modules: tuple[bytes, ...], canvas: Canvas, box: Box) -> None:
    count = len(modules)
    small = clear((count + 2 * _QUIET, count + 2 * _QUIET))
    for y, row in enumerate(modules):
        for x, module in enumerate(row):
            if module & 1:
                small.set_at((x + _QUIET, y + _QUIET), _DARK)
    place = canvas.rect(box)
    times = max(1, min(place.size) // small.get_width())
    whole = pygame.transform.scale_by(small, times)
    canvas.surface.blit(whole, whole.get_rect(center=place.center))
