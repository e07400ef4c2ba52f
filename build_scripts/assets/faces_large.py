"""Large figures: a numeral or a letter that fills most of the tile, and the suit's sign below it.

What rulebooks ask of a drawing is kept: a bamboo with red in it has a red numeral, all others are green all over.
"""

import skia

from build_scripts.assets.canvas import character, text_centred
from build_scripts.assets.faces_honors import WIND_CHARACTERS, dragon
from build_scripts.assets.faces_suits import culm, disc
from build_scripts.assets.palettes import Palette

_FIGURE, _FIGURE_FOOT = 300.0, 232.0
"""The height of a numeral's font, and where it stands."""
_RED_BAMBOOS = (1, 5, 7, 9)


def suited(canvas: skia.Canvas, suit: str, rank: int, palette: Palette) -> None:
    """A numeral over the sign of its suit."""
    inks = palette.bamboos if suit == "B" else palette.dots if suit == "D" else palette
    if suit == "B":
        _numeral(canvas, rank, inks.red if rank in _RED_BAMBOOS else inks.green)
        for x in (96, 204):
            culm(canvas, (x, 320), 128, inks.green, inks, width=58, angle=90)
    elif suit == "D":
        _numeral(canvas, rank, inks.blue)
        disc(canvas, 150, 320, 64, inks.blue, inks)
    else:
        _numeral(canvas, rank, inks.ink)
        character(canvas, "\u842c", (150, 320), (150, 128), inks.red, bold=7)


def wind(canvas: skia.Canvas, letter: str, palette: Palette) -> None:
    """The character, and its letter below."""
    character(canvas, WIND_CHARACTERS[letter], (150, 122), (232, 206), palette.ink, bold=11)
    text_centred(canvas, letter, 150, 378, 158, palette.ink)


def large_dragon(canvas: skia.Canvas, letter: str, mark: str, palette: Palette) -> None:
    """The character or the frame, and its letter below."""
    canvas.save()
    canvas.translate(150, 122)
    canvas.scale(0.92, 0.74)
    canvas.translate(-150, -200)
    dragon(canvas, letter, palette)
    canvas.restore()
    text_centred(canvas, mark, 150, 378, 158, {"R": palette.red, "G": palette.green}.get(letter, palette.blue))


def _numeral(canvas: skia.Canvas, rank: int, colour: str) -> None:
    text_centred(canvas, str(rank), 150, _FIGURE_FOOT, _FIGURE, colour)
