"""The spotlight of a lesson: the table dims, and what is explained stays bright within a golden edge.

A dotted path can lead from a discard to tiles of the hand.
"""

from collections.abc import Iterator, Sequence

import pygame

from game.view.layout import Layer
from game.view.paint import Canvas, Piece, Pieces, clear
from game.view.units import Pixels, kept, theme

_DARK = (6, 12, 14, 150)
_SOFT = 5
"""The number of steps over which the light fades."""

_LINE = 4.5
_FILLED = 1.1
"""Places are joined only if their common area is at most this many times as large as what it must cover."""
_DOTS_APART = 15.0
_DOT_RADIUS = 3.4
_BULGE = 170.0
"""How far a path swings sideways if it leads straight down."""

Lit = tuple[tuple[int, int, int, int], ...]
"""Bright areas as left, top, width and height in pixels."""
Path = tuple[Pixels, Pixels]
"""Start and end of a dotted path, in pixels."""
_Area = tuple[pygame.Rect, int]
"""A rectangle, and how many of its pixels are covered by the places that were joined to make it."""


def spotlight_pieces(lit: Lit, size: Pixels, unit: float, *, path: Path | None) -> Pieces:
    """The shade over a window with these areas left bright; empty if there are none.

    :param lit: the bright areas.
    :param size: size of the window, in pixels.
    :param unit: pixels per layout unit.
    :param path: a dotted path over the shade.
    """
    if not lit:
        return {}

    def paint(canvas: Canvas) -> None:
        canvas.surface.blit(_shade(lit, size, unit))
        for dot in dots(path, unit) if path else ():
            pygame.draw.aacircle(canvas.surface, theme.GOLD_RING, dot, _DOT_RADIUS * unit)

    return {"spotlight": Piece((Layer.LIP, 1e6, 0.0), (0, 0, *size), ("spotlight", lit, path), paint)}


def dots(path: Path, unit: float) -> Iterator[pygame.Vector2]:
    """The dots of a path, which leaves the discard sideways and goes down to the hand."""
    start, end = map(pygame.Vector2, path)
    aside = end.x if abs(end.x - start.x) > _BULGE * unit else start.x + _BULGE * unit * (1 if end.x >= start.x else -1)
    first, second = pygame.Vector2(aside, start.y), pygame.Vector2(aside, (start.y + end.y) / 2)
    parts, gone = 200, 0.0
    before = start
    for part in range(1, parts + 1):
        t = part / parts
        at = start * (1 - t) ** 3 + first * (3 * t * (1 - t) ** 2) + second * (3 * t**2 * (1 - t)) + end * t**3
        gone += (at - before).length()
        before = at
        if gone >= _DOTS_APART * unit:
            gone = 0.0
            yield at


def together(places: Sequence[pygame.Rect]) -> Lit:
    """Rectangles in pixels, joined where they touch if that adds little area.

    The sides of a wall stay separate, because the area inside the wall is not meant.
    """
    found: list[_Area] = []
    for new in places:
        area = new.copy(), new.width * new.height
        while (hit := next((one for one in found if _is_filled(*_union(one, area))), None)) is not None:
            found.remove(hit)
            area = _union(hit, area)
        found.append(area)
    return tuple((place.x, place.y, place.width, place.height) for place, _filled in found)


def _union(one: _Area, other: _Area) -> _Area:
    """The rectangle around both areas, and how many of its pixels they cover; 0 if they do not touch."""
    shared = one[0].clip(other[0])
    covered = one[1] + other[1] - shared.width * shared.height
    return one[0].union(other[0]), covered if one[0].colliderect(other[0]) else 0


def _is_filled(place: pygame.Rect, filled: int) -> bool:
    """Whether a rectangle is nearly covered."""
    return place.width * place.height <= _FILLED * filled


@kept
def _shade(lit: Lit, size: Pixels, unit: float) -> pygame.Surface:
    shade = clear(size)
    shade.fill(_DARK)
    *color, dark = _DARK
    step = max(1, round(5 * unit))
    for way in range(_SOFT, -1, -1):
        for place in lit:
            grown = pygame.Rect(place).inflate(2 * way * step, 2 * way * step)
            shade_there = round(dark * way / (_SOFT + 1))
            pygame.draw.rect(shade, (*color, shade_there), grown, border_radius=round(14 * unit) + way * step)
    line, radius = max(2, round(_LINE * unit)), round(12 * unit)
    for place in lit:
        around = pygame.Rect(place).inflate(line, line)
        pygame.draw.rect(shade, (*theme.GOLD_RING, 255), around, border_radius=radius)
    for place in lit:  # so that areas that touch share one edge
        pygame.draw.rect(shade, (*color, 0), pygame.Rect(place).inflate(-line, -line), border_radius=radius - line)
    return shade
