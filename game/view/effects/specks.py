"""Specks that fly apart and fade: gold dust for a win, petals for a flower (docs/design.md, section 13)."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

from game.view.choreography.steps import Burst
from game.view.layout.slots import Layer
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, drawn_piece
from game.view.units.geometry import Box
from game.view.units.timeline import out

_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
_FALL = 46.0
"""How far a speck sinks while it fades, in units."""


@dataclass(frozen=True, slots=True)
class _Flying:
    burst: Burst
    begins: float
    seconds: float


class Specks:
    """All that fly now. Calm motion has none: they would be all that moves."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._flying: list[_Flying] = []

    @property
    def busy(self) -> bool:
        """Whether any are seen."""
        return bool(self._flying)

    def begin(self, burst: Burst, now: float) -> None:
        """Let some fly."""
        motion = self._kit.motion
        seconds = motion.seconds(burst.length)
        if seconds > 0 and not motion.calm and (motion.flashes or not burst.is_light):
            self._flying.append(_Flying(burst, now + motion.seconds(burst.begins), seconds))

    def tidy(self, now: float) -> None:
        """Forget those that have faded."""
        self._flying = [flying for flying in self._flying if now < flying.begins + flying.seconds]

    def clear(self) -> None:
        """Nothing flies any more."""
        self._flying.clear()

    def pieces(self, now: float) -> dict[Hashable, Piece]:
        """The specks where they are now."""
        pieces: dict[Hashable, Piece] = {}
        for number, flying in enumerate(self._flying):
            share = (now - flying.begins) / flying.seconds
            if share >= 0:
                for speck in range(flying.burst.count):
                    pieces["speck", number, speck] = self._piece(flying.burst, speck, min(1.0, share))
        return pieces

    def _piece(self, burst: Burst, speck: int, share: float) -> Piece:
        angle = speck * _GOLDEN_ANGLE
        far = burst.reach * math.sqrt((speck + 0.5) / burst.count) * out(share)
        x = burst.x + math.cos(angle) * far * burst.widened
        y = burst.y + math.sin(angle) * far + _FALL * share * share
        size = burst.size * (0.6 + 0.4 * ((speck * 7) % 5) / 4)
        opacity = round(1 - share * share, 2)
        box = Box(x - size / 2, y - size / 2, size, size)

        def paint(canvas: Canvas) -> None:
            canvas.disc((x, y), size, burst.colour, opacity=opacity)

        return drawn_piece(self._kit, Layer.CALLS, box, (box, opacity), paint, bleed=2)
