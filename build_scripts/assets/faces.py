"""The 42 faces: which drawing belongs to which code, and their corner marks."""

from functools import cache

import numpy as np
import skia

from build_scripts.assets.canvas import character, pixels, surface, text_centred
from build_scripts.assets.colours import BLUE, GREEN, INK, RED
from build_scripts.assets.faces_flowers import FLOWERS
from build_scripts.assets.faces_honors import dragon, wind
from build_scripts.assets.faces_seasons import SEASONS
from build_scripts.assets.faces_suits import bamboos, characters, dots
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

HONOR_MARKS = {
    "WE": ("E", INK), "WS": ("S", INK), "WW": ("W", INK), "WN": ("N", INK),
    "DR": ("C", RED), "DG": ("F", GREEN), "DW": ("P", BLUE),
}  # fmt: skip
SUIT_COLOURS = {"B": GREEN, "C": RED, "D": BLUE}


def mark(code: str) -> tuple[str, str] | None:
    """The corner mark of a face and its colour; bonus tiles carry their number anyway."""
    if code[0] in SUIT_COLOURS and code[1].isdigit():
        return code[1], SUIT_COLOURS[code[0]]
    return HONOR_MARKS.get(code)


def _bonus_head(canvas: skia.Canvas, number: int, sign: str, number_colour: str, sign_colour: str) -> None:
    text_centred(canvas, str(number), 62, 104, 104, number_colour)
    character(canvas, sign, (222, 70), (92, 88), sign_colour, bold=4)


def _art(canvas: skia.Canvas, code: str) -> None:
    kind, which = code[0], code[1]
    if code == SPARROW:
        canvas.translate(150, 200)
        canvas.scale(1.06, 1.06)
        canvas.translate(-146, -206)
        sparrow(canvas)
    elif kind == "W":
        wind(canvas, which)
    elif code in HONOR_MARKS:
        dragon(canvas, which)
    elif kind in "BCD":
        {"B": bamboos, "C": characters, "D": dots}[kind](canvas, int(which))
    elif kind == "F":
        painting, sign = FLOWERS[int(which)]
        painting(canvas)
        _bonus_head(canvas, int(which), sign, RED, INK)
    else:
        scene, sign = SEASONS[int(which)]
        scene(canvas)
        _bonus_head(canvas, int(which), sign, INK, RED)


def draw_face(canvas: skia.Canvas, code: str, *, marks: bool) -> None:
    """The art of a face in a box of 300 x 400, with a corner mark if there is one for it and ``marks``."""
    corner = mark(code) if marks else None
    if corner is None:
        _art(canvas, code)
        return
    canvas.save()
    canvas.translate(167, 226)
    canvas.scale(0.80, 0.80)
    canvas.translate(-150, -200)
    _art(canvas, code)
    canvas.restore()
    text_centred(canvas, corner[0], 52, 88, 88, corner[1])


@cache
def face_pixels(code: str, *, marks: bool, scale: float = 2.0) -> np.ndarray:
    """The art of a face on nothing, straight alpha, as floats; inset by 4.5 %."""
    drawn = surface(WIDTH * scale, HEIGHT * scale)
    canvas = drawn.getCanvas()
    canvas.clear(0)
    canvas.scale(scale, scale)
    canvas.translate(WIDTH / 2, HEIGHT / 2)
    canvas.scale(INSET, INSET)
    canvas.translate(-WIDTH / 2, -HEIGHT / 2)
    draw_face(canvas, code, marks=marks)
    return pixels(drawn)
