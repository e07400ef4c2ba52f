"""The coast, the islands and the compass on the ground of the journey's map, in thin lines of lamplight."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin, tau
from random import Random

import skia

from build_scripts.assets.canvas import Point, box, fill, line, linear, picture, surface
from build_scripts.assets.packing import folder

SCALE = 1.5
"""Pixels per unit."""
WIDTH, HEIGHT = 1840, 226
LAMP = "#FFDCA8"
SHORE, LAND, WAVES = 0.24, 0.045, (0.12, 0.08, 0.045)
"""The opacity of the shore, of the land, and of the lines of the water along it."""
COAST = (
    (-0.04, 272), (0.08, 288), (0.15, 276), (0.196, 242), (0.232, 220), (0.264, 174), (0.292, 156), (0.322, 138),
    (0.352, 156), (0.366, 194), (0.392, 226), (0.414, 270), (0.45, 292), (0.535, 294), (0.562, 260), (0.572, 190),
    (0.584, 120), (0.606, 76), (0.652, 66), (0.7, 74), (0.752, 64), (0.776, 100), (0.79, 168), (0.812, 240),
    (0.85, 276), (0.94, 286), (1.04, 260),
)  # fmt: skip
"""The coast from left to right: shares of the width, and units from the top."""
ISLANDS = ((0.309, 204, 44, 18), (0.36, 230, 18, 8), (0.759, 150, 16, 9))
"""The islands: their centers as the coast's, and their half axes in units."""
COMPASS, ROSE = (0.6835 * WIDTH, 148.0), 66.0
"""The center of the compass and its radius, in units."""
WAVE, STRAY, HALVED = 13.0, 13.0, 4
"""The distance of the lines along a shore, how far a shore strays, in units, and how often its parts are halved."""
FADES = 0.62
"""Where the lines begin to fade towards the lower edge, as a share of the height."""


def _rough(points: Sequence[Point], chance: Random, stray: float = STRAY) -> list[Point]:
    """A line through these points that strays from them as a shore does."""
    places = [*points]
    for _halved in range(HALVED):
        finer = places[:1]
        for (x, y), (to_x, to_y) in pairwise(places):
            aside, down = chance.uniform(-stray, stray) / 2, chance.uniform(-stray, stray)
            finer += [((x + to_x) / 2 + aside, (y + to_y) / 2 + down), (to_x, to_y)]
        places, stray = finer, stray / 2
    return places


def _smooth(points: Sequence[Point], reach: int) -> list[Point]:
    """A line whose points are the means of those around them, up to ``reach`` away."""
    near = (points[max(0, at - reach) : at + reach + 1] for at in range(len(points)))
    return [(x, sum(y for _x, y in around) / len(around)) for (x, _y), around in zip(points, near, strict=True)]


def _path(points: Sequence[Point]) -> skia.Path:
    path = skia.Path().moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    return path


def _draw_compass(canvas: skia.Canvas) -> None:
    """Draw a compass rose, its points half light and half dark."""
    for share, wide in ((0.72, 1.4), (0.64, 0.8)):
        canvas.drawCircle(*COMPASS, share * ROSE, line(wide, LAMP, 0.35))
    for turn in (*range(1, 8, 2), *range(0, 8, 2)):
        long, angle = 0.6 if turn % 2 else 0.98, turn * pi / 4 - pi / 2

        def at(far: float, angle: float) -> Point:
            return COMPASS[0] + far * ROSE * cos(angle), COMPASS[1] + far * ROSE * sin(angle)

        for side, opacity in ((-1, 0.47), (1, 0.18)):
            canvas.drawPath(_path([at(long, angle), at(0.2, angle + side * pi / 4), COMPASS]), fill(LAMP, opacity))


def make(_jobs: int) -> None:
    """Draw ``assets/pictures/chart.webp``."""
    drawn = surface(WIDTH * SCALE, HEIGHT * SCALE)
    canvas = drawn.getCanvas()
    canvas.scale(SCALE, SCALE)
    chance = Random(20)
    coast = _rough([(x * WIDTH, y) for x, y in COAST], chance)
    below = [*coast, (WIDTH + 90, HEIGHT + 90), (-90, HEIGHT + 90)]
    canvas.drawPath(_path(below), fill(LAMP, LAND))
    for number, opacity in enumerate(WAVES, 1):
        wave = [(x, y + WAVE * number) for x, y in _smooth(coast, 2 * number)]
        canvas.drawPath(_path(wave), line(1.6, LAMP, opacity))
    canvas.drawPath(_path(coast), line(1.8, LAMP, SHORE))
    for x, y, across, high in ISLANDS:
        corners = [(x * WIDTH + across * cos(tau * at / 12), y + high * sin(tau * at / 12)) for at in range(13)]
        island = _path(_rough(corners, chance, high * 0.24))
        canvas.drawPath(island, fill(LAMP, LAND))
        canvas.drawPath(island, line(1.8, LAMP, SHORE))
    _draw_compass(canvas)
    fade = fill(shader=linear((0, FADES * HEIGHT), (0, HEIGHT), ("#000000", "#000000"), (0, 1), (1, 0)))
    fade.setBlendMode(skia.BlendMode.kDstIn)
    canvas.drawRect(box(0, 0, WIDTH, HEIGHT), fade)
    picture(drawn).save(folder("pictures") / "chart.webp", method=6, quality=80)
