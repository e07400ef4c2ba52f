"""The mahjong that a hand is likeliest to become: the tiles that it lacks, and those that it will not need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.hands.meld import Meld, pung
from game.tiles.counts import WEIGHTS, Key, counts_of_key
from game.tiles.tile import KINDS, Tile


class Finished(NamedTuple):
    """A hand that is complete."""

    key: Key
    lacking: tuple[Tile, ...]
    """The tiles that had to come, the last one last."""
    melds: tuple[Meld, ...] = ()
    """The sets laid out by then."""


def finished(
    key: Key,
    missing: Callable[[Key], int],
    improving: Callable[[Key], Sequence[Tile]],
    live: Sequence[int],
    size: int,
) -> Finished | None:
    """The hand with the tiles that it lacks, each time the one of which most may still come; ``None`` if none may.

    Args:
        key: the concealed tiles that may be kept, however many.
        missing: how many tiles a key lacks.
        improving: the tiles that lower that.
        live: how many of each kind may still come.
        size: how many concealed tiles the finished hand has.
    """
    lacking: list[Tile] = []
    left = list(live)
    while missing(key):
        tile = max(improving(key), key=lambda one: left[one.index], default=None)
        if tile is None or left[tile.index] <= 0:
            return None
        left[tile.index] -= 1
        lacking.append(tile)
        key = Key(key + WEIGHTS[tile])
    return Finished(_without_spares(key, missing, size), tuple(lacking))


def _without_spares(key: Key, missing: Callable[[Key], int], size: int) -> Key:
    """As many tiles as the hand has, the spare ones thrown: honors and terminals are kept the longest."""
    counts = counts_of_key(key)
    held = [(tile, counts[tile.index]) for tile in _SPARES_FIRST if counts[tile.index]]
    spare = sum(count for _, count in held) - size
    for tile, count in held:
        for _ in range(count):
            if spare <= 0:
                return key
            fewer = Key(key - WEIGHTS[tile])
            if missing(fewer):
                break
            key, spare = fewer, spare - 1
    return key


def _spares(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: (tile.is_honor, tile.is_terminal, tile.index)))


_SPARES_FIRST = _spares(KINDS)


def with_claimed_pungs(
    end: Finished, melds: tuple[Meld, ...], is_whole: Callable[[Key, tuple[Meld, ...]], bool]
) -> Finished:
    """The finished hand with those pungs laid out that will have been made by a claim: most are."""
    key = end.key
    for tile in end.lacking[:-1]:
        fewer, laid = Key(key - 3 * WEIGHTS[tile]), (*melds, pung(tile, concealed=False))
        if counts_of_key(key)[tile.index] >= 3 and is_whole(fewer, laid):
            key, melds = fewer, laid
    return Finished(key, end.lacking, melds)
