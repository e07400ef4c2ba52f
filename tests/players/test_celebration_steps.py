"""The marks from which a win of a book is celebrated."""

from __future__ import annotations

from fractions import Fraction

from game.players.celebration import Grade, grade, marks_of
from game.rules.rulesets import rulebook
from game.rules.scoring import Score
from game.tiles.tile import Wind


def test_a_win_of_exactly_the_worth_at_a_mark_is_of_the_step_that_begins_there() -> None:
    rules = rulebook("polish").with_options()
    marks = [Fraction(round(mark)) for mark in marks_of(rules)]
    scores = [Score(wind=Wind.EAST, is_winner=True, worth=worth) for mark in marks for worth in (mark - 1, mark)]
    assert [grade(rules, score) for score in scores] == [Grade.PLAIN, Grade.GOOD, Grade.GOOD, Grade.GREAT]
