"""The mahjong that a hand is likeliest to become: the tiles that it lacks, and those that it will not need."""

from collections.abc import Callable, Sequence
from itertools import compress
from operator import itemgetter
from typing import NamedTuple

from game.hands.meld import Meld, pung
from game.tiles.counts import WEIGHTS, Key, Marks, counts_of_key
from game.tiles.tile import KINDS, Tile

Missing = Callable[[Key], int]
"""How many tiles a key lacks, however many it has."""
Improving = Callable[[Key], Marks]
"""Marks on the tiles that lower that."""
AfterDiscards = Callable[[Key], bytes]
"""For each of the 34 kinds how many tiles a key lacks once it is thrown; 255 for those that are not there."""


class Finished(NamedTuple):
    """A hand that is complete."""

    key: Key
    """The concealed tiles."""
    lacking: tuple[Tile, ...]
    """The tiles that had to come, the last one last."""
    melds: tuple[Meld, ...] = ()
    """The sets laid out by then."""


def finished(
    key: Key,
    missing: Missing,
    improving: Improving,
    live: Sequence[int],
    size: int,
    *,
    first: Tile | None = None,
    after_discards: AfterDiscards | None = None,
) -> Finished | None:
    """The hand with the tiles that it lacks, each time the one of which most may still come; ``None`` if none may.

    Args:
        key: the concealed tiles that may be kept, however many.
        missing: how many tiles a key lacks.
        improving: marks on the tiles that lower that.
        live: how many of each kind may still come.
        size: how many concealed tiles the finished hand has.
        first: a tile that comes before all others, if it lowers what is missing.
        after_discards: the same as ``missing`` for all discards at once, where a table tells it.
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
    spare = sum(counts_of_key(key)) - size
    if spare > 0:
        key = _without_spares(key, missing, spare) if after_discards is None else _thrown(key, after_discards, spare)
    return Finished(key, tuple(lacking))


_PLACES = range(len(KINDS))


_SPARES_FIRST = tuple(sorted(KINDS, key=lambda tile: (tile.is_honor, tile.is_terminal, tile.index)))
"""Of spare tiles honors and terminals are kept the longest."""
_in_their_order = itemgetter(*[tile.index for tile in _SPARES_FIRST])


def _without_spares(key: Key, missing: Missing, spare: int) -> Key:
    """The tiles of the finished hand, so many spare ones thrown."""
    counts = counts_of_key(key)
    for tile in _SPARES_FIRST:
        for _ in range(counts[tile.index]):
            fewer = Key(key - WEIGHTS[tile])
            if missing(fewer):
                break
            key, spare = fewer, spare - 1
            if not spare:
                return key
    return key


def _thrown(key: Key, after_discards: AfterDiscards, spare: int) -> Key:
    """The same where a table tells what may be thrown: what cannot be spared now cannot be spared later either."""
    for _ in range(spare):
        missing: tuple[int, ...] = _in_their_order(after_discards(key))
        if 0 not in missing:
            break
        key = Key(key - WEIGHTS[_SPARES_FIRST[missing.index(0)]])
    return key


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
