"""The puzzle of the day is about what the person has learned, and stays until it is answered."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from game.rules.rulesets import RULEBOOKS
from game.school.drills.exercise import Drill
from game.school.learned import is_offered, learned_themes
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons_in
from game.school.progress import Progress
from game.school.puzzles.puzzle import Tag
from game.school.puzzles.quiz import next_for
from game.school.puzzles.shelf import puzzles_of
from game.school.themes import Theme
from tests.for_each import one_of

DAY = date(2026, 11, 28)
BOOKS = one_of(4, ("polish", "hungarian", "gala", "israeli", "latvian"), first=2)


@pytest.mark.parametrize("book", BOOKS)
def test_a_beginner_is_asked_about_discards_and_claims_alone(book: str) -> None:
    for after in range(8):
        asked = next_for(Progress(), book, DAY + timedelta(days=after))
        assert asked is not None
        assert set(asked.puzzle.tags) <= {Tag.SHAPE, Tag.CLAIM}


def test_claims_wait_for_their_lessons_in_puzzles_and_drills() -> None:
    """Kongs are the last lesson on claims."""
    progress, rules = Progress(), RULEBOOKS["polish"].with_options()
    assert is_offered(Drill.CALL, rules, progress), "who takes no lessons knows the game"
    for each in lessons_in(Course.NEWCOMER, "polish")[:7]:
        asked = next_for(progress, "polish", DAY)
        assert asked is not None
        if progress.lessons:
            assert Tag.CLAIM not in asked.puzzle.tags
            assert not is_offered(Drill.CALL, rules, progress)
        assert is_offered(Drill.DISCARD, rules, progress)
        progress = progress.with_lesson(each.id, each.file.taught("polish"))
    assert learned_themes(progress, "polish") == {Theme.DISCARDS, Theme.CLAIMS}
    assert is_offered(Drill.CALL, rules, progress)
    assert not is_offered(Drill.PAY, rules, progress)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_whoever_has_taken_every_lesson_is_asked_about_everything(book: str) -> None:
    progress = Progress()
    for each in lessons_in(Course.PLAYER, book):
        progress = progress.with_lesson(each.id, each.file.rules(book).id)
    found: set[Tag] = set()
    for _each in puzzles_of(book):
        asked = next_for(progress, book, DAY)
        assert asked is not None
        found.update(asked.puzzle.tags)
        progress = progress.with_puzzle(book, asked.puzzle.id, of_day=asked.day)
    assert found == {tag for each in puzzles_of(book) for tag in each.tags}


def test_the_same_puzzle_comes_until_it_is_answered() -> None:
    progress = Progress().with_puzzle("polish", "0-0", of_day=DAY.isoformat())
    first, again = (next_for(progress, "polish", DAY) for _ in range(2))
    assert first is not None
    assert first == again
    after = next_for(progress.with_puzzle("polish", first.puzzle.id), "polish", DAY)
    assert after is not None
    assert after.puzzle.id != first.puzzle.id
