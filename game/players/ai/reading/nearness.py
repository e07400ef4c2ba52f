"""How far a hand is from a standard hand of the book in force: with chows, or of pungs alone.

Hands are given as in ``game.hands.deficiency``: by their ``Key``, and the number of sets still to be made.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from game.hands.deficiency import CHOWS, IMPOSSIBLE, SETS
from game.hands.hand import Hand
from game.hands.meld import Meld
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import NO_MARKS, WEIGHTS, Key, Marks, counts_of_key, suit_keys
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Wind

_SUITS_CACHED = 1 << 14
_FOUR_CHOWS = parse_tiles("B123 C234 D456 B678 D99")
"""A hand that is a mahjong only if chows make sets."""
_ALL = 4
_FIRST_OF_CHOWS = 7
"""How many ranks a chow may begin with."""


@dataclass(frozen=True, slots=True, eq=False)
class Nearness:
    """The functions that measure how far a hand is from going out, for the kinds of set that are allowed."""

    missing: Callable[[Key, int], int]
    """Gives how many tiles are missing."""
    improving: Callable[[Key, int], Marks]
    """Gives marks on the tiles that lower the number of missing tiles when drawn."""
    after_discards: Callable[[Key, int], bytes]
    """Gives for each of the 34 kinds how many tiles are missing after that discard; 255 for kinds not in the hand."""
    chows: bool
    pungs: bool = True


def pungs_missing(key: Key, sets: int) -> int:
    """How many tiles are missing for ``sets`` pungs and a pair of another kind."""
    return _pungs_missing(*_numbers_of(key), sets)


def pungs_after_discards(key: Key, sets: int) -> bytes:
    """The tiles missing for pungs and a pair after each discard, for the 34 kinds; 255 for kinds not in the hand."""
    threes, twos, ones = _numbers_of(key)
    after = [
        IMPOSSIBLE,
        _pungs_missing(threes, twos, ones - 1, sets),
        _pungs_missing(threes, twos - 1, ones + 1, sets),
        _pungs_missing(threes - 1, twos + 1, ones, sets),
        _pungs_missing(threes, twos, ones, sets),
    ]
    return bytes([after[count] for count in counts_of_key(key)])


@lru_cache(maxsize=_SUITS_CACHED)
def _pungs_missing(threes: int, twos: int, ones: int, sets: int) -> int:
    missing, wanted = 0, sets + 1
    for kinds, short in ((threes, 0), (twos, 1), (ones, 2), (wanted, 3)):
        taken = min(wanted, kinds)
        missing += taken * short
        wanted -= taken
    return missing - (threes <= sets)


def _numbers_of(key: Key) -> tuple[int, int, int]:
    """The number of kinds held three times or more, twice, and once."""
    bamboos, characters, dots, honors = suit_keys(key)
    alike = _numbers(bamboos) + _numbers(characters) + _numbers(dots) + _numbers(honors)
    return alike >> 16, alike >> 8 & 255, alike & 255


@lru_cache(maxsize=_SUITS_CACHED)
def _numbers(suit: int) -> int:
    """The three numbers for one suit, packed into eight bits each so that suits can be added."""
    found = 0
    while suit:
        suit, count = divmod(suit, 5)
        found += (0, 1, 1 << 8, 1 << 16, 1 << 16)[count]
    return found


def pungs_improving(key: Key, sets: int) -> Marks:
    """Marks on the tiles that bring ``sets`` pungs and a pair nearer: those of the kinds that are best kept."""
    threes, twos, ones = _numbers_of(key)
    if threes > sets or (threes == sets and twos):
        return NO_MARKS
    if threes + twos > sets:
        wanted = _PAIRS
    elif threes + twos + ones > sets:
        wanted = _PAIRS_AND_SINGLES
    else:
        wanted = _PAIRS_SINGLES_AND_NONE
    return counts_of_key(key).translate(wanted)


_PAIRS = bytes(count == 2 for count in range(256))
"""Translates counts into marks on the kinds held exactly twice."""
_PAIRS_AND_SINGLES = bytes(count in (1, 2) for count in range(256))
_PAIRS_SINGLES_AND_NONE = bytes(count <= 2 for count in range(256))


WITH_CHOWS = Nearness(SETS.missing, SETS.improving, SETS.after_discards, chows=True)
OF_CHOWS = Nearness(CHOWS.missing, CHOWS.improving, CHOWS.after_discards, chows=True, pungs=False)
OF_PUNGS = Nearness(pungs_missing, pungs_improving, pungs_after_discards, chows=False)


@lru_cache(maxsize=_SUITS_CACHED)
def _without_chows(suit: int, most: int) -> frozenset[tuple[int, int, int]]:
    """The ways to take up to ``most`` chows out of a suit: how many, the tiles they lack, ``_numbers`` of the rest."""
    ways = {(0, 0, _numbers(suit))}
    for low in range(_FIRST_OF_CHOWS if most else 0):
        held = [5**place for place in range(low, low + 3) if suit // 5**place % 5]
        if held:
            ways |= {
                (chows + 1, lacks + 3 - len(held), rest)
                for chows, lacks, rest in _without_chows(suit - sum(held), most - 1)
            }
    return frozenset(ways)


def _with_some_chows(most: int) -> Nearness:
    """The measures for hands of which at most so many sets are chows."""

    @lru_cache(maxsize=_SUITS_CACHED)
    def missing(key: Key, sets: int) -> int:
        *suits, honors = suit_keys(key)
        found = {(0, 0, _numbers(honors))}
        for suit in suits:
            found = {
                (chows + more, lacks + fewer, rest + others)
                for chows, lacks, rest in found
                for more, fewer, others in _without_chows(suit, min(most, sets))
                if chows + more <= min(most, sets)
            }
        return min(
            lacks + _pungs_missing(rest >> 16, rest >> 8 & 255, rest & 255, sets - chows)
            for chows, lacks, rest in found
        )

    @lru_cache(maxsize=_SUITS_CACHED)
    def improving(key: Key, sets: int) -> Marks:
        now, counts = missing(key, sets), counts_of_key(key)
        return bytes([counts[tile.index] < 4 and missing(Key(key + WEIGHTS[tile]), sets) < now for tile in KINDS])

    @lru_cache(maxsize=_SUITS_CACHED)
    def after_discards(key: Key, sets: int) -> bytes:
        counts = counts_of_key(key)
        return bytes([missing(Key(key - WEIGHTS[tile]), sets) if counts[tile.index] else IMPOSSIBLE for tile in KINDS])

    return Nearness(missing, improving, after_discards, chows=True)


WITH_SOME_CHOWS = (replace(OF_PUNGS, chows=True), *map(_with_some_chows, (1, 2, 3)))
"""The measures for hands that may have so many chows among the sets still to be made."""


def nearness_of(rules: Ruleset, melds: Iterable[Meld] = ()) -> Nearness:
    """The measures for the book's standard hands: with all or some chows if the book accepts them, otherwise for pungs.

    ``melds``: the sets laid out, whose chows count where the book limits them.
    """
    most = _most_chows(rules)
    if 0 < most < _ALL:
        return WITH_SOME_CHOWS[max(0, most - sum([meld.is_chow for meld in melds]))]
    return WITH_CHOWS if most else OF_PUNGS


@lru_cache(maxsize=64)
def _most_chows(rules: Ruleset) -> int:
    """The most chows of a standard hand that the book accepts."""
    player = PlayerHand(wind=Wind.EAST, hand=Hand(_FOUR_CHOWS))
    return _ALL if rules.mahjong.is_made(player, Wind.EAST) else min(rules.mahjong.most_chows, _ALL - 1)
