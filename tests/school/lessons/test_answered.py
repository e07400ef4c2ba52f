"""A right answer gets an answer: that it is right, and why, before anything else comes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules.rulesets import RULEBOOKS
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, Judge, lesson, lessons, lessons_in
from game.school.lessons.run import LessonRun
from game.school.lessons.steps import steps_in
from tests.school.lessons.test_lessons import CHAIRS

IDS = sorted(each.id for course in Course for each in lessons(course))
SAID_BY_THE_CHOICE = (Judge.MISSING, Judge.LIVE, Judge.POINTS, Judge.ROW)
"""What counts is chosen itself; its sum is asked for at the next step."""


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_a_right_choice_is_told_why_unless_the_next_step_tells_it(book: str) -> None:
    silent = []
    for each in lessons_in(Course.NEWCOMER, book):
        run = LessonRun(each, book, CHAIRS)
        while not run.is_over and not run.is_free_play:
            run.come()
            step, answer = run.step, run.shown_answer if run.step.has_answers else ""
            command = run.command(answer)
            if step.ask is Ask.CHOOSE and step.tells is None and step.judge not in SAID_BY_THE_CHOICE:
                silent += [] if run.judge(answer).why else [(each.id, step.say.message)]
            run.go_on(command)
    assert silent == []


@pytest.mark.parametrize("id_", IDS)
def test_no_reason_is_told_twice(id_: str) -> None:
    for book in RULEBOOKS:
        steps = steps_in(lesson(id_), book)
        for step, then in pairwise(steps):
            assert step.tells is False or "{because}" not in then.say.message, step.say.message
