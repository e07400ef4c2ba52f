"""Places in a match: their colors, and the disc with a place's number."""

from collections.abc import Sequence

from game.i18n.numbers import number
from game.view.paint import Canvas
from game.view.units import Box, Colour, Face, TextStyle, theme

PLACES: Sequence[Colour] = (theme.GOLD, (0xC9, 0xCF, 0xD6), (0xD0, 0x93, 0x5E), (0x8E, 0x80, 0x74))
"""The colors of the places in a match, from the first."""
_SHARE = 0.52
"""The size of the number, as a share of the disc's."""


def draw_place(canvas: Canvas, place: int, centre: tuple[float, float], size: float) -> None:
    """A disc in the color of a place, 1 for the first, with its number."""
    canvas.disc(centre, size, PLACES[min(place, len(PLACES)) - 1])
    style = TextStyle(Face.BOLD, round(_SHARE * size), theme.ON_GOLD)
    canvas.centred(number(place), style, Box(centre[0] - size / 2, centre[1] - size / 2, size, size))
