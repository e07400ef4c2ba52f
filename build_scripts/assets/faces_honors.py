"""Faces of winds and dragons, drawn in a box of 300 x 400."""

import skia

from build_scripts.assets.canvas import character, fill, line, linear, outline, rounded
from build_scripts.assets.colours import darker, lighter
from build_scripts.assets.palettes import Palette

WIND_CHARACTERS = {"E": "東", "S": "南", "W": "西", "N": "北"}


def wind(canvas: skia.Canvas, letter: str, palette: Palette) -> None:
    character(canvas, WIND_CHARACTERS[letter], (150, 200), (218, 254), palette.ink, bold=9 * palette.stroke)


def dragon(canvas: skia.Canvas, letter: str, palette: Palette) -> None:
    """中 in red, 發 in green, and for white a double frame in blue."""
    if letter == "R":
        character(canvas, "中", (150, 200), (214, 286), palette.red, bold=16 * palette.stroke)
    elif letter == "G":
        character(canvas, "發", (150, 200), (236, 280), palette.green, bold=4 * palette.stroke**2)
    else:
        _frame(canvas, palette)


def _frame(canvas: skia.Canvas, palette: Palette) -> None:
    blue, thick = palette.blue, palette.stroke
    shader = linear((50, 40), (250, 360), (lighter(blue, 0.18), blue, darker(blue, 0.18)), (0, 0.5, 1))
    canvas.drawRRect(rounded(50, 46, 200, 308, 22), line(20 * thick, shader=shader))
    canvas.drawRRect(rounded(82, 78, 136, 244, 8), line(8 * thick, shader=shader))
    for x, inwards in ((82, 1), (218, -1)):
        for y, down in ((78, 1), (322, -1)):
            corner = outline((x + inwards * 44, y + down * 20), (x + inwards * 20, y + down * 20))
            corner.lineTo(x + inwards * 20, y + down * 44)
            canvas.drawPath(corner, line(8 * thick, shader=shader))
            canvas.drawCircle(x + inwards * 40, y + down * 40, 7, fill(shader=shader))
