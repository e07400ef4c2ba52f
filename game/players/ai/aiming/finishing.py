"""The finished hand that a hand is likeliest to become: the tiles that it lacks, and those that it will discard."""

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import itemgetter
from typing import NamedTuple

from game.hands.meld import Meld, pung
from game.tiles.counts import NO_MARKS, WEIGHTS, Counts, Key, Marks, counts_of_key
from game.tiles.tile import KINDS, Tile

Missing = Callable[[Key], int]
"""Gives how many tiles a key lacks, whatever number of tiles the key holds."""
Improving = Callable[[Key], Marks]
"""Gives marks on the tiles that lower the number of missing tiles."""
Spared = Callable[[Key], Marks]
"""Gives marks on the tiles that a key can spare with no more tiles missing."""


class Finished(NamedTuple):
    """A hand that is complete."""

    key: Key
    """The concealed tiles of the complete hand."""
    lacking: tuple[Tile, ...]
    """The tiles that had to come, in order."""
    melds: tuple[Meld, ...] = ()
    """The sets laid out when the hand is complete."""


def finished(
    key: Key,
    missing: Missing,
    improving: Improving,
    live: Sequence[int],
    size: int,
    *,
    first: Tile | None = None,
    better: Marks | None = None,
    spared: Spared | None = None,
) -> Finished | None:
    """The finished hand, built by adding the likeliest helping tile each time; ``None`` if no such tile is live.

    :param key: the concealed tiles that may be kept, however many.
    :param missing: how many tiles a key lacks.
    :param improving: marks on the tiles that lower that number.
    :param live: how many of each kind may still come.
    :param size: how many concealed tiles the finished hand has.
    :param first: a tile that comes before all others, if it lowers that number.
    :param better: what is ``improving`` for the key itself, if it is known.
    :param spared: the tiles that a complete key can spare, where they are found faster than one by one.
    """
    lacking: list[Tile] = []
    left = list(live)
    for _ in range(missing(key)):
        if better is None:
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
        key, better = Key(key + WEIGHTS[tile]), None
    counts = counts_of_key(key)
    spare = sum(counts) - size
    if spare > 0:
        # A tile that cannot be spared now cannot be spared later either.
        tiles = _SPARES_FIRST if spared is None else compress(_SPARES_FIRST, _in_their_order(spared(key)))
        key = _without_spares(key, counts, missing, spare, tiles)
    return Finished(key, tuple(lacking))


_PLACES = range(len(KINDS))


_SPARES_FIRST = tuple(sorted(KINDS, key=lambda tile: (tile.is_honor, tile.is_terminal, tile.index)))
"""The order in which spare tiles are discarded: terminals and honors last."""
_in_their_order = itemgetter(*[tile.index for tile in _SPARES_FIRST])


def _without_spares(key: Key, counts: Counts, missing: Missing, spare: int, tiles: Iterable[Tile]) -> Key:
    """The tiles of the finished hand, after ``spare`` of ``tiles`` that it does not need were discarded."""
    for tile in tiles:
        for _ in range(counts[tile.index]):
            fewer = Key(key - WEIGHTS[tile])
            if missing(fewer):
                break
            key, spare = fewer, spare - 1
            if not spare:
                return key
    return key


def with_claimed_pungs(
    end: Finished, melds: tuple[Meld, ...], is_whole: Callable[[Key, tuple[Meld, ...]], bool]
) -> Finished:
    """The finished hand with those pungs exposed that will have been claimed: most pungs are."""
    key = end.key
    counts = counts_of_key(key) if len(end.lacking) > 1 else NO_MARKS
    for tile in end.lacking[:-1]:
        if tile is not end.lacking[-1] and counts[tile.index] >= 3:
            fewer, laid = Key(key - 3 * WEIGHTS[tile]), (*melds, pung(tile, concealed=False))
            if is_whole(fewer, laid):
                key, melds = fewer, laid
                counts = counts_of_key(key)
    return Finished(key, end.lacking, melds)
