"""The odds of special hands: what is kept of them is counted anew, at the table and from play."""

from __future__ import annotations

from collections import Counter

import pytest

from build_scripts.calibrating.self_play import deal
from build_scripts.coursing.specials import SEED, noted
from build_scripts.coursing.specials import specials_of as measured
from game.engine.facts import deal_score
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.players.ai.choosing import best_choice
from game.players.ai.evaluation import evaluated
from game.players.ai.traits.skill import STRONG
from game.players.table import question_of
from game.rules.rulesets import RULEBOOKS, rulebook
from game.school.positions.dealing import match_of
from game.school.positions.position import wind_at
from game.school.special_hands import FromStart, MeasuredHand, specials_of
from tests.for_each import one_of

BOOKS = [book for book, rules in RULEBOOKS.items() if rules.special_hands]
DEALS = range(30, 55)
"""Deals of which one of each book is won with a special hand."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_special_hand_in_play_was_measured_in_thousands_of_deals(book: str) -> None:
    shelf = specials_of(book)
    rules = rulebook(book).with_options()
    assert (shelf.deals >= 2000, shelf.seed) == (True, SEED)
    assert set(shelf.hands) == {row.id for row in rules.mahjong.special_hands}
    for row in rules.mahjong.special_hands:
        found = shelf.hands[row.id]
        assert bool(found.starts) is (row.pattern is not None), row.id
        assert sum(one.hands for one in found.starts) <= rules.seats * shelf.deals
        assert sum(one.won for one in found.starts) <= found.wins
        for one in found.starts:
            assert one.sought_won <= min(one.won, one.sought)
            assert max(one.won, one.sought) <= one.hands


@pytest.mark.parametrize("book", one_of(3, BOOKS))
def test_in_a_hand_to_try_a_strong_player_goes_for_it(book: str) -> None:
    for special, found in specials_of(book).hands.items():
        for position in found.tries:
            seat = Seat(wind_at(position.asks))
            view = known_to(match_of(position, 1).state, seat)
            best = evaluated(view, question_of(view, seat), STRONG, thorough=False)[0]
            assert best.prospect.aim.special == special


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_wins_are_those_that_the_score_sheets_of_the_same_deals_name(book: str) -> None:
    wins: Counter[str] = Counter()
    for number in DEALS:
        played = deal(book, {}, [lambda view, asked: best_choice(view, asked, STRONG)] * 4, SEED, number)
        if played.current_deal.winners:
            wins.update(score.special for score in deal_score(played).winners if score.special)
    found = measured(book, len(DEALS), lambda find, _numbers: map(find, DEALS))
    assert {special: one.wins for special, one in found.hands.items() if one.wins} == wins
    assert wins or book != "polish"


def test_a_start_counts_for_a_seat_whose_first_hand_lacks_so_many_tiles() -> None:
    first = noted("hungarian", 0)
    assert len({special for special, *_ in first.starts}) == len(RULEBOOKS["hungarian"].special_hands)
    assert {missing for _special, missing, *_ in first.starts} <= set(range(15))


@pytest.mark.parametrize(
    ("starts", "most"),
    [
        ([(3, 20, 15), (4, 20, 10), (5, 20, 9)], 4),
        ([(3, 2, 2), (4, 20, 9)], None),
        ([(3, 3, 3), (4, 20, 9)], 3),
        ([], None),
    ],
)
def test_worth_going_for_as_far_as_half_of_those_who_had_such_hands_did(
    starts: list[tuple[int, int, int]], most: int | None
) -> None:
    found = MeasuredHand(
        starts=tuple(
            FromStart(missing=missing, hands=hands, sought=sought, won=1, sought_won=1)
            for missing, hands, sought in starts
        )
    )
    start = found.worth_going
    assert (None if start is None else start.missing) == most
    if start is not None:
        assert start.hands == sum(hands for missing, hands, _sought in starts if missing <= start.missing)
