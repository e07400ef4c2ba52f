"""The steam of a host's cup."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.view.paint import PREMULTIPLIED, Canvas
from game.view.paint.shapes import blurred, clear
from game.view.units import Box, Motion

_STATES, _BEAT, _STEAMS = 24, 0.12, 30.0
"""The states of the steam, the seconds between two, and how long it moves."""
_STRANDS = ((-0.33, 0.0, 1.0), (-0.25, 2.2, 0.66), (0.26, 4.1, 0.72), (0.34, 5.3, 0.94))
"""For each strand of steam its place across, on one side of the chin or the other, its phase, and its height as a share
of the whole.
"""
_WHITE, _THICK, _SWAY = 120, 0.034, 0.045
"""The opacity of the steam of 255, and a strand's thickness and sway as shares of the width."""


class Steam:
    """The steam of a cup, which rises for a while and then stands still."""

    def __init__(self) -> None:
        self._clock = 0.0

    @property
    def state(self) -> int:
        """The number of the state it is in."""
        return int(self._clock / _BEAT) % _STATES

    @property
    def next_wake(self) -> float | None:
        """The seconds until the next state; ``None`` once it stands still."""
        return _BEAT if self._clock < _STEAMS else None

    def update(self, seconds: float, motion: Motion) -> None:
        if motion.calm or not motion.seconds(1.0):
            self._clock = _STEAMS
        elif self._clock < _STEAMS:
            self._clock += seconds

    def draw(self, canvas: Canvas, box: Box) -> None:
        rect = canvas.rect(box)
        canvas.surface.blit(_steam(self.state, rect.size), rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=_STATES)
def _steam(state: int, size: tuple[int, int]) -> pygame.Surface:
    """The steam in one of its states, premultiplied.

    :param size: in pixels.
    """
    wide, high = size
    phase = math.tau * state / _STATES
    steam = clear(size)
    for across, begins, tall in _STRANDS:
        steps = max(8, high // 5)
        for step in range(steps):
            up = step / steps
            thick = max(1.0, wide * _THICK * (0.7 + 0.9 * up))
            x = wide * (0.5 + across * (1 + 0.5 * up) + _SWAY * up * math.sin(6 * up - phase + begins))
            puff = 0.72 + 0.28 * math.sin(9 * up - 2 * phase + begins)
            white = round(_WHITE * puff * math.sin(math.pi * min(1.0, 0.08 + up)) ** 0.8)
            pygame.draw.circle(steam, (white, white, white, white), (x, high * (1 - up * tall) - 2), thick)
    return blurred(steam, max(0.6, wide * 0.028))
