"""The puzzle of a day is everybody's; days in a row; what comes next for a person."""

from datetime import date, timedelta
from random import Random

from msgspec.structs import replace

from game.school.progress import Progress
from game.school.puzzles.calendar import NEAR, days_in_a_row, of_the_day, to_go_on_with
from game.school.rating import Rating
from tests.school.puzzles.sample_puzzles import puzzle

DAY = date(2026, 11, 21)
MANY = tuple(puzzle("latvian", f"{number}-4", rating=1000 + 5 * number) for number in range(120))


def test_the_puzzle_of_a_day_is_the_same_for_everybody_as_good() -> None:
    assert next(of_the_day(MANY, "latvian", DAY, 1300)).id == "71-4"
    assert next(of_the_day(MANY[::-1], "latvian", DAY, 1300)).id == "71-4"


def test_days_have_puzzles_of_their_own() -> None:
    found = [next(of_the_day(MANY, "latvian", DAY + timedelta(days=after), 1300)).id for after in range(30)]
    assert len(set(found)) > 20


def test_one_more_puzzle_changes_the_day_only_if_it_is_its_own() -> None:
    more = (*MANY, replace(MANY[0], id="121-2"))
    for after in range(60):
        day = DAY + timedelta(days=after)
        before, now = next(of_the_day(MANY, "latvian", day, 1300)), next(of_the_day(more, "latvian", day, 1300))
        assert now.id in (before.id, "121-2")


def test_the_puzzle_of_a_day_is_about_as_hard_as_the_person_is_good() -> None:
    for rating in (1100, 1300, 1500):
        assert abs(next(of_the_day(MANY, "latvian", DAY, rating)).rating - rating) <= NEAR


def test_what_comes_next_is_new_and_about_as_hard_as_the_person_is_good() -> None:
    known = {one.id for one in MANY if one.rating < 1200}
    nexts = list(to_go_on_with(MANY, known, Rating(value=1300, answered=20), Random(1)))
    assert sorted(one.id for one in nexts) == sorted(one.id for one in MANY)
    fitting = [one for one in nexts if one.id not in known and abs(one.rating - 1300) <= 150]
    assert nexts[: len(fitting)] == fitting
    assert all(one.id in known for one in nexts[-len(known) :])


def test_the_first_puzzles_of_a_person_are_easy_and_become_harder_in_small_steps() -> None:
    many = tuple(puzzle("latvian", f"{number}-4", rating=900 + 4 * number) for number in range(200))
    seen: set[str] = set()
    own, before = Rating(), None
    for number in range(10):
        found = next(to_go_on_with(many, seen, own, Random(number)))
        assert found.rating < own.value + 15 * number
        assert before is None or found.rating - before.rating < 200
        seen.add(found.id)
        own, before = own.after(found.rating, 1.0), found


def test_days_in_a_row_are_counted_back_from_today_or_yesterday() -> None:
    done = [(DAY - timedelta(days=ago)).isoformat() for ago in (1, 2, 3, 5)]
    assert days_in_a_row(done, DAY) == 3
    assert days_in_a_row([*done, DAY.isoformat()], DAY) == 4
    assert days_in_a_row(done, DAY + timedelta(days=1)) == 0
    assert days_in_a_row([], DAY) == 0


def test_answers_are_kept_once_and_the_last_one_last() -> None:
    progress = Progress().with_puzzle("gala", "1-1").with_puzzle("gala", "2-1", of_day="2026-11-21")
    progress = progress.with_puzzle("gala", "1-1", of_day="2026-11-21").with_puzzle("polish", "9-9")
    assert progress.puzzles == {"gala": ("2-1", "1-1"), "polish": ("9-9",)}
    assert progress.days == {"2026-11-21": ("gala",)}
