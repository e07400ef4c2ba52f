"""Ratings, held to the figures that Glickman works out in his paper, and to what a person expects of them."""

from random import Random
from statistics import pstdev

import pytest

from game.school.rating import LEAST_SPREAD, Game, Rating


def test_the_rating_is_that_of_glickmans_own_example() -> None:
    before = Rating(value=1500, spread=200, volatility=0.06)
    after = before.after_games([Game(1400, 30, 1), Game(1550, 100, 0), Game(1700, 300, 0)])
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.spread == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_no_games_change_nothing() -> None:
    assert Rating(value=1300).after_games([]) == Rating(value=1300)


@pytest.mark.parametrize("exercise", [600.0, 1200.0, 2400.0])
def test_a_right_answer_raises_the_rating_a_wrong_one_lowers_it_a_near_one_is_between(exercise: float) -> None:
    before = Rating()
    wrong, near, right = (before.after(exercise, score).value for score in (0.0, 0.5, 1.0))
    assert wrong < near < right
    assert wrong < before.value < right


def test_answers_are_counted() -> None:
    after = Rating().after(1000, 1.0).after(1000, 0.5).after(1000, 0.0)
    assert (after.answered, after.right) == (3, 1)


@pytest.mark.parametrize("skill", [700, 1200, 1900])
def test_the_rating_finds_a_person_within_sixty_exercises_and_stays(skill: int) -> None:
    chance = Random(skill)
    rating = Rating()
    seen = []
    for number in range(260):
        exercise = rating.value + chance.uniform(-150, 150)
        expected = 1 / (1 + 10 ** ((exercise - skill) / 400))
        rating = rating.after(exercise, float(chance.random() < expected))
        if number >= 60:
            seen.append(rating.value)
    assert abs(sum(seen) / len(seen) - skill) < 80
    assert rating.spread >= LEAST_SPREAD


@pytest.mark.parametrize("skill", [700, 1200, 1900])
def test_the_rating_has_settled_after_thirty_answers_and_no_answer_swings_it(skill: int) -> None:
    values, swings = [], []
    for seed in range(300):
        chance, rating = Random(seed), Rating()
        for _ in range(30):
            exercise = rating.value + chance.uniform(-150, 150)
            expected = 1 / (1 + 10 ** ((exercise - skill) / 400))
            before, rating = rating, rating.after(exercise, float(chance.random() < expected))
            swings.append(abs(rating.value - before.value))
        values.append(rating.value)
    assert pstdev(values) < 60
    assert max(swings) < 90
