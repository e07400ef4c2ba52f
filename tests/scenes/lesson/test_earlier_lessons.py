"""What went wrong in earlier lessons is asked as later ones begin; and the first mahjong of all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pygame
import pytest

from game.engine.seat import Seat
from game.scenes.lesson.alone import AloneScene
from game.scenes.lesson.course import opened
from game.scenes.lesson.lesson import LessonScene
from game.scenes.shared.destinations import OpenLesson
from game.school.lessons.files import lesson
from game.school.mistakes import Mistake, OfLesson, card_of
from game.school.themes import Theme
from tests.scenes.table_pilot import Desk

FIRST = "First, something that went wrong in an earlier lesson."


def question_of(id_: str, number: int = 0) -> OfLesson:
    """A question of a lesson, as it is kept after a wrong answer."""
    asked = [place for place, step in lesson(id_).file.places.items() if step.has_answers]
    return OfLesson(lesson=id_, step=asked[number])


class Learner(Desk):
    """A desk of a learner who got questions wrong an hour ago."""

    def __init__(self, tasks: Sequence[OfLesson] = (), *, book: str = "gala") -> None:
        super().__init__(size=(1280, 720), motion=None, settings=None, draws=True)
        then = datetime.now(UTC) - timedelta(hours=1)
        cards = tuple(card_of(task, book, Theme.HANDS, then) for task in tasks)
        self.context.learner.change(lambda known: known.with_mistakes(cards))
        self.wins: list[str] = []
        """What each win was the first of."""
        self.moments = 0
        """For how many steps of time a great moment was seen."""

    def open(self, id_: str) -> None:
        self.stack.push(opened(self.context, OpenLesson(id_, "gala")))
        view = self.taken.view
        told = view.first_of

        def noted(seat: Seat) -> str:
            self.wins.append(told(seat))
            return self.wins[-1]

        view.first_of = noted

    @property
    def taken(self) -> LessonScene:
        assert isinstance(self.stack.top, LessonScene)
        return self.stack.top

    @property
    def cards(self) -> tuple[Mistake, ...]:
        return self.context.learner.now.mistakes

    def until_asked(self) -> None:
        """Lets time pass until something is asked, or said before."""
        for _ in range(400):
            self.moments += self.taken.view.great_hand is not None
            if self.taken.is_asking or self.taken.speech.text == FIRST:
                return
            self.step(0.5)
        raise AssertionError("nothing is asked")

    def answer(self) -> None:
        run = self.taken.run
        right = run.answers.right[0] if run.step.has_answers else ""
        if right:
            number = run.number
            self.taken.answer(right, run.command(right))
            if run.number == number and [look.label for look in self.taken.speech.looks] == ["Continue"]:
                self.taken.go_on(run.command(right))
        else:
            self.taken.go_on()
        self.until_asked()

    def to_test(self) -> None:
        """Takes the lesson up to its test."""
        self.until_asked()
        while not self.taken.run.step.test:
            self.answer()


def test_what_went_wrong_is_asked_before_a_later_lesson() -> None:
    desk = Learner([question_of("newcomer.faces")])
    desk.open("newcomer.set-and-pair")
    desk.until_asked()
    taken = desk.taken
    assert taken.speech.text == FIRST
    desk.key(pygame.K_RETURN)
    desk.until_asked()
    assert isinstance(desk.taken, AloneScene)
    assert desk.taken.run.lesson.id == "newcomer.faces"
    desk.answer()
    assert desk.cards[0].solved == 1
    desk.taken.speech.buttons[0].press()
    desk.until_asked()
    assert desk.taken is taken
    assert taken.run.number == 0
    assert taken.speech.text != FIRST
    desk.to_test()
    assert desk.taken is taken, "nothing comes between"


def test_no_more_than_one_is_asked_in_a_lesson() -> None:
    desk = Learner([OfLesson(lesson="newcomer.gone", step=0), *(question_of("newcomer.faces", n) for n in range(3))])
    desk.open("newcomer.set-and-pair")
    desk.until_asked()
    desk.key(pygame.K_RETURN)
    desk.until_asked()
    assert desk.taken.run.is_alone
    desk.answer()
    desk.taken.speech.buttons[0].press()
    desk.until_asked()
    assert desk.taken.run.lesson.id == "newcomer.set-and-pair"
    assert sum(each.solved for each in desk.cards) == 1


@pytest.mark.parametrize(
    "tasks",
    [[], [question_of("newcomer.set-and-pair")]],
    ids=["nothing was wrong", "only in this lesson"],
)
def test_otherwise_the_lesson_begins_at_once(tasks: list[OfLesson]) -> None:
    desk = Learner(tasks)
    desk.open("newcomer.set-and-pair")
    desk.until_asked()
    assert desk.taken.speech.text != FIRST


def test_a_question_under_other_rules_waits_for_them() -> None:
    desk = Learner([question_of("newcomer.faces")], book="polish")
    desk.open("newcomer.set-and-pair")
    desk.until_asked()
    assert desk.taken.speech.text != FIRST


def test_whoever_leaves_such_a_question_goes_on_with_the_lesson() -> None:
    desk = Learner([question_of("newcomer.faces")])
    desk.open("newcomer.set-and-pair")
    desk.until_asked()
    desk.key(pygame.K_RETURN)
    desk.until_asked()
    desk.key(pygame.K_ESCAPE)
    desk.until_asked()
    assert desk.taken.run.lesson.id == "newcomer.set-and-pair"
    assert desk.taken.speech.text != FIRST


@pytest.mark.parametrize(
    ("id_", "has_played", "label"),
    [
        ("newcomer.two-sets", False, "Next lesson"),
        ("newcomer.first-deal", False, "Your first match"),
        ("newcomer.first-deal", True, "Next lesson"),
    ],
)
def test_whoever_is_ready_for_a_first_match_is_led_there(id_: str, label: str, *, has_played: bool) -> None:
    desk = Learner()
    desk.preferences.change(first_match_done=has_played)
    scene, taken = opened(desk.context, OpenLesson(id_, "gala")), lesson(id_)
    scene._after.learned(taken, is_tested=True)
    found = scene._after.next(taken)
    assert found[0][0] == label
    assert (desk.preferences.now.next_lesson is None) is (label == "Your first match")


def test_a_first_match_may_be_played_before_the_course_ends() -> None:
    desk = Learner()
    scene, taken = opened(desk.context, OpenLesson("newcomer.claims", "gala")), lesson("newcomer.claims")
    assert [label for label, _to in scene._after.next(taken)] == ["Next lesson"]
    scene._after.learned(taken, is_tested=False)
    assert [label for label, _to in scene._after.next(taken)] == ["Next lesson", "Your first match"]
    assert [label for label, _to in scene._after.next(lesson("newcomer.kongs"))][1:] == ["Your first match"]
    desk.preferences.change(first_match_done=True)
    assert [label for label, _to in scene._after.next(taken)] == ["Next lesson"]


def test_a_lesson_that_was_left_is_what_the_title_proposes() -> None:
    desk = Learner()
    scene, taken = opened(desk.context, OpenLesson("newcomer.claims", "gala")), lesson("newcomer.claims")
    scene._after.left(taken, 0, ())
    assert desk.preferences.now.next_lesson is None
    scene._after.left(taken, 2, ())
    assert desk.preferences.now.next_lesson == "newcomer.claims"


def test_an_answer_that_was_shown_is_no_mistake() -> None:
    desk = Learner()
    desk.open("newcomer.set-and-pair")
    desk.until_asked()
    while not desk.taken.run.step.has_answers:
        desk.answer()
    desk.taken.show_answer()
    desk.answer()
    assert not desk.cards


def test_an_exercise_whose_answer_was_shown_comes_back_soon() -> None:
    desk = Learner([question_of("newcomer.faces")])
    desk.open("newcomer.set-and-pair")
    desk.until_asked()
    desk.key(pygame.K_RETURN)
    desk.until_asked()
    desk.taken.show_answer()
    desk.answer()
    assert desk.taken.speech.text == "Asked again in 10 minutes"
    assert desk.cards[0].solved == 0


def test_the_first_mahjong_is_celebrated_and_no_other() -> None:
    desk = Learner()
    desk.open("newcomer.set-and-pair")
    desk.to_test()
    assert desk.wins == ["Your first mahjong", ""]
    assert desk.moments > 0


def test_whoever_has_won_in_a_lesson_before_wins_quietly() -> None:
    desk = Learner()
    desk.context.learner.change(lambda known: known.with_lesson("newcomer.set-and-pair"))
    desk.open("newcomer.two-sets")
    desk.to_test()
    assert set(desk.wins) == {""}
    assert desk.moments == 0
