"""Faces of winds and dragons, drawn in a box of 300 x 400."""

import skia

from build_scripts.assets.canvas import character, fill, line, linear, outline, rounded
from build_scripts.assets.colours import BLUE, GREEN, INK, RED, darker, lighter

WIND_CHARACTERS = {"E": "東", "S": "南", "W": "西", "N": "北"}


def wind(canvas: skia.Canvas, letter: str) -> None:
    character(canvas, WIND_CHARACTERS[letter], (150, 200), (218, 254), INK, bold=9)


def dragon(canvas: skia.Canvas, letter: str) -> None:
    """中 in red, 發 in green, and for white a double frame in blue."""
    if letter == "R":
        character(canvas, "中", (150, 200), (214, 286), RED, bold=16)
    elif letter == "G":
        character(canvas, "發", (150, 200), (236, 280), GREEN, bold=4)
    else:
        _frame(canvas)


def _frame(canvas: skia.Canvas) -> None:
    shader = linear((50, 40), (250, 360), (lighter(BLUE, 0.18), BLUE, darker(BLUE, 0.18)), (0, 0.5, 1))
    canvas.drawRRect(rounded(50, 46, 200, 308, 22), line(20, shader=shader))
    canvas.drawRRect(rounded(82, 78, 136, 244, 8), line(8, shader=shader))
    for x, inwards in ((82, 1), (218, -1)):
        for y, down in ((78, 1), (322, -1)):
            corner = outline((x + inwards * 44, y + down * 20), (x + inwards * 20, y + down * 20))
            corner.lineTo(x + inwards * 20, y + down * 44)
            canvas.drawPath(corner, line(8, shader=shader))
            canvas.drawCircle(x + inwards * 40, y + down * 40, 7, fill(shader=shader))
