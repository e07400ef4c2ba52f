"""How far a hand is from so many chows and a pair, as ``deficiency`` has it for sets of any kind."""

from __future__ import annotations

from game.hands.tables import IMPOSSIBLE, chows_tables
from game.tiles.counts import SUIT_BITS, SUIT_MASK, WEIGHTS, Key, counts_of_key
from game.tiles.tile import KINDS, Tile

_CHARACTERS, _DOTS, _HONORS = SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS
FAR = 8
"""Hands that are farther are taken to be so far."""


def chows_missing(key: Key, sets: int) -> int:
    """How many tiles are missing to so many chows and a pair, ``FAR`` at most."""
    tables = chows_tables()
    suits, together = tables.suits, tables.together
    first = together[suits[key & SUIT_MASK]][suits[key >> _CHARACTERS & SUIT_MASK]]
    last = together[suits[key >> _DOTS & SUIT_MASK]][tables.honors[key >> _HONORS]]
    return tables.missing_with[sets][first][last]


def chows_improving(key: Key, sets: int) -> tuple[Tile, ...]:
    """The tiles each of which, drawn, lowers that; a fifth of a kind is never hoped for."""
    missing = chows_missing(key, sets)
    counts = counts_of_key(key)
    return tuple(
        [tile for tile in KINDS if counts[tile.index] < 4 and chows_missing(Key(key + WEIGHTS[tile]), sets) < missing]
    )


def chows_after_discards(key: Key, sets: int) -> bytes:
    """For each of the 34 kinds how many are missing once it is discarded; 255 for those that are not there."""
    counts = counts_of_key(key)
    return bytes(
        [chows_missing(Key(key - WEIGHTS[tile]), sets) if counts[tile.index] else IMPOSSIBLE for tile in KINDS]
    )
