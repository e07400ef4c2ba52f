"""What is said of the throws for the break."""

from __future__ import annotations

from functools import reduce

import pytest

from game.players.table_client import seen_by
from game.scenes.lesson.opening import model_of
from game.school.lessons.files import lesson
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.view.layout import TableModel
from game.view.table.deal_words import break_lines
from tests.scenes.lesson_samples import CHAIRS_HERE

SUM = "7 + 5 = 12 stacks".replace(" ", "\u00a0", 4)


@pytest.mark.parametrize(
    ("book", "told"),
    [
        ("polish", SUM),
        ("hungarian", SUM),
        ("gala", "7 stacks"),
        ("israeli", "9 stacks"),
    ],
)
def test_throws_that_are_added_up_are_seen_to_add_up(book: str, told: str) -> None:
    """docs/rules/polish.md and hungarian.md add both throws; the other books count the last one."""
    run = LessonRun(lesson("newcomer.wall"), book, CHAIRS_HERE)
    run.go_on()
    past = tuple(seen_by(LEARNER, run.table.client.past()))
    model = reduce(TableModel.after, past[run.table.opening :], model_of(run))
    assert model.deal is not None
    lines = break_lines(model, model.deal, CHAIRS_HERE, model.throws)
    assert lines[-1].text.startswith(told)
