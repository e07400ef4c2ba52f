"""Fast ways to fade, darken and blur pictures as large as the window.

At 3840x2160 even making such a picture may take as long as a frame.
"""

import pygame

STRIP = 64
"""Height in pixels of a strip that is laid over a picture, in place of a surface as large as the window."""


def blank(surface: pygame.Surface) -> pygame.Surface:
    """A new surface of this one's size and format."""
    return pygame.Surface(surface.get_size(), 0, surface)


def set_opacity(picture: pygame.Surface, share: float) -> None:
    """Set the opacity of a picture without alpha; at 255 SDL would draw it forty times as slowly as without any."""
    opacity = round(255 * min(1.0, max(0.0, share)))
    picture.set_alpha(None if opacity == 255 else opacity)


def lay_over(picture: pygame.Surface, strip: pygame.Surface) -> None:
    """Draw a strip as wide as the picture over all of it."""
    picture.blits([(strip, (0, y)) for y in range(0, picture.get_height(), strip.get_height())], doreturn=False)


def veil(picture: pygame.Surface, color: tuple[int, int, int, int], blurs: int) -> None:
    """Lay a color with an opacity over a picture, and blur it by joining ``blurs`` pixels in a row to one."""
    strip = pygame.Surface((picture.get_width(), STRIP), pygame.SRCALPHA)
    strip.fill(color)
    lay_over(picture, strip)
    if blurs > 1:
        coarse = pygame.transform.gaussian_blur(pygame.transform.smoothscale_by(picture, 1 / blurs), 1)
        pygame.transform.smoothscale(coarse, picture.get_size(), picture)
