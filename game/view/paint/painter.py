"""A screen's picture, of which only changed places are painted again.

A frame is a list of pieces. A piece knows its place, its depth, and how to paint itself; equal pieces look the same. To
paint a new frame, only the differences between two lists are painted.
"""

from bisect import insort
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from operator import itemgetter

import pygame

from game.view.paint.canvas import Canvas, pixels
from game.view.paint.kit import Kit
from game.view.paint.shapes import PREMULTIPLIED, faded
from game.view.units import Box, Pixels

Depth = tuple[int, float, float]
"""The drawing order of a piece: its layer, then how far down the screen it is, then its height."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the picture. Equal pieces look the same."""

    depth: Depth
    place: tuple[int, int, int, int]
    """Left, top, width and height in pixels; the piece paints nothing outside."""
    content: Hashable
    """Everything on which the look of the piece depends; for a sprite, its surface."""
    paint: Callable[[Canvas], None] | None = field(default=None, compare=False)
    """Paints the piece; ``None`` for a sprite."""

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.place)


Pieces = dict[Hashable, Piece]
"""Pieces by keys that stay the same from frame to frame."""
_Entry = tuple[Depth, Piece, pygame.Rect]


def sprite_piece(depth: Depth, surface: pygame.Surface, at: Pixels) -> Piece:
    """A piece that is a premultiplied surface."""
    return Piece(depth, (*at, surface.get_width(), surface.get_height()), surface)


def drawn_piece(
    kit: Kit,
    layer: int,
    box: Box,
    content: Hashable,
    paint: Callable[[Canvas], None],
    *,
    bleed: float = 20.0,
    y: float | None = None,
    height: float = 0.0,
) -> Piece:
    """A piece painted by a function.

    :param bleed: how far the piece paints beyond its box, in layout units.

    :param y: how far down the screen the piece counts as being in the drawing order; if left out, the top of its box.
    """
    rect = pixels(box.grown(bleed), kit)
    depth = (layer, box.y if y is None else y, height)

    def painted(canvas: Canvas) -> None:
        """Paint in the units of the kit in which the piece is laid out, whatever the painter's are."""
        paint(canvas if canvas.kit is kit else Canvas(canvas.surface, kit))

    return Piece(depth, (rect.x, rect.y, rect.width, rect.height), content, painted)


class Painter:
    """Keeps the picture of a window."""

    def __init__(self, kit: Kit):
        self._kit = kit
        self._base: pygame.Surface | None = None
        """The surface below all pieces."""
        self._canvas: Canvas | None = None
        self._resting: Pieces = {}
        self._moving: Pieces = {}
        self._ordered: list[_Entry] = []
        self._stale: list[pygame.Rect] = []
        self._light: Piece | None = None

    def begin(self, base: pygame.Surface) -> None:
        """Forget everything and start on an opaque surface of the window's size, below all pieces."""
        self._base, self._canvas = base, Canvas(base.copy(), self._kit)
        self._resting, self._moving, self._ordered = {}, {}, []
        self._stale = [base.get_rect()]

    def renew(self) -> None:
        """Redraw the whole window, because something else was drawn over it."""
        if self._base is not None:
            self._stale = [self._base.get_rect()]

    def rest(self, pieces: Pieces) -> None:
        """Set the pieces that stay where they are, until the next call."""
        before, self._resting = self._resting, pieces
        self._expose(before, pieces)
        kept = [(before[key], piece) for key, piece in pieces.items() if key in before]
        if before.keys() == pieces.keys() and all(old.depth == piece.depth for old, piece in kept):
            renewed = {id(old): piece for old, piece in kept if old is not piece}
            for number, (_depth_of, old, _rect) in enumerate(self._ordered):
                if id(old) in renewed:
                    self._ordered[number] = _entry(renewed[id(old)])
        else:
            self._ordered = sorted(map(_entry, pieces.values()), key=_depth)

    def move(self, pieces: Pieces) -> None:
        """Set the moving pieces of this frame."""
        self._expose(self._moving, pieces)
        self._moving = pieces

    def _expose(self, before: Pieces, after: Pieces) -> None:
        """Note the places at which pieces have come, gone or changed."""
        for key, piece in after.items():
            old = before.get(key)
            if old is not piece and old != piece:
                self._stale.append(piece.rect)
                if old is not None:
                    self._stale.append(old.rect)
        self._stale += [old.rect for key, old in before.items() if key not in after]

    def paint(self, surface: pygame.Surface, light: Piece | None = None, *, whole: bool) -> list[pygame.Rect]:
        """Bring the picture and the surface up to date; returns the changed rectangles in pixels.

        :param light: a sprite that lies over the whole picture, for which nothing below it is painted again.
        """
        base, canvas = self._base, self._canvas
        assert base is not None, "painted before it began"
        assert canvas is not None
        window = base.get_rect()
        places = merged(place.clip(window) for place in self._stale)
        self._stale = []
        if places:
            ordered = self._ordered
            if self._moving:
                ordered = ordered.copy()
                for piece in self._moving.values():
                    insort(ordered, _entry(piece), key=_depth)
            rects = [rect for _depth_of, _piece, rect in ordered]
            for place in places:
                _paint_place(base, canvas, place, ordered, rects)
        if whole or light != self._light:
            places = [window]
        self._light = light
        for place in places:
            surface.set_clip(place)
            surface.blit(canvas.surface, place, place)
            if light is not None:
                surface.fblits([(light.content, light.place[:2])], PREMULTIPLIED)  # type: ignore[list-item] # a sprite
        surface.set_clip(None)
        return places


def _paint_place(
    base: pygame.Surface, canvas: Canvas, place: pygame.Rect, ordered: list[_Entry], rects: list[pygame.Rect]
) -> None:
    """Repaint a part of the picture: the base, then all pieces whose rectangles reach into it."""
    whole = canvas.surface
    whole.set_clip(place)
    whole.blit(base, place, place)
    sprites: list[tuple[pygame.Surface, Pixels]] = []
    for number in place.collidelistall(rects):
        piece = ordered[number][1]
        if piece.paint is None:
            assert isinstance(piece.content, pygame.Surface), piece
            sprites.append((piece.content, piece.place[:2]))
            continue
        if sprites:
            whole.fblits(sprites, PREMULTIPLIED)
            sprites = []
        piece.paint(canvas)
    if sprites:
        whole.fblits(sprites, PREMULTIPLIED)
    whole.set_clip(None)


def faintly(canvas: Canvas, place: Box | pygame.Rect, opacity: float, paint: Callable[[], None]) -> None:
    """Paint something at this opacity within a box, or within a rectangle in pixels."""
    rect = (canvas.rect(place) if isinstance(place, Box) else place).clip(canvas.surface.get_clip())
    if opacity >= 1 or rect.width <= 0 or rect.height <= 0:
        paint()
        return
    below = canvas.surface.subsurface(rect).convert_alpha()
    paint()
    canvas.lay(faded(below, 1 - opacity), rect)


def _entry(piece: Piece) -> _Entry:
    return piece.depth, piece, piece.rect


_depth: Callable[[_Entry], Depth] = itemgetter(0)


_WASTE = 40_000
"""Two places are joined if that adds fewer pixels than this, because each further place costs time, too."""


def merged(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The places without overlaps: overlapping ones are joined, or cut if joining adds too much."""
    found: list[pygame.Rect] = []
    waiting = [*places][::-1]
    while waiting:
        place = waiting.pop()
        if place.width <= 0 or place.height <= 0:
            continue
        hit = place.collidelist(found)
        if hit < 0:
            found.append(place)
            continue
        other = found[hit]
        whole, shared = place.union(other), place.clip(other)
        both = place.width * place.height + other.width * other.height - shared.width * shared.height
        if whole.width * whole.height <= both + _WASTE:
            waiting.append(whole)
            del found[hit]
        else:
            waiting += _rest_around(place, shared)
    return found


def _rest_around(place: pygame.Rect, shared: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The rectangles above, below, left and right of ``shared``, which together fill the rest of ``place``."""
    x, y, width, height = place
    return (
        pygame.Rect(x, y, width, shared.y - y),
        pygame.Rect(x, shared.bottom, width, y + height - shared.bottom),
        pygame.Rect(x, shared.y, shared.x - x, shared.height),
        pygame.Rect(shared.right, shared.y, x + width - shared.right, shared.height),
    )
