"""The crown of whoever came first: a golden band with points, curved as it goes round a head."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi

import pygame

from game.view.paint import PREMULTIPLIED, Canvas, clear
from game.view.paint.shapes import blurred
from game.view.units import Box, theme

_FINE = 4
_HALF, _SIDE, _BAND, _BENT = 0.4, 0.6, 0.13, 0.1
"""As shares of the size: half the band's width, how low its corners lie, its height, and how far it bends."""
_POINTS: Sequence[tuple[float, float]] = ((-0.46, 0.14), (-0.21, 0.36), (0.0, 0.03), (0.21, 0.36), (0.46, 0.14))
"""The points and the notches between them, from the left."""
_EDGE, _BALL, _GEM = 0.03, 0.055, 0.042
"""The width of the dark edge, and the radii of the balls on the points and of the gems."""
_TOP, _ONTO = 0.08, 0.19
"""How far the points begin below the upper edge of the picture, and the band's corners below the top of the head."""
_SHADOW, _SOFT = 120, 0.03
"""The opacity of the shadow that the band throws on the head, of 255, and how soft it is, as a share of the size."""
_LIT: theme.Color = (0xFF, 0xE3, 0x94)
_RUBY: theme.Color = (0xC2, 0x33, 0x2B)
_JADE: theme.Color = (0x2E, 0x94, 0x78)


def draw_crown(canvas: Canvas, head: tuple[float, float], size: float) -> None:
    """Draw a crown of this size on a head, with the place of the head's top in the middle."""
    rect = canvas.rect(Box(head[0] - size / 2, head[1] - (_TOP + _SIDE - _ONTO) * size, size, size))
    canvas.surface.blit(_crown(rect.width), rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=4)
def _crown(size: int) -> pygame.Surface:
    """The picture of a crown, in a square of this size in pixels."""
    fine = size * _FINE
    crown = pygame.Surface((fine, fine), pygame.SRCALPHA)
    crown.fill((*theme.WOOD_DARK, 0))

    def at(x: float, y: float) -> tuple[float, float]:
        return fine * (0.5 + 0.86 * x), fine * (_TOP + y)

    def arc(y: float) -> list[tuple[float, float]]:
        """A line across the front of the band, from its right end to its left."""
        shares = [1 - step / 12 for step in range(25)]
        return [at(_HALF * share, y + _BENT * cos(share * pi / 2)) for share in shares]

    shape = [*(at(*point) for point in _POINTS), *arc(_SIDE)]
    band = [*arc(_SIDE), *reversed(arc(_SIDE - _BAND))]
    balls = [at(*point) for point in _POINTS[::2]]
    edge = round(_EDGE * fine)
    pygame.draw.polygon(crown, theme.WOOD_DARK, shape)
    for start, end in zip(shape, [*shape[1:], shape[0]], strict=True):
        pygame.draw.line(crown, theme.WOOD_DARK, start, end, 2 * edge)
        pygame.draw.circle(crown, theme.WOOD_DARK, start, edge)
    for ball in balls:
        pygame.draw.circle(crown, theme.WOOD_DARK, ball, _BALL * fine + edge)
    pygame.draw.polygon(crown, theme.GOLD, shape)
    pygame.draw.polygon(crown, theme.BRASS, band)
    pygame.draw.lines(crown, _LIT, closed=False, points=arc(_SIDE - _BAND), width=max(1, edge // 2))
    for ball in balls:
        pygame.draw.circle(crown, _LIT, ball, _BALL * fine)
    middle = _SIDE - _BAND / 2
    for share, color in ((-0.62, _JADE), (0.0, _RUBY), (0.62, _JADE)):
        gem = at(_HALF * share, middle + _BENT * cos(share * pi / 2))
        pygame.draw.circle(crown, theme.WOOD_DARK, gem, (_GEM + 0.012) * fine)
        pygame.draw.circle(crown, color, gem, _GEM * fine)
    seated = clear((size, size))
    shadow = pygame.Surface((size, size), pygame.SRCALPHA)
    lower = [(x / _FINE, y / _FINE + 0.05 * size) for x, y in band]
    pygame.draw.polygon(shadow, (*theme.BLACK, _SHADOW), lower)
    seated.blit(blurred(shadow.premul_alpha(), _SOFT * size), (0, 0))
    drawn = pygame.transform.smoothscale(crown, (size, size)).premul_alpha()
    seated.blit(drawn, (0, 0), special_flags=PREMULTIPLIED)
    return seated
