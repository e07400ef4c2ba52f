"""The special hands that a hand has come near to."""

from functools import lru_cache
from typing import NamedTuple

from game.hands.hand import Hand
from game.hands.meld import Meld
from game.hands.pattern import Pattern
from game.hands.pattern_plan import Together
from game.players.ai.reading.aims import Aim, Plan
from game.rules.ruleset import Ruleset
from game.tiles.counts import Counts, Key, Marks, counts_of_key, tiles_of_key
from game.tiles.tile import Wind

_CACHE_SIZE = 1 << 12

Winds = tuple[Wind, Wind]
"""The seat's own wind and the prevailing wind."""


class Shape(NamedTuple):
    """A special hand of the book that is a shape of its own, and the part of it that the sets laid out leave open."""

    aim: Aim
    pattern: Pattern
    concealed: bool
    """Whether the hand must have no exposed set."""
    fillings: Together
    """The ways in which the sets laid out fit into the pattern."""

    def missing(self, key: Key) -> int:
        """How many tiles the concealed tiles lack, however many they are."""
        return min(self.fillings.missing(counts_of_key(key)))

    def improving(self, key: Key) -> Marks:
        """Marks on the tiles that lower the number of missing tiles."""
        return _improving(self.fillings, key)

    def spared(self, key: Key) -> Marks:
        """Marks on the tiles that can be discarded without more tiles missing."""
        return _spared(self.fillings, key)


@lru_cache(_CACHE_SIZE)
def _improving(fillings: Together, key: Key) -> Marks:
    return fillings.improving(counts_of_key(key))


@lru_cache(_CACHE_SIZE)
def _spared(fillings: Together, key: Key) -> Marks:
    return fillings.spared(counts_of_key(key))


def shapes_of(rules: Ruleset, melds: tuple[Meld, ...], winds: Winds) -> tuple[Shape, ...]:
    """The special hands that are shapes and fit the sets laid out, in the order of the rulebook page."""
    return _shapes_of(rules, melds if len(melds) < 2 else tuple(sorted(melds, key=hash)), winds)


@lru_cache(_CACHE_SIZE)
def _shapes_of(rules: Ruleset, melds: tuple[Meld, ...], winds: Winds) -> tuple[Shape, ...]:
    """The shapes for sets in one fixed order, so that the cache is hit in whatever order they were laid out."""
    own, prevailing = winds
    opened = any(not meld.concealed for meld in melds)
    found = []
    for row in rules.special_hands:
        if row.pattern is not None and not (opened and row.concealed):
            fillings = row.pattern.plans(melds, own=own, prevailing=prevailing)
            if fillings:
                aim = Aim(Plan.SPECIAL, special=row.id)
                found.append(Shape(aim, row.pattern, row.concealed, Together(fillings)))
    return tuple(found)


_Laid = tuple[Ruleset, tuple[Meld, ...], Winds]
_bounds: dict[_Laid, tuple[Counts, list[int]]] = {}
"""The last hand that was looked up with these sets laid out, with lower bounds of how many tiles it lacks for each
shape: a tile more lowers them by one, a tile less never does.
"""


def near_shapes(rules: Ruleset, melds: tuple[Meld, ...], winds: Winds, key: Key, reach: int) -> list[tuple[Shape, int]]:
    """The shapes to which at most ``reach`` tiles are missing, each with the number missing."""
    shapes = shapes_of(rules, melds, winds)
    if not shapes:
        return []
    counts = counts_of_key(key)
    before, bounds = _bounds.get((rules, melds, winds), (counts, [0] * len(shapes)))
    if before != counts:
        drawn = sum([now - then for now, then in zip(counts, before, strict=True) if now > then])
        bounds = [least - drawn for least in bounds]
    if len(_bounds) >= _CACHE_SIZE:
        _bounds.clear()
    _bounds[rules, melds, winds] = counts, bounds
    found = []
    for place, least in enumerate(bounds):
        if least <= reach:
            shape = shapes[place]
            missing = bounds[place] = min(shape.fillings.missing(counts))
            if missing <= reach:
                found.append((shape, missing))
    return found


def is_made(shape: Shape, winds: Winds, key: Key, melds: tuple[Meld, ...]) -> bool:
    """Whether the concealed tiles and the sets laid out are a hand of this shape."""
    if shape.concealed and any(not meld.concealed for meld in melds):
        return False
    own, prevailing = winds
    return shape.pattern.is_made(Hand(tiles_of_key(key), melds), own=own, prevailing=prevailing)
