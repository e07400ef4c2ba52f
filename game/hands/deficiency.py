"""How far a hand is from so many sets and a pair: the tiles missing, 0 won, 1 ready (shanten is one less).

Hands are given by their ``Key`` (concealed tiles alone) and the number of sets still to be made, 4 less those laid out.
Any number of tiles will do; with one to discard (3n + 2) it is the deficiency after the best discard.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.tiles.counts import Key
from game.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Discard:
    """What is left after a discard."""

    tile: Tile
    deficiency: int
    improving: tuple[Tile, ...]
    """The tiles that would lower it."""


def deficiency(key: Key, sets: int = 4) -> int:
    """How many tiles are missing to so many sets and a pair."""
    raise NotImplementedError


def improving(key: Key, sets: int = 4) -> tuple[Tile, ...]:
    """The tiles each of which, drawn, lowers the deficiency; of a ready hand those that complete it."""
    raise NotImplementedError


def discards(key: Key, sets: int = 4) -> tuple[Discard, ...]:
    """For each kind in the hand, sorted: the deficiency after its discard, and the tiles that would then improve it."""
    raise NotImplementedError
