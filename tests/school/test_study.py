"""The recommended step and the queue: persons whose weak themes are known are led to them within a hundred answers."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

import pytest

from game.rules.rulesets import RULEBOOKS
from game.school.drills.exercise import Drill
from game.school.intervals import answered, with_missed
from game.school.lessons.courses import Course
from game.school.lessons.files import lesson, lessons, lessons_in
from game.school.mistakes import SOLVED, TEN, OfDrill, OfPuzzle, card_of, due, replaced
from game.school.progress import Progress
from game.school.puzzles.puzzle import PUZZLES_ID, Tag
from game.school.puzzles.shelf import puzzles_of
from game.school.rating import Verdict
from game.school.study import FEW, PUZZLES, Step, Why, exercised, step_of, study_step
from game.school.themes import Theme

NOW = datetime(2026, 11, 25, 9, tzinfo=UTC)
WEAK = [
    {Theme.CLAIMS},
    {Theme.HANDS, Theme.COUNTING},
    {Theme.DEFENSE, Theme.AIMS},
    {Theme.DISCARDS, Theme.DEFENSE},
    {Theme.COUNTING, Theme.CLAIMS},
    {Theme.SPECIAL_HANDS},
]
STRENGTH = 1450.0
"""A simulated person beats an exercise of this rating every other time."""
WEAKNESS = 950.0
"""Where weak, a simulated person beats an exercise of this rating every other time."""


class Taken(NamedTuple):
    """What came of a simulated person's answers."""

    progress: Progress
    steps: list[Step]


def who_knows_the_game(book: str) -> Progress:
    """Somebody who has taken all lessons."""
    progress = Progress()
    for course in Course:
        for each in lessons(course):
            progress = progress.with_lesson(each.id, book)
    return progress


def simulated(book: str, weak: set[Theme], seed: int, answers: int = 100) -> Taken:
    """A person with these weak themes, who does what is recommended, and ten exercises once they are due."""
    chance, progress, now = Random(seed), who_knows_the_game(book), NOW
    steps: list[Step] = []

    def answer(theme: Theme, rating: float) -> Verdict:
        strength = WEAKNESS if theme in weak else STRENGTH
        return Verdict.RIGHT if chance.random() < 1 / (1 + 10 ** ((rating - strength) / 400)) else Verdict.WRONG

    while answers > 0:
        now += timedelta(minutes=1)
        waiting = due(progress.mistakes, now)
        if len(waiting) >= TEN:
            for card in waiting[:TEN]:
                changed = answered(card, answer(Theme(card.theme), WEAKNESS), now)
                progress = progress.with_mistakes(replaced(progress.mistakes, changed))
                answers -= 1
            continue
        step = study_step(progress, book)
        steps.append(step)
        assert step.theme is not None
        id_ = PUZZLES_ID if step.drill is None else step.drill.id
        rating = progress.rating(id_).value
        verdict, seed_ = answer(step.theme, rating), chance.randrange(1 << 40)
        progress = progress.with_answer(id_, rating, verdict.score, book=book, theme=step.theme)
        if verdict is Verdict.WRONG:
            kind = step.drill
            task = OfPuzzle(puzzle=str(seed_)) if kind is None else OfDrill(drill=kind.value, seed=seed_, rating=rating)
            progress = with_missed(progress, card_of(task, book, step.theme, now), now)
        answers -= 1
    return Taken(progress, steps)


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_weak_themes_are_found_within_a_hundred_answers(book: str) -> None:
    found: Counter[str] = Counter()
    persons = [(weak, seed) for weak in WEAK if weak <= set(exercised(Progress(), book)) for seed in range(8)]
    for weak, seed in persons:
        progress, steps = simulated(book, weak, seed)
        standings = {theme: progress.standing(book, theme).value for theme in exercised(progress, book)}
        cards = Counter(Theme(card.theme) for card in progress.mistakes)
        led = Counter(step.theme for step in steps if step.why is Why.WEAKEST)
        found["map"] += set(sorted(standings, key=lambda theme: standings[theme])[: len(weak)]) == weak
        found["queue"] += {theme for theme, _count in cards.most_common(len(weak))} == weak
        found["next step"] += {theme for theme, _count in led.most_common(len(weak))} == weak
    assert min(found[each] for each in ("map", "queue", "next step")) >= 0.95 * len(persons), found


@pytest.mark.parametrize("book", RULEBOOKS)
def test_there_is_always_a_step_and_it_can_be_taken(book: str) -> None:
    progress = Progress()
    assert study_step(progress, book) == Step(Why.NEWCOMER, Theme.HANDS, "newcomer.faces")
    for each in lessons_in(Course.NEWCOMER, book):
        step = study_step(progress, book)
        assert (step.why, step.lesson) == (Why.NEWCOMER, each.id)
        progress = progress.with_lesson(each.id, book)
    for theme in Theme:
        step = step_of(progress, book, theme)
        if step.lesson:
            assert lesson(step.lesson).file.theme is theme
        elif step.drill is not None:
            assert step.drill.theme is theme
        else:
            assert theme in PUZZLES[book]


def test_who_goes_on_with_drills_is_not_sent_to_the_first_lesson() -> None:
    progress = Progress()
    for _ in range(2 * FEW):
        assert study_step(progress, "gala").why is Why.NEWCOMER, "a few answers may be a child's guesses"
        progress = progress.with_answer(Drill.WAIT.id, 1200.0, 1.0, book="gala", theme=Theme.HANDS)
    step = study_step(progress, "gala")
    assert step.why is Why.UNTRIED
    assert step.theme is Theme.DISCARDS


def test_a_lesson_that_was_left_comes_before_the_first() -> None:
    second = lessons_in(Course.NEWCOMER, "gala")[1].id
    left = Progress().with_begun(second, "gala", 1, ())
    assert study_step(left, "gala").lesson == second
    assert study_step(left, "polish").lesson == lessons_in(Course.NEWCOMER, "polish")[0].id


def test_each_kind_of_exercise_of_a_theme_has_its_turn() -> None:
    progress, kinds = who_knows_the_game("gala"), []
    assert step_of(progress, "gala", Theme.AIMS).drill is None, "other rulebooks are asked about once two are known"
    progress = progress.with_lesson("newcomer.points", "polish")
    for _ in range(3 * FEW):
        kinds.append(step_of(progress, "gala", Theme.AIMS).drill)
        progress = progress.with_answer(PUZZLES_ID, 1200.0, 1.0, book="gala", theme=Theme.AIMS)
    assert Counter(kinds) == {Drill.OTHER_BOOK: 2 * FEW, None: FEW}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_books_have_puzzles_of_the_themes_that_are_said(book: str) -> None:
    found = Counter(theme for puzzle in puzzles_of(book) for theme in {tag.theme for tag in puzzle.tags})
    assert {theme for theme in Theme if found[theme] >= 50} == set(PUZZLES[book])


def test_a_puzzle_about_a_special_hand_counts_for_special_hands_even_if_it_asks_for_a_claim() -> None:
    tags = {puzzle.tags: puzzle.theme for book in PUZZLES for puzzle in puzzles_of(book)}
    assert tags[Tag.CLAIM, Tag.SPECIAL] is tags[Tag.SPECIAL, Tag.DEFENSE] is Theme.SPECIAL_HANDS
    assert tags[Tag.CLAIM,] is Theme.CLAIMS


@pytest.mark.parametrize("book", ["israeli", "gala", "latvian"])
def test_a_book_without_puzzles_of_special_hands_has_its_lesson_on_them(book: str) -> None:
    assert Theme.SPECIAL_HANDS not in exercised(Progress(), book)
    for progress in (Progress(), who_knows_the_game(book)):
        assert step_of(progress, book, Theme.SPECIAL_HANDS).lesson == "newcomer.special-hands"


def test_what_is_got_wrong_again_after_it_was_solved_comes_back() -> None:
    card = card_of(OfPuzzle(puzzle="x"), "gala", Theme.CLAIMS, NOW)
    progress, now = with_missed(Progress(), card, NOW), NOW
    for _ in range(SOLVED):
        now = progress.mistakes[0].due
        progress = progress.with_mistakes((answered(progress.mistakes[0], Verdict.RIGHT, now),))
    assert progress.mistakes[0].is_done
    progress = with_missed(progress, card, now)
    (back,) = progress.mistakes
    assert not back.is_done
    assert back.task == card.task
    assert due(progress.mistakes, now + timedelta(hours=1)) == [back]
