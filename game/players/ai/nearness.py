"""How far a hand is from what the book in force lets be sets and a pair: with chows, or of pungs alone.

Hands are given as in ``game.hands.deficiency``: by their ``Key``, and the number of sets still to be made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from game.hands.chows import chows_after_discards, chows_improving, chows_missing
from game.hands.deficiency import deficiencies_after_discards, deficiency, improving
from game.hands.hand import Hand
from game.hands.tables import IMPOSSIBLE
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import SUIT_SLICES, Key, counts_of_key, suit_keys
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile, Wind

_SUITS_KEPT = 1 << 14
_FOUR_CHOWS = parse_tiles("B123 C234 D456 B678 D99")
"""A mahjong wherever chows make sets, and nothing else anywhere."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """What is measured."""

    missing: Callable[[Key, int], int]
    """How many tiles are missing."""
    improving: Callable[[Key, int], tuple[Tile, ...]]
    """The tiles each of which, drawn, lowers that."""
    after_discards: Callable[[Key, int], bytes]
    """For each of the 34 kinds how many are missing once it is discarded; 255 for those that are not there."""
    chows: bool
    """Whether a chow makes a set."""
    pungs: bool = True
    """Whether a pung does."""


def pungs_missing(key: Key, sets: int) -> int:
    """How many tiles are missing to so many pungs and a pair of yet another kind."""
    return _pungs_missing(*_numbers_of(key), sets)


def pungs_after_discards(key: Key, sets: int) -> bytes:
    """The same for each of the 34 kinds once it is discarded; 255 for those that are not there."""
    threes, twos, ones = _numbers_of(key)
    after = [
        IMPOSSIBLE,
        _pungs_missing(threes, twos, ones - 1, sets),
        _pungs_missing(threes, twos - 1, ones + 1, sets),
        _pungs_missing(threes - 1, twos + 1, ones, sets),
        _pungs_missing(threes, twos, ones, sets),
    ]
    return bytes([after[count] for count in counts_of_key(key)])


def _pungs_missing(threes: int, twos: int, ones: int, sets: int) -> int:
    missing, wanted = 0, sets + 1
    for kinds, short in ((threes, 0), (twos, 1), (ones, 2), (wanted, 3)):
        taken = min(wanted, kinds)
        missing += taken * short
        wanted -= taken
    return missing - (threes <= sets)


def _numbers_of(key: Key) -> tuple[int, int, int]:
    """How many kinds are there three times or more, twice, and once."""
    bamboos, characters, dots, honors = suit_keys(key)
    alike = _numbers(bamboos) + _numbers(characters) + _numbers(dots) + _numbers(honors)
    return alike >> 16, alike >> 8 & 255, alike & 255


@lru_cache(maxsize=_SUITS_KEPT)
def _numbers(suit: int) -> int:
    """The same of a suit: eight bits for each, to be added up."""
    found = 0
    while suit:
        suit, count = divmod(suit, 5)
        found += (0, 1, 1 << 8, 1 << 16, 1 << 16)[count]
    return found


def pungs_improving(key: Key, sets: int) -> tuple[Tile, ...]:
    """The tiles that bring so many pungs and a pair nearer: those of the best kinds that would be kept for them."""
    threes, twos, ones = _alike(key)
    if threes > sets or (threes == sets and twos):
        return ()
    better = twos
    if threes + len(twos) <= sets:
        better += ones
    if threes + len(twos) + len(ones) <= sets:
        parts = zip(suit_keys(key), SUIT_SLICES, strict=True)
        better += tuple(tile for suit, part in parts for tile in _held(suit, part.start, part.stop)[0])
    return tuple(sorted(better))


def _alike(key: Key) -> tuple[int, tuple[Tile, ...], tuple[Tile, ...]]:
    """How many kinds are there three times or more, those that are there twice, and those that are there once."""
    held = [_held(suit, part.start, part.stop) for suit, part in zip(suit_keys(key), SUIT_SLICES, strict=True)]
    threes = sum([len(kinds[3]) + len(kinds[4]) for kinds in held])
    return threes, sum([kinds[2] for kinds in held], ()), sum([kinds[1] for kinds in held], ())


@lru_cache(maxsize=_SUITS_KEPT)
def _held(suit: int, start: int, stop: int) -> tuple[tuple[Tile, ...], ...]:
    """The kinds of a suit that are there not at all, once, twice, three and four times."""
    kinds: list[list[Tile]] = [[] for _ in range(5)]
    for tile in KINDS[start:stop]:
        suit, count = divmod(suit, 5)
        kinds[count].append(tile)
    return tuple(map(tuple, kinds))


WITH_CHOWS = Nearness(deficiency, improving, deficiencies_after_discards, chows=True)
OF_CHOWS = Nearness(chows_missing, chows_improving, chows_after_discards, chows=True, pungs=False)
OF_PUNGS = Nearness(pungs_missing, pungs_improving, pungs_after_discards, chows=False)


@lru_cache(maxsize=64)
def nearness_of(rules: Ruleset) -> Nearness:
    """What brings a hand nearer to a regular mahjong of the book, as the book itself judges a hand of chows."""
    player = PlayerHand(wind=Wind.EAST, hand=Hand(_FOUR_CHOWS))
    return WITH_CHOWS if rules.is_mahjong(player, Wind.EAST) else OF_PUNGS
