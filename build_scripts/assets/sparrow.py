"""The bird the game is named after: a tree sparrow on a piece of bamboo, in a box of 300 x 400."""

import math

import skia

from build_scripts.assets.canvas import fill, line, linear, outline, oval, polygon, radial
from build_scripts.assets.faces_suits import leaf

CHESTNUT, DARK_CHESTNUT = "#A65A32", "#6E3418"
NEARLY_BLACK = "#241B16"
BUFF = "#E2C79C"


def sparrow(canvas: skia.Canvas, *, perch: bool = True) -> None:
    """The bird, looking to the left; with its perch or standing in the air."""
    _tail(canvas)
    if perch:
        _perch(canvas)
    _legs(canvas)
    _body(canvas)
    _wing(canvas)
    _head(canvas)


def _perch(canvas: skia.Canvas) -> None:
    shades = ("#7CC488", "#3E9A5C", "#1B6B3E")
    for start, end in ((22, 104), (110, 206), (212, 274)):
        tone = linear((0, 334), (0, 362), shades, (0, 0.45, 1))
        canvas.drawLine(start + 12, 348, end - 12, 348, line(26, shader=tone))
    for node in (107, 209):
        canvas.drawLine(node, 337, node, 359, line(9, "#155A33"))
    leaf(canvas, 58, 338, 78, 19, -112, ("#6CC79A", "#1B6B3E"))
    leaf(canvas, 62, 340, 50, 14, -150, ("#8AD4A0", "#2A7B4A"))


def _tail(canvas: skia.Canvas) -> None:
    for angle, tone in ((50, DARK_CHESTNUT), (43, "#84452A"), (36, DARK_CHESTNUT)):
        canvas.save()
        canvas.translate(196, 236)
        canvas.rotate(angle)
        feather = outline((0, -15), (60, -17, 104, -14), (118, 0), (104, 14, 60, 13), (0, 13), closed=True)
        canvas.drawPath(feather, fill(tone))
        canvas.drawLine(20, 0, 106, 0, line(2.5, "#C98A5A", 0.7))
        canvas.restore()


def _legs(canvas: skia.Canvas) -> None:
    for x, foot in ((124, 118), (158, 152)):
        canvas.drawLine(x, 290, foot + 4, 334, line(8, "#B9794A"))
        for toe in (-15, -2, 12):
            canvas.drawLine(foot + 4, 333, foot + toe, 342, line(7, "#B9794A"))


def _body(canvas: skia.Canvas) -> None:
    body = outline(
        (112, 118),
        (70, 150, 46, 196, 62, 244),
        (78, 292, 130, 314, 176, 302),
        (222, 290, 240, 258, 236, 226),
        (230, 176, 206, 140, 176, 116),
        closed=True,
    )
    belly = radial((112, 206), 150, ("#FFF8EA", "#EBDCC2", "#C2A27A"), (0, 0.5, 1))
    canvas.drawPath(body, fill(shader=belly))
    back = outline(
        (150, 104),
        (200, 122, 236, 170, 240, 228),
        (242, 262, 224, 270, 200, 268),
        (206, 214, 178, 168, 138, 148),
        closed=True,
    )
    canvas.drawPath(back, fill(shader=linear((140, 110), (236, 260), (CHESTNUT, DARK_CHESTNUT))))
    for x, y in ((176, 140), (196, 156), (212, 180), (222, 206)):
        canvas.drawLine(x, y, x + 12, y + 20, line(6, NEARLY_BLACK, 0.75))


def _wing(canvas: skia.Canvas) -> None:
    wing = outline(
        (128, 168), (164, 146, 208, 176, 226, 222), (238, 252, 244, 270, 250, 286), (206, 286, 148, 268, 128, 222),
        (120, 200, 118, 182, 128, 168), closed=True,
    )  # fmt: skip
    tones = linear((130, 160), (230, 280), ("#B66A3C", "#8A4A28", "#5A2C16"), (0, 0.5, 1))
    canvas.drawPath(wing, fill(shader=tones))
    canvas.drawPath(wing, line(3.5, "#4A2412"))
    for start, bend, end in (
        ((140, 214), (170, 244), (236, 270)),
        ((152, 202), (184, 230), (230, 254)),
        ((166, 192), (192, 212), (222, 236)),
    ):
        canvas.drawPath(outline(start, (*bend, *end)), line(5, NEARLY_BLACK, 0.8))
        shifted = outline((start[0] + 4, start[1] - 6), (bend[0] + 4, bend[1] - 6, end[0] - 2, end[1] - 6))
        canvas.drawPath(shifted, line(3, BUFF, 0.75))
    canvas.drawPath(outline((132, 196), (142, 180, 168, 172)), line(7, "#FFF3DC", 0.95))


def _head(canvas: skia.Canvas) -> None:
    canvas.drawCircle(120, 104, 61, fill(shader=radial((104, 96), 84, ("#FFFDF6", "#EFE4D0"), (0.3, 1))))
    cap = outline(
        (60, 94), (62, 40, 118, 28, 158, 52), (186, 70, 190, 112, 174, 146), (168, 118, 150, 92, 118, 90),
        (96, 88, 76, 86, 60, 94), closed=True,
    )  # fmt: skip
    canvas.drawPath(cap, fill(shader=linear((80, 36), (180, 140), ("#B8683C", CHESTNUT, DARK_CHESTNUT), (0, 0.4, 1))))
    mask = outline((58, 104), (72, 90, 100, 88, 116, 98), (104, 112, 76, 118, 58, 112), closed=True)
    canvas.drawPath(mask, fill(NEARLY_BLACK))
    bib = outline((60, 122), (76, 126, 92, 140, 98, 168), (82, 170, 60, 158, 56, 132), closed=True)
    canvas.drawPath(bib, fill(NEARLY_BLACK))
    oval(canvas, 138, 124, 34, 30, fill(NEARLY_BLACK))
    beak = polygon([(66, 96), (24, 114), (64, 126)])
    tone = linear((0, 96), (0, 128), ("#5A5048", "#2A231F"))
    canvas.drawPath(beak, fill(shader=tone))
    canvas.drawPath(beak, line(6, shader=tone))
    canvas.drawLine(30, 113, 64, 112, line(3, "#A89888"))
    canvas.drawCircle(101, 97, 12.5, fill("#0E0B0A"))
    canvas.drawCircle(101, 97, 12.5, line(2.5, "#C9A27A", 0.8))
    canvas.drawCircle(97, 92, 4.4, fill("#FFFFFF"))
    for angle in (200, 215, 230):
        x, y = 152 + math.cos(math.radians(angle)) * 40, 70 + math.sin(math.radians(angle)) * 26
        canvas.drawPath(outline((x, y), (x + 10, y - 3, x + 20, y + 2)), line(3, "#D98A5A", 0.5))
