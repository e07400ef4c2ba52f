"""The picture at the head of a page: an evening over a city, in a brass frame."""

import pygame

from game.view.page.cities import city_picture
from game.view.paint import PREMULTIPLIED, Canvas, PanelKind, clear, cut_corners
from game.view.paint.shapes import draw_rays, flipped, glow, slanted, vertical
from game.view.units import Box, Pixels, kept, theme

_RADIUS = 26.0
_MOVED = 0.23
"""How far the picture is moved towards its end, as a share of its width."""
_HORIZON_SEEN = 1.1
"""How deep the horizon is seen, as a share of the height."""
_HORIZON_ABOVE_FOOT = 0.74
"""The same with a strip at the foot."""
_ASIDE = ((0.4, theme.DUSK, 0.58), (0.8, theme.DUSK, 0.0))
"""The shade over the picture from its start on, where words stand."""
_FOOT = ((0.75, theme.DUSK, 0.0), (1.0, theme.DUSK, 0.5))
"""The shade over the picture down to its foot."""
_SMOKE = ((0.0, theme.DUSK, 0.0), (0.3, theme.DUSK, 0.7))
"""The strip at the foot, which grows dark from above."""
_GLOW = ((0.0, theme.TITLE, 0.7), (0.3, theme.SCORE, 0.35), (1.0, theme.SCORE, 0.0))
_FADING = ((0.4, theme.WHITE, 0.7), (1.0, theme.WHITE, 0.0))
"""How the rays fade out with the distance from the light."""
_LIGHT_REACH = 0.8
"""The reach of the light, as a share of the picture's height."""
_RAYS_REACH = 1.9
"""The reach of the light's rays, as a share of the picture's height."""
_COARSE = 24
"""Light is computed for cells of so many pixels."""
_RAYS = 24
_RAY_LIGHT = 30
Light = tuple[float | None, float]
"""The place of a light, from the upper corner at the start; ``None``: in the middle of the width."""


def draw_evening(picture: str, light: Light | None, has_foot: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001
    """Draw the evening over a city; ``has_foot``: a dark strip lies over its foot."""
    inner = box.grown(-PanelKind.CARD.reach)
    canvas.panel(PanelKind.CARD, inner, radius=_RADIUS)
    rect, px = canvas.rect(inner), canvas.kit.frame.px
    at = None if light is None else (rect.width // 2 if light[0] is None else px(light[0]), px(light[1]))
    horizon = _HORIZON_ABOVE_FOOT if has_foot else _HORIZON_SEEN
    canvas.surface.blit(_sky(picture, rect.size, px(_RADIUS), at, horizon, mirrored=canvas.kit.mirrored), rect)


def draw_smoke(canvas: Canvas, box: Box) -> None:
    """Darken the foot of the picture, up to its round lower corners."""
    radius = canvas.kit.frame.px(_RADIUS)
    rect = canvas.rect(box.grown(-PanelKind.CARD.reach)).move(0, -2 * radius)
    rect.height += 2 * radius
    smoke = vertical(rect.size, _SMOKE)
    cut_corners(smoke, radius)
    canvas.lay(smoke, rect)


@kept
def _sky(
    picture: str,
    size: Pixels,
    radius: int,
    light: Pixels | None,
    horizon: float,
    *,
    mirrored: bool,
) -> pygame.Surface:
    """The picture with its shades and its light; straight alpha."""
    wide, high = size
    city = city_picture(picture, size, horizon)
    sky = clear(size)
    moved = round(_MOVED * wide)
    sky.blit(city, (moved, 0))
    sky.blit(flipped(city.subsurface((0, 0, moved, high))))
    sky.blit(slanted(size, (wide, 0), _ASIDE), special_flags=PREMULTIPLIED)
    if light is not None:
        _shine(sky, light)
    sky.blit(vertical(size, _FOOT), special_flags=PREMULTIPLIED)
    if mirrored:
        sky = flipped(sky)
    cut_corners(sky, radius)
    return sky


def _shine(sky: pygame.Surface, light: Pixels) -> None:
    """Add a warm light with rays."""
    size = sky.get_size()
    cells = (max(2, size[0] // _COARSE), max(2, size[1] // _COARSE))
    at, reach = (light[0] / _COARSE, light[1] / _COARSE), size[1] / _COARSE
    rays = clear((size[0] // 2, size[1] // 2))
    rays.fill((*theme.SCORE, 0))
    draw_rays(rays, (light[0] / 2, light[1] / 2), size[0], (*theme.SCORE, _RAY_LIGHT), number=_RAYS)
    rays = pygame.transform.smoothscale(rays, size)
    for shown, far, stops, how in (
        (rays, _RAYS_REACH, _FADING, pygame.BLEND_RGBA_MULT),
        (sky, _LIGHT_REACH, _GLOW, PREMULTIPLIED),
    ):
        shown.blit(glow(size, cells, at, (far * reach, far * reach), stops), special_flags=how)
    sky.blit(rays)
