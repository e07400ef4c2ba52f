"""The picture of a screen kept whole: of all that lies on it only the changed places are painted again.

What is seen is a list of pieces. A piece says where it is, what it lies over, and how it is painted; two pieces that
are equal look the same. So a new frame is the difference between two lists.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field

import pygame

from game.view.paint.canvas import PREMULTIPLIED, Canvas, pixels
from game.view.paint.kit import Kit
from game.view.paint.shapes import faded
from game.view.units.geometry import Box

Depth = tuple[int, float, float]
"""What is drawn over what: the layer, then how far down the screen it stands, then how high."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something seen. Equal pieces look the same."""

    depth: Depth
    place: tuple[int, int, int, int]
    """Left, top, width and height in pixels: it paints nowhere else."""
    content: Hashable
    """What is seen, as far as it can change; for a sprite its surface."""
    paint: Callable[[Canvas], None] | None = field(default=None, compare=False)
    """Paints it; ``None`` for a sprite, which is only put in its place."""

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.place)


Pieces = Mapping[Hashable, Piece]
_Entry = tuple[Depth, Piece, pygame.Rect]


def sprite_piece(depth: Depth, surface: pygame.Surface, at: tuple[int, int]) -> Piece:
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
    """A piece that is painted.

    :param bleed: how far it paints beyond its box, in units.
    :param y: how far down the screen it stands, for what it is drawn over; the box's upper edge when left out.
    """
    rect = pixels(box.grown(bleed), kit)
    depth = (layer, box.y if y is None else y, height)
    return Piece(depth, (rect.x, rect.y, rect.width, rect.height), content, _in_units_of(kit, paint))


def _in_units_of(kit: Kit, paint: Callable[[Canvas], None]) -> Callable[[Canvas], None]:
    """What is laid out in the units of another kit than the painter's is painted in them too."""

    def painted(canvas: Canvas) -> None:
        paint(canvas if canvas.kit is kit else Canvas(canvas.surface, kit))

    return painted


@dataclass(frozen=True, slots=True)
class _Pictures:
    base: pygame.Surface
    """Below all pieces."""
    whole: pygame.Surface
    """With all pieces."""
    canvas: Canvas
    """To paint on the whole one."""


class Painter:
    """Keeps the picture of a window."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._pictures: _Pictures | None = None
        self._resting: Pieces = {}
        self._moving: Pieces = {}
        self._ordered: list[_Entry] = []
        self._stale: list[pygame.Rect] = []

    def begin(self, base: pygame.Surface) -> None:
        """Forget everything and start anew on an opaque surface of the window's size, below all pieces."""
        whole = base.copy()
        self._pictures = _Pictures(base, whole, Canvas(whole, self._kit))
        self._resting, self._moving = {}, {}
        self._ordered = []
        self._stale = [base.get_rect()]

    def rest(self, pieces: Pieces) -> None:
        """What lies still from now on."""
        before, self._resting = self._resting, pieces
        renewed: dict[int, Piece] = {}
        keeps_order = before.keys() == pieces.keys()
        for key, piece in pieces.items():
            old = before.get(key)
            if old is piece:
                continue
            if old != piece:
                self._stale.append(piece.rect)
                if old is not None:
                    self._stale.append(old.rect)
            if old is not None:
                renewed[id(old)] = piece
                keeps_order = keeps_order and old.depth == piece.depth
        self._stale += [old.rect for key, old in before.items() if key not in pieces]
        if keeps_order:
            self._renew(renewed)
        else:
            self._ordered = sorted(map(_entry, pieces.values()), key=_depth)

    def _renew(self, pieces: Mapping[int, Piece]) -> None:
        """Put pieces in the place of others of the same depth, named by their ids."""
        for number, (_depth_of, old, _rect) in enumerate(self._ordered):
            piece = pieces.get(id(old))
            if piece is not None:
                self._ordered[number] = _entry(piece)

    def move(self, pieces: Pieces) -> None:
        """What is on its way in this frame."""
        if not pieces and not self._moving:
            return
        for key, piece in pieces.items():
            old = self._moving.get(key)
            if old != piece:
                self._stale.append(piece.rect)
                if old is not None:
                    self._stale.append(old.rect)
        self._stale += [old.rect for key, old in self._moving.items() if key not in pieces]
        self._moving = pieces

    def spoil(self, places: Iterable[pygame.Rect]) -> None:
        """These places must be painted again."""
        self._stale += places

    def paint(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        """Bring the picture, and the surface, up to date; the places that changed on it, in pixels."""
        assert self._pictures is not None, "painted before it began"
        window = self._pictures.whole.get_rect()
        places = merged(place.clip(window) for place in self._stale)
        self._stale = []
        if places:
            ordered = self._ordered
            if self._moving:
                ordered = ordered.copy()
                for piece in self._moving.values():
                    insort(ordered, _entry(piece), key=_depth)
            for place in places:
                _paint_place(self._pictures, place, ordered)
        if whole:
            surface.blit(self._pictures.whole, (0, 0))
            return [window]
        for place in places:
            surface.blit(self._pictures.whole, place, place)
        return places


def _paint_place(pictures: _Pictures, place: pygame.Rect, ordered: list[_Entry]) -> None:
    """Paints a part of the picture anew: the base, then all pieces that reach into it."""
    whole = pictures.whole
    whole.set_clip(place)
    whole.blit(pictures.base, place, place)
    sprites: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for _depth_of, piece, rect in ordered:
        if not rect.colliderect(place):
            continue
        if piece.paint is None:
            assert isinstance(piece.content, pygame.Surface), piece
            sprites.append((piece.content, piece.place[:2]))
            continue
        if sprites:
            whole.fblits(sprites, PREMULTIPLIED)
            sprites = []
        piece.paint(pictures.canvas)
    if sprites:
        whole.fblits(sprites, PREMULTIPLIED)
    whole.set_clip(None)


def faintly(canvas: Canvas, box: Box, opacity: float, paint: Callable[[], None]) -> None:
    """Paints something within a box so that what lies below it shows through."""
    faintly_at(canvas, canvas.rect(box), opacity, paint)


def faintly_at(canvas: Canvas, place: pygame.Rect, opacity: float, paint: Callable[[], None]) -> None:
    """The same within a place in pixels."""
    rect = place.clip(canvas.surface.get_clip())
    if opacity >= 1 or rect.width <= 0 or rect.height <= 0:
        paint()
        return
    below = canvas.surface.subsurface(rect).convert_alpha()
    paint()
    canvas.surface.blit(faded(below, 1 - opacity), rect, special_flags=PREMULTIPLIED)


def _entry(piece: Piece) -> _Entry:
    return piece.depth, piece, piece.rect


def _depth(entry: _Entry) -> Depth:
    return entry[0]


def merged(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same places, with those that overlap made one."""
    found: list[pygame.Rect] = []
    for new in places:
        place = new
        if place.width <= 0 or place.height <= 0:
            continue
        while (hit := place.collidelist(found)) >= 0:
            place = place.union(found.pop(hit))
        found.append(place)
    return found
