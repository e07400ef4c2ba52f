"""Icons of the game itself, white on nothing, in a box of 24 x 24."""

import math

import skia

from build_scripts.assets.canvas import box, fill, line, outline, oval, polygon, rounded

WHITE = "#FFFFFF"
STROKE = 2.3


def solid() -> skia.Paint:
    return fill(WHITE)


def stroke(width: float = STROKE) -> skia.Paint:
    return line(width, WHITE)


def bore() -> skia.Paint:
    """A paint that takes away."""
    paint = fill(WHITE)
    paint.setBlendMode(skia.BlendMode.kClear)
    return paint


def bore_line(width: float) -> skia.Paint:
    paint = line(width, WHITE)
    paint.setBlendMode(skia.BlendMode.kClear)
    return paint


def chow(c: skia.Canvas) -> None:
    for k in range(3):
        top = 12.2 - 5.1 * k
        c.drawRRect(rounded(1.5 + 7.4 * k, top, 6.2, 22 - top, 1.6), solid())


def pung(c: skia.Canvas) -> None:
    for k in range(3):
        c.drawRRect(rounded(1.5 + 7.4 * k, 3.2, 6.2, 18, 1.6), solid())


def kong(c: skia.Canvas) -> None:
    for x in (2, 13):
        for y in (2, 13):
            c.drawRRect(rounded(x, y, 9, 9, 1.9), solid())


def star(c: skia.Canvas) -> None:
    points = []
    for k in range(10):
        angle = -math.pi / 2 + k * math.pi / 5
        reach = 10.6 if k % 2 == 0 else 4.7
        points.append((12 + math.cos(angle) * reach, 12.8 + math.sin(angle) * reach))
    c.drawPath(polygon(points), solid())
    c.drawPath(polygon(points), stroke(1.8))


def flag(c: skia.Canvas) -> None:
    c.drawLine(5.5, 2.8, 5.5, 21.4, stroke())
    c.drawPath(
        outline((6, 4), (10, 2, 13, 5.4, 20, 3.8), (20, 13.4), (13, 15, 10, 11.6, 6, 13.6), closed=True), solid()
    )


def dice(c: skia.Canvas) -> None:
    c.drawRRect(rounded(2.5, 2.5, 19, 19, 4.4), stroke(2.1))
    for x, y in ((7.7, 7.7), (16.3, 7.7), (12, 12), (7.7, 16.3), (16.3, 16.3)):
        c.drawCircle(x, y, 1.9, solid())


def tile(c: skia.Canvas) -> None:
    c.drawRRect(rounded(5, 2, 14, 16.6, 2.6), stroke(2.1))
    c.drawPath(outline((5, 17), (5, 20, 5.4, 22, 8, 22), (16, 22), (18.6, 22, 19, 20, 19, 17)), stroke(2.1))
    c.drawPath(polygon([(12, 6), (15.4, 10.3), (12, 14.6), (8.6, 10.3)]), solid())


def stack(c: skia.Canvas) -> None:
    for y in (4.4, 13):
        for x in (1.4, 8.8, 16.2):
            c.drawRRect(rounded(x, y, 6.4, 7.2, 1.4), solid())


def players(c: skia.Canvas) -> None:
    for x in (6.2, 17.8):
        c.drawCircle(x, 8.4, 3, solid())
        c.drawPath(outline((x - 5, 19), (x - 5, 12.4, x + 5, 12.4, x + 5, 19), closed=True), solid())
    c.drawCircle(12, 8.2, 5.2, bore())
    c.drawPath(outline((4.6, 22), (4.6, 12.2, 19.4, 12.2, 19.4, 22), closed=True), bore())
    c.drawCircle(12, 8, 4, solid())
    c.drawPath(outline((5.8, 21), (5.8, 12.4, 18.2, 12.4, 18.2, 21), closed=True), solid())


def person(c: skia.Canvas) -> None:
    c.drawCircle(12, 7.6, 4.8, solid())
    c.drawPath(outline((3.4, 21.6), (3.4, 11.6, 20.6, 11.6, 20.6, 21.6), closed=True), solid())


def flower(c: skia.Canvas) -> None:
    for k in range(5):
        angle = math.radians(72 * k - 90)
        c.drawCircle(12 + math.cos(angle) * 5.6, 12.4 + math.sin(angle) * 5.6, 4.5, solid())
    c.drawCircle(12, 12.4, 3.6, bore())
    c.drawCircle(12, 12.4, 2.1, solid())


def hand(c: skia.Canvas) -> None:
    """A row of standing tiles."""
    for x in (1.2, 6.8, 12.4):
        c.drawRRect(rounded(x, 5, 4.6, 12.4, 1.2), solid())
    c.drawRRect(rounded(18.2, 2.6, 4.6, 12.4, 1.2), solid())
    c.drawLine(2, 20.6, 22, 20.6, stroke(2))


def bulb(c: skia.Canvas) -> None:
    c.drawCircle(12, 9.4, 7, solid())
    c.drawPath(outline((8, 13), (9, 16.4), (15, 16.4), (16, 13), closed=True), solid())
    c.drawRRect(rounded(8.8, 17.2, 6.4, 2.2, 0.9), solid())
    c.drawRRect(rounded(9.8, 20.3, 4.4, 1.9, 0.9), solid())


def sort(c: skia.Canvas) -> None:
    for k, width in enumerate((8, 13.6, 19.6)):
        c.drawRRect(rounded(2.2, 3.8 + 6.4 * k, width, 3.6, 1.5), solid())


def log(c: skia.Canvas) -> None:
    c.drawRRect(rounded(4, 2, 16, 20, 2.4), stroke(2.1))
    for y in (7.6, 12, 16.4):
        c.drawLine(8, y, 16, y, stroke(1.9))


def crown(c: skia.Canvas) -> None:
    points = [(3, 8), (8, 12), (12, 4.6), (16, 12), (21, 8), (19, 18), (5, 18)]
    c.drawPath(polygon(points), solid())
    c.drawPath(polygon(points), stroke(1.6))
    c.drawRRect(rounded(4.6, 19.2, 14.8, 2.4, 1), solid())


def eye(c: skia.Canvas) -> None:
    c.drawPath(outline((1.8, 12), (6, 3.6, 18, 3.6, 22.2, 12), (18, 20.4, 6, 20.4, 1.8, 12), closed=True), stroke(2.1))
    c.drawCircle(12, 12, 3.9, solid())


def lock(c: skia.Canvas) -> None:
    c.drawRRect(rounded(4.4, 10.4, 15.2, 11.2, 2.4), solid())
    c.drawPath(outline((7.8, 11), (7.8, 7.6), (7.8, 1.4, 16.2, 1.4, 16.2, 7.6), (16.2, 11)), stroke(2.6))
    c.drawCircle(12, 15.2, 1.7, bore())
    c.drawLine(12, 15.4, 12, 18, bore_line(1.5))


def book(c: skia.Canvas) -> None:
    for side in (-1, 1):
        page = outline(
            (12, 5.4), (12 + side * 3.4, 3, 12 + side * 7, 3.2, 12 + side * 10, 4.2),
            (12 + side * 10, 19.4), (12 + side * 7, 18.4, 12 + side * 3.4, 18.4, 12, 20.8), closed=True,
        )  # fmt: skip
        c.drawPath(page, stroke(2))
    for y in (8.4, 12):
        c.drawLine(5.2, y, 9, y + 0.4, stroke(1.4))
        c.drawLine(15, y + 0.4, 18.8, y, stroke(1.4))


def chart(c: skia.Canvas) -> None:
    c.drawPath(outline((2.6, 2.6), (2.6, 21.4), (21.6, 21.4)), stroke(2.1))
    c.drawPath(outline((6.4, 16.6), (10.8, 11), (14.4, 13.6), (20.4, 5.6)), stroke())
    oval(c, 20.4, 5.6, 4.4, 4.4, solid())


def keyboard(c: skia.Canvas) -> None:
    c.drawRRect(rounded(1.4, 5, 21.2, 14, 2.6), stroke(2))
    for y, start, keys in ((8.8, 5.2, 5), (12.2, 6.2, 4)):
        for k in range(keys):
            c.drawRect(box(start + k * 3.2, y - 0.8, 1.7, 1.7), solid())
    c.drawLine(8, 15.8, 16, 15.8, stroke(1.7))


def mouse(c: skia.Canvas) -> None:
    c.drawRRect(rounded(5.4, 1.8, 13.2, 20.4, 6.6), stroke(2))
    c.drawLine(12, 2, 12, 9.4, stroke(1.7))
    c.drawLine(5.6, 10, 18.4, 10, stroke(1.7))


def gamepad(c: skia.Canvas) -> None:
    body = outline(
        (7, 5.6), (17, 5.6), (21.4, 5.6, 22.4, 13, 22.6, 17), (22.8, 20.8, 19.4, 20.6, 17.6, 16.6), (6.4, 16.6),
        (4.6, 20.6, 1.2, 20.8, 1.4, 17), (1.6, 13, 2.6, 5.6, 7, 5.6), closed=True,
    )  # fmt: skip
    c.drawPath(body, solid())
    c.drawPath(body, stroke(0.8))
    c.drawLine(5.6, 10.8, 9.8, 10.8, bore_line(1.6))
    c.drawLine(7.7, 8.7, 7.7, 12.9, bore_line(1.6))
    for x, y in ((15, 12), (18.2, 9.6)):
        c.drawCircle(x, y, 1.3, bore())


ICONS = {
    "chow": chow, "pung": pung, "kong": kong, "star": star, "flag": flag, "dice": dice, "tile": tile, "stack": stack,
    "players": players, "person": person, "flower": flower, "hand": hand, "bulb": bulb, "sort": sort, "log": log,
    "crown": crown, "eye": eye, "lock": lock, "book": book, "chart": chart, "keyboard": keyboard, "mouse": mouse,
    "gamepad": gamepad,
}  # fmt: skip
