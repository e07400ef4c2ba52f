"""Guess first, then the rule: a question that the table answers comes before the sentence that tells it."""

from __future__ import annotations

import pytest

from game.rules.rulesets import RULEBOOKS
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, lesson, lessons, lessons_in
from game.school.lessons.run import LessonRun
from game.school.lessons.steps import steps_in
from game.school.progress import Begun
from tests.school.lessons.test_lessons import CHAIRS

GUESSES = [
    ("newcomer.kongs", "These are flowers and seasons", "You were dealt a flower and a season"),
    ("newcomer.points", "These three hands differ in one set", "What sets score here"),
    ("newcomer.points", "Each of these hands needs one more tile", "Mahjong itself"),
    ("newcomer.payments", "The deal is over. Everyone had {stake} points", "Under these rules"),
    ("newcomer.payments", "Who has lost points now?", "Nobody discarded this tile"),
]
"""A lesson, how its question begins, and how the rule begins that answers it."""


@pytest.mark.parametrize(("id_", "question", "rule"), GUESSES)
def test_what_can_be_guessed_is_asked_before_it_is_told(id_: str, question: str, rule: str) -> None:
    asked = 0
    for book in RULEBOOKS:
        said = [step.say.message for step in steps_in(lesson(id_), book)]
        guesses = [place for place, text in enumerate(said) if text.startswith(question)]
        rules = [place for place, text in enumerate(said) if text.startswith(rule)]
        if guesses and rules:
            asked += 1
            assert guesses[0] < rules[0], book
    assert asked, "no book asks that"


def test_what_nobody_can_know_yet_is_called_a_guess_and_no_mistake() -> None:
    guesses = 0
    for each in lessons(Course.NEWCOMER):
        for place, step in each.file.places.items():
            assert step.guess is ("Guess: " in step.say.message), (each.id, place)
            assert not (step.guess and step.test), (each.id, place)
            guesses += step.guess
    assert guesses


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_wrong_guess_is_answered_and_never_asked_again(book: str) -> None:
    for each in lessons_in(Course.NEWCOMER, book):
        for place, step in each.file.places.items():
            if not (step.guess and step in steps_in(each, book)):
                continue
            run = LessonRun(each, book, CHAIRS)
            run.resume(Begun(book=book, step=place, played=()))
            run.come()
            wrong = next(str(n) for n, _ in enumerate(run.answers.choices, 1) if str(n) not in run.answers.right)
            verdict = run.judge(wrong)
            assert verdict.why
            assert (verdict.is_right, verdict.is_nearly, run.mistakes) == (False, True, 0)
            with pytest.raises(LookupError):
                LessonRun(each, book, CHAIRS).ask_alone(place)


def test_a_wait_is_named_beside_the_hand_that_has_it() -> None:
    """Not beside the next one, where the tiles that are spoken of are not seen."""
    named = []
    for step in lesson("newcomer.ready").file.steps:
        if step.ask is Ask.CHOOSE and step.table is not None and not step.test and step.why is not None:
            lit = {tile[1] for light in step.light for tile in light.split()[1:]}
            assert lit <= set(step.why.message), step.why.message
            named.append(step.why.message.rpartition(" a")[2])
    assert named == ["n edge wait.", " closed wait.", " single wait."]
