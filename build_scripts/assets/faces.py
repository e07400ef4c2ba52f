"""The 42 faces: which drawing belongs to which code, their corner marks, and the sets of faces there are."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import skia

from build_scripts.assets import faces_large
from build_scripts.assets.canvas import character, pixels, surface, text_centred
from build_scripts.assets.faces_flowers import FLOWERS
from build_scripts.assets.faces_honors import dragon, wind
from build_scripts.assets.faces_seasons import SEASONS
from build_scripts.assets.faces_suits import bamboos, characters, dots
from build_scripts.assets.palettes import CONTRAST, SAFE, TRADITIONAL, Palette, Role
from build_scripts.assets.sparrow import sparrow

WIDTH, HEIGHT = 300, 400
INSET = 0.955

CODES = (
    [f"{suit}{rank}" for suit in "BCD" for rank in range(1, 10)]
    + ["WE", "WS", "WW", "WN", "DR", "DG", "DW"]
    + [f"{family}{number}" for family in "FS" for number in range(1, 5)]
)
"""Every face, in the order of sorting."""
SPARROW = "sparrow"
"""A face of no tile: the game's icon."""

HONOR_MARKS: dict[str, tuple[str, Role]] = {
    "WE": ("E", "ink"), "WS": ("S", "ink"), "WW": ("W", "ink"), "WN": ("N", "ink"),
    "DR": ("C", "red"), "DG": ("F", "green"), "DW": ("P", "blue"),
}  # fmt: skip
SUIT_COLOURS: dict[str, Role] = {"B": "green", "C": "red", "D": "blue"}


@dataclass(frozen=True)
class FaceSet:
    """A way of drawing the faces."""

    name: str
    """As the files end; nothing for the traditional faces."""
    palette: Palette
    marks: bool = False
    """Whether there are marks in the corners, for beginners."""
    is_large: bool = False
    """Whether figures fill the tile."""


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
"""Every set of faces. Large figures are marks themselves."""


def mark(code: str) -> tuple[str, Role] | None:
    """The corner mark of a face and the role of its colour; bonus tiles carry their number anyway."""
    if code[0] in SUIT_COLOURS and code[1].isdigit():
        return code[1], SUIT_COLOURS[code[0]]
    return HONOR_MARKS.get(code)


def _bonus_head(canvas: skia.Canvas, number: int, sign: str, colours: tuple[str, str], *, is_large: bool) -> None:
    """The number and the character of a bonus tile; large figures leave no room for the character."""
    number_colour, sign_colour = colours
    if is_large:
        for edge in (26.0, 0.0):
            text_centred(canvas, str(number), 68, 156, 176, "#FFFDF6" if edge else number_colour, edge=edge)
        return
    text_centred(canvas, str(number), 62, 104, 104, number_colour)
    character(canvas, sign, (222, 70), (92, 88), sign_colour, bold=4)


def _art(canvas: skia.Canvas, code: str, faces: FaceSet) -> None:
    kind, which = code[0], code[1]
    inks = faces.palette
    if code == SPARROW:
        canvas.translate(150, 200)
        canvas.scale(1.06, 1.06)
        canvas.translate(-146, -206)
        sparrow(canvas)
    elif kind in "FS":
        paintings, colours = (FLOWERS, (inks.red, inks.ink)) if kind == "F" else (SEASONS, (inks.ink, inks.red))
        painting, sign = paintings[int(which)]
        painting(canvas)
        _bonus_head(canvas, int(which), sign, colours, is_large=faces.is_large)
    elif faces.is_large:
        _large(canvas, code, inks)
    elif kind == "W":
        wind(canvas, which, inks)
    elif code in HONOR_MARKS:
        dragon(canvas, which, inks)
    else:
        {"B": bamboos, "C": characters, "D": dots}[kind](canvas, int(which), inks)


def _large(canvas: skia.Canvas, code: str, inks: Palette) -> None:
    if code[0] == "W":
        faces_large.wind(canvas, code[1], inks)
    elif code in HONOR_MARKS:
        faces_large.large_dragon(canvas, code[1], HONOR_MARKS[code][0], inks)
    else:
        faces_large.suited(canvas, code[0], int(code[1]), inks)


def draw_face(canvas: skia.Canvas, code: str, faces: FaceSet) -> None:
    """The art of a face in a box of 300 x 400, with a corner mark if there is one for it and the set has them."""
    corner = mark(code) if faces.marks else None
    if corner is None:
        _art(canvas, code, faces)
        return
    canvas.save()
    canvas.translate(167, 226)
    canvas.scale(0.80, 0.80)
    canvas.translate(-150, -200)
    _art(canvas, code, faces)
    canvas.restore()
    text, role = corner
    text_centred(canvas, text, 52, 88, 88, faces.palette.of(role))


@cache
def face_pixels(code: str, faces: FaceSet = TRADITIONAL_SET, *, scale: float = 2.0) -> np.ndarray:
    """The art of a face on nothing, straight alpha, as floats; inset by 4.5 %."""
    drawn = surface(WIDTH * scale, HEIGHT * scale)
    canvas = drawn.getCanvas()
    canvas.clear(0)
    canvas.scale(scale, scale)
    canvas.translate(WIDTH / 2, HEIGHT / 2)
    canvas.scale(INSET, INSET)
    canvas.translate(-WIDTH / 2, -HEIGHT / 2)
    draw_face(canvas, code, faces)
    return pixels(drawn)
