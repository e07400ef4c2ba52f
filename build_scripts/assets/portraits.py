"""Twelve animal portraits, drawn in a circle of radius 50 round the origin."""

from collections.abc import Callable, Sequence

import skia

from build_scripts.assets import sparrow as sparrows
from build_scripts.assets.canvas import Point, box, fill, line, linear, outline, oval, polygon, radial

Portrait = Callable[[skia.Canvas], None]
BOTH = (-1, 1)
"""Left and right."""


def patch(canvas: skia.Canvas, points: Sequence[Point], colour: str, softness: float = 3.0) -> None:
    """A polygon with round corners."""
    shape = polygon(points)
    canvas.drawPath(shape, fill(colour))
    if softness:
        canvas.drawPath(shape, line(softness, colour))


def eyes(canvas: skia.Canvas, apart: float = 16, y: float = 2, radius: float = 5.2) -> None:
    for side in BOTH:
        canvas.drawCircle(side * apart, y, radius, fill("#1A1412"))
        canvas.drawCircle(side * apart - 1.6, y - 1.9, radius * 0.36, fill("#FFFFFF"))


def cheeks(canvas: skia.Canvas, apart: float = 24, y: float = 19) -> None:
    for side in BOTH:
        oval(canvas, side * apart, y, 12, 8, fill("#F2A7A0", 0.7))


def smile(canvas: skia.Canvas, colour: str, y: float, half: float = 8, drop: float = 7, width: float = 2.6) -> None:
    """Two arcs that meet below the nose."""
    path = outline((-half, y), (-half * 0.4, y + drop, 0, y - 2), (half * 0.4, y + drop, half, y))
    canvas.drawPath(path, line(width, colour))


def fox(canvas: skia.Canvas) -> None:
    for side in BOTH:
        patch(canvas, [(side * 34, -36), (side * 10, -22), (side * 36, -4)], "#D9642A")
        patch(canvas, [(side * 30, -28), (side * 18, -20), (side * 32, -10)], "#3A1C12", 0)
    head = outline((-40, -4), (-34, -30, 34, -30, 40, -4), (40, 14, 16, 36, 0, 38), (-16, 36, -40, 14, -40, -4))
    canvas.drawPath(head, fill(shader=linear((0, -26), (0, 38), ("#F08A3C", "#D9642A"))))
    for side in BOTH:
        cheek = outline(
            (0, 38),
            (side * 14, 36, side * 39, 16, side * 40, -2),
            (side * 28, 4, side * 14, 6, side * 8, 18),
            (side * 6, 24, side * 3, 26, 0, 26),
            closed=True,
        )
        canvas.drawPath(cheek, fill("#FFF6E8"))
    eyes(canvas, 16, 0)
    oval(canvas, 0, 28, 13, 9, fill("#2A1410"))


def panda(canvas: skia.Canvas) -> None:
    for side in BOTH:
        canvas.drawCircle(side * 29, -27, 13, fill("#26221F"))
        canvas.drawCircle(side * 29, -27, 6, fill("#4A403A"))
    oval(canvas, 0, 4, 78, 68, fill(shader=radial((-8, -10), 56, ("#FFFFFF", "#EFE9DF"))))
    for side in BOTH:
        canvas.save()
        canvas.translate(side * 17, 2)
        canvas.rotate(side * 24)
        oval(canvas, 0, 0, 19, 24, fill("#26221F"))
        canvas.restore()
        canvas.drawCircle(side * 16, 2, 5.6, fill("#FFFFFF"))
        canvas.drawCircle(side * 15.4, 2.6, 3.6, fill("#111111"))
        canvas.drawCircle(side * 15.4 - 1.4, 1.2, 1.2, fill("#FFFFFF"))
    cheeks(canvas, 24, 18)
    oval(canvas, 0, 16, 13, 9, fill("#26221F"))
    canvas.drawPath(outline((-8, 24), (0, 31, 8, 24)), line(3, "#26221F"))


TIGER_STRIPES = (
    [(-6, -32), (6, -32), (0, -16)],
    [(-19, -29), (-10, -31), (-12, -18)],
    [(19, -29), (10, -31), (12, -18)],
    [(-41, -4), (-40, 6), (-26, 2)],
    [(41, -4), (40, 6), (26, 2)],
    [(-38, 14), (-35, 22), (-25, 14)],
    [(38, 14), (35, 22), (25, 14)],
)


def tiger(canvas: skia.Canvas) -> None:
    for side in BOTH:
        canvas.drawCircle(side * 29, -26, 12, fill("#E58E2E"))
        canvas.drawCircle(side * 29, -26, 6, fill("#FFE7C2"))
    oval(canvas, 0, 4, 80, 70, fill(shader=radial((-8, -12), 56, ("#F9B357", "#E0832A"))))
    oval(canvas, 0, 22, 46, 34, fill("#FFF3DF"))
    for stripe in TIGER_STRIPES:
        patch(canvas, stripe, "#2B1A10", 2)
    eyes(canvas, 16, 0)
    patch(canvas, [(-8, 13), (8, 13), (0, 21)], "#B84A3A")
    smile(canvas, "#2B1A10", 28, 10)


def crane(canvas: skia.Canvas) -> None:
    canvas.drawPath(outline((6, 60), (30, 30, 26, 6, 8, -4)), line(24, "#FFFFFF"))
    canvas.drawPath(outline((14, 60), (34, 34, 32, 12, 16, 4)), line(12, "#1F2937"))
    canvas.drawCircle(-2, -10, 24, fill(shader=radial((-8, -16), 34, ("#FFFFFF", "#E6EAF0"))))
    crown = skia.Path()
    crown.addArc(box(-24, -34, 44, 30), 180, 180)
    crown.close()
    canvas.drawPath(crown, fill("#D2322A"))
    patch(canvas, [(-20, -16), (-54, 2), (-22, 0)], "#E2A22E")
    canvas.drawLine(-24, -7, -48, 1, line(2, "#9A6612"))
    canvas.drawCircle(-10, -12, 4.8, fill("#16120F"))
    canvas.drawCircle(-11.6, -13.6, 1.7, fill("#FFFFFF"))


def owl(canvas: skia.Canvas) -> None:
    for side in BOTH:
        patch(canvas, [(side * 34, -38), (side * 8, -22), (side * 34, -10)], "#7A5436")
    oval(canvas, 0, 8, 76, 76, fill(shader=radial((-8, -12), 60, ("#A8784C", "#7A5436"))))
    for side in BOTH:
        for radius, colour in ((19, "#F4E3C6"), (12, "#F2B233"), (7, "#15110E")):
            canvas.drawCircle(side * 16, -2, radius, fill(colour))
        canvas.drawCircle(side * 16 - 2.6, -5, 2.6, fill("#FFFFFF"))
    patch(canvas, [(-7, 10), (7, 10), (0, 22)], "#E79A1C", 2)
    for y, feathers in ((30, 3), (40, 2)):
        for k in range(feathers):
            arc = box(-feathers * 8 + k * 16, y - 8, 16, 14)
            canvas.drawArc(arc, 0, 180, False, line(2.6, "#F4E3C6", 0.8))


def hare(canvas: skia.Canvas) -> None:
    for side in BOTH:
        canvas.save()
        canvas.translate(side * 15, -30)
        canvas.rotate(side * 10)
        oval(canvas, 0, -8, 17, 50, fill("#F3EDE6"))
        oval(canvas, 0, -6, 8, 36, fill("#F0B4B0"))
        canvas.restore()
    oval(canvas, 0, 12, 70, 60, fill(shader=radial((-8, -2), 52, ("#FFFFFF", "#EDE4DA"))))
    eyes(canvas, 16, 8, 5.6)
    cheeks(canvas, 24, 20)
    patch(canvas, [(-5, 18), (5, 18), (0, 23)], "#D9777B")
    smile(canvas, "#6B4A45", 28, 8, 5, 2.4)


def monkey(canvas: skia.Canvas) -> None:
    for side in BOTH:
        canvas.drawCircle(side * 37, 2, 13, fill("#7A4A2A"))
        canvas.drawCircle(side * 37, 2, 8, fill("#F2C79A"))
    oval(canvas, 0, 0, 72, 74, fill(shader=radial((-8, -16), 60, ("#9A6238", "#6E4124"))))
    for side in BOTH:
        oval(canvas, side * 13, -2, 32, 36, fill("#F4CFA4"))
    oval(canvas, 0, 20, 52, 34, fill("#F4CFA4"))
    canvas.drawPath(outline((-8, -37), (0, -46, 9, -37)), line(6, "#7A4A2A"))
    eyes(canvas, 13, 0, 5.4)
    for side in BOTH:
        oval(canvas, side * 4, 13, 3.6, 2.6, fill("#7A4A2A"))
    canvas.drawPath(outline((-15, 22), (0, 36, 15, 22)), line(3, "#6E3A22"))
    cheeks(canvas, 23, 15)


def carp(canvas: skia.Canvas) -> None:
    """A koi from the side, leaping."""
    canvas.save()
    canvas.rotate(-18)
    tail = outline((24, 2), (40, -22, 50, -26, 54, -22), (46, -8, 46, 8, 56, 24), (48, 26, 36, 18, 24, 6), closed=True)
    canvas.drawPath(tail, fill(shader=linear((24, 0), (56, 0), ("#E8562E", "#F7B48E"))))
    fin = outline((-10, -16), (-2, -34, 18, -34, 26, -22), (20, -18, 14, -14, 10, -12), closed=True)
    canvas.drawPath(fin, fill("#E8562E"))
    body = outline((-44, 4), (-36, -22, 8, -26, 30, 2), (12, 26, -32, 28, -44, 4), closed=True)
    canvas.drawPath(body, fill(shader=linear((0, -22), (0, 24), ("#FFFFFF", "#F3E4D2"))))
    canvas.save()
    canvas.clipPath(body, doAntiAlias=True)
    canvas.drawCircle(-16, -18, 17, fill("#E8482A"))
    canvas.drawCircle(14, -2, 14, fill("#E8482A"))
    canvas.drawCircle(-6, 24, 9, fill("#26221F", 0.85))
    for x in range(-12, 26, 9):
        for y in range(-14, 22, 8):
            canvas.drawArc(box(x - 5, y - 5, 10, 10), -70, 140, False, line(1.2, "#B5452B", 0.45))
    canvas.restore()
    canvas.drawArc(box(-34, -14, 16, 30), -70, 140, False, line(2, "#B98A6A"))
    lower = outline((-12, 18), (-6, 34, 8, 36, 12, 32), (6, 26, 2, 22, 0, 18), closed=True)
    canvas.drawPath(lower, fill("#F08A5A"))
    canvas.drawCircle(-32, -2, 5, fill("#16120F"))
    canvas.drawCircle(-33.6, -3.6, 1.8, fill("#FFFFFF"))
    canvas.drawPath(outline((-44, 6), (-40, 10, -36, 9)), line(2.2, "#9A4A30"))
    canvas.drawPath(outline((-42, 9), (-48, 14, -46, 20)), line(2, "#C98A5A"))
    canvas.restore()
    for x, y, radius in ((-34, 32, 4), (-25, 40, 2.6), (-40, -30, 3)):
        canvas.drawCircle(x, y, radius, line(1.8, "#FFFFFF", 0.8))


def sparrow(canvas: skia.Canvas) -> None:
    """The bird of the game's icon, from near by."""
    canvas.scale(0.43, 0.43)
    canvas.translate(-118, -138)
    sparrows.sparrow(canvas, perch=False)


def turtle(canvas: skia.Canvas) -> None:
    shell = outline((-48, 50), (-46, 2, 46, 2, 48, 50), closed=True)
    canvas.drawPath(shell, fill(shader=linear((0, 12), (0, 50), ("#8A6A34", "#5C421C"))))
    for x in (-26, 0, 26):
        canvas.drawPath(
            polygon([(x - 11, 30), (x - 6, 22), (x + 6, 22), (x + 11, 30), (x + 6, 40), (x - 6, 40)]),
            line(2.4, "#C9A25A"),
        )
    oval(canvas, 0, 16, 34, 30, fill("#6FA257"))
    oval(canvas, 0, -8, 62, 56, fill(shader=radial((-8, -18), 48, ("#A7D07F", "#6FA257"))))
    for x, y, radius in ((-14, -28, 4), (2, -31, 3), (14, -27, 4.4)):
        canvas.drawCircle(x, y, radius, fill("#5B8E46", 0.6))
    for side in BOTH:
        canvas.drawCircle(side * 15, -8, 8.4, fill("#FFFFFF"))
    eyes(canvas, 15, -7.5, 5)
    for side in BOTH:
        canvas.drawCircle(side * 3.4, 4, 1.3, fill("#3F6A30"))
    canvas.drawPath(outline((-12, 9), (0, 17, 12, 9)), line(2.6, "#3F6A30"))
    cheeks(canvas, 22, 5)


def cat(canvas: skia.Canvas) -> None:
    for side in BOTH:
        patch(canvas, [(side * 35, -40), (side * 8, -24), (side * 36, -6)], "#5F6670" if side < 0 else "#E59A4A")
        patch(canvas, [(side * 30, -30), (side * 17, -22), (side * 31, -12)], "#F2B7B0", 1)
    head = outline(
        (-41, 2), (-40, -36, 40, -36, 41, 2), (40, 26, 18, 38, 0, 38), (-18, 38, -40, 26, -41, 2), closed=True
    )
    canvas.drawPath(head, fill(shader=radial((-8, -12), 58, ("#FFFFFF", "#F0E6DA"))))
    canvas.save()
    canvas.clipPath(head, doAntiAlias=True)
    canvas.drawCircle(-34, -22, 25, fill("#5F6670"))
    canvas.drawCircle(34, -24, 24, fill("#E59A4A"))
    canvas.restore()
    for side in BOTH:
        oval(canvas, side * 16, 1, 13, 14, fill("#9CCB5A"))
        oval(canvas, side * 16, 1, 5, 12.5, fill("#14100E"))
        canvas.drawCircle(side * 16 - 1.8, -2, 1.8, fill("#FFFFFF"))
        for y, end in ((17, 14), (22, 24)):
            canvas.drawLine(side * 22, y, side * 42, end, line(1.4, "#8A7A6E", 0.8))
    patch(canvas, [(-5, 13), (5, 13), (0, 18)], "#D9777B", 2)
    smile(canvas, "#6B4A45", 23, 9, 6, 2.4)


def bear(canvas: skia.Canvas) -> None:
    for side in BOTH:
        canvas.drawCircle(side * 29, -27, 13, fill("#7B4C2A"))
        canvas.drawCircle(side * 29, -27, 7, fill("#C08A5A"))
    oval(canvas, 0, 4, 80, 72, fill(shader=radial((-8, -12), 58, ("#A66C3E", "#7B4C2A"))))
    oval(canvas, 0, 21, 42, 32, fill("#E2BC8E"))
    eyes(canvas, 17, 0, 5)
    oval(canvas, 0, 13, 15, 10, fill("#2A1810"))
    canvas.drawLine(0, 18, 0, 24, line(2.6, "#2A1810"))
    smile(canvas, "#2A1810", 26, 9, 6)


PORTRAITS: dict[str, tuple[Portrait, str, str]] = {
    "fox": (fox, "#F3C78B", "#B8622B"),
    "panda": (panda, "#BFE3C4", "#4E9B77"),
    "tiger": (tiger, "#F6DFA1", "#C99A32"),
    "crane": (crane, "#C9DCF3", "#4E74B0"),
    "owl": (owl, "#D9C6EA", "#6E4C93"),
    "hare": (hare, "#F6CFCB", "#B8606A"),
    "monkey": (monkey, "#CFE6B8", "#6A9540"),
    "carp": (carp, "#BFE6EA", "#2E8594"),
    "sparrow": (sparrow, "#D6E6F2", "#7F9DB4"),
    "turtle": (turtle, "#F2E6B8", "#A8924A"),
    "cat": (cat, "#F3D3E0", "#B06A8C"),
    "bear": (bear, "#DCE3C8", "#7E8A56"),
}
"""The drawing, and the light and dark of what lies behind it."""
