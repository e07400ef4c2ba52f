"""How far a hand is from so many chows and a pair, as ``deficiency`` has it for sets of any kind."""

from __future__ import annotations

from game.hands.tables import IMPOSSIBLE, chows_tables
from game.tiles.counts import SUIT_SLICES, Key, suit_keys
from game.tiles.tile import KINDS, Tile

_POWERS = tuple(5**place for place in range(9))
FAR = 8
"""Hands that are farther are taken to be so far."""


def chows_missing(key: Key, sets: int) -> int:
    """How many tiles are missing to so many chows and a pair, ``FAR`` at most."""
    tables = chows_tables()
    suits, together = tables.suits, tables.together
    bamboos, characters, dots, honors = suit_keys(key)
    first, last = together[suits[bamboos]][suits[characters]], together[suits[dots]][tables.honors[honors]]
    return tables.missing_with[sets][first][last]


def chows_improving(key: Key, sets: int) -> tuple[Tile, ...]:
    """The tiles each of which, drawn, lowers that; a fifth of a kind is never hoped for."""
    missing = chows_missing(key, sets)
    after = _after(key, sets, 1)
    return tuple([tile for tile, then in zip(KINDS, after, strict=True) if then < missing])


def chows_after_discards(key: Key, sets: int) -> bytes:
    """For each of the 34 kinds how many are missing once it is discarded; 255 for those that are not there."""
    return bytes(_after(key, sets, -1))


def _after(key: Key, sets: int, step: int) -> list[int]:
    """For each of the 34 kinds how many are missing with one more, or one less; 255 where there is no such tile."""
    tables = chows_tables()
    together, rows = tables.together, tables.missing_with[sets]
    keys = suit_keys(key)
    classes = (tables.suits, tables.suits, tables.suits, tables.honors)
    b, c, d, h = [of_part[part] for of_part, part in zip(classes, keys, strict=True)]
    bc, dh = together[b][c], together[d][h]
    others = (together[c][dh], together[b][dh], together[bc][h], together[bc][d])
    last = 4 if step > 0 else 0
    found: list[int] = []
    for part, of_part, other, kinds in zip(keys, classes, others, SUIT_SLICES, strict=True):
        row = rows[other]
        found += [
            IMPOSSIBLE if part // power % 5 == last else row[of_part[part + step * power]]
            for power in _POWERS[: kinds.stop - kinds.start]
        ]
    return found
