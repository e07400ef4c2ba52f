"""Confetti: it falls once over a picture, and some of it stays in sight."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.view.paint import PREMULTIPLIED, Canvas, Kit, clear, faded
from game.view.units import Box, Color, theme


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of confetti: start and end as shares of width and height, and how it turns."""

    start: float
    end: float
    first: float
    last: float
    begins: float
    turns: float
    color: Color


_COLORS: Sequence[Color] = (theme.GOLD, theme.VERMILION, theme.TEAL, (0x9A, 0x7A, 0xD8), (0xF7, 0xEF, 0xDD))
_PIECES, _GOLDEN = 90, 0.6180339887
_LONG, _SHORT, _TURNS = 15.0, 8.0, 12
_ACROSS, _DOWN = 0.7548776662, 0.5698402910
"""The steps, as shares of width and height, that spread pieces evenly over a picture."""
_SIZES = (1.0, 1.3, 0.8)
_AROUND, _FLAT = 16.0, 0.45
"""How far pieces keep from words, and how flat those look that lie on a floor, as a share of their height."""


@lru_cache(maxsize=1)
def _all_pieces() -> tuple[_Piece, ...]:
    def made() -> Iterator[_Piece]:
        for number in range(_PIECES):
            x, other, third = ((number * _GOLDEN * step) % 1.0 for step in (1, 2.7, 4.3))
            yield _Piece(
                start=x,
                end=x + 0.12 * (other - 0.5),
                first=-0.12 - 0.1 * third,
                last=0.55 + 0.5 * other,
                begins=0.35 * third,
                turns=1.0 + 2.5 * other,
                color=_COLORS[number % len(_COLORS)],
            )

    return tuple(made())


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


class Confetti:
    """Confetti that falls once over a picture, of which it keeps a clean copy."""

    def __init__(self) -> None:
        self._clean: pygame.Surface | None = None
        self._seen: list[pygame.Rect] = []

    def lift(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Remove the pieces drawn last; returns the changed rectangles."""
        places, self._seen = self._seen, []
        if self._clean is not None:
            surface.blits([(self._clean, place, place) for place in places], doreturn=False)
        return places

    def fall(self, surface: pygame.Surface, changed: Sequence[pygame.Rect], kit: Kit, box: Box, share: float) -> None:
        """Draw the pieces after this share of their time; ``changed`` are rectangles in which the picture changed."""
        if self._clean is None:
            self._clean = surface.copy()
        else:
            self._clean.blits([(surface, place, place) for place in changed], doreturn=False)
        drawn = []
        for piece in _all_pieces():
            gone = (share - piece.begins) / (1 - piece.begins)
            level = round(min(1.0, (1 - gone) * 4) * 4)
            if gone > 0 and level:
                x = box.x + box.width * (piece.start + (piece.end - piece.start) * gone)
                y = box.y + box.height * (piece.first + (piece.last - piece.first) * (1 - (1 - gone) ** 1.6))
                turn = round(gone * piece.turns * _TURNS) % _TURNS
                drawn.append((_piece_picture(piece.color, turn, level, kit.frame.unit), kit.frame.at(x, y)))
        surface.fblits(drawn, PREMULTIPLIED)
        window = surface.get_rect()
        self._seen = [picture.get_rect(topleft=at).clip(window) for picture, at in drawn]

    @property
    def places(self) -> list[pygame.Rect]:
        return self._seen

    def forget(self) -> None:
        """Drop the clean copy."""
        self._clean, self._seen = None, []


@lru_cache(maxsize=len(_COLORS) * _TURNS * 4)
def _piece_picture(color: Color, turn: int, level: int, unit: float) -> pygame.Surface:
    plain = clear((max(2, round(_LONG * unit)), max(2, round(_SHORT * unit))))
    plain.fill((*color, 255))
    turned = pygame.transform.rotozoom(plain, 360 * turn / _TURNS, 1.0)
    return faded(turned.premul_alpha(), level / 4)
