"""An evening over the city of a rulebook, in a brass frame: the picture at the head of a page."""

from functools import lru_cache

import pygame

from game.scenes.shared.looks import city_picture
from game.view.paint import PREMULTIPLIED, Canvas, PanelKind
from game.view.paint.felt import cut_corners
from game.view.paint.shapes import draw_rays, radial, slanted, vertical
from game.view.units import Box, Face, TextStyle, theme
from game.view.widgets import PanelBox, Seen

NOTHING = TextStyle(Face.DISPLAY, 46, theme.TITLE)
"""The style of the sentence on a picture that there is nothing to show yet."""
_RADIUS = 26.0
_MOVED, _HORIZON, _SEEN = 0.23, 0.62, 1.1
"""How far the picture is moved towards its end, as a share of its width, and where its horizon lies in it and above
the strip, as shares of their heights.
"""
_NIGHT: theme.Color = (0x16, 0x0B, 0x2A)
_ASIDE = ((0.0, _NIGHT, 0.5), (0.4, _NIGHT, 0.58), (0.6, _NIGHT, 0.36), (0.78, _NIGHT, 0.0), (1.0, _NIGHT, 0.0))
"""The shade over the picture from its start on, where words stand."""
_DUSK = 0.26
"""The height over which the picture grows dark above its strip, as a share of its own."""
_SMOKE = 0.7
"""The opacity of the strip at the foot."""
_SHINE: theme.Color = (0xFF, 0xD9, 0x8A)
_GLOW = ((0.0, (0xFF, 0xF0, 0xC8), 0.7), (0.25, _SHINE, 0.4), (0.6, _SHINE, 0.16), (1.0, _SHINE, 0.0))
_COARSE = 12
"""Light is computed for cells of so many pixels."""
_RAYS, _RAY, _RAY_LIGHT, _TURN = 24, 0.13, 30, 0.065
_FADING = ((0.0, theme.WHITE, 1.0), (0.4, theme.WHITE, 0.7), (1.0, theme.WHITE, 0.0))
"""How the rays fade out with the distance from the light."""
_NEAR, _FAR = 0.8, 1.9
"""The reach of the light and of its rays, as shares of the picture's height."""


class Evening(PanelBox):
    """A city in the evening, dark where words stand: at its start, and on a strip at its foot.

    :param picture: the name of the city's picture.
    :param strip: the height of the strip at the foot; 0 for none.
    :param light: the place from which light shines, from the upper corner at the start; ``None`` for no light.
    :param middle_light: the depth of a light in the middle, as a share of the height above the strip.
    """

    picture = Seen(usual="")
    middle_light: Seen[float | None] = Seen(usual=None)

    def __init__(
        self,
        picture: str,
        *,
        strip: float = 0.0,
        light: tuple[float, float] | None = None,
        middle_light: float | None = None,
    ) -> None:
        super().__init__(PanelKind.CARD, radius=_RADIUS)
        self.picture, self.middle_light = picture, middle_light
        self._strip, self._light = strip, light

    def draw(self, canvas: Canvas) -> None:
        inner = self.box.grown(-PanelKind.CARD.reach)
        canvas.panel(self.kind, inner, radius=self.radius)
        rect, px = canvas.rect(inner), canvas.kit.frame.px
        at = self._light
        if self.middle_light is not None:
            at = self.box.width / 2, self.middle_light * (self.box.height - self._strip)
        light = None if at is None else (px(at[0]), px(at[1]))
        sky = _sky(self.picture, rect.size, px(_RADIUS), light, px(self._strip), mirrored=canvas.kit.mirrored)
        canvas.surface.blit(sky, rect)


@lru_cache(maxsize=3)
def _sky(
    picture: str,
    size: tuple[int, int],
    radius: int,
    light: tuple[int, int] | None,
    strip: int,
    *,
    mirrored: bool,
) -> pygame.Surface:
    """The picture with its shades and its light; straight alpha."""
    wide, high = size
    city = city_picture(picture, (wide, max(high, wide // 2)))
    seen = high - strip
    top = round(_HORIZON * city.get_height() - _SEEN * seen)
    city = city.subsurface((0, min(max(0, top), city.get_height() - high), wide, high))
    sky = pygame.Surface(size, pygame.SRCALPHA)
    moved = round(_MOVED * wide)
    sky.blit(city, (moved, 0))
    sky.blit(pygame.transform.flip(city.subsurface((0, 0, moved, high)), flip_x=True, flip_y=False), (0, 0))
    sky.blit(slanted(size, (wide, 0), _ASIDE), (0, 0), special_flags=PREMULTIPLIED)
    if light is not None:
        _shine(sky, light)
    dusk = min(high - strip, round(_DUSK * high))
    sky.blit(
        vertical((wide, dusk), ((0.0, _NIGHT, 0.0), (1.0, _NIGHT, 0.5))),
        (0, high - strip - dusk),
        special_flags=PREMULTIPLIED,
    )
    if strip:
        smoke = pygame.Surface((wide, strip), pygame.SRCALPHA)
        smoke.fill((*_NIGHT, round(255 * _SMOKE)))
        sky.blit(smoke, (0, high - strip))
    if mirrored:
        sky = pygame.transform.flip(sky, flip_x=True, flip_y=False)
    cut_corners(sky, radius)
    return sky


def _shine(sky: pygame.Surface, light: tuple[int, int]) -> None:
    """Add a warm light with rays."""
    size = sky.get_size()
    cells = (max(2, size[0] // _COARSE), max(2, size[1] // _COARSE))
    at, reach = (light[0] / _COARSE, light[1] / _COARSE), size[1] / _COARSE
    rays = pygame.Surface((size[0] // 2, size[1] // 2), pygame.SRCALPHA)
    rays.fill((*_SHINE, 0))
    middle = (light[0] / 2, light[1] / 2)
    draw_rays(rays, middle, size[0], (*_SHINE, _RAY_LIGHT), number=_RAYS, width=_RAY, turn=_TURN)
    rays = pygame.transform.smoothscale(rays, size)
    fading = radial(cells, at, (_FAR * reach, _FAR * reach), _FADING)
    rays.blit(pygame.transform.smoothscale(fading, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sky.blit(rays, (0, 0))
    glow = radial(cells, at, (_NEAR * reach, _NEAR * reach), _GLOW)
    sky.blit(pygame.transform.smoothscale(glow, size), (0, 0), special_flags=PREMULTIPLIED)


def strip_of(box: Box, high: float) -> Box:
    """The strip of this height at the foot of a picture in this box."""
    inner = box.grown(-PanelKind.CARD.reach)
    return Box(inner.x, inner.bottom - high, inner.width, high)


def words_on(picture: Box) -> Box:
    """The part of a picture that is dark for words."""
    return Box(picture.x + 60, picture.y + 0.08 * picture.height, 0.56 * picture.width, 0.36 * picture.height)
