"""The light of a city on arrival: lamps go on from left to right, and the water glints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame

from game.view.paint import Canvas
from game.view.units import Box, theme
from game.view.units.timeline import Motion, inout
from game.view.widgets import Widget
from game.view.widgets.widget import Seen

_LIGHTING, _SOFT = 1400.0, 0.12
"""The time until all lamps are lit, in milliseconds, and the width of the transition as a share of the picture."""
_LAMP, _NEAR = (255, 232, 170), (28, 44, 90)
"""The color of lamps and lit windows, and how far each channel may differ from it."""
_OFF: theme.Colour = (0x3A, 0x30, 0x48)
_GLINTS, _LOOKED_AT, _LONGEST = 70, 1200, 30.0
"""The number of glints, the number of places they are chosen from by brightness, and their greatest length in units."""
_BEAT = 0.12
"""The seconds between two states of the water."""
_GLITTERS = 30.0
"""How long the water moves, in seconds."""
_HALF = 0.5


class _Glint(NamedTuple):
    """A stroke of light on the water, in pixels, with its own rhythm."""

    rect: pygame.Rect
    colour: theme.Colour
    begins: float
    pace: float


class Lamps(Widget):
    """The lamps and windows that are still dark."""

    lit = Seen(0.0)
    """How far the lamps are lit from left to right, 0 to 1."""
    bleed = 0.0

    def __init__(self) -> None:
        self._dark: pygame.Surface | None = None

    @property
    def busy(self) -> bool:
        return super().busy or self.lit < 1

    def take(self, picture: pygame.Surface) -> None:
        """Finds the lamps in a picture of the window's size, unless all are lit already."""
        if self.lit < 1:
            mask = pygame.mask.from_threshold(picture, _LAMP, (*_NEAR, 255))
            self._dark = mask.to_surface(setcolor=(*_OFF, 255), unsetcolor=(0, 0, 0, 0))

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        length = 0.0 if motion.calm or not motion.flashes else motion.seconds(_LIGHTING)
        self.lit = min(1.0, self.lit + seconds / length) if length else 1.0
        if self.lit >= 1:
            self._dark = None

    def draw(self, canvas: Canvas) -> None:
        if self._dark is None:
            return
        wide, high = self._dark.get_size()
        gone = inout(self.lit) * (1 + _SOFT)
        steps = 6
        for step in range(steps + 1):
            left = max(0.0, gone - _SOFT * (steps - step) / steps)
            right = gone - _SOFT * (steps - step - 1) / steps if step < steps else 1.0
            part = pygame.Rect(round(left * wide), 0, max(0, round(min(1.0, right) * wide) - round(left * wide)), high)
            if canvas.kit.mirrored:
                part.right = wide - part.left
            self._dark.set_alpha(255 * (step + 1) // (steps + 1))
            canvas.surface.blit(self._dark, part, part)


class Glints(Widget):
    """Strokes of light that come and go on the water."""

    beat = Seen(0)
    """The number of states that the water has had."""
    bleed = 0.0

    def __init__(self) -> None:
        self._glints: Sequence[_Glint] = ()
        self._clock = 0.0

    @property
    def moves(self) -> bool:
        """Whether the water is still moving."""
        return bool(self._glints) and self._clock < _GLITTERS

    @property
    def next_wake(self) -> float | None:
        """The seconds until the next state of the water; ``None`` if it is still."""
        return _BEAT if self.moves else None

    def take(self, picture: pygame.Surface, unit: float) -> None:
        """Finds the brightest places of the water in its box.

        :param picture: a picture of the window's size.
        :param unit: the pixels of a unit.
        """
        box = self.box
        water = pygame.Rect(*(round(each * unit) for each in (box.x, box.y, box.width, box.height)))
        water = water.clip(picture.get_rect())
        if not (water.width and water.height):
            self._glints = ()
            return
        chance = Random(picture.get_width())
        places = [
            (chance.randrange(water.left, water.right), chance.randrange(water.top, water.bottom))
            for _place in range(_LOOKED_AT)
        ]
        mean = {y: _brightness(picture, [(x, y) for x in range(water.left, water.right, 40)]) for _x, y in places}
        places.sort(key=lambda place: mean[place[1]] - _brightness(picture, [place]))
        self._glints = [_glint(picture, place, unit, chance) for place in places[:_GLINTS]]

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        if motion.calm or not motion.flashes or not motion.seconds(_LIGHTING):
            self._clock = _GLITTERS
        elif self.moves:
            self._clock += seconds
            self.beat = int(self._clock / _BEAT)

    def draw(self, canvas: Canvas) -> None:
        if not self.moves:
            return
        clip = canvas.surface.get_clip()
        for rect, colour, begins, pace in self._glints:
            light = math.sin(self._clock * pace + begins) - _HALF
            if light > 0 and rect.colliderect(clip):
                stroke = pygame.Surface(rect.size, pygame.SRCALPHA)
                stroke.fill((*colour, round(190 * light / _HALF)))
                canvas.surface.blit(stroke, rect)


def _glint(picture: pygame.Surface, place: tuple[int, int], unit: float, chance: Random) -> _Glint:
    red, green, blue, _opacity = picture.get_at(place)
    light = (red + 255) // 2, (green + 240) // 2, (blue + 210) // 2
    wide = max(3, round(chance.uniform(8.0, _LONGEST) * unit))
    rect = pygame.Rect(place[0] - wide // 2, place[1], wide, max(1, round(2.5 * unit)))
    return _Glint(rect, light, chance.uniform(0, math.tau), chance.uniform(0.9, 2.2))


def _brightness(picture: pygame.Surface, places: Sequence[tuple[int, int]]) -> float:
    """The mean brightness of places of a picture, 0 to 255."""
    return sum(sum(picture.get_at(place)[:3]) for place in places) / (3 * max(1, len(places)))


def water_at(shares: Sequence[float] | None, frame_width: float, edge: float) -> Box:
    """The box of the water above the edge of the table, in units.

    :param shares: its left, top, width and height as shares of the picture; ``None`` if there is no water.
    """
    if shares is None:
        return Box(0, 0, 0, 0)
    x, y, wide, high = shares
    return Box(x * frame_width, y * 1080, wide * frame_width, max(0.0, min(high * 1080, edge - y * 1080)))
