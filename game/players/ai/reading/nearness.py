"""How far a hand is from a standard hand of the book in force: with chows, or of pungs alone.

Hands are given as in ``game.hands.deficiency``: by their ``Key``, and the number of sets still to be made.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import product
from operator import sub

from game import Frozen, replace
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
"""A chow begins with a rank from 1 to 7."""


class Nearness(Frozen, eq=False):
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


@lru_cache(_SUITS_CACHED)
def _pungs_missing(threes: int, twos: int, ones: int, sets: int) -> int:
    return _threes_missing(threes, twos, ones, sets + 1) - (threes <= sets)


def _threes_missing(threes: int, twos: int, ones: int, wanted: int) -> int:
    """The tiles that so many kinds lack to be pungs, if those held oftenest are taken."""
    missing = 0
    for kinds, short in ((threes, 0), (twos, 1), (ones, 2), (wanted, 3)):
        taken = min(wanted, kinds)
        missing += taken * short
        wanted -= taken
    return missing


def _numbers_of(key: Key) -> tuple[int, int, int]:
    """The number of kinds held three times or more, twice, and once."""
    bamboos, characters, dots, honors = suit_keys(key)
    return _unpacked(_numbers(bamboos) + _numbers(characters) + _numbers(dots) + _numbers(honors))


def _unpacked(alike: int) -> tuple[int, int, int]:
    return alike >> 16, alike >> 8 & 255, alike & 255


@lru_cache(_SUITS_CACHED)
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


@lru_cache(_SUITS_CACHED)
def _without_chows(suit: int, most: int) -> Mapping[tuple[int, int], int]:
    """The tiles that up to ``most`` chows of a suit lack, by how many they are and ``_numbers`` of the rest."""
    least = {(0, _numbers(suit)): 0}
    for low in range(_FIRST_OF_CHOWS if most else 0):
        held = [5**place for place in range(low, low + 3) if suit // 5**place % 5]
        if held:
            for (chows, rest), lacks in _without_chows(suit - sum(held), most - 1).items():
                way, lacking = (chows + 1, rest), lacks + 3 - len(held)
                least[way] = min(lacking, least.get(way, lacking))
    return least


_Wanted = tuple[int, int, int]
"""Numbers of chows, of pungs and of pairs, as (1, 2, 1)."""


@cache
def _all_sets(most: int) -> tuple[_Wanted, ...]:
    """Every number of chows up to ``most``, of pungs up to four, and of pairs up to one that a suit can give a hand."""
    return tuple(product(range(most + 1), range(_ALL + 1), range(2)))


@cache
def _shared(most: int, whole: _Wanted) -> tuple[tuple[int, int], ...]:
    """The ways to share these sets among two groups of suits, by their places in ``_all_sets``."""
    places = {sets: place for place, sets in enumerate(_all_sets(most))}
    rest = ((place, tuple(map(sub, whole, sets))) for sets, place in places.items())
    return tuple((place, places[other]) for place, other in rest if other in places)


@lru_cache(_SUITS_CACHED)
def _without_any(alike: int) -> bytes:
    """The tiles that kinds with these ``_numbers`` lack for each of ``_all_sets`` without a chow."""
    measures = _threes_missing, _pungs_missing
    return bytes([measures[pairs](*_unpacked(alike), pungs) for _chows, pungs, pairs in _all_sets(0)])


@lru_cache(_SUITS_CACHED)
def _lacking(suit: int, most: int, most_here: int) -> bytes:
    """The tiles that a suit lacks for each of ``_all_sets``, with at most ``most_here`` chows."""
    found = bytearray([IMPOSSIBLE]) * len(_all_sets(most))
    for (chows, rest), lacks in _without_chows(suit, most_here).items():
        without = _without_any(rest)
        for place, missing in enumerate(without, chows * len(without)):
            found[place] = min(found[place], lacks + missing)
    return bytes(found)


@lru_cache(_SUITS_CACHED)
def _together(first: bytes, second: bytes, most: int) -> bytes:
    """The tiles that two groups of suits together lack for each of ``_all_sets``, from what each lacks alone."""
    return bytes(
        [
            min(IMPOSSIBLE, *[first[one] + second[other] for one, other in _shared(most, sets)])
            for sets in _all_sets(most)
        ]
    )


def _with_some_chows(most: int) -> Nearness:
    """The measures for hands of which at most so many sets are chows."""
    shared = [
        [way for chows in range(min(most, sets) + 1) for way in _shared(most, (chows, sets - chows, 1))]
        for sets in range(_ALL + 1)
    ]

    @lru_cache(_SUITS_CACHED)
    def missing(key: Key, sets: int) -> int:
        *suits, honors = suit_keys(key)
        bamboos, characters, dots = [_lacking(suit, most, most) for suit in suits]
        first = _together(bamboos, characters, most)
        last = _together(dots, _lacking(honors, most, 0), most)
        return min([first[one] + last[other] for one, other in shared[sets]])

    @lru_cache(_SUITS_CACHED)
    def improving(key: Key, sets: int) -> Marks:
        now, counts = missing(key, sets), counts_of_key(key)
        return bytes([counts[tile.index] < 4 and missing(Key(key + WEIGHTS[tile]), sets) < now for tile in KINDS])

    @lru_cache(_SUITS_CACHED)
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


@lru_cache
def _most_chows(rules: Ruleset) -> int:
    """The most chows of a standard hand that the book accepts."""
    player = PlayerHand(wind=Wind.EAST, hand=Hand(_FOUR_CHOWS))
    return _ALL if rules.mahjong.is_made(player, Wind.EAST) else min(rules.mahjong.most_chows, _ALL - 1)
