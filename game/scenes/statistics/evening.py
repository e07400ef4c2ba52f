"""An evening over the city of a rulebook, in a brass frame: the picture at the head of a page."""

from functools import lru_cache

import pygame

from game import ui
from game.scenes.shared.looks import city_picture
from game.view.paint import PREMULTIPLIED, Canvas, PanelKind
from game.view.paint.felt import cut_corners
from game.view.paint.shapes import draw_rays, radial, slanted, vertical
from game.view.units import Box, theme

_RADIUS = 26.0
_MOVED, _HORIZON = 0.23, 0.62
"""How far the picture is moved towards its end, and where its horizon lies in it, as shares of its sides."""
_SEEN, _SEEN_ABOVE = 1.1, 0.74
"""How deep the horizon is seen, as a share of the height: without and with a strip at the foot."""
_NIGHT: theme.Color = (0x16, 0x0B, 0x2A)
_ASIDE = ((0.0, _NIGHT, 0.5), (0.4, _NIGHT, 0.58), (0.6, _NIGHT, 0.36), (0.78, _NIGHT, 0.0), (1.0, _NIGHT, 0.0))
"""The shade over the picture from its start on, where words stand."""
_DUSK = 0.26
"""The height over which the picture grows dark at its foot, as a share of its own."""
_SMOKE = ((0.0, _NIGHT, 0.0), (0.3, _NIGHT, 0.62), (1.0, _NIGHT, 0.8))
"""The strip at the foot, which grows dark from above."""
_SHINE: theme.Color = (0xFF, 0xD9, 0x8A)
_GLOW = ((0.0, (0xFF, 0xF0, 0xC8), 0.7), (0.25, _SHINE, 0.4), (0.6, _SHINE, 0.16), (1.0, _SHINE, 0.0))
_COARSE = 12
"""Light is computed for cells of so many pixels."""
_RAYS = 24
_RAY = 0.13
_RAY_LIGHT = 30
_TURN = 0.065
_FADING = ((0.0, theme.WHITE, 1.0), (0.4, theme.WHITE, 0.7), (1.0, theme.WHITE, 0.0))
"""How the rays fade out with the distance from the light."""
_NEAR, _FAR = 0.8, 1.9
"""The reach of the light and of its rays, as shares of the picture's height."""
Light = tuple[float | None, float]
"""The place of a light, from the upper corner at the start; ``None``: in the middle of the width."""


def on_evening(part: ui.Part, picture: str, foot: ui.Part | None = None, light: Light | None = None) -> ui.Part:
    """A part on the picture of a city in the evening; what is at its foot lies on a dark strip."""
    strip = None
    if foot is not None:
        strip = ui.Over((ui.Picture((_draw_smoke,)), ui.Panel(foot, ui.Ground.NONE, ui.Step.L)))
    over = ui.Column((ui.Panel(part, ui.Ground.NONE, ui.Step.L, grow=1.0), strip), gap=0.0)
    horizon = _SEEN if foot is None else _SEEN_ABOVE
    return ui.Over((ui.Picture((_draw_evening, picture, light, horizon)), over))


def nothing(said: str, picture: str) -> ui.Part:
    """The sentence that says why a page has nothing to show yet."""
    words = ui.Panel(ui.Text(said, ui.Type.HEADING, ui.Tone.TITLE), ui.Ground.NONE, ui.Step.XL)
    return ui.Over((ui.Picture((_draw_evening, picture, None, _SEEN)), ui.Pin(words, x=ui.Across.FILL)), grow=1.0)


def _draw_evening(picture: str, light: Light | None, horizon: float, canvas: Canvas, box: Box) -> None:
    inner = box.grown(-PanelKind.CARD.reach)
    canvas.panel(PanelKind.CARD, inner, radius=_RADIUS)
    rect, px = canvas.rect(inner), canvas.kit.frame.px
    at = None if light is None else (rect.width // 2 if light[0] is None else px(light[0]), px(light[1]))
    canvas.surface.blit(_sky(picture, rect.size, px(_RADIUS), at, horizon, mirrored=canvas.kit.mirrored), rect)


def _draw_smoke(canvas: Canvas, box: Box) -> None:
    """Darken the foot of a picture, up to its round lower corners."""
    whole = Box(box.x, box.y - ui.Step.XL, box.width, box.height + ui.Step.XL)
    rect = canvas.rect(whole.grown(-PanelKind.CARD.reach))
    smoke = vertical(rect.size, _SMOKE)
    cut_corners(smoke, canvas.kit.frame.px(_RADIUS))
    canvas.surface.blit(smoke, rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=6)
def _sky(
    picture: str,
    size: tuple[int, int],
    radius: int,
    light: tuple[int, int] | None,
    horizon: float,
    *,
    mirrored: bool,
) -> pygame.Surface:
    """The picture with its shades and its light; straight alpha."""
    wide, high = size
    city = city_picture(picture, (wide, max(high, wide // 2)))
    top = round(_HORIZON * city.get_height() - horizon * high)
    city = city.subsurface((0, min(max(0, top), city.get_height() - high), wide, high))
    sky = pygame.Surface(size, pygame.SRCALPHA)
    moved = round(_MOVED * wide)
    sky.blit(city, (moved, 0))
    sky.blit(pygame.transform.flip(city.subsurface((0, 0, moved, high)), flip_x=True, flip_y=False), (0, 0))
    sky.blit(slanted(size, (wide, 0), _ASIDE), (0, 0), special_flags=PREMULTIPLIED)
    if light is not None:
        _shine(sky, light)
    dusk = round(_DUSK * high)
    shade = vertical((wide, dusk), ((0.0, _NIGHT, 0.0), (1.0, _NIGHT, 0.5)))
    sky.blit(shade, (0, high - dusk), special_flags=PREMULTIPLIED)
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
