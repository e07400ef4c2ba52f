"""Confetti that hangs in the air of a picture, or lies on its floor."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.view.paint import PREMULTIPLIED, Canvas, clear, faded
from game.view.units import Box, Color, theme

_COLORS: Sequence[Color] = (theme.GOLD, theme.VERMILION, theme.TEAL, (0x9A, 0x7A, 0xD8), (0xF7, 0xEF, 0xDD))
_LONG, _SHORT, _TURNS = 15.0, 8.0, 12
_ACROSS, _DOWN = 0.7548776662, 0.5698402910
"""The steps, as shares of width and height, that spread pieces evenly over a picture."""
_SIZES = (1.0, 1.3, 0.8)
_AROUND, _FLAT = 16.0, 0.45
"""How far pieces keep from words, and how flat those look that lie on a floor, as a share of their height."""


def strewn(area: Box, count: int, clear_of: Sequence[Box]) -> list[tuple[float, float]]:
    """The places of this many pieces of confetti, spread evenly over an area, without those behind boxes of words."""
    steps = range(1, count + 1)
    places = [(area.x + area.width * (at * _ACROSS % 1.0), area.y + area.height * (at * _DOWN % 1.0)) for at in steps]
    rooms = [box.grown(_AROUND) for box in clear_of]
    return [place for place in places if not any(room.holds(place) for room in rooms)]


def draw_strewn(canvas: Canvas, places: Sequence[tuple[float, float]], floor: float) -> None:
    """Draw pieces of confetti that hang still in the air, or lie where their y is below that of the floor."""
    unit, drawn = canvas.kit.frame.unit, []
    for number, place in enumerate(places):
        color, turn = _COLORS[number % len(_COLORS)], 5 * number % _TURNS
        size = unit * _SIZES[number % len(_SIZES)]
        picture = _lying(color, turn, size) if place[1] > floor else _piece_picture(color, turn, 4, size)
        drawn.append((picture, picture.get_rect(center=canvas.at(place))))
    canvas.surface.fblits(drawn, PREMULTIPLIED)


@lru_cache(maxsize=len(_COLORS) * _TURNS)
def _lying(color: Color, turn: int, unit: float) -> pygame.Surface:
    """A piece that lies on a floor, dimmer and flatter."""
    picture = _piece_picture(theme.blended(color, theme.BLACK, 0.25), turn, 4, unit)
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (width, max(1, round(_FLAT * height))))


@lru_cache(maxsize=len(_COLORS) * _TURNS * 4)
def _piece_picture(color: Color, turn: int, level: int, unit: float) -> pygame.Surface:
    plain = clear((max(2, round(_LONG * unit)), max(2, round(_SHORT * unit))))
    plain.fill((*color, 255))
    turned = pygame.transform.rotozoom(plain, 360 * turn / _TURNS, 1.0)
    return faded(turned.premul_alpha(), level / 4)
