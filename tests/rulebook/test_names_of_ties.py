"""Which of several special hands worth the same gives the name (docs/rules/polish.md, "Settlement")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from game.engine.facts import sortings_of
from game.hands.hand import Hand
from game.hands.pattern_examples import samples
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.rulesets.polish import POLISH
from game.rules.scoring import Score
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Wind
from tests.rulebook.scored import facts_of, rules_of

SETS = (comb(4, 3) + comb(4, 4)) ** 4
"""In how many ways the tiles of four sets of given kinds can be taken: of each kind three of the four, or all."""
PAIR = comb(4, 2)


def jade() -> int:
    """The same of imperial jade: pungs and kongs of six kinds, chows 2, 3, 4, and a pair; by trying all."""
    kinds = "23468G"
    found = set()
    for sets in combinations_with_replacement(("234", *(kind * 3 for kind in kinds)), 4):
        for pair in kinds:
            counts = Counter("".join(sets) + 2 * pair)
            if max(counts.values()) <= 4:
                found.add(tuple(counts[kind] for kind in kinds))
    return sum(prod(5 if count == 3 else comb(4, count) for count in counts) for counts in found)


BREADTHS = {
    "royal_ruby": comb(5, 4) * SETS * 1 * PAIR,
    "heads_and_tails": comb(6, 4) * SETS * 2 * PAIR,
    "big_winds": SETS * 30 * PAIR,
    "all_honors": comb(7, 4) * SETS * 3 * PAIR,
    "big_dragons": (34 - 3) * SETS * 30 * PAIR,
    "imperial_jade": jade(),
    "purity": 3 * comb(9, 4) * SETS * 5 * PAIR,
    "four_kongs": comb(34, 4) * 30 * PAIR,
    "buried_treasure": (3 * comb(16, 4) * 12 - 2 * comb(7, 4) * 3) * SETS * PAIR,
}
"""In how many ways the tiles of a hand can be taken from the game's, for hands that the same tiles may be."""


OF_PAIRS = {("honor_pairs", "clean_pairs")}
"""Seven of 13 kinds, and seven of the 16 of one suit and honors."""


def won_by(hand: Hand) -> DealFacts:
    win = WinFacts(wind=Wind.SOUTH, tile=hand.concealed[-1], source=Source.WALL)
    player = PlayerHand(wind=Wind.SOUTH, hand=hand)
    return DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(player,), wins=(win,))


def named(rules: Ruleset, hand: Hand) -> tuple[Score, ...]:
    """The special hands worth the most that the tiles are, beginning with the one that is told."""
    deal = won_by(hand)
    (told,) = rules.scored(deal).winners
    others = [way for way in sortings_of(rules, deal) if way.worth == told.worth and way.special != told.special]
    return (told, *(way for way in others if way.special is not None))


def ties(rules: Ruleset, tried: int) -> Iterator[tuple[str, str]]:
    """What is told of hands put together at random, and what else is worth as much."""
    for row in rules.special_hands:
        for sample in samples(row.pattern.text, tried) if row.pattern else ():
            told, *others = named(rules, sample.hand)
            for other in others:
                assert told.special is not None, "a special hand comes before the ordinary count"
                assert other.special is not None
                yield told.special, other.special


@pytest.mark.parametrize("options", [{}, {"extra_hands": True}], ids=["page", "extra"])
def test_of_hands_worth_the_same_the_narrower_one_gives_the_name(options: dict[str, bool]) -> None:
    """polish.md, "Settlement": "the narrower gives the name"."""
    found = set(ties(rules_of(POLISH, **options), 12))
    assert {("purity", "buried_treasure"), ("all_honors", "buried_treasure")} <= found
    for told, other in found:
        if (told, other) not in OF_PAIRS and told != "ruby_jade":
            assert BREADTHS[told] < BREADTHS[other], f"{told}, not {other}"


@pytest.mark.slow
@pytest.mark.parametrize("book", [book for book in RULEBOOKS.values() if book.id != "polish"], ids=lambda book: book.id)
def test_no_two_hands_of_another_book_are_worth_the_same(book: Rulebook) -> None:
    """Where nothing ties, the name follows from the points alone."""
    assert not set(ties(rules_of(book), 12))


@pytest.mark.parametrize(
    ("case", "names"),
    [
        ("(WEEE) WSSS WWWW WNNN DRR / wall", ["big_winds", "all_honors"]),
        ("(DRRR) DGGG DWWW WNNN WEE / wall", ["all_honors", "big_dragons"]),
        ("(B222) B333 B444 B666 B88 / wall", ["imperial_jade", "purity"]),
        ("(B111) B333 B777 B999 B55 / wall", ["purity"]),
        ("[B2222] [B3333] [B4444] (B6666) B88 / wall", ["imperial_jade", "purity", "four_kongs"]),
        ("[WEEEE] [WSSSS] [WWWWW] (WNNNN) DRR / wall", ["big_winds", "all_honors", "four_kongs"]),
        ("[DRRRR] [DGGGG] [DWWWW] (B2222) B11 / wall", ["big_dragons", "four_kongs"]),
        ("[B1111] [B9999] [C1111] (C9999) D11 / wall", ["heads_and_tails", "four_kongs"]),
        ("B1199 WEESSWW DRRGG / wall", ["honor_pairs"]),
    ],
)
def test_each_tie_is_told_by_the_narrower_one(case: str, names: list[str]) -> None:
    rules = rules_of(POLISH)
    (hand,) = (player.hand for player in facts_of(case).hands)
    assert [score.special for score in named(rules, hand)] == names
