"""What is proposed next follows from what the person did."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.engine.replays.deal_record import DealRecord
from game.players.days import DAY, Came, DayResult
from game.players.journey import JOURNEY, Star, Travelled
from game.players.match_record import Entry, MatchRecord
from game.scenes.shared.destinations import Open, OpenLesson
from game.scenes.shared.next_step import Habits, habits_of, next_step
from game.school.lessons.courses import Course, lesson_ids
from game.school.progress import Progress
from tests.players.records import deal, match_of

TODAY = date(2026, 11, 25)
LESSONS = lesson_ids(Course.NEWCOMER)
BEGUN = Progress().with_lesson(LESSONS[0])
RESULT = DayResult(Came.NOBODY, Fraction(0), "one")


def days(*ago: int) -> dict[str, dict[str, DayResult | None]]:
    return {(TODAY - timedelta(days=each)).isoformat(): {"gala": RESULT} for each in ago}


def entries(*matches: MatchRecord) -> Iterable[Entry]:
    one: DealRecord = deal(1, (1, 0, -1))
    return [Entry(match, one) for match in matches]


def to(habits: Habits, progress: Progress | None = None) -> object:
    step = next_step(habits, progress or Progress(), TODAY)
    return None if step is None else step.to


def test_after_the_first_match_the_journey_begins() -> None:
    step = next_step(Habits(matches=1), Progress(), TODAY)
    assert step is not None
    assert step.to is Open.JOURNEY
    assert "Riga" in step.why


def test_a_course_that_was_begun_goes_on_first() -> None:
    step = next_step(Habits(matches=1), BEGUN, TODAY)
    assert step is not None
    assert step.to == OpenLesson(LESSONS[1])
    assert f"2 of {len(LESSONS)}" in step.why


def test_a_course_that_is_over_or_was_left_long_ago_is_not_proposed() -> None:
    over = Progress()
    for each in LESSONS:
        over = over.with_lesson(each)
    assert to(Habits(matches=1), over) is Open.JOURNEY
    assert to(Habits(matches=5), BEGUN) is None


@pytest.mark.parametrize(
    ("ago", "is_proposed"), [((1,), True), ((7,), True), ((8,), False), ((0, 1), False), ((), False)]
)
def test_whoever_plays_the_walls_of_the_day_is_led_to_those_of_today(
    ago: tuple[int, ...], *, is_proposed: bool
) -> None:
    assert to(Habits(matches=9, days=days(*ago))) is (Open.DAYS if is_proposed else None)


def test_whoever_travels_is_led_to_the_next_stop_until_all_is_won() -> None:
    stop = JOURNEY.stops[0].id
    starred = Travelled({each.id: frozenset({Star.PLACE}) for each in JOURNEY.stops}, frozenset())
    assert to(Habits(matches=9, journey=stop, travelled=starred)) is Open.JOURNEY
    won = Travelled(starred.stars, frozenset(each.rules for each in JOURNEY.stops))
    assert to(Habits(matches=9, journey=JOURNEY.round.id, travelled=won)) is None


def test_whoever_plays_on_and_on_is_offered_the_same_again() -> None:
    assert to(Habits(matches=30)) is None
    assert to(Habits(matches=30, journey=DAY, days=days(0))) is None


def test_habits_follow_from_the_own_matches_alone() -> None:
    plain, other = match_of(1), replace(match_of(2), persons=match_of(2).persons[1:])
    travels = replace(match_of(3), journey=JOURNEY.stops[0].id, rules=JOURNEY.stops[0].rules, places=(1, 2, 3))
    habits = habits_of("Ana", entries(plain, other, travels))
    assert (habits.matches, habits.journey) == (2, JOURNEY.stops[0].id)
    assert Star.PLACE in habits.travelled.stars[JOURNEY.stops[0].id]
    assert habits_of("Ana", entries(travels, plain)).journey == ""
    assert habits_of("Mira", entries(plain)) == Habits()
