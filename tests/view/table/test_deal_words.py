"""What is said of the throws for the break."""

from __future__ import annotations

from functools import reduce

import pytest

from game.engine.events import MatchBegun, SeatDiceThrown
from game.players.table_client import seen_by
from game.rules.options import Options
from game.rules.rulesets.hungarian import HUNGARIAN
from game.scenes.lesson.opening import model_of
from game.school.lessons.files import lesson
from game.school.lessons.rigging import LEARNER, OPENING
from game.school.lessons.run import LessonRun
from game.view.layout import TableModel
from game.view.table.deal_words import break_lines, seat_lines
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
    model = reduce(TableModel.after, past[OPENING:], model_of(run))
    assert model.deal is not None
    lines = break_lines(model, model.deal, CHAIRS_HERE, model.throws)
    assert lines[-1].text.startswith(told)


@pytest.mark.parametrize(
    ("seating", "told"),
    [
        ("full", "East's place is where {name} sits now"),
        ("second_throw", "East's place is where {name} sits now"),
        ("one_throw", "{name} is East"),
    ],
)
def test_a_throw_names_east_only_where_nothing_follows_it(seating: str, told: str) -> None:
    """hungarian.md, "Seats": a single throw names East, or the place that somebody comes to by the wind tiles."""
    begun = MatchBegun(rules="hungarian", options={**Options(HUNGARIAN.options), "seating": seating}, seed=1)
    model = TableModel.of([begun, SeatDiceThrown(dice=((1, 2), (), (), ()))], 0)
    (line,) = seat_lines(model, CHAIRS_HERE, in_air=False)
    assert line.text.endswith(told.format(name=CHAIRS_HERE[2].name))
