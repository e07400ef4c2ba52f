"""How far a worth lies among the wins of its book."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.players.celebration import Grade, grade, marks_of, steps_reached
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.scoring import Score
from game.tiles.tile import Wind


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_win_reaches_the_step_of_its_grade(book: str) -> None:
    rules = rulebook(book).with_options()
    for worth in (Fraction(number, 2) for number in range(1, 900)):
        score = Score(wind=Wind.EAST, melds=(), lines=(), points=worth, doubles=0, worth=worth, is_winner=True)
        reached = steps_reached(rules, worth)
        if reached is None:
            assert book == "latvian"
            return
        step = grade(rules, score)
        assert step <= reached <= step + 1, f"{worth} is {step.name}"


def test_a_win_of_exactly_the_worth_at_a_mark_is_of_the_step_that_begins_there() -> None:
    rules = rulebook("polish").with_options()
    marks = [Fraction(round(mark)) for mark in marks_of(rules)]
    assert [steps_reached(rules, mark) for mark in marks] == [1.0, 2.0]
    scores = [Score(wind=Wind.EAST, is_winner=True, worth=worth) for mark in marks for worth in (mark - 1, mark)]
    assert [grade(rules, score) for score in scores] == [Grade.PLAIN, Grade.GOOD, Grade.GOOD, Grade.GREAT]
