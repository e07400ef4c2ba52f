"""Special hands that a hand has come near to."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.hands.hand import Hand
from game.hands.meld import Meld
from game.hands.pattern import Pattern
from game.hands.pattern_plan import Plan as Filling
from game.hands.pattern_plan import Together
from game.players.ai.reading.aims import Aim, Plan
from game.rules.ruleset import Ruleset
from game.tiles.counts import Counts, Key, Marks, changed, counts_of_key, marks_on, tiles_of_key
from game.tiles.tile import Tile, Wind

_REMEMBERED = 1 << 12

Winds = tuple[Wind, Wind]
"""The seat's own and the prevailing one."""


class Shape(NamedTuple):
    """A special hand of the book that is a shape of its own, with what the sets laid out leave of it."""

    aim: Aim
    pattern: Pattern
    concealed: bool
    """Whether nothing may be laid open."""
    fillings: Together
    """The ways in which those sets can lie in it."""

    def missing(self, key: Key) -> int:
        """The tiles that concealed tiles lack, however many they are."""
        return min(self.fillings.missing(counts_of_key(key)))

    def improving(self, key: Key) -> Marks:
        """Marks on the tiles that lower that."""
        return _improving(self.fillings, key)

    def spare(self, key: Key, lacks: int, tiles: Iterable[Tile]) -> list[Tile]:
        """The tiles among these without any one of which the hand lacks no more than ``lacks``, as it does now."""
        counts = counts_of_key(key)
        nearest = _nearest(self.fillings, counts)
        return [tile for tile in tiles if lacks in [filling.missing(changed(counts, tile, -1)) for filling in nearest]]


def _nearest(fillings: Together, counts: Counts) -> list[Filling]:
    lacking = fillings.missing(counts)
    least = min(lacking)
    return [filling for filling, missing in zip(fillings.plans, lacking, strict=True) if missing == least]


@lru_cache(maxsize=_REMEMBERED)
def _improving(fillings: Together, key: Key) -> Marks:
    counts = counts_of_key(key)
    return marks_on(tile for filling in _nearest(fillings, counts) for tile in filling.improving(counts))


def shapes_of(rules: Ruleset, melds: tuple[Meld, ...], winds: Winds) -> tuple[Shape, ...]:
    """The special hands that are shapes and that the sets laid out do not rule out, in the order of the page."""
    return _shapes_of(rules, melds if len(melds) < 2 else tuple(sorted(melds, key=hash)), winds)


@lru_cache(maxsize=_REMEMBERED)
def _shapes_of(rules: Ruleset, melds: tuple[Meld, ...], winds: Winds) -> tuple[Shape, ...]:
    """The shapes for sets in one fixed order: it does not matter to what a hand lacks."""
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


_bounds: dict[tuple[Ruleset, tuple[Meld, ...], Winds, Key], list[int]] = {}
"""How many tiles hands lack at least to each shape: with one tile more one fewer, with one less as many."""


def near_shapes(
    rules: Ruleset, melds: tuple[Meld, ...], winds: Winds, key: Key, reach: int, *, before: Key | None = None
) -> list[tuple[Shape, int]]:
    """The shapes to which no more than so many tiles are missing, and how many are.

    ``before``: the same hand with a tile more or less, if it was asked about; that makes it quicker.
    """
    shapes = shapes_of(rules, melds, winds)
    if not shapes:
        return []
    bounds = _bounds.get((rules, melds, winds, key))
    if bounds is None:
        known = None if before is None else _bounds.get((rules, melds, winds, before))
        if known is None or before is None:
            bounds = [0] * len(shapes)
        else:
            bounds = list(known) if before > key else [least - 1 for least in known]
        if len(_bounds) >= _REMEMBERED:
            _bounds.clear()
        _bounds[rules, melds, winds, key] = bounds
    counts = counts_of_key(key)
    found = []
    for place, least in enumerate(bounds):
        if least <= reach:
            shape = shapes[place]
            missing = bounds[place] = min(shape.fillings.missing(counts))
            if missing <= reach:
                found.append((shape, missing))
    return found


def is_made(shape: Shape, winds: Winds, key: Key, melds: tuple[Meld, ...]) -> bool:
    """Whether concealed tiles and sets laid out are a hand of this shape."""
    if shape.concealed and any(not meld.concealed for meld in melds):
        return False
    own, prevailing = winds
    return shape.pattern.is_made(Hand(tiles_of_key(key), melds), own=own, prevailing=prevailing)
