"""Icons of windows and players of recordings, white on nothing, in a box of 24 x 24."""

import math
from collections.abc import Callable

import skia

from build_scripts.assets.canvas import Point, box, outline, polygon, rounded, text_centred
from build_scripts.assets.icons_game import WHITE, bore, bore_line, solid, stroke

Drawing = Callable[[skia.Canvas], None]


def cross(c: skia.Canvas) -> None:
    c.drawLine(5, 5, 19, 19, stroke(3.2))
    c.drawLine(19, 5, 5, 19, stroke(3.2))


def check(c: skia.Canvas) -> None:
    c.drawPath(outline((3.8, 12.8), (9.6, 18.6), (20.4, 6.2)), stroke(3.2))


def menu(c: skia.Canvas) -> None:
    for y in (5.8, 12, 18.2):
        c.drawLine(3.6, y, 20.4, y, stroke(2.7))


def gear(c: skia.Canvas) -> None:
    for k in range(8):
        angle = k * math.pi / 4
        inner, outer = 6.4, 9.9
        c.drawLine(
            12 + math.cos(angle) * inner, 12 + math.sin(angle) * inner,
            12 + math.cos(angle) * outer, 12 + math.sin(angle) * outer, stroke(3.6),
        )  # fmt: skip
    c.drawCircle(12, 12, 5.8, stroke(3.6))


def question(c: skia.Canvas) -> None:
    text_centred(c, "?", 12, 20.4, 24, WHITE)


def info(c: skia.Canvas) -> None:
    c.drawCircle(12, 12, 9.6, stroke(2.1))
    c.drawCircle(12, 7.6, 1.6, solid())
    c.drawLine(12, 11.6, 12, 17, stroke(2.5))


def warning(c: skia.Canvas) -> None:
    triangle = polygon([(12, 3.4), (22, 20.4), (2, 20.4)])
    c.drawPath(triangle, solid())
    c.drawPath(triangle, stroke(2))
    c.drawLine(12, 9.6, 12, 14.2, bore_line(2.3))
    c.drawCircle(12, 17.7, 1.4, bore())


def _chevron(points: tuple[Point, Point, Point]) -> Drawing:
    def draw(c: skia.Canvas) -> None:
        c.drawPath(outline(points[0], points[1], points[2]), stroke(3))

    return draw


def _arrow(mirrored: int) -> Drawing:
    def draw(c: skia.Canvas) -> None:
        tip, end = 12 - 8.6 * mirrored, 12 + 8.6 * mirrored
        c.drawLine(tip, 12, end, 12, stroke(2.8))
        c.drawPath(outline((tip + 6.8 * mirrored, 5.2), (tip, 12), (tip + 6.8 * mirrored, 18.8)), stroke(2.8))

    return draw


def play(c: skia.Canvas) -> None:
    triangle = polygon([(7.4, 4.4), (19.4, 12), (7.4, 19.6)])
    c.drawPath(triangle, solid())
    c.drawPath(triangle, stroke(2.4))


def pause(c: skia.Canvas) -> None:
    for x in (5, 14):
        c.drawRRect(rounded(x, 3.6, 5, 16.8, 1.4), solid())


def skip(c: skia.Canvas) -> None:
    for x in (3.4, 11):
        triangle = polygon([(x, 5.4), (x + 7, 12), (x, 18.6)])
        c.drawPath(triangle, solid())
        c.drawPath(triangle, stroke(1.6))
    c.drawLine(20.6, 4.8, 20.6, 19.2, stroke(2.5))


def undo(c: skia.Canvas) -> None:
    c.drawPath(outline((4.4, 9), (14.6, 9), (22.6, 9, 22.6, 19.6, 14.6, 19.6), (8, 19.6)), stroke(2.7))
    c.drawPath(outline((9, 3.8), (3.8, 9), (9, 14.2)), stroke(2.7))


def replay(c: skia.Canvas) -> None:
    c.drawArc(box(3.6, 3.8, 16.8, 16.8), -50, 300, False, stroke(2.6))
    tip = polygon([(13.4, 1), (20.8, 3.4), (15.2, 9)])
    c.drawPath(tip, solid())


def speaker(c: skia.Canvas) -> None:
    _cone(c)
    for reach in (5, 9.4):
        c.drawArc(box(11 - reach, 12 - reach, 2 * reach, 2 * reach), -42, 84, False, stroke(2.1))


def speaker_off(c: skia.Canvas) -> None:
    _cone(c)
    c.drawLine(15.4, 9, 21.4, 15, stroke(2.2))
    c.drawLine(21.4, 9, 15.4, 15, stroke(2.2))


def _cone(c: skia.Canvas) -> None:
    cone = polygon([(2.4, 9), (6.2, 9), (11.6, 4.2), (11.6, 19.8), (6.2, 15), (2.4, 15)])
    c.drawPath(cone, solid())
    c.drawPath(cone, stroke(1.5))


def note(c: skia.Canvas) -> None:
    c.drawPath(polygon([(8.4, 4.8), (20, 2.4), (20, 7), (8.4, 9.4)]), solid())
    for x, y in ((6.2, 18.6), (17.8, 16.4)):
        c.drawLine(x + 2.6, y, x + 2.6, 5, stroke(1.8))
        c.drawOval(box(x - 3.4, y - 2.7, 6.8, 5.4), solid())


def enter(c: skia.Canvas) -> None:
    c.drawPath(outline((20, 4.6), (20, 13.4), (4.6, 13.4)), stroke(2.7))
    c.drawPath(outline((9.8, 8.2), (4.4, 13.4), (9.8, 18.6)), stroke(2.7))


def plus(c: skia.Canvas) -> None:
    c.drawLine(12, 4.4, 12, 19.6, stroke(3.2))
    c.drawLine(4.4, 12, 19.6, 12, stroke(3.2))


def minus(c: skia.Canvas) -> None:
    c.drawLine(4.4, 12, 19.6, 12, stroke(3.2))


def home(c: skia.Canvas) -> None:
    c.drawPath(outline((2.6, 11.6), (12, 3.4), (21.4, 11.6)), stroke(2.5))
    c.drawPath(polygon([(5.4, 12.4), (12, 6.8), (18.6, 12.4), (18.6, 21), (5.4, 21)]), solid())
    c.drawRRect(rounded(9.9, 14.4, 4.2, 6.7, 0.8), bore())


def power(c: skia.Canvas) -> None:
    c.drawArc(box(3.4, 4.6, 17.2, 17.2), -52, 284, False, stroke(2.6))
    c.drawLine(12, 2.4, 12, 11.6, stroke(2.7))


def fullscreen(c: skia.Canvas) -> None:
    for x, inwards in ((3.4, 1), (20.6, -1)):
        for y, down in ((3.4, 1), (20.6, -1)):
            c.drawPath(outline((x + 5.6 * inwards, y), (x, y), (x, y + 5.6 * down)), stroke(2.6))


def clock(c: skia.Canvas) -> None:
    c.drawCircle(12, 12, 9.6, stroke(2.2))
    c.drawPath(outline((12, 6), (12, 12.2), (16.4, 14.6)), stroke(2.3))


def globe(c: skia.Canvas) -> None:
    c.drawCircle(12, 12, 9.7, stroke(1.9))
    c.drawOval(box(7.6, 2.3, 8.8, 19.4), stroke(1.7))
    c.drawLine(2.6, 12, 21.4, 12, stroke(1.7))
    for y in (6.6, 17.4):
        c.drawLine(4.4, y, 19.6, y, stroke(1.5))


def save(c: skia.Canvas) -> None:
    c.drawLine(12, 2.8, 12, 14, stroke(2.6))
    c.drawPath(outline((7, 9.6), (12, 14.6), (17, 9.6)), stroke(2.6))
    c.drawPath(outline((3.2, 15), (3.2, 20.8), (20.8, 20.8), (20.8, 15)), stroke(2.5))


def delete(c: skia.Canvas) -> None:
    c.drawLine(3.6, 5.8, 20.4, 5.8, stroke(2.2))
    c.drawPath(outline((9, 5.4), (9.4, 2.6), (14.6, 2.6), (15, 5.4)), stroke(2))
    bin_ = polygon([(5.4, 8.6), (18.6, 8.6), (17.4, 21.2), (6.6, 21.2)])
    c.drawPath(bin_, solid())
    c.drawPath(bin_, stroke(1.2))
    for x in (9.6, 14.4):
        c.drawLine(x, 11.4, x, 18.4, bore_line(1.5))


ICONS: dict[str, Drawing] = {
    "cross": cross, "check": check, "menu": menu, "gear": gear, "question": question, "info": info,
    "warning": warning, "back": _arrow(1), "forward": _arrow(-1),
    "chevron_left": _chevron(((15.4, 4.6), (8, 12), (15.4, 19.4))),
    "chevron_right": _chevron(((8.6, 4.6), (16, 12), (8.6, 19.4))),
    "chevron_up": _chevron(((4.6, 15.4), (12, 8), (19.4, 15.4))),
    "chevron_down": _chevron(((4.6, 8.6), (12, 16), (19.4, 8.6))),
    "play": play, "pause": pause, "skip": skip, "undo": undo, "replay": replay, "speaker": speaker,
    "speaker_off": speaker_off, "note": note, "enter": enter, "plus": plus, "minus": minus, "home": home,
    "power": power, "fullscreen": fullscreen, "clock": clock, "globe": globe, "save": save, "delete": delete,
}  # fmt: skip
