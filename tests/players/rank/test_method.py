"""The rating of a person, and how places move it."""

from __future__ import annotations

from itertools import pairwise
from math import exp, hypot, log
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.players.rank.method import (
    MIDDLE,
    SCALE,
    SETTLED,
    SPREAD,
    LevelRating,
    Rating,
    after_each_place,
    after_match,
    first_places,
    level_ratings,
)
from game.players.roster import Level
from game.rules.rulesets import RULEBOOKS

EQUAL = [Rating(MIDDLE, 0.0)] * 4


def test_a_better_place_gives_more_and_every_match_makes_surer() -> None:
    after = [after_match([Rating(), *EQUAL[1:]], places, 0) for places in ((1, 2, 3, 4), (2, 1, 3, 4), (4, 1, 2, 3))]
    assert after[0].value > MIDDLE > after[2].value
    assert after[0].value > after[1].value > after[2].value
    assert all(one.spread < SPREAD and one.matches == 1 for one in after)


def test_a_first_place_moves_as_the_slope_of_the_logarithm_says() -> None:
    own, sure = Rating(MIDDLE, 1.0), [Rating(MIDDLE + 50, 0.0), Rating(MIDDLE - 20, 0.0), Rating(MIDDLE, 0.0)]

    def likelihood(value: float) -> float:
        weights = [exp(one / SCALE) for one in (value, *(other.value for other in sure))]
        return log(weights[0] / sum(weights))

    slope = (likelihood(MIDDLE + 0.01) - likelihood(MIDDLE - 0.01)) / 0.02
    moved = after_match([own, *sure], (1, 2, 3, 4), 0).value - MIDDLE
    assert moved == pytest.approx(slope * own.spread**2, rel=1e-3)


def test_equal_places_move_equals_alike() -> None:
    both = [after_match([Rating(), Rating(), *EQUAL[2:]], (1, 1, 3, 4), who) for who in (0, 1)]
    assert both[0] == both[1]
    assert both[0].value > MIDDLE


def test_a_short_match_moves_less() -> None:
    whole, brief = (after_match([Rating(), *EQUAL[1:]], (1, 2, 3, 4), 0, brief=by) for by in (1.0, 4.0))
    assert MIDDLE < brief.value < whole.value
    assert brief.spread > whole.spread


@given(st.lists(st.floats(600, 2000), min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_each_place_would_give_less_than_the_one_before_and_those_taken_on_average_what_the_match_gave(
    values: list[float], random: Random
) -> None:
    """Whoever shares places, the player or others."""
    rated = [Rating(value, 60.0) for value in values]
    scores = random.choices(range(len(rated)), k=len(rated))
    places = [1 + sum(other > score for other in scores) for score in scores]
    for who, place in enumerate(places):
        moved = [after.value for after in after_each_place(rated, places, who)]
        taken = moved[place - 1 :][: places.count(place)]
        assert fmean(taken) == pytest.approx(after_match(rated, places, who).value)
        assert moved == sorted(moved, reverse=True)
        assert moved[0] > rated[who].value > moved[-1]


def test_a_rating_without_matches_enough_is_not_settled() -> None:
    assert not Rating(matches=SETTLED - 1).is_settled
    assert Rating(matches=SETTLED).is_settled


def surely_apart(lower: LevelRating, higher: LevelRating) -> bool:
    return higher.value - lower.value > 2 * hypot(lower.spread, higher.spread)


def test_every_level_of_every_book_has_a_rating() -> None:
    """The lower steps are two standard errors high at least, and nowhere is a higher level as surely behind."""
    for book in RULEBOOKS:
        levels = level_ratings()[book].levels
        assert set(levels) == {level.value for level in Level}
        beginner, casual, skilled, strong, expert = (levels[level.value] for level in Level)
        assert all(surely_apart(*pair) for pair in pairwise((beginner, casual, skilled)))
        assert not any(surely_apart(*pair) for pair in pairwise((expert, strong, skilled)))
        assert sum(one.value for one in levels.values()) / len(levels) == pytest.approx(MIDDLE, abs=1)
        assert all(one.spread < 40 for one in levels.values())


def test_the_stronger_comes_first_more_often_than_by_lot() -> None:
    share = first_places("polish", "strong", "skilled", 3)
    assert share is not None
    assert 0.25 < share < 1
    among_two = first_places("polish", "strong", "skilled", 2)
    assert among_two is not None
    assert among_two > share


def test_of_equals_no_share_is_told() -> None:
    assert first_places("gala", "skilled", "skilled", 3) is None
    assert first_places("polish", "skilled", "strong", 3) is None


@given(st.lists(st.floats(900, 1500), min_size=3, max_size=4))
def test_a_shared_place_gives_the_mean_of_the_places_shared(values: list[float]) -> None:
    """A shared first place is worth more than a second one alone, and less than a first one."""
    rated = [Rating(value, 60.0) for value in values]
    rest = tuple(range(3, len(rated) + 1))
    first, second = (after_match(rated, (own, 3 - own, *rest), 0).value for own in (1, 2))
    shared = after_match(rated, (1, 1, *rest), 0).value
    assert first > shared > second
    assert shared == pytest.approx((first + second) / 2)
