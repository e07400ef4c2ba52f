"""The mahjong that a hand is likeliest to become: the tiles that it lacks, and those that it will not need."""

from collections.abc import Callable, Sequence
from itertools import compress
from typing import NamedTuple

from game.hands.meld import Meld, pung
from game.tiles.counts import WEIGHTS, Key, Marks, counts_of_key
from game.tiles.tile import KINDS, Tile

Missing = Callable[[Key], int]
"""How many tiles a key lacks, however many it has."""
Improving = Callable[[Key], Marks]
"""Marks on the tiles that lower that."""


class Finished(NamedTuple):
    """A hand that is complete."""

    key: Key
    """The concealed tiles."""
    lacking: tuple[Tile, ...]
    """The tiles that had to come, the last one last."""
    melds: tuple[Meld, ...] = ()
    """The sets laid out by then."""


def finished(
    key: Key, missing: Missing, improving: Improving, live: Sequence[int], size: int, first: Tile | None = None
) -> Finished | None:
    """The hand with the tiles that it lacks, each time the one of which most may still come; ``None`` if none may.

    Args:
        key: the concealed tiles that may be kept, however many.
        missing: how many tiles a key lacks.
        improving: marks on the tiles that lower that.
        live: how many of each kind may still come.
        size: how many concealed tiles the finished hand has.
        first: a tile that comes before all others, if it lowers what is missing.
    """
    lacking: list[Tile] = []
    left = list(live)
    for _ in range(missing(key)):
        better = improving(key)
        if first is not None and better[first.index]:
            place = first.index
        else:
            place = max(compress(_PLACES, better), key=left.__getitem__, default=0)
        first = None
        if not better[place] or left[place] <= 0:
            return None
        left[place] -= 1
        tile = KINDS[place]
        lacking.append(tile)
        key = Key(key + WEIGHTS[tile])
    return Finished(_without_spares(key, missing, size), tuple(lacking))


_PLACES = range(len(KINDS))


def _without_spares(key: Key, missing: Missing, size: int) -> Key:
    """The tiles of the finished hand, the spare ones thrown: honors and terminals are kept the longest."""
    counts = counts_of_key(key)
    spare = sum(counts) - size
    for place, weight in _SPARES_FIRST:
        count = counts[place]
        while count and spare:
            fewer = Key(key - weight)
            if missing(fewer):
                break
            key, spare, count = fewer, spare - 1, count - 1
        if not spare:
            break
    return key


_SPARES_FIRST = tuple(
    (tile.index, WEIGHTS[tile])
    for tile in sorted(KINDS, key=lambda tile: (tile.is_honor, tile.is_terminal, tile.index))
)


def with_claimed_pungs(
    end: Finished, melds: tuple[Meld, ...], is_whole: Callable[[Key, tuple[Meld, ...]], bool]
) -> Finished:
    """The finished hand with those pungs laid out that will have been made by a claim: most are."""
    key = end.key
    counts = counts_of_key(key)
    for tile in end.lacking[:-1]:
        if counts[tile.index] >= 3:
            fewer, laid = Key(key - 3 * WEIGHTS[tile]), (*melds, pung(tile, concealed=False))
            if is_whole(fewer, laid):
                key, melds = fewer, laid
                counts = counts_of_key(key)
    return Finished(key, end.lacking, melds)
