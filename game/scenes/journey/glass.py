"""Glass in the evening color of a city: what lies behind it shines through, soft and dark enough to be written on."""

import pygame

from game.view.paint import PREMULTIPLIED, Canvas, PanelKind
from game.view.paint.canvas import pixels
from game.view.paint.kit import Kit
from game.view.paint.shapes import filled, rounded, soft_box, vertical
from game.view.units import theme
from game.view.widgets import PanelBox

_RADIUS = 28.0
_SOFT = 26
"""The breadth over which the picture is blurred, in units."""
_THROUGH = 0.5
"""How much of the picture's light comes through the glass."""
_NIGHT: theme.Color = (10, 8, 18)
_DEEP, _TINTED = (0.58, 0.8), (0.66, 0.86)
"""How dark the glass's color is and how much of it there is, each at the upper and the lower edge."""
_SHADOW = 22.0


class Glass(PanelBox):
    """A pane of glass before a picture."""

    bleed = 60.0

    def __init__(self) -> None:
        super().__init__(PanelKind.TITLE_ITEM, radius=_RADIUS)
        self._pane: pygame.Surface | None = None
        self._shadow: tuple[pygame.Surface, int] | None = None

    def take(self, picture: pygame.Surface, color: theme.Color, kit: Kit) -> None:
        """Make the pane from what lies behind it in a picture of the window's size, tinted by this color."""
        rect, unit = pixels(self.box, kit), kit.frame.unit
        behind = rect.clip(picture.get_rect())
        seen = picture.subsurface(behind) if behind.width and behind.height else picture
        step = max(2, round(_SOFT * unit))
        small = pygame.transform.smoothscale(seen, (max(2, rect.width // step), max(2, rect.height // step)))
        pane = pygame.transform.smoothscale(small, rect.size).convert_alpha()
        level = round(255 * _THROUGH)
        pane.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
        stops = [
            (place, theme.blended(color, _NIGHT, deep), much)
            for place, deep, much in zip((0.0, 1.0), _DEEP, _TINTED, strict=True)
        ]
        pane.blit(vertical(rect.size, stops), (0, 0), special_flags=PREMULTIPLIED)
        radius = _RADIUS * unit
        self._pane = filled(rounded(rect.size, radius), pane)
        self._shadow = soft_box(rect.size, radius, _SHADOW * unit, theme.BLACK, 0.45)

    def draw(self, canvas: Canvas) -> None:
        if self._pane is None or self._shadow is None:
            return
        rect, (shadow, margin) = canvas.rect(self.box), self._shadow
        below = canvas.kit.frame.px(10)
        canvas.surface.blit(shadow, (rect.x - margin, rect.y - margin + below), special_flags=PREMULTIPLIED)
        canvas.surface.blit(self._pane, rect, special_flags=PREMULTIPLIED)
        super().draw(canvas)
