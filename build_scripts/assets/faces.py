"""The 42 faces: the drawing for each code, characters, corner marks, and the sets of faces."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import skia

from build_scripts.assets.canvas import character, drawing, pixels, placed, surface, text_centered
from build_scripts.assets.palettes import CONTRAST, SAFE, TRADITIONAL, Palette, Role

WIDTH, HEIGHT = 300, 400
CENTER = (WIDTH / 2, HEIGHT / 2)
INSET = 0.955

CODES = (
    [f"{suit}{rank}" for suit in "BCD" for rank in range(1, 10)]
    + ["WE", "WS", "WW", "WN", "DR", "DG", "DW"]
    + [f"{family}{number}" for family in "FS" for number in range(1, 5)]
)
"""Every face, in the order of sorting."""
SPARROW = "sparrow"
"""The game's icon, which is the face of no tile."""

NUMERALS = "一二三四五六七八九"
NUMERAL_SIZES = (
    (190, 60), (190, 104), (190, 130), (176, 118), (186, 132), (186, 140), (186, 140), (192, 132), (188, 140),
)  # fmt: skip
WIND_CHARACTERS = {"E": "東", "S": "南", "W": "西", "N": "北"}
BONUS = {
    "F1": ("plum", "梅"), "F2": ("orchid", "蘭"), "F3": ("chrysanthemum", "菊"), "F4": ("bamboo", "竹"),
    "S1": ("spring", "春"), "S2": ("summer", "夏"), "S3": ("autumn", "秋"), "S4": ("winter", "冬"),
}  # fmt: skip
"""The painting and the character of each flower and season."""
HONOR_MARKS: dict[str, tuple[str, Role]] = {
    "WE": ("E", "ink"), "WS": ("S", "ink"), "WW": ("W", "ink"), "WN": ("N", "ink"),
    "DR": ("C", "red"), "DG": ("F", "green"), "DW": ("P", "blue"),
}  # fmt: skip
SUIT_COLORS: dict[str, Role] = {"B": "green", "C": "red", "D": "blue"}

LARGE_SIZE = 300.0
"""The font size of a large numeral."""
LARGE_FOOT = 232.0
"""The baseline of a large numeral."""
RED_BAMBOOS = (1, 5, 7, 9)
"""The bamboos whose large numerals are red like their culms, because rulebooks have hands that are green all over."""


@dataclass(frozen=True)
class FaceSet:
    """A style of the faces."""

    name: str
    """The suffix in file names; empty for the traditional faces."""
    palette: Palette
    marks: bool = False
    """Whether there are marks in the corners, for beginners."""
    is_large: bool = False
    """Whether large numerals fill the tile."""


TRADITIONAL_SET = FaceSet("", TRADITIONAL)
FACE_SETS = (
    TRADITIONAL_SET,
    FaceSet("-marks", TRADITIONAL, marks=True),
    FaceSet("-safe", SAFE),
    FaceSet("-safe-marks", SAFE, marks=True),
    FaceSet("-contrast", CONTRAST),
    FaceSet("-contrast-marks", CONTRAST, marks=True),
    FaceSet("-large", SAFE, is_large=True),
)
"""All styles. Large numerals need no corner marks."""


def mark(code: str) -> tuple[str, Role] | None:
    """The corner mark of a face and the role of its color; ``None`` for bonus tiles, which show their number anyway."""
    if code[0] in SUIT_COLORS and code[1].isdigit():
        return code[1], SUIT_COLORS[code[0]]
    return HONOR_MARKS.get(code)


def _art(canvas: skia.Canvas, code: str, faces: FaceSet) -> None:
    inks = faces.palette
    if code == SPARROW:
        with placed(canvas, CENTER, scale=(1.06, 1.06), origin=(146, 206)):
            drawing(canvas, SPARROW)
    elif code in BONUS:
        _bonus(canvas, code, faces)
    elif faces.is_large:
        _large(canvas, code, inks)
    elif code in HONOR_MARKS:
        _honor(canvas, code, inks)
    elif code[0] == "C":
        rank = int(code[1])
        bold = (15 if rank < 4 else 9) * inks.stroke
        character(canvas, NUMERALS[rank - 1], (150, 106), NUMERAL_SIZES[rank - 1], inks.ink, bold=bold)
        character(canvas, "萬", (150, 284), (196, 184), inks.red, bold=2.5 * inks.stroke**3)
    else:
        drawing(canvas, f"faces/{code}", palette=inks.for_face(code))


def _bonus(canvas: skia.Canvas, code: str, faces: FaceSet) -> None:
    """Draw the painting, number and character of a bonus tile; large numerals leave no room for the character."""
    painting, sign = BONUS[code]
    drawing(canvas, f"faces/{painting}")
    inks = (faces.palette.red, faces.palette.ink)
    number_ink, sign_ink = inks if code[0] == "F" else reversed(inks)
    if faces.is_large:
        text_centered(canvas, code[1], 68, 156, 176, "#FFFDF6", edge=26)
        text_centered(canvas, code[1], 68, 156, 176, number_ink)
    else:
        text_centered(canvas, code[1], 62, 104, 104, number_ink)
        character(canvas, sign, (222, 70), (92, 88), sign_ink, bold=4)


def _honor(canvas: skia.Canvas, code: str, palette: Palette) -> None:
    """Draw an honor: the character of a wind in ink, 中 in red, 發 in green, and for white a double frame in blue."""
    if code == "DR":
        character(canvas, "中", CENTER, (214, 286), palette.red, bold=16 * palette.stroke)
    elif code == "DG":
        character(canvas, "發", CENTER, (236, 280), palette.green, bold=4 * palette.stroke**2)
    elif code == "DW":
        drawing(canvas, "faces/DW", palette=palette)
    else:
        character(canvas, WIND_CHARACTERS[code[1]], CENTER, (218, 254), palette.ink, bold=9 * palette.stroke)


def _large(canvas: skia.Canvas, code: str, palette: Palette) -> None:
    """Draw a numeral over the sign of its suit, or an honor's character over its letter."""
    if code in HONOR_MARKS:
        if code[0] == "W":
            character(canvas, WIND_CHARACTERS[code[1]], (150, 122), (232, 206), palette.ink, bold=11)
        else:
            with placed(canvas, (150, 122), scale=(0.92, 0.74), origin=CENTER):
                _honor(canvas, code, palette)
        letter, role = HONOR_MARKS[code]
        text_centered(canvas, letter, 150, 378, 158, palette.of(role))
        return
    suit, rank = code[0], int(code[1])
    color = palette.of({"B": "red" if rank in RED_BAMBOOS else "green", "C": "ink", "D": "blue"}[suit])
    if suit == "C":
        character(canvas, "\u842c", (150, 320), (150, 128), palette.red, bold=7)
    else:
        drawing(canvas, f"faces/large-{suit}", palette=palette)
    text_centered(canvas, code[1], 150, LARGE_FOOT, LARGE_SIZE, color)


def draw_face(canvas: skia.Canvas, code: str, faces: FaceSet) -> None:
    """Draw a face into a box of 300 x 400, with its corner mark if it and the style have one."""
    corner = mark(code) if faces.marks else None
    if corner is None:
        _art(canvas, code, faces)
        return
    with placed(canvas, (167, 226), scale=(0.80, 0.80), origin=CENTER):
        _art(canvas, code, faces)
    text, role = corner
    text_centered(canvas, text, 52, 88, 88, faces.palette.of(role))


@cache
def face_pixels(code: str, faces: FaceSet = TRADITIONAL_SET) -> np.ndarray:
    """A face on a clear ground, with straight alpha, as floats; twice the size of its drawing, and inset by 4.5 %."""
    drawn = surface(2 * WIDTH, 2 * HEIGHT)
    canvas = drawn.getCanvas()
    canvas.scale(2, 2)
    with placed(canvas, CENTER, scale=(INSET, INSET), origin=CENTER):
        draw_face(canvas, code, faces)
    return pixels(drawn)
