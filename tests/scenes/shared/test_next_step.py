"""What is proposed next follows from what the person did."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.matches.unfinished import SavedMatch
from game.app.system.settings import Settings
from game.app.window.actions import Actions
from game.engine.replays.deal_record import DealRecord
from game.players.days import BOOKS, Came, DayResult, DaysOf
from game.players.journey import JOURNEY, Star, Traveled
from game.players.match_record import Entry, MatchRecord, folded
from game.players.past import Habits, habits_of
from game.players.roster import DAY
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Open, OpenLesson, ResumeMatch
from game.scenes.shared.learner import lesson_label, next_lesson
from game.scenes.shared.next_step import next_step, step_now
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.study_step import way_of
from game.school.intervals import with_missed
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons, lessons_in
from game.school.mistakes import TEN, OfPuzzle, card_of
from game.school.progress import Progress
from game.school.study import study_step
from game.school.themes import Theme
from game.view.paint import Kit
from tests.players.records import deal, match_of
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.learn_samples import lesson_ids

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)
TODAY = NOW.astimezone().date()
LESSONS = lesson_ids(Course.NEWCOMER)
TRAVELS = Habits(has_won=True, matches=1, journey="riga")
BEGUN = Progress().with_lesson(LESSONS[0])
RESULT = DayResult(Came.NOBODY, Fraction(0), "one")


def days(*ago: int) -> DaysOf:
    return DaysOf("Ana", {(TODAY - timedelta(days=each)).isoformat(): {"gala": RESULT} for each in ago})


def test_where_no_lesson_was_proposed_none_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """All lessons together are a large part of what the title reads."""
    monkeypatch.setattr("game.school.lessons.files.read", lambda *_: pytest.fail("a lesson is read"))
    lessons.cache_clear()
    assert to(Habits(has_won=True, matches=9)) is None


def due_since(hours: int) -> Progress:
    """Ten exercises that were got wrong so many hours ago."""
    then = NOW - timedelta(hours=hours)
    progress = Progress()
    for number in range(TEN):
        progress = with_missed(progress, card_of(OfPuzzle(puzzle=str(number)), "gala", Theme.CLAIMS, then), then)
    return progress


def entries(*matches: MatchRecord) -> Iterable[Entry]:
    one: DealRecord = deal(1, (1, 0, -1))
    return [Entry(match, one) for match in matches]


def to(habits: Habits, progress: Progress | None = None) -> object:
    step = next_step(habits, progress or Progress(), "gala", TODAY)
    return None if step is None else step.to


def test_the_journey_is_proposed_to_travelers_alone() -> None:
    step = next_step(TRAVELS, Progress(), "gala", TODAY)
    assert step is not None
    assert step.to is Open.JOURNEY
    assert (step.label, step.why) == ("Next stop: Riga", "Latvian rules, bonus scoring · 4 deals, about 10 min")
    for matches in (1, 2, 9):
        assert to(Habits(has_won=True, matches=matches)) is None, "who has set up a match plays another such one"


@pytest.mark.parametrize(
    ("progress", "label", "taken"), [(Progress(), "Your first lesson", 0), (BEGUN, "Next lesson", 1)]
)
def test_whoever_has_played_and_won_nothing_is_led_to_a_lesson(progress: Progress, label: str, taken: int) -> None:
    step = next_step(Habits(matches=3), progress, "gala", TODAY)
    assert step is not None
    assert (step.label, step.to) == (label, OpenLesson(LESSONS[taken], "gala"))
    assert step.to == way_of(study_step(progress, "gala"), "gala"), "what the Learn page recommends"
    assert to(TRAVELS, progress) is Open.JOURNEY


def test_whoever_has_looked_at_the_lessons_and_taken_none_is_led_to_the_first_by_the_title_too() -> None:
    assert next_lesson(Progress(), "gala", None) == ("Your first lesson", OpenLesson(""))
    assert next_lesson(BEGUN, "gala", None) is None, "the course's last page has proposed a match"


MATCH = SavedMatch(path=Path("m"), changed=0.0, rules="gala", deal=3)


@pytest.mark.parametrize(
    ("saved", "settings", "label"),
    [
        (MATCH, Settings(), "Continue"),
        (MATCH, Settings(next_lesson=LESSONS[1]), "Next lesson"),
        (replace(MATCH, is_behind=True), Settings(), "Next stop: Riga"),
        (replace(MATCH, is_behind=True, journey="riga"), Settings(), "Continue"),
    ],
)
def test_a_match_is_gone_on_with_unless_another_or_a_lesson_was_finished_since(
    saved: SavedMatch, settings: Settings, label: str
) -> None:
    context = replace(fixtures.context(Kit(Actions()), Told()), preferences=Preferences(settings))
    context.learner.change(lambda now: now.with_lesson(LESSONS[0]))
    step = step_now(TRAVELS, context, [saved])
    assert step is not None
    assert step.label == label


def test_a_saved_match_is_proposed_before_a_new_one_like_the_last() -> None:
    context = fixtures.context(Kit(Actions()), Told())
    played, left = Habits(has_won=True, matches=1), replace(MATCH, is_behind=True)
    step = step_now(played, context, [left])
    assert step is not None
    assert (step.label, step.to) == ("Continue", ResumeMatch(left))
    for other in (replace(left, is_aside=True), replace(left, rules="")):
        assert step_now(played, context, [other]) is None


def test_whoever_has_just_played_is_led_to_play_and_not_to_a_lesson() -> None:
    for habits, proposed in ((TRAVELS, Open.JOURNEY), (Habits(has_won=True, matches=1), None)):
        assert to(habits, BEGUN) is proposed
        assert to(habits, BEGUN.with_begun(LESSONS[1], "gala", 3, ())) is proposed


def test_a_course_that_is_over_or_was_left_long_ago_is_not_proposed() -> None:
    over = Progress()
    for each in LESSONS:
        over = over.with_lesson(each)
    assert to(TRAVELS, over) is Open.JOURNEY
    assert to(Habits(has_won=True, matches=5), BEGUN) is None


@pytest.mark.parametrize(
    ("ago", "is_proposed"), [((1,), True), ((7,), True), ((8,), False), ((0, 1), False), ((), False)]
)
def test_whoever_plays_the_walls_of_the_day_is_led_to_those_of_today(
    ago: tuple[int, ...], *, is_proposed: bool
) -> None:
    assert to(Habits(has_won=True, matches=9, of_days=days(*ago))) is (Open.DAYS if is_proposed else None)


@pytest.mark.parametrize(("journey", "proposed"), [("", None), (JOURNEY.stops[1].id, Open.JOURNEY), (DAY, Open.DAYS)])
def test_whoever_has_just_played_something_else_plays_on_instead_of_going_to_todays_walls(
    journey: str, proposed: object
) -> None:
    assert to(Habits(has_won=True, matches=9, journey=journey, last=TODAY, of_days=days(1))) is proposed


def test_whoever_travels_is_led_to_the_next_stop_until_all_is_won() -> None:
    stop = JOURNEY.stops[0].id
    starred = Traveled({each.id: frozenset({Star.PLACE}) for each in JOURNEY.stops}, frozenset())
    assert to(Habits(has_won=True, matches=9, journey=stop, traveled=starred)) is Open.JOURNEY
    won = Traveled(starred.stars, frozenset(each.rules for each in JOURNEY.stops))
    assert to(Habits(has_won=True, matches=9, journey=JOURNEY.round.id, traveled=won)) is None


def test_what_is_to_be_learned_is_what_the_learn_page_recommends() -> None:
    said = LESSONS[6]
    step = next_step(Habits(has_won=True, matches=1), BEGUN, "gala", TODAY, said)
    assert step is not None
    assert step.to == OpenLesson(said, "gala") == way_of(study_step(BEGUN, "gala", said), "gala")


@pytest.mark.parametrize("course", Course)
def test_what_the_last_page_of_a_lesson_proposed_is_proposed_everywhere(course: Course) -> None:
    said = lesson_ids(course)[3]
    for habits in (
        Habits(),
        Habits(has_won=True, matches=9, journey=JOURNEY.stops[0].id),
        Habits(matches=9, of_days=days(1)),
    ):
        step = next_step(habits, BEGUN, "gala", TODAY, said)
        assert step is not None
        assert (step.label, step.to) == ("Next lesson", OpenLesson(said, "gala"))
        assert step.why.startswith(f"Lesson 4 of {len(lessons_in(course, 'gala'))}: ")


def test_a_lesson_that_is_half_done_goes_on() -> None:
    half = BEGUN.with_begun(LESSONS[1], "gala", 3, ())
    step = next_step(Habits(has_won=True, matches=1), half, "gala", TODAY, LESSONS[1])
    assert step is not None
    assert (step.label, step.to) == ("Continue the lesson", OpenLesson(LESSONS[1], "gala"))
    assert next_lesson(half, "gala", LESSONS[1]) == (step.label, OpenLesson(LESSONS[1])), "on the title too"
    assert next_lesson(half, "gala", LESSONS[2]) == ("Next lesson", OpenLesson(LESSONS[2]))
    assert lesson_label(half, LESSONS[1], "polish") == "Next lesson", "it begins anew in another book"


@pytest.mark.parametrize("course", Course)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_was_proposed_in_another_book_is_proposed_as_far_as_this_book_has_it(book: str, course: Course) -> None:
    for place, said in enumerate(lesson_ids(course)):
        step = next_step(Habits(has_won=True, matches=9), BEGUN, book, TODAY, said)
        left = [each.id for each in lessons_in(course, book) if each.id in lesson_ids(course)[place:]]
        if left:
            assert step is not None
            assert step.to == OpenLesson(left[0], book)
    assert next_step(Habits(has_won=True, matches=9), BEGUN, book, TODAY, "newcomer.of_another_version") is None


@pytest.mark.parametrize("book", RULEBOOKS)
def test_exercises_that_were_got_wrong_are_never_the_one_proposal(book: str) -> None:
    progress = due_since(1)
    assert to(Habits(has_won=True, matches=9), progress) is None
    assert way_of(study_step(progress, book), book) is not Open.TEN


def test_whoever_has_played_one_of_todays_walls_is_led_to_the_others() -> None:
    assert to(Habits(has_won=True, matches=30, journey=DAY, of_days=days(0))) is Open.DAYS
    all_of_them = DaysOf("Ana", {TODAY.isoformat(): dict.fromkeys(BOOKS, RESULT)})
    assert to(Habits(has_won=True, matches=30, journey=DAY, of_days=all_of_them)) is None


def test_whoever_plays_on_and_on_is_offered_the_same_again() -> None:
    assert to(Habits(has_won=True, matches=30)) is None


def test_habits_follow_from_the_own_matches_alone() -> None:
    plain, other = match_of(1), replace(match_of(2), persons=match_of(2).persons[1:])
    travels = replace(match_of(3), journey=JOURNEY.stops[0].id, rules=JOURNEY.stops[0].rules, places=(1, 2, 3))
    habits = folded(habits_of("Ana"), entries(plain, other, travels))
    assert (habits.matches, habits.journey, habits.last) == (2, JOURNEY.stops[0].id, travels.day)
    assert Star.PLACE in habits.traveled.stars[JOURNEY.stops[0].id]
    assert folded(habits_of("Ana"), entries(travels, plain)).journey == ""
    assert folded(habits_of("Mira"), entries(plain)) == habits_of("Mira")
