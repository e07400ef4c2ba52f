"""Faces of the four seasons: framed scenes, drawn in a box of 300 x 400."""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import skia

from build_scripts.assets.canvas import Point, box, fill, line, linear, outline, oval, polygon, radial, rounded
from build_scripts.assets.colours import lighter, mix

_FRAME = (34, 128, 232, 240, 30)


def _open_frame(canvas: skia.Canvas, sky: Sequence[str], stops: Sequence[float] | None = None) -> None:
    canvas.save()
    canvas.clipRRect(rounded(*_FRAME), True)
    canvas.drawRRect(rounded(*_FRAME), fill(shader=linear((0, 128), (0, 368), sky, stops)))


def _close_frame(canvas: skia.Canvas, edge: str) -> None:
    canvas.restore()
    canvas.drawRRect(rounded(*_FRAME), line(6, edge))


def _hills(canvas: skia.Canvas, crests: Sequence[Point], colour: str, foot: str) -> None:
    path = outline((20, 390), (20, crests[0][1]))
    for (x0, y0), (x, y) in pairwise(crests):
        path.quadTo((x0 + x) / 2, min(y0, y) - 14, x, y)
    path.lineTo(290, 390)
    path.close()
    canvas.drawPath(path, fill(shader=linear((0, 200), (0, 370), (colour, foot))))


def spring(canvas: skia.Canvas) -> None:
    """A cherry tree in bloom."""
    _open_frame(canvas, ("#BFE4F2", "#EAF6DC", "#DDF0C4"))
    canvas.drawCircle(84, 178, 26, fill("#FFE8A0"))
    canvas.drawCircle(84, 178, 40, fill("#FFF4C8", 0.5))
    _hills(canvas, ((20, 300), (120, 286), (200, 304), (290, 280)), "#9BD07E", "#6FB65F")
    _hills(canvas, ((20, 346), (110, 322), (220, 340), (290, 318)), "#67B45C", "#3F8F47")
    canvas.drawPath(outline((176, 352), (168, 310, 182, 280, 176, 250)), line(15, "#6B3F22"))
    canvas.drawPath(outline((177, 290), (200, 268, 214, 250)), line(8, "#6B3F22"))
    for x, y, radius, colour in (
        (176, 222, 54, "#F08CAE"),
        (140, 240, 38, "#EE7FA4"),
        (216, 236, 40, "#F29BB8"),
        (190, 196, 40, "#F8B4C8"),
        (156, 204, 34, "#F6A6BF"),
    ):
        shades = (lighter(colour, 0.5), colour, mix(colour, "#9A2050", 0.25))
        shader = radial((x - radius * 0.3, y - radius * 0.4), radius * 1.4, shades, (0, 0.55, 1))
        canvas.drawCircle(x, y, radius, fill(shader=shader))
    random = np.random.default_rng(4)
    for _ in range(26):
        angle, reach = random.uniform(0, 6.28), random.uniform(0, 58)
        at = (178 + math.cos(angle) * reach * 1.1, 220 + math.sin(angle) * reach * 0.8)
        canvas.drawCircle(*at, random.uniform(3, 6), fill("#FFE3EC", 0.9))
    for x, y in ((70, 330), (104, 346), (232, 342)):
        canvas.drawCircle(x, y, 6, fill("#F8B4C8"))
    _close_frame(canvas, "#3F8F47")


LOTUS_PETALS = (
    (-165, 86, 26, "#E86BA0"), (-15, 86, 26, "#E86BA0"), (-140, 92, 28, "#F08FB8"), (-40, 92, 28, "#F08FB8"),
    (-114, 96, 28, "#F6AFCB"), (-66, 96, 28, "#F6AFCB"), (-90, 98, 28, "#FBD0E0"),
)  # fmt: skip
"""Angle, length, width, colour, from the back forwards."""


def summer(canvas: skia.Canvas) -> None:
    """A lotus on a pond under the sun."""
    _open_frame(canvas, ("#4FB3E8", "#A9DDF2", "#D8F1F0"), (0, 0.6, 1))
    for ray in range(12):
        angle = math.radians(30 * ray)
        inner = (200 + math.cos(angle) * 42, 194 + math.sin(angle) * 42)
        outer = (200 + math.cos(angle) * 58, 194 + math.sin(angle) * 58)
        canvas.drawLine(*inner, *outer, line(9, "#FFD23E"))
    canvas.drawCircle(200, 194, 35, fill(shader=radial((196, 176), 50, ("#FFF0A8", "#FFC61E"))))
    canvas.drawRect(box(20, 284, 270, 100), fill(shader=linear((0, 284), (0, 370), ("#3CA6C8", "#14688F"))))
    for x, y, width in ((70, 306, 60), (226, 314, 70), (236, 352, 80), (60, 352, 70)):
        shader = linear((0, y - 9), (0, y + 11), ("#5BBE6B", "#1E7B45"))
        canvas.drawOval(box(x - width / 2, y - 9, width, 20), fill(shader=shader))
    for angle, length, width, colour in LOTUS_PETALS:
        canvas.save()
        canvas.translate(140, 318)
        canvas.rotate(angle)
        petal = outline(
            (0, 0),
            (length * 0.35, -width, length * 0.8, -width * 0.8, length, 0),
            (length * 0.8, width * 0.8, length * 0.35, width, 0, 0),
        )
        shades = ("#FFF1F5", colour, mix(colour, "#B01E62", 0.35))
        canvas.drawPath(petal, fill(shader=linear((0, 0), (length, 0), shades, (0, 0.5, 1))))
        canvas.drawPath(petal, line(2.5, "#B0356E", 0.5))
        canvas.restore()
    oval(canvas, 141, 323, 90, 22, fill("#1E7B45"))
    _close_frame(canvas, "#14688F")


def autumn(canvas: skia.Canvas) -> None:
    """A maple leaf over brown hills."""
    _open_frame(canvas, ("#F29A4A", "#F9C67A", "#FBE3B4"), (0, 0.55, 1))
    canvas.drawCircle(90, 192, 34, fill(shader=radial((82, 184), 46, ("#FFFDF2", "#FBE9B8"))))
    _hills(canvas, ((20, 306), (90, 270), (170, 300), (290, 276)), "#C9803F", "#A85E2B")
    _hills(canvas, ((20, 350), (120, 322), (230, 344), (290, 330)), "#9A4E22", "#6E3216")
    canvas.save()
    canvas.translate(168, 256)
    canvas.rotate(12)
    canvas.scale(1.12, 1.12)
    lobes = tuple(enumerate((58, 78, 88, 96, 88, 78, 58)))
    path = outline((0, 26))
    for lobe, length in lobes:
        for turn, share in ((-17, 0.42), (-9, 0.72), (0, 1.0), (9, 0.72), (17, 0.42)):
            if (lobe, turn) != (6, 17):
                angle = math.radians(-90 + (lobe - 3) * 46 + turn)
                path.lineTo(math.cos(angle) * length * share, math.sin(angle) * length * share)
    path.close()
    canvas.drawPath(path, fill(shader=radial((0, 0), 96, ("#F2641F", "#D1301A", "#A81A18"), (0, 0.6, 1))))
    canvas.drawPath(path, line(4, "#8E1512"))
    for lobe, length in enumerate((40, 56, 64, 72, 64, 56, 40)):
        angle = math.radians(-90 + (lobe - 3) * 46)
        canvas.drawLine(0, 6, math.cos(angle) * length, math.sin(angle) * length, line(3, "#FFC48A", 0.8))
    canvas.drawLine(0, 10, 4, 74, line(7, "#8E1512"))
    canvas.restore()
    _close_frame(canvas, "#8A3A14")


def winter(canvas: skia.Canvas) -> None:
    """A fir in the snow by moonlight."""
    _open_frame(canvas, ("#16305E", "#3F6CA6", "#A9CBE8"), (0, 0.5, 1))
    canvas.drawCircle(84, 180, 22, fill("#F3F7FF"))
    canvas.drawCircle(93, 174, 20, fill("#1E3A6C"))
    canvas.drawPath(polygon([(20, 330), (110, 216), (190, 320)]), fill("#6D93BF"))
    snow = [(110, 216), (80, 254), (98, 248), (112, 262), (126, 246), (136, 250)]
    canvas.drawPath(polygon(snow), fill("#FFFFFF"))
    _hills(canvas, ((20, 342), (130, 316), (220, 336), (290, 312)), "#FFFFFF", "#CFE0F2")
    x, foot = 204, 352
    for half, rise in ((58, 0), (46, -40), (34, -78)):
        base, tip = foot - 16 + rise, foot - 74 + rise
        canvas.drawPath(polygon([(x - half, base), (x, tip), (x + half, base)]), fill("#14604F"))
        cap = [(x - half * 0.62, base - 22), (x, tip), (x + half * 0.62, base - 22), (x + half * 0.3, base - 30)]
        cap += [(x, base - 18), (x - half * 0.3, base - 30)]
        canvas.drawPath(polygon(cap), fill("#FFFFFF"))
    canvas.drawRect(box(x - 7, foot - 18, 14, 20), fill("#5A3A22"))
    random = np.random.default_rng(2)
    for _ in range(22):
        at = (random.uniform(44, 256), random.uniform(140, 330))
        canvas.drawCircle(*at, random.uniform(2.5, 5.5), fill("#FFFFFF", 0.95))
    _close_frame(canvas, "#16305E")


SEASONS = {1: (spring, "春"), 2: (summer, "夏"), 3: (autumn, "秋"), 4: (winter, "冬")}
"""Scene and character of each season."""
