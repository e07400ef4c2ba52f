"""Faces of the three suits, drawn in a box of 300 x 400."""

import math
from collections.abc import Sequence

import skia

from build_scripts.assets.canvas import Point, box, character, fill, line, linear, outline, polygon, radial
from build_scripts.assets.colours import darker, lighter, mix
from build_scripts.assets.palettes import Palette, Role

NUMERALS = "一二三四五六七八九"
NUMERAL_SIZES = (
    (190, 60), (190, 104), (190, 130), (176, 118), (186, 132), (186, 140), (186, 140), (192, 132), (188, 140),
)  # fmt: skip


def characters(canvas: skia.Canvas, rank: int, palette: Palette) -> None:
    """The numeral above in ink, 萬 below in red."""
    numeral = NUMERALS[rank - 1]
    bold = (15 if rank < 4 else 9) * palette.stroke
    character(canvas, numeral, (150, 106), NUMERAL_SIZES[rank - 1], palette.ink, bold=bold)
    character(canvas, "萬", (150, 284), (196, 184), palette.red, bold=2.5 * palette.stroke**3)


def disc(canvas: skia.Canvas, x: float, y: float, radius: float, colour: str, palette: Palette) -> None:
    """A disc with an ivory ring, six beads and a centre."""
    shades = (lighter(colour, 0.22), colour, darker(colour, 0.28))
    lit = radial((x - radius * 0.3, y - radius * 0.35), radius * 1.5, shades, (0, 0.5, 1))
    canvas.drawCircle(x, y, radius, fill(shader=lit))
    canvas.drawCircle(x, y, radius * 0.70, line(radius * 0.13 * palette.stroke, palette.inlay))
    beads = 6 if radius < 70 else 8
    for bead in range(beads):
        angle = 2 * math.pi * bead / beads + math.pi / beads
        at = (x + math.cos(angle) * radius * 0.38, y + math.sin(angle) * radius * 0.38)
        canvas.drawCircle(*at, radius * 0.115, fill(palette.inlay))
    canvas.drawCircle(x, y, radius * 0.17, fill(palette.inlay))


def _rosette(canvas: skia.Canvas, x: float, y: float, radius: float, palette: Palette) -> None:
    """The single large disc of 1 dot."""

    def lit(colour: str, shift: Point, reach: float, shade: float) -> skia.Paint:
        centre = (x - radius * shift[0], y - radius * shift[1])
        shades = (lighter(colour, 0.25), colour, darker(colour, shade))
        return fill(shader=radial(centre, radius * reach, shades, (0, 0.55, 1)))

    canvas.drawCircle(x, y, radius, lit(palette.green, (0.3, 0.4), 1.6, 0.3))
    for bead in range(20):
        angle = 2 * math.pi * bead / 20
        at = (x + math.cos(angle) * radius * 0.86, y + math.sin(angle) * radius * 0.86)
        canvas.drawCircle(*at, radius * 0.062, fill(palette.inlay))
    canvas.drawCircle(x, y, radius * 0.735, fill(palette.inlay))
    canvas.drawCircle(
        x, y, radius * 0.68, lit(palette.ink if palette.is_plain else palette.blue, (0.2, 0.3), 1.1, 0.25)
    )
    for petal in range(12):
        angle = 2 * math.pi * petal / 12
        canvas.save()
        canvas.translate(x + math.cos(angle) * radius * 0.50, y + math.sin(angle) * radius * 0.50)
        canvas.rotate(math.degrees(angle))
        canvas.drawOval(box(-radius * 0.15, -radius * 0.075, radius * 0.30, radius * 0.15), fill(palette.inlay))
        canvas.restore()
    canvas.drawCircle(x, y, radius * 0.33, fill(palette.inlay))
    heart = radial((x - radius * 0.1, y - radius * 0.1), radius * 0.4, (lighter(palette.red, 0.2), palette.red))
    canvas.drawCircle(x, y, radius * 0.285, fill(shader=heart))
    for bead in range(5):
        angle = 2 * math.pi * bead / 5 - math.pi / 2
        at = (x + math.cos(angle) * radius * 0.14, y + math.sin(angle) * radius * 0.14)
        canvas.drawCircle(*at, radius * 0.062, fill(palette.inlay))
    canvas.drawCircle(x, y, radius * 0.055, fill(palette.ochre))


_COLUMN_COLOURS = ("green", "red", "blue")
DISCS: dict[int, Sequence[tuple[float, float, float, Role]]] = {
    2: [(150, 108, 78, "green"), (150, 292, 78, "blue")],
    3: [(72, 78, 58, "blue"), (150, 200, 58, "red"), (228, 322, 58, "green")],
    4: [(84, 104, 58, "blue"), (216, 104, 58, "green"), (84, 296, 58, "green"), (216, 296, 58, "blue")],
    5: [
        (72, 82, 54, "blue"),
        (228, 82, 54, "green"),
        (150, 200, 54, "red"),
        (72, 318, 54, "green"),
        (228, 318, 54, "blue"),
    ],
    6: [(x, y, 51, "green" if y < 100 else "red") for y in (74, 206, 326) for x in (88, 212)],
    7: [(58, 62, 41, "green"), (150, 98, 41, "green"), (242, 134, 41, "green")]
    + [(x, y, 47, "red") for y in (236, 342) for x in (90, 210)],
    8: [(88 + 124 * i, 60 + 93.3 * j, 43, "blue") for j in range(4) for i in range(2)],
    9: [(56 + 94 * i, 80 + 120 * j, 42, _COLUMN_COLOURS[j]) for j in range(3) for i in range(3)],
}
"""Where the discs of each rank lie: x, y, radius, colour."""


def dots(canvas: skia.Canvas, rank: int, palette: Palette) -> None:
    """Discs; one large rosette for 1."""
    inks = palette.dots
    if rank == 1:
        _rosette(canvas, 150, 200, 124, inks)
        return
    for x, y, radius, role in DISCS[rank]:
        disc(canvas, x, y, radius, inks.of(role), inks)


def culm(
    canvas: skia.Canvas,
    at: Point,
    length: float,
    colour: str,
    palette: Palette,
    *,
    width: float = 36,
    angle: float = 0,
) -> None:
    """A piece of bamboo: two internodes, flared at the three nodes."""
    canvas.save()
    canvas.translate(*at)
    canvas.rotate(angle)
    light = 0.10 if palette.is_plain else 0.38
    shades = (lighter(colour, 0.10), lighter(colour, light), colour, darker(colour, 0.34))
    half, waist, node = length / 2, width * 0.36, width * 0.5
    rim, flare = half - width * 0.22, half - width * 0.42
    path = outline(
        (-node, -rim),
        (-node, -half, node, -half, node, -rim),
        (node, -flare, waist, -half + width * 0.45, waist, -half * 0.5),
        (waist, -width * 0.34, node * 0.92, -width * 0.30, node * 0.92, 0),
        (node * 0.92, width * 0.30, waist, width * 0.34, waist, half * 0.5),
        (waist, half - width * 0.45, node, flare, node, rim),
        (node, half, -node, half, -node, rim),
        (-node, flare, -waist, half - width * 0.45, -waist, half * 0.5),
        (-waist, width * 0.34, -node * 0.92, width * 0.30, -node * 0.92, 0),
        (-node * 0.92, -width * 0.30, -waist, -width * 0.34, -waist, -half * 0.5),
        (-waist, -half + width * 0.45, -node, -flare, -node, -rim),
        closed=True,
    )
    canvas.drawPath(path, fill(shader=linear((-width / 2, 0), (width / 2, 0), shades, (0, 0.28, 0.60, 1))))
    canvas.drawLine(-node * 0.62, 0, node * 0.62, 0, line(width * 0.13 * palette.stroke, palette.inlay, 0.92))
    for side in (-1, 1):
        level = side * (half - width * 0.23)
        canvas.drawLine(
            -node * 0.46, level, node * 0.46, level, line(width * 0.10 * palette.stroke, palette.inlay, 0.80)
        )
    canvas.restore()


_SIDES, _THREE = (82, 218), (58, 150, 242)
CULMS = {
    2: [(150, 106, 172, "green", 70, 0), (150, 294, 172, "teal", 70, 0)],
    3: [(150, 106, 172, "teal", 64, 0)] + [(x, 294, 172, "green", 64, 0) for x in _SIDES],
    4: [
        (82, 106, 172, "green", 64, 0), (218, 106, 172, "teal", 64, 0),
        (82, 294, 172, "teal", 64, 0), (218, 294, 172, "green", 64, 0),
    ],
    5: [
        (62, 106, 172, "green", 58, 0), (238, 106, 172, "teal", 58, 0),
        (62, 294, 172, "teal", 58, 0), (238, 294, 172, "green", 58, 0), (150, 200, 176, "red", 60, 0),
    ],
    6: [(x, 106, 172, "green", 58, 0) for x in _THREE] + [(x, 294, 172, "teal", 58, 0) for x in _THREE],
    7: [(150, 72, 112, "red", 52, 0)]
    + [(x, 200, 116, "green", 54, 0) for x in _THREE]
    + [(x, 328, 116, "teal", 54, 0) for x in _THREE],
    8: [
        (46, 106, 172, "green", 48, 0), (254, 106, 172, "green", 48, 0),
        (110, 116, 168, "green", 46, -33), (190, 116, 168, "green", 46, 33),
        (46, 294, 172, "teal", 48, 0), (254, 294, 172, "teal", 48, 0),
        (110, 284, 168, "teal", 46, 33), (190, 284, 168, "teal", 46, -33),
    ],
    9: [
        (x, y, 116, colour, 54, 0)
        for y in (72, 200, 328) for x, colour in zip(_THREE, ("green", "red", "teal"), strict=True)
    ],
}  # fmt: skip
"""Where the culms of each rank stand: x, y, length, colour, width, angle. Red only in 5, 7 and 9 (and the bird):
rulebooks have hands that are green all over."""


def bamboos(canvas: skia.Canvas, rank: int, palette: Palette) -> None:
    """Culms; a bird for 1."""
    inks = palette.bamboos
    if rank == 1:
        canvas.save()
        canvas.translate(150, 200)
        canvas.scale(0.99, 0.99)
        canvas.translate(-153, -194)
        _bird(canvas, inks)
        canvas.restore()
        return
    for x, y, length, role, width, angle in CULMS[rank]:
        culm(canvas, (x, y), length, inks.of(role), inks, width=width, angle=angle)


def leaf(
    canvas: skia.Canvas, x: float, y: float, length: float, width: float, angle: float, colours: tuple[str, str]
) -> None:
    """A pointed leaf growing from (x, y), with a light midrib."""
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(angle)
    path = outline(
        (0, 0),
        (length * 0.25, -width, length * 0.7, -width * 0.9, length, 0),
        (length * 0.7, width * 0.5, length * 0.25, width * 0.6, 0, 0),
        closed=True,
    )
    canvas.drawPath(path, fill(shader=linear((0, -width), (0, width), colours)))
    canvas.drawLine(length * 0.06, 0, length * 0.9, 0, line(max(1.5, width * 0.10), "#FFFFFF", 0.35))
    canvas.restore()


_TRIM = "#F3E2A6"


def _plume(canvas: skia.Canvas, angle: float, length: float, width: float, colour: str, palette: Palette) -> None:
    """A tail feather that ends in an eye."""
    canvas.save()
    canvas.translate(150, 196)
    canvas.rotate(angle)
    path = outline(
        (0, 0),
        (length * 0.35, -width * 0.30, length * 0.62, -width * 0.75, length * 0.86, -width * 0.55),
        (length * 1.03, -width * 0.36, length * 1.03, width * 0.36, length * 0.86, width * 0.55),
        (length * 0.62, width * 0.75, length * 0.35, width * 0.30, 0, 0),
        closed=True,
    )
    shades = (darker(colour, 0.35), colour, lighter(colour, 0.30))
    canvas.drawPath(path, fill(shader=linear((0, 0), (length, 0), shades, (0, 0.5, 1))))
    canvas.drawPath(path, line(4, _TRIM, 0.95))
    canvas.drawLine(length * 0.2, 0, length * 0.66, 0, line(3.5, _TRIM, 0.8))
    for share, eye in ((0.36, "#F4C34A"), (0.26, palette.blue), (0.12, palette.red)):
        canvas.drawCircle(length * 0.82, 0, width * share, fill(eye))
    canvas.restore()


def _bird(canvas: skia.Canvas, palette: Palette) -> None:
    green, blue = palette.green, palette.blue
    half_blue = mix(green, blue, 0.5)
    for plume in (
        (36, 172, 40, green),
        (112, 158, 42, half_blue),
        (55, 184, 44, half_blue),
        (93, 174, 46, green),
        (74, 186, 48, mix(green, blue, 0.25)),
    ):
        _plume(canvas, *plume, palette)
    branch = outline((30, 300), (66, 272, 104, 266, 146, 262))
    canvas.drawPath(branch, line(16, "#6E4220"))
    canvas.drawPath(branch, line(5, "#B57B42"))
    leaf(canvas, 60, 282, 62, 17, 112, (lighter(green, 0.35), green))
    leaf(canvas, 88, 270, 70, 17, 72, (lighter(green, 0.25), darker(green, 0.1)))
    for x in (112, 132):
        canvas.drawLine(x + 8, 214, x, 260, line(8, "#C77D1E"))
    _bird_body(canvas, palette)
    _bird_head(canvas, palette)


def _bird_body(canvas: skia.Canvas, palette: Palette) -> None:
    green, blue = palette.green, palette.blue
    body = outline(
        (116, 70),
        (92, 104, 46, 130, 54, 180),
        (60, 226, 118, 246, 168, 224),
        (208, 206, 196, 158, 168, 134),
        (152, 120, 148, 100, 150, 82),
        closed=True,
    )
    shades = (lighter(green, 0.45), green, darker(green, 0.40))
    canvas.drawPath(body, fill(shader=radial((92, 136), 150, shades, (0, 0.55, 1))))
    for y, row in ((160, (84, 108)), (182, (76, 98, 120)), (204, (88, 110))):
        for x in row:
            canvas.drawArc(box(x - 11, y - 11, 22, 22), 20, 140, False, line(4.5, "#F7E6B0", 0.9))
    wing = outline((116, 146), (150, 116, 204, 150, 236, 206), (196, 224, 140, 216, 116, 146), closed=True)
    shades = (lighter(blue, 0.28), blue, darker(blue, 0.35))
    canvas.drawPath(wing, fill(shader=linear((116, 130), (232, 214), shades, (0, 0.5, 1))))
    canvas.drawPath(wing, line(4, _TRIM, 0.9))
    for quill, (x, y) in enumerate(((214, 200), (194, 206), (174, 204))):
        start = (132 + 6 * quill, 150 + 9 * quill)
        canvas.drawPath(outline(start, (170 + 2 * quill, 160 + 9 * quill, x, y)), line(5, _TRIM, 0.95))
    canvas.drawCircle(126, 152, 13, fill(palette.red))


def _bird_head(canvas: skia.Canvas, palette: Palette) -> None:
    blue = palette.blue
    shades = (lighter(blue, 0.38), blue, darker(blue, 0.35))
    canvas.drawCircle(132, 74, 39, fill(shader=radial((118, 58), 68, shades, (0, 0.5, 1))))
    beak = polygon([(100, 60), (48, 84), (102, 98)])
    canvas.drawPath(beak, fill("#EDA21E"))
    canvas.drawPath(beak, line(5, "#EDA21E"))
    canvas.drawLine(54, 84, 98, 80, line(3.5, "#A86410"))
    canvas.drawCircle(120, 66, 15, fill("#FFFFFF"))
    canvas.drawCircle(116, 67, 8.5, fill("#10131C"))
    canvas.drawCircle(113, 63, 3, fill("#FFFFFF"))
    for x, y in ((128, 16), (164, 14), (192, 36)):
        canvas.drawPath(outline((142, 44), ((142 + x) / 2 - 2, 30, x, y)), line(7, blue))
        canvas.drawCircle(x, y, 14, fill(palette.red))
        canvas.drawCircle(x - 3, y - 4, 4.5, fill("#FFB9A6"))
    canvas.drawCircle(140, 92, 9, fill("#F3B6A5", 0.9))
