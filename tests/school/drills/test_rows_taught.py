"""The drill of counting asks for no row that the lessons of its book never showed."""

from __future__ import annotations

from itertools import islice

import pytest

from game.rules.rulesets import RULEBOOKS
from game.school.drills.count import rows_of
from game.school.drills.exercise import Drill
from game.school.drills.making import stream
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons
from tests.for_each import one_of


@pytest.mark.parametrize("book", RULEBOOKS)
def test_only_rows_are_offered_that_a_lesson_shows(book: str) -> None:
    shown = {row for each in lessons(Course.NEWCOMER) for step in each.file.steps for row in step.values}
    assert set(rows_of(RULEBOOKS[book].with_options())) <= shown
    assert "x.all_flowers" not in shown, "a bouquet is for whoever reads the rulebook"


@pytest.mark.slow
@pytest.mark.parametrize("book", one_of(3, ("polish", "hungarian", "israeli", "gala")))
def test_no_hand_is_asked_about_that_earns_another(book: str) -> None:
    rules = RULEBOOKS[book].with_options()
    for asked in islice(stream(Drill.COUNT, rules, 5), 3):
        assert asked.right <= set(asked.options) <= set(rows_of(rules))
