"""A host's speech bubble, and the steam of a host's cup."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.view.page.fading import Fading
from game.view.paint import PREMULTIPLIED, Canvas, Kit, PanelKind
from game.view.paint.shapes import blurred, clear
from game.view.units import Align, Box, Motion, theme
from game.view.widgets import Seen

TAIL = 34.0
"""The usual height of a bubble's tail."""
_SPARE = 4.0
"""The room that a line leaves free, so that rounding never shrinks it."""
_AROUND, _WIDE, _RADIUS = (30.0, 22.0), 26.0, 26.0
"""The distance of the words from the bubble's sides and from its edges above and below, half the width of the tail's
root, and the radius of the corners.
"""
_INTO, _FINE = 8.0, 4
"""How far the tail reaches into the bubble, and how much finer it is drawn than it is shown."""
_PAPER: theme.Colour = (0xEF, 0xE3, 0xC8)
_SAID = theme.BODY.sized(27).coloured(theme.INK)
_STATES, _BEAT, _STEAMS = 24, 0.12, 30.0
"""The states of the steam, the seconds between two, and how long it moves."""
_STRANDS = ((-0.16, 0.0, 0.86), (0.02, 2.2, 1.0), (0.18, 4.1, 0.76))
"""For each strand of steam its place across, its phase, and its height as a share of the whole."""
_WHITE, _THICK, _SWAY = 100, 0.045, 0.075
"""The opacity of the steam of 255, and a strand's thickness and sway as shares of the width."""


class Bubble(Fading):
    """Words on paper, with a tail towards the speaker below."""

    bleed = 140.0
    text = Seen("")
    _tail = Seen(TAIL)
    _lines: Sequence[str] = ()
    _share = Seen(0.5)
    """Where the tail points, as a share of the width from the side at which reading begins."""

    def stand(
        self, x: float, foot: float, wide: float, kit: Kit, *, points_to: float | None = None, tail: float = TAIL
    ) -> None:
        """Take as much of this width from ``x`` on, and of the height above ``foot``, as the words need.

        :param points_to: the x at which the tail points; ``None`` for the middle.
        :param tail: the height of the tail.
        """
        self._tail = tail
        self._lines = kit.writer.balanced(self.text, _SAID, wide - 2 * _AROUND[0] - _SPARE)
        high = _SAID.size * theme.LINE_HEIGHT * len(self._lines) + 2 * _AROUND[1]
        words = max(kit.writer.width(line, _SAID) for line in self._lines) if self._lines else 0.0
        needed = min(wide, words + 2 * _AROUND[0] + _SPARE)
        tip = x + wide / 2 if points_to is None else points_to
        start = min(max(x, tip - needed / 2), x + wide - needed)
        self._share = (tip - start) / needed
        self.place(Box(start, foot - high, needed, high))

    def draw_whole(self, canvas: Canvas) -> None:
        if not self.text:
            return
        box = self.box
        canvas.panel(PanelKind.PAPER, box, radius=_RADIUS)
        tip = box.x + box.width * (1 - self._share if canvas.kit.mirrored else self._share)
        root = min(max(tip, box.x + _RADIUS + _WIDE), box.right - _RADIUS - _WIDE)
        self._draw_tail(canvas, root, tip)
        words = box.inset(*_AROUND)
        canvas.stacked(self._lines, _SAID, words, _SAID.size * theme.LINE_HEIGHT, align=Align.START)

    def _draw_tail(self, canvas: Canvas, root: float, tip: float) -> None:
        """Draw the tail with the paper's frame around it, from the x of its root to that of its tip."""
        area = canvas.rect(
            Box(min(root, tip) - _WIDE, self.box.bottom - _INTO, abs(tip - root) + 2 * _WIDE, self._tail + _INTO)
        )
        large = clear((area.width * _FINE, area.height * _FINE))
        pixels = canvas.kit.frame.unit * _FINE
        tail = self._tail
        lean = (tip - root) / tail
        for colour, inset, begins in ((theme.BRASS, 0.0, 5.0), (theme.WOOD_DARK, 4.0, 2.0), (_PAPER, 7.0, -2.0)):
            low = tail - inset * math.hypot(_WIDE, tail) / _WIDE
            half = (low - begins) * _WIDE / tail
            middle = root + lean * begins
            corners = ((middle - half, begins), (root + lean * low, low), (middle + half, begins))
            left = min(root, tip) - _WIDE
            pygame.draw.polygon(large, colour, [((x - left) * pixels, (y + _INTO) * pixels) for x, y in corners])
        canvas.surface.blit(pygame.transform.smoothscale(large, area.size), area, special_flags=PREMULTIPLIED)


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
