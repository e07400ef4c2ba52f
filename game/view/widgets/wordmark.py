"""The name of the game, in gold letters."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.widgets.widget import Widget

_ABOVE, _BELOW = 0.74, 0.25
"""How far capitals stand above, and long letters hang below the baseline, as shares of the size."""
_COARSE = 4
"""A shadow is blurred at a quarter of its size: nobody sees it, and it takes a tenth of the time."""
_STOPS = ((0.0, (0xFF, 0xF6, 0xD8)), (0.55, (0xF3, 0xC7, 0x67)), (1.0, (0xB9, 0x7C, 0x22)))
"""From the top of the capitals to the foot of the long letters."""


class Wordmark(Widget):
    """One word in the largest letters, golden from top to foot, with a soft shadow.

    Its box begins at the top of the capitals and ends at the foot of the long letters.
    """

    def __init__(self, word: str) -> None:
        super().__init__()
        self._word = word
        self._made: tuple[float, pygame.Surface, pygame.Surface] | None = None

    def measure(self, kit: Kit) -> tuple[float, float]:
        return kit.writer.width(self._word, theme.NAME_OF_GAME), (_ABOVE + _BELOW) * theme.NAME_OF_GAME.size

    def clipped(self, kit: Kit) -> list[str]:
        return [self._word] if kit.writer.line(self._word, theme.NAME_OF_GAME, self.box.width).is_cut else []

    def draw(self, canvas: Canvas) -> None:
        kit = canvas.kit
        letters, shadow = self._pictures(kit)
        rect = canvas.rect(self.box)
        left = rect.right - letters.get_width() if kit.mirrored else rect.left
        margin = (shadow.get_width() - letters.get_width()) // 2
        ascent = kit.writer.line(self._word, theme.NAME_OF_GAME, self.box.width).ascent
        top = rect.top + kit.frame.px(_ABOVE * theme.NAME_OF_GAME.size) - ascent
        canvas.surface.blit(shadow, (left - margin, top - margin + kit.frame.px(6)))
        canvas.surface.blit(letters, (left, top))

    def _pictures(self, kit: Kit) -> tuple[pygame.Surface, pygame.Surface]:
        unit = kit.frame.unit
        if self._made is None or self._made[0] != unit:
            style = theme.NAME_OF_GAME
            line = kit.writer.line(self._word, style.coloured(theme.WHITE), self.box.width)
            letters = line.surface.copy()
            top = line.ascent - round(_ABOVE * style.size * unit)
            foot = line.ascent + round(_BELOW * style.size * unit)
            letters.blit(_ramp(letters.get_size(), top, foot), (0, 0), None, pygame.BLEND_RGB_MULT)
            self._made = (unit, letters, _shadow(line.surface, kit.frame.px(8)))
        return self._made[1], self._made[2]


def _ramp(size: tuple[int, int], top: int, foot: int) -> pygame.Surface:
    """Rows of gold from one height to another, as wide as asked for."""
    column = pygame.Surface((1, size[1]))
    for y in range(size[1]):
        share = min(1.0, max(0.0, (y - top) / max(1, foot - top)))
        for (low, first), (high, second) in pairwise(_STOPS):
            if low <= share <= high:
                column.set_at((0, y), theme.blended(first, second, (share - low) / (high - low)))
    return pygame.transform.scale(column, size)


def _shadow(letters: pygame.Surface, blur: int) -> pygame.Surface:
    """The same letters, dark and soft, with room for the blur on every side."""
    blur = max(1, blur)
    width, height = letters.get_size()
    dark = letters.copy()
    dark.fill((0, 0, 0, 255), None, pygame.BLEND_RGBA_MULT)
    room = pygame.Surface((width + 6 * blur, height + 6 * blur), pygame.SRCALPHA)
    room.blit(dark, (3 * blur, 3 * blur))
    small = pygame.transform.smoothscale(room, (room.get_width() // _COARSE, room.get_height() // _COARSE))
    soft = pygame.transform.gaussian_blur(small, max(1, blur // _COARSE))
    return pygame.transform.smoothscale(soft, room.get_size())
