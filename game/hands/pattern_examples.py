"""Random hands of a pattern, to show one, and to find out whether any is possible."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import NamedTuple

from game.hands.hand import Hand
from game.hands.meld import KongKind, kong
from game.hands.pattern_text import Shape, Slot, Unit, Word, shapes_of
from game.tiles.counts import tiles_of
from game.tiles.tile import Wind

_TRIES = 300
"""The number of units tried for one hand before giving up."""


class Sample(NamedTuple):
    """A hand of a pattern, with kongs declared and all else concealed."""

    hand: Hand
    groups: tuple[Unit, ...]
    """The tiles in the groups of the pattern, concealed kongs included."""


@lru_cache
def samples(text: str, count: int, *, own: Wind = Wind.SOUTH, prevailing: Wind = Wind.EAST) -> tuple[Sample, ...]:
    """At most ``count`` different hands of a pattern, always the same ones, none with five alike.

    Empty if no hand is possible.
    """
    random = Random(text)
    shapes = list(shapes_of(text, own, prevailing))
    found: dict[Hand, Sample] = {}
    for turn in range(max(2 * count, len(shapes))):
        sample = _sample(shapes[turn % len(shapes)], random)
        if sample is not None:
            found.setdefault(sample.hand, sample)
        if len(found) == count:
            break
    return tuple(found.values())


def _sample(shape: Shape, random: Random) -> Sample | None:
    places = [slot for slot in sorted(shape.slots, key=lambda slot: len(slot.units)) for _ in range(slot.times)]
    left = [4 - kept for kept in shape.kept]
    if min(left) < 0:
        return None
    units = next(_fillings(places, left, [], random, iter(range(_TRIES))), None)
    if units is None:
        return None
    filled = sorted(zip(places, units, strict=True), key=lambda filled: shape.slots.index(filled[0]))
    kongs = tuple(unit for slot, unit in filled if slot.word is Word.KONG)
    kept = tiles_of(shape.kept)
    others = tuple(unit for slot, unit in filled if slot.word is not Word.KONG)
    hand = Hand(
        (*kept, *(tile for unit in others for tile in unit)),
        tuple(kong(unit[0], KongKind.CONCEALED) for unit in kongs),
    )
    return Sample(hand, (*kongs, *(tuple(suit) for _, suit in groupby(kept, lambda tile: tile.suit)), *others))


def _fillings(
    places: list[Slot], left: list[int], units: list[Unit], random: Random, tries: Iterator[int]
) -> Iterator[tuple[Unit, ...]]:
    """The units for all places, as long as tiles and tries are left."""
    if len(units) == len(places):
        yield tuple(units)
        return
    slot = places[len(units)]
    for unit in random.sample(slot.units, len(slot.units)):
        if next(tries, None) is None:
            return
        taken = any(slot.rules_out(one, unit) for one, of in zip(units, places, strict=False) if of is slot)
        if taken or any(left[tile.index] < unit.count(tile) for tile in unit):
            continue
        _take(left, unit, -1)
        yield from _fillings(places, left, [*units, unit], random, tries)
        _take(left, unit, 1)


def _take(left: list[int], unit: Unit, by: int) -> None:
    for tile in unit:
        left[tile.index] += by
