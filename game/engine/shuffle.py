"""Chance: one stream of numbers a deal, from the match seed and the number of the deal.

Python promises that ``random.Random(seed).random()`` stays the same, and nothing else of that class; so this is the one
method used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.tiles.tile import Tile


class Chance:
    """The numbers of one deal; deal 0 is the drawing of seats."""

    def __init__(self, seed: int, deal: int) -> None:
        self._next = Random(f"sparrows {seed} {deal}").random

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit."""
        return int(self._next() * limit)

    def die(self) -> int:
        """A throw of one die."""
        return 1 + self.below(6)

    def dice(self, count: int) -> tuple[int, ...]:
        """A throw of so many dice."""
        return tuple(self.die() for _ in range(count))

    def shuffled(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """The tiles in an order where each is as likely as any other (Fisher and Yates)."""
        mixed = list(tiles)
        number = self._next
        for last in range(len(mixed) - 1, 0, -1):
            place = int(number() * (last + 1))  # as ``below`` has it
            mixed[last], mixed[place] = mixed[place], mixed[last]
        return tuple(mixed)
