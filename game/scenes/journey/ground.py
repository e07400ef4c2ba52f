"""The ground of the map: cloth in the evening color of a city, with a coast, islands and a compass in thin lines."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin, tau
from random import Random

import pygame

from game.view.paint import Canvas, Felt, Kit
from game.view.paint.felt import TONES, cast_light, woven
from game.view.paint.shapes import rgb, vertical
from game.view.units import Box, Frame, theme
from game.view.units.theme import blended

_LAMP: theme.Color = (0xFF, 0xDC, 0xA8)
"""The warm lamp above the map."""
_NIGHT: theme.Color = (0x08, 0x0C, 0x1C)
_HALFWAY, _EDGE = 0.34, 0.72
"""How dark the evening is halfway to the edge of the lamp's light, and at its edge."""
_COAST: Sequence[tuple[float, float]] = (
    (-0.04, 868), (0.08, 884), (0.15, 872), (0.196, 838), (0.232, 816), (0.264, 770), (0.292, 752), (0.322, 734),
    (0.352, 752), (0.366, 790), (0.392, 822), (0.414, 866), (0.45, 888), (0.535, 890), (0.562, 856), (0.572, 786),
    (0.584, 716), (0.606, 672), (0.652, 662), (0.7, 670), (0.752, 660), (0.776, 696), (0.79, 764), (0.812, 836),
    (0.85, 872), (0.94, 882), (1.04, 856),
)  # fmt: skip
"""The coast from left to right: shares of the width, and heights in units."""
_ISLANDS: Sequence[tuple[float, float, float, float]] = (
    (0.309, 800, 44, 18),
    (0.36, 836, 18, 8),
    (0.759, 746, 16, 9),
)
"""The islands: their centers as the coast's, and their half axes in units."""
_COMPASS, _ROSE = (0.6835, 782.0), 70.0
"""The center of the compass, as the coast's, and its radius in units."""
_LAND, _SHORE, _WAVES, _GRID = (10, 9, 6), (58, 52, 36), ((30, 27, 19), (19, 17, 12), (10, 9, 6)), (9, 8, 6)
"""The light that the land, its shore, the lines of the water along it, and the grid add to the cloth."""
_WAVE, _ROUGH, _HALVED = 13.0, 13.0, 4
"""The distance of the lines along a shore, how far a shore strays, in units, and how often its parts are halved."""
_MERIDIANS, _PARALLELS = 8, 4
_FADES = (770.0, 866.0)
"""The heights at which the lines begin to fade, and at which they are gone: above what lies at the foot of the map."""
Point = tuple[float, float]


def spread_map(kit: Kit, dusk: str | None, felt: Felt) -> pygame.Surface:
    """The ground of the map, opaque and as large as the window.

    :param dusk: the evening color of the chosen stop; ``None``: that of its ``felt``.
    """
    frame = kit.frame
    center = TONES[felt][0] if dusk is None else rgb(dusk)
    tones = (center, blended(center, _NIGHT, _HALFWAY), blended(center, _NIGHT, _EDGE))
    surface = woven(frame.window, frame.at(frame.width / 2, 0.46 * 1080), frame.unit, tones)
    cast_light(surface, frame, _LAMP)
    surface.blit(_chart(kit.frame, mirrored=kit.mirrored), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    _draw_compass(Canvas(surface, kit))
    return surface


@lru_cache(maxsize=1)
def _chart(frame: Frame, *, mirrored: bool) -> pygame.Surface:
    """The lines of the map as light to be added, on black."""
    chart = pygame.Surface(frame.window)
    wide = frame.window[0] / frame.unit
    left = frame.at(0, 0)[0] / frame.unit
    thick = max(1, frame.px(1.6))

    def line(points: Sequence[Point], color: theme.Color) -> None:
        places = [frame.at(*point) for point in points]
        for below in range(thick):
            pygame.draw.aalines(chart, color, closed=False, points=[(x, y + below) for x, y in places])

    chance = Random(20)
    coast = _rough([(x * frame.width, y) for x, y in _COAST], chance)
    coast = [(-left - 20, coast[0][1]), *coast, (wide - left + 20, coast[-1][1])]
    pygame.draw.polygon(chart, _LAND, [frame.at(*each) for each in (*coast, (wide, -20), (-left, -20))])
    islands = [_island(x * frame.width, y, across, high, chance) for x, y, across, high in _ISLANDS]
    for number in range(1, _MERIDIANS):
        x = frame.width * number / _MERIDIANS
        bend = (x - frame.width / 2) * 0.12
        line([(x + bend * (2 * step / 20 - 1), -10 + 55 * step) for step in range(21)], _GRID)
    for number in range(1, _PARALLELS):
        y = 1080 * number / _PARALLELS - 60
        line([(x * wide / 30 - left, y + 46 * (2 * x / 30 - 1) ** 2) for x in range(31)], _GRID)
    for number, color in enumerate(_WAVES, 1):
        line([(x, y + _WAVE * number) for x, y in _smooth(coast, 2 * number)], color)
    for island in islands:
        pygame.draw.polygon(chart, _LAND, [frame.at(*each) for each in island])
        line(island, _SHORE)
    line(coast, _SHORE)
    top, foot = frame.at(0, _FADES[0])[1], frame.at(0, _FADES[1])[1]
    shade = vertical((chart.get_width(), foot - top), ((0.0, theme.WHITE, 1.0), (1.0, theme.BLACK, 1.0)))
    chart.blit(shade, (0, top), special_flags=pygame.BLEND_RGB_MULT)
    chart.fill((0, 0, 0), (0, foot, chart.get_width(), chart.get_height()))
    return pygame.transform.flip(chart, flip_x=True, flip_y=False) if mirrored else chart


def _rough(points: Sequence[Point], chance: Random, stray: float = _ROUGH) -> list[Point]:
    """A line through these points that strays from them as a shore does."""
    places = list(points)
    for _halved in range(_HALVED):
        finer = places[:1]
        for (x, y), (to_x, to_y) in pairwise(places):
            middle = (
                (x + to_x) / 2 + chance.uniform(-stray, stray) / 2,
                (y + to_y) / 2 + chance.uniform(-stray, stray),
            )
            finer += [middle, (to_x, to_y)]
        places, stray = finer, stray * 0.5
    return places


def _smooth(points: Sequence[Point], reach: int) -> list[Point]:
    """A line whose points are the means of those around them, up to ``reach`` away."""
    smooth = []
    for at in range(len(points)):
        near = points[max(0, at - reach) : at + reach + 1]
        smooth.append((points[at][0], sum(y for _x, y in near) / len(near)))
    return smooth


def _island(x: float, y: float, across: float, high: float, chance: Random) -> Sequence[Point]:
    """The closed shore of an island."""
    corners = [(x + across * cos(tau * step / 12), y + high * sin(tau * step / 12)) for step in range(12)]
    return _rough([*corners, corners[0]], chance, high * 0.24)


def _draw_compass(canvas: Canvas) -> None:
    """Draws a compass rose, its points half light and half dark."""
    fine, (share, y) = 3, _COMPASS
    x = (1 - share if canvas.kit.mirrored else share) * canvas.kit.frame.width
    rect = canvas.rect(Box(x - _ROSE, y - _ROSE, 2 * _ROSE, 2 * _ROSE))
    large = pygame.Surface((rect.width * fine, rect.height * fine), pygame.SRCALPHA)
    large.fill((*_LAMP, 0))
    middle = rect.width * fine / 2
    for share, wide in ((0.72, 0.02), (0.64, 0.01)):
        pygame.draw.circle(large, (*_LAMP, 90), (middle, middle), share * middle, max(2, round(wide * middle)))
    for turn in (*range(1, 8, 2), *range(0, 8, 2)):
        length = 0.98 if turn % 2 == 0 else 0.6
        angle = turn * pi / 4 - pi / 2

        def at(far: float, angle: float) -> Point:
            return middle + far * middle * cos(angle), middle + far * middle * sin(angle)

        tip, center = at(length, angle), (middle, middle)
        for side, opacity in ((-1, 120), (1, 45)):
            pygame.draw.polygon(large, (*_LAMP, opacity), [tip, at(0.2, angle + side * pi / 4), center])
    canvas.surface.blit(pygame.transform.smoothscale(large, rect.size), rect)
