"""Faces of the four flowers: paintings on ivory, drawn in a box of 300 x 400."""

import math

import skia

from build_scripts.assets.canvas import fill, line, linear, outline, radial
from build_scripts.assets.colours import darker, lighter, mix
from build_scripts.assets.faces_suits import leaf

Petal = tuple[str, str, str]
"""Middle, heart and rim of a petal."""


def _blossom(canvas: skia.Canvas, x: float, y: float, radius: float, petal: Petal, turn: float) -> None:
    """Five round petals and ten stamens."""
    core = "#F6C445"
    middle, heart, rim = petal
    for k in range(5):
        angle = math.radians(72 * k + turn - 90)
        at = (x + math.cos(angle) * radius * 0.56, y + math.sin(angle) * radius * 0.56)
        shader = radial((x, y), radius * 1.15, (heart, middle, rim), (0, 0.55, 1))
        canvas.drawCircle(*at, radius * 0.50, fill(shader=shader))
    for k in range(5):
        angle = math.radians(72 * k + turn - 54)
        inner = (x + math.cos(angle) * radius * 0.25, y + math.sin(angle) * radius * 0.25)
        outer = (x + math.cos(angle) * radius * 0.62, y + math.sin(angle) * radius * 0.62)
        canvas.drawLine(*inner, *outer, line(max(1.5, radius * 0.05), darker(heart, 0.1), 0.55))
    for k in range(10):
        angle = math.radians(36 * k + turn)
        end = (x + math.cos(angle) * radius * 0.42, y + math.sin(angle) * radius * 0.42)
        canvas.drawLine(x, y, *end, line(radius * 0.055, core, 0.95))
        canvas.drawCircle(*end, radius * 0.075, fill(core))
    canvas.drawCircle(x, y, radius * 0.15, fill(mix(core, "#8A3B12", 0.35)))


def plum(canvas: skia.Canvas) -> None:
    trunk = outline((38, 372), (90, 330, 70, 286, 120, 262), (160, 242, 180, 214, 190, 160))
    right = outline((116, 264), (170, 272, 214, 262, 262, 286))
    left = outline((92, 308), (60, 280, 56, 240, 66, 204))
    for branch, width in ((right, 12), (left, 11), (trunk, 19)):
        canvas.drawPath(branch, line(width, "#5A3219"))
        canvas.drawPath(branch, line(width * 0.28, "#94602F"))
    deep = ("#E2406A", "#FBD0D6", "#B81F4C")
    _blossom(canvas, 196, 180, 58, deep, 10)
    _blossom(canvas, 86, 214, 50, deep, -12)
    _blossom(canvas, 232, 294, 50, deep, 30)
    _blossom(canvas, 148, 324, 44, ("#F07A94", "#FFE3E4", "#D1476B"), 0)
    for x, y in ((262, 226), (50, 262), (118, 160)):
        canvas.drawCircle(x, y, 15, fill(shader=radial((x - 4, y - 4), 20, ("#F58BA2", "#B81F4C"))))


def _orchid_flower(canvas: skia.Canvas, x: float, y: float, size: float, turn: float) -> None:
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(turn)
    violet = linear((0, 0), (size, 0), ("#F4DDF7", "#A35BC4", "#7A34A4"), (0, 0.55, 1))
    for angle, length, width in (
        (-90, 1.0, 0.42),
        (-160, 1.0, 0.40),
        (-20, 1.0, 0.40),
        (140, 0.95, 0.30),
        (40, 0.95, 0.30),
    ):
        canvas.save()
        canvas.rotate(angle)
        petal = outline(
            (0, 0),
            (size * 0.3, -size * width, size * 0.8, -size * width * 0.9, size * length, 0),
            (size * 0.8, size * width * 0.9, size * 0.3, size * width, 0, 0),
        )
        canvas.drawPath(petal, fill(shader=violet))
        canvas.restore()
    lip = outline(
        (-size * 0.18, 0),
        (-size * 0.42, size * 0.5, -size * 0.2, size * 0.78, 0, size * 0.78),
        (size * 0.2, size * 0.78, size * 0.42, size * 0.5, size * 0.18, 0),
        closed=True,
    )
    canvas.drawPath(lip, fill(shader=linear((0, 0), (0, size * 0.8), ("#FBE38C", "#E0447E"))))
    canvas.drawCircle(0, 0, size * 0.17, fill("#FFF3B0"))
    canvas.restore()


def orchid(canvas: skia.Canvas) -> None:
    for bend_x, bend_y, x, y, width in (
        (96, 250, 34, 206, 18),
        (110, 240, 70, 150, 17),
        (196, 220, 268, 196, 18),
        (176, 236, 214, 150, 16),
        (150, 300, 118, 180, 15),
    ):
        shader = linear((x, y), (146, 378), ("#4FA45B", "#0E5C3A"))
        canvas.drawPath(outline((146, 378), (bend_x, bend_y, x, y)), line(width, shader=shader))
    canvas.drawPath(outline((148, 376), (150, 300, 168, 230, 178, 180)), line(9, "#2E7B46"))
    _orchid_flower(canvas, 184, 182, 72, 8)
    _orchid_flower(canvas, 88, 226, 60, -18)
    _orchid_flower(canvas, 222, 290, 56, 18)


CHRYSANTHEMUM_RINGS = (
    (20, 118, 17, ("#D98612", "#F2A922")),
    (17, 94, 16, ("#EBA11B", "#F8C342")),
    (13, 70, 15, ("#F2B52A", "#FBD768")),
    (9, 46, 13, ("#F7C944", "#FDE79A")),
)
"""From the outside inwards: petals, their length and width, their two colours."""


def chrysanthemum(canvas: skia.Canvas) -> None:
    canvas.drawPath(outline((150, 380), (146, 350, 152, 320, 150, 290)), line(13, "#2E6B3C"))
    leaf(canvas, 148, 366, 92, 32, -152, ("#5BA35E", "#1F6B3A"))
    leaf(canvas, 152, 356, 92, 32, -24, ("#5BA35E", "#1F6B3A"))
    for ring, (petals, length, width, (base, tip)) in enumerate(CHRYSANTHEMUM_RINGS):
        for k in range(petals):
            canvas.save()
            canvas.translate(150, 232)
            canvas.rotate(360 * k / petals + ring * 11)
            petal = outline(
                (4, 0),
                (length * 0.3, -width * 0.7, length * 0.82, -width, length, -width * 0.12),
                (length * 0.86, width * 0.8, length * 0.3, width * 0.6, 4, 0),
                closed=True,
            )
            shades = (mix(base, "#7A3A06", 0.35), base, tip)
            canvas.drawPath(petal, fill(shader=linear((0, 0), (length, 0), shades, (0, 0.45, 1))))
            canvas.drawPath(petal, line(1.6, "#9A5408", 0.35))
            canvas.restore()
    canvas.drawCircle(150, 232, 15, fill("#C46A10"))
    for k in range(7):
        angle = math.radians(k * 51)
        canvas.drawCircle(150 + math.cos(angle) * 8, 232 + math.sin(angle) * 8, 3, fill("#FCE38B"))


def _tall_culm(
    canvas: skia.Canvas, foot: tuple[float, float], top: tuple[float, float], width: float, parts: int, colour: str
) -> None:
    (x0, y0), (x1, y1) = foot, top
    length = math.hypot(x1 - x0, y1 - y0)
    step_x, step_y = (x1 - x0) / length, (y1 - y0) / length
    shades = (lighter(colour, 0.15), lighter(colour, 0.45), darker(colour, 0.25))
    for part in range(parts):
        begin, end = length * part / parts + 5, length * (part + 1) / parts - 5
        ax, ay = x0 + step_x * begin, y0 + step_y * begin
        shader = linear((ax - width / 2, 0), (ax + width / 2, 0), shades, (0, 0.35, 1))
        canvas.drawLine(ax, ay, x0 + step_x * end, y0 + step_y * end, line(width, shader=shader))


BAMBOO_LEAVES = (
    (112, 214, 100, -24), (112, 214, 104, 28), (108, 168, 92, -62), (98, 270, 64, 158), (188, 214, 92, -14),
    (190, 214, 84, 42), (190, 246, 74, 196), (106, 168, 70, 200), (186, 176, 80, -70), (206, 322, 76, -34),
    (204, 322, 74, 24), (92, 322, 62, 150),
)  # fmt: skip
"""x, y, length, angle."""


def bamboo(canvas: skia.Canvas) -> None:
    _tall_culm(canvas, (84, 374), (112, 156), 40, 4, "#2F8F6B")
    _tall_culm(canvas, (214, 376), (186, 170), 34, 4, "#1F7A8A")
    for x, y, length, angle in BAMBOO_LEAVES:
        leaf(canvas, x, y, length, 22, angle, ("#6CC79A", "#0B5A44"))


FLOWERS = {1: (plum, "梅"), 2: (orchid, "蘭"), 3: (chrysanthemum, "菊"), 4: (bamboo, "竹")}
"""Painting and character of each flower."""
