"""Special hands that a hand has come near to."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.hands.hand import Hand
from game.hands.meld import Meld
from game.hands.pattern import Pattern
from game.players.ai.aims import Aim, Plan
from game.rules.ruleset import Ruleset
from game.tiles.counts import Key, counts_of_key, tiles_of
from game.tiles.tile import Tile, Wind

_REMEMBERED = 1 << 13


class Shape(NamedTuple):
    """A special hand of the book that is a shape of its own."""

    aim: Aim
    pattern: Pattern
    concealed: bool
    """Whether nothing may be laid open."""


@lru_cache(maxsize=64)
def shapes_of(rules: Ruleset) -> tuple[Shape, ...]:
    """The special hands that are shapes, in the order of the page."""
    return tuple(
        Shape(Aim(Plan.SPECIAL, special=row.id), row.pattern, row.concealed)
        for row in rules.special_hands
        if row.pattern is not None
    )


@lru_cache(maxsize=_REMEMBERED)
def near_shapes(
    rules: Ruleset, key: Key, melds: tuple[Meld, ...], winds: tuple[Wind, Wind], reach: int
) -> tuple[tuple[Shape, int], ...]:
    """The shapes to which no more than so many tiles are missing, and how many are."""
    hand = Hand(tiles_of(counts_of_key(key)), melds)
    own, prevailing = winds
    opened = any(not meld.concealed for meld in melds)
    found = []
    for shape in shapes_of(rules):
        if opened and shape.concealed:
            continue
        missing = shape.pattern.missing(hand, own=own, prevailing=prevailing)
        if missing is not None and missing <= reach:
            found.append((shape, missing))
    return tuple(found)


def is_made(shape: Shape, winds: tuple[Wind, Wind], key: Key, melds: tuple[Meld, ...]) -> bool:
    """Whether concealed tiles and sets laid out are a hand of this shape."""
    if shape.concealed and any(not meld.concealed for meld in melds):
        return False
    own, prevailing = winds
    return shape.pattern.is_made(Hand(tiles_of(counts_of_key(key)), melds), own=own, prevailing=prevailing)


@lru_cache(maxsize=_REMEMBERED)
def missing_to_shape(pattern: Pattern, melds: tuple[Meld, ...], winds: tuple[Wind, Wind], key: Key) -> int:
    """The tiles missing to a shape that the sets laid out do not rule out; ``winds``: the own and the prevailing."""
    own, prevailing = winds
    missing = pattern.missing(Hand(tiles_of(counts_of_key(key)), melds), own=own, prevailing=prevailing)
    assert missing is not None, "a shape in reach"
    return missing


@lru_cache(maxsize=_REMEMBERED)
def improving_shape(pattern: Pattern, melds: tuple[Meld, ...], winds: tuple[Wind, Wind], key: Key) -> tuple[Tile, ...]:
    """The tiles that lower that."""
    own, prevailing = winds
    return pattern.improving(Hand(tiles_of(counts_of_key(key)), melds), own=own, prevailing=prevailing)
