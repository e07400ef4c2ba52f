"""The tiles that complete a hand."""

from __future__ import annotations

from game.hands.hand import Hand
from game.hands.pattern import Pattern
from game.tiles.tile import Tile, Wind


def waits(hand: Hand, *, foursomes: bool = False, held: bool = False) -> tuple[Tile, ...]:
    """The tiles with any of which a hand of 13 is four sets and a pair, sorted; empty if it is not ready.

    Tiles of which the hand holds all four, laid out or not, cannot come: they are named only with ``held``.
    """
    raise NotImplementedError


def pattern_waits(
    hand: Hand,
    pattern: Pattern,
    *,
    own: Wind | None = None,
    prevailing: Wind | None = None,
    held: bool = False,
) -> tuple[Tile, ...]:
    """The same for a special hand."""
    raise NotImplementedError
