"""The lamp over the table: it shines brighter when somebody has won (docs/design.md, section 13)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import pygame

from game.view.layout.slots import Layer
from game.view.paint.felt import felt_place
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, sprite_piece
from game.view.units.geometry import Frame
from game.view.units.timeline import inout

BRIGHTER = 0.15
"""How much brighter it shines, in the middle of its light."""
_WARM = (255, 236, 196)
_RISE, _STAY, _FALL = 320.0, 700.0, 700.0
_STEPS = 6
"""So many different strengths are drawn."""
_COLUMNS, _ROWS = 48, 24


class Lamp:
    """The light that is added for a while. It comes and goes in calm motion too, but not where nothing is to flash."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._begins: float | None = None

    @property
    def busy(self) -> bool:
        """Whether it shines brighter now."""
        return self._begins is not None

    def brighten(self, now: float) -> None:
        """Somebody has won."""
        if self._kit.motion.flashes and self._kit.motion.speed.factor > 0:
            self._begins = now

    def tidy(self, now: float) -> None:
        """It is as it was."""
        if self._begins is not None and now >= self._begins + self._seconds(_RISE + _STAY + _FALL):
            self._begins = None

    def clear(self) -> None:
        """At once."""
        self._begins = None

    def strength(self, now: float) -> float:
        """How much of the additional light there is, 0 to 1."""
        if self._begins is None:
            return 0.0
        since = (now - self._begins) / self._seconds(1.0)
        if since < _RISE:
            return inout(max(0.0, since / _RISE))
        return 1.0 if since < _RISE + _STAY else inout(max(0.0, 1 - (since - _RISE - _STAY) / _FALL))

    def pieces(self, now: float) -> dict[Hashable, Piece]:
        """The light, over everything that lies on the felt."""
        level = round(self.strength(now) * _STEPS)
        if not level:
            return {}
        place = felt_place(self._kit.frame)
        return {"lamp": sprite_piece((Layer.MARKS, 1e6, 0.0), _light(self._kit.frame, level), place.topleft)}

    def _seconds(self, milliseconds: float) -> float:
        return milliseconds / 1000 * self._kit.motion.speed.factor


@lru_cache(maxsize=_STEPS)
def _light(frame: Frame, level: int) -> pygame.Surface:
    """Light with next to no substance: premultiplied colours brighter than their alpha are added to what lies below.

    Wholly without alpha some pixels would be skipped: pygame may draw the last columns of a surface by another way.
    """
    small = pygame.Surface((_COLUMNS, _ROWS), pygame.SRCALPHA)
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            x, y = (column + 0.5) / _COLUMNS * 2 - 1, (row + 0.5) / _ROWS * 2 - 1
            share = max(0.0, 1 - (x * x + y * y)) * BRIGHTER * level / _STEPS
            small.set_at((column, row), (*(round(channel * share) for channel in _WARM), 1))
    return pygame.transform.smoothscale(small, felt_place(frame).size)
