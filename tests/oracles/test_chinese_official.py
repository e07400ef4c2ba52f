"""Chinese Official beside a counter that shares nothing with ours: ``MahjongGB`` (PyPI ``pymahjonggb``, in C++).

It has no wheels, so nothing asks for it: who has a compiler installs it by hand, and elsewhere the test is skipped.
Every difference must be one of those that docs/rules/chinese_official.md names in "Where the sources differ".
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from game.hands.meld import Meld
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score
from game.rules.terms import Flag, Source
from game.tiles.counts import in_order
from game.tiles.tile import KINDS, Suit, Tile
from tests.oracles.random_wins import Won, random_win
from tests.rules.test_published_hands import of_club

counter = pytest.importorskip("MahjongGB", reason="pymahjonggb is not installed, it has no wheels")

WAITS = ("Edge wait", "Closed wait", "Single wait")
Fans = dict[str, int]


def code(tile: Tile) -> str:
    letters = {Suit.BAMBOO: "T", Suit.CHARACTER: "W", Suit.DOT: "B"}
    if tile.rank:
        return f"{letters[tile.suit]}{tile.rank}"
    return {"WE": "F1", "WS": "F2", "WW": "F3", "WN": "F4", "DR": "J1", "DG": "J2", "DW": "J3"}[str(tile)]


def pack(meld: Meld) -> tuple[str, str, int]:
    if meld.is_chow:
        return "CHI", code(meld.tiles[1]), 1
    return "GANG" if meld.is_kong else "PENG", code(meld.tile), 0 if meld.concealed else 1


def theirs(won: Won) -> Fans:
    """The fans of the other counter, by their English names."""
    found = counter.MahjongFanCalculator(
        tuple(map(pack, won.hand.melds)),
        tuple(map(code, won.held)),
        code(won.last),
        len(won.hand.bonus),
        won.is_self_drawn,
        Flag.LAST_ON_TABLE in won.flags,
        won.source in (Source.REPLACEMENT, Source.ROBBED_KONG),
        bool(won.flags & {Flag.LAST_OF_WALL, Flag.AFTER_LAST_OF_WALL}),
        won.wind,
        won.prevailing,
        verbose=True,
    )
    return {name.strip(): points * count for points, count, _, name in found}


def ours(rules: Ruleset, won: Won) -> Score:
    (score,) = rules.scored(won.deal).winners
    return score


def holds_all_of_a_wait(won: Won) -> bool:
    """Whether a tile would complete the hand besides the last one, but all four of its kind are in the hand."""
    whole = Counter(won.hand.tiles)
    whole.subtract([won.last])
    return any(whole[tile] == 4 and is_whole([*won.held, tile]) for tile in KINDS)


def is_whole(tiles: Sequence[Tile]) -> bool:
    """Whether tiles, even five alike, are sets and a pair."""
    pairs = [tile for tile in set(tiles) if tiles.count(tile) > 1]
    return any(is_of_sets(sorted(less(tiles, [pair, pair]), key=in_order)) for pair in pairs)


def is_of_sets(tiles: Sequence[Tile]) -> bool:
    if not tiles:
        return True
    first = tiles[0]
    run = [first, *KINDS[first.index + 1 : first.index + 3]] if 1 <= first.rank <= 7 else [first, first, first]
    return any(not Counter(each) - Counter(tiles) and is_of_sets(less(tiles, each)) for each in ([first] * 3, run))


def less(tiles: Sequence[Tile], gone: Sequence[Tile]) -> list[Tile]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left


def explained(won: Won, score: Score, other: Fans) -> dict[str, int]:
    """How many fans each paragraph of "Where the sources differ" adds to those of the other counter."""
    found = {}
    kongs = 2 * ("Two Concealed Kongs" in other) + ("Concealed Kong and Melded Kong" in other)
    if kongs:
        found["Kongs"] = kongs
    if "Nine Gates" in other and "Pung of Terminals or Honors" in other:
        found["Nine gates"] = -other["Pung of Terminals or Honors"]
    if score.worth == sum(other.values()) + sum(found.values()):
        return found
    names = {line.id.rpartition(":")[2] for line in score.lines}
    has_wait = {name.lower() for name in other}.intersection(map(str.lower, WAITS))
    if names.intersection(WAITS) and not has_wait and holds_all_of_a_wait(won):
        found["Waits"] = 1 - other.get("Chicken Hand", 0)
    return found


def compare(seed: int, hands: int) -> Counter[str]:
    """Compares so many hands; how often each paragraph told them apart."""
    rules, chance, reasons = of_club("gala", "chinese_official"), Random(seed), Counter[str]()
    for number in range(hands):
        won = random_win(chance, is_knitted=True)
        score, other = ours(rules, won), theirs(won)
        why = explained(won, score, other)
        told = f"seed {seed}, hand {number}: {won}\n{[(line.id, line.worth) for line in score.lines]}\n{other}"
        assert score.worth == sum(other.values()) + sum(why.values()), told
        reasons.update(list(why))
    return reasons


def test_the_other_counter_finds_the_same_fans() -> None:
    assert set(compare(0, 60)) <= {"Kongs", "Nine gates", "Waits"}


@pytest.mark.long
def test_the_other_counter_finds_the_same_fans_of_many_hands(scaled: Callable[[int], int]) -> None:
    assert set(compare(1, scaled(100_000))) <= {"Kongs", "Nine gates", "Waits"}
