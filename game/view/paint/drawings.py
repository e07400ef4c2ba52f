"""Small drawings that are made at the size in which they are seen, from the SVG files among the pictures."""

from io import BytesIO

import pygame

from game.app.system.assets import asset
from game.view.units import kept

_GRAY = "#808080"


@kept
def drawing(name: str, size: int, color: str = "") -> pygame.Surface:
    """A drawing in a square of this size in pixels, premultiplied.

    :param color: the color, as ``RRGGBB``, of what is gray in the drawing.
    """
    drawn = asset("pictures", f"{name}.svg").read_text("utf-8")
    if color:
        drawn = drawn.replace(_GRAY, f"#{color}")
    return pygame.image.load_sized_svg(BytesIO(drawn.encode()), (size, size)).premul_alpha()
