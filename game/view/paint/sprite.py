"""A picture and where it hangs."""

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Sprite:
    """A premultiplied picture and where it hangs. Draw it with ``BLEND_PREMULTIPLIED``."""

    surface: pygame.Surface
    dx: int
    """Pixels from the anchor to the surface's left edge, usually negative."""
    dy: int
    """Pixels from the anchor to the surface's top edge, usually negative."""

    def at(self, x: float, y: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """A pair for ``fblits``: the surface and its top left corner, if the anchor lies at this place in pixels."""
        return self.surface, (round(x) + self.dx, round(y) + self.dy)
