"""Today's ten: what was got wrong in a lesson, a drill, a puzzle and a match comes back as one queue."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.engine.commands import Discard
from game.engine.replays.match import Match
from game.players.ai.advice import advise
from game.players.review import Decision, finding_of
from game.rules.rulesets import RULEBOOKS, rulebook
from game.scenes.lesson.alone import AloneScene
from game.scenes.lesson.course import opened
from game.scenes.lesson.lesson import LessonScene
from game.scenes.quiz.of_decisions import PuzzleFeed
from game.scenes.quiz.of_drills import DrillFeed
from game.scenes.quiz.quiz import QuizScene, drill_scene, puzzle_scene
from game.scenes.review.ten import TenDoneScene, take_in, ten_screen
from game.scenes.shared.destinations import Open, OpenLesson, OpenPuzzles
from game.school.drills.exercise import Drill, Option
from game.school.lessons.courses import Course
from game.school.lessons.files import lesson, lessons
from game.school.mistakes import SOLVED, TEN, Mistake, OfDrill, OfLesson, OfPuzzle, Task, card_of
from game.school.puzzles.quiz import Asked
from game.school.puzzles.shelf import puzzles_of
from game.school.rating import Verdict
from game.school.themes import Theme
from game.tiles.tile import Tile
from tests.for_each import one_of
from tests.players.test_judgment import questions
from tests.players.test_review import opening
from tests.scenes.drill_samples import wrong_one
from tests.scenes.pilot import part, texts
from tests.scenes.puzzle_samples import option_of
from tests.scenes.table_pilot import Desk

Shown = TypeVar("Shown")


class Ten(Desk):
    """A desk on which the queue is opened.

    :param tasks: got wrong an hour ago.
    """

    def __init__(self, tasks: Sequence[Task] = (), book: str = "gala") -> None:
        super().__init__(size=(1280, 720), motion=None, settings=None, draws=True)
        then = datetime.now(UTC) - timedelta(hours=1)
        cards = tuple(card_of(task, book, Theme.CLAIMS, then) for task in tasks)
        self.context.learner.change(lambda known: known.with_mistakes(cards))

    def open(self) -> None:
        self.stack.push(ten_screen(self.context))
        self.step()

    def top(self, kind: type[Shown]) -> Shown:
        assert isinstance(self.stack.top, kind), self.stack.top
        return self.stack.top

    @property
    def cards(self) -> tuple[Mistake, ...]:
        return self.context.learner.now.mistakes

    def until_asked(self) -> LessonScene:
        scene = self.top(LessonScene)
        for _ in range(400):
            if scene.is_asking:
                return scene
            self.step(0.5)
        raise AssertionError("nothing is asked")


def answered(scene: QuizScene, *options: Option) -> None:
    for option in options:
        scene.choose(option)
    if scene.verdict is None:
        scene.go_on()


@pytest.mark.parametrize("drill", one_of(3, Drill))
def test_a_drill_that_was_got_wrong_is_asked_again_as_it_was(drill: Drill) -> None:
    desk = Ten()
    rules = rulebook("hungarian").with_options()
    desk.stack.push(drill_scene(desk.context, DrillFeed(desk.context, drill, rules, seed=3)))
    scene = desk.top(QuizScene)
    asked = scene.question
    answered(scene, wrong_one(scene))
    (card,) = desk.cards
    assert (card.book, card.theme) == ("hungarian", drill.theme.value)
    assert desk.context.learner.now.standing("hungarian", drill.theme).answered == 1
    desk.context.learner.change(lambda known: known.with_mistakes((replace(card, due=datetime.now(UTC)),)))
    desk.open()
    again = desk.top(QuizScene)
    assert (again.question.hand, again.question.choices) == (asked.hand, asked.choices)
    rating = desk.context.learner.now.rating(drill.id)
    right = list(again.question.solution().right)
    answered(again, *(right if asked.several else right[:1]))
    assert again.verdict is Verdict.RIGHT
    assert desk.context.learner.now.rating(drill.id) == rating, "what comes back does not count for the rating"
    assert any("Asked once more in" in text for text in texts(again))
    assert desk.cards[0].solved == 1
    again.go_on()
    desk.top(TenDoneScene)


def test_a_puzzle_that_was_got_wrong_is_asked_again() -> None:
    desk = Ten()
    puzzles = puzzles_of("gala")
    puzzle = next(one for one in puzzles if any(one.verdict(each) is Verdict.WRONG for each in one.answers))
    asked = PuzzleFeed(desk.context, OpenPuzzles("gala")).asking(Asked("gala", puzzle, None))
    desk.stack.push(QuizScene(desk.context, asked))
    scene = desk.top(QuizScene)
    scene.choose(wrong_one(scene))
    (card,) = desk.cards
    assert (card.task, card.theme) == (OfPuzzle(puzzle=puzzle.id), puzzle.theme.value)
    desk.context.learner.change(lambda known: known.with_mistakes((replace(card, due=datetime.now(UTC)),)))
    desk.open()
    again = desk.top(QuizScene)
    assert again.question.hand == asked.hand
    again.choose(option_of(puzzle, 0))
    assert desk.cards[0].solved == 1
    assert any("Asked once more in" in text for text in texts(again))
    again.go_on()
    desk.top(TenDoneScene)


def test_the_puzzles_of_a_theme_are_about_it() -> None:
    desk = Ten()
    desk.stack.push(puzzle_scene(desk.context, PuzzleFeed(desk.context, OpenPuzzles("polish", Theme.AIMS.value))))
    scene = desk.top(QuizScene)
    for _ in range(3):
        scene.choose(next(iter(scene.question.solution().right)))
        scene.go_on()
    known = desk.context.learner.now
    answered_ones = [one for one in puzzles_of("polish") if one.id in known.puzzles["polish"]]
    assert len(answered_ones) == 3
    assert all(Theme.AIMS in {tag.theme for tag in one.tags} for one in answered_ones)
    assert not known.days


def test_a_question_of_a_lesson_that_was_missed_is_asked_again_at_its_table() -> None:
    desk = Ten()
    desk.stack.push(opened(desk.context, OpenLesson("newcomer.claims", "hungarian")))
    scene = desk.until_asked()
    while not scene.run.step.has_answers:
        scene.go_on()
        scene = desk.until_asked()
    step, right = scene.run.step, scene.run.answers.right
    scene.answer("nothing of the kind")
    scene.answer("nothing of the kind")
    (card,) = desk.cards
    assert card.task == OfLesson(lesson="newcomer.claims", step=scene.run.place)
    assert (card.book, card.theme) == ("hungarian", "claims")
    desk.stack.pop()
    desk.context.learner.change(lambda known: known.with_mistakes((replace(card, due=datetime.now(UTC)),)))
    desk.open()
    again = desk.until_asked()
    assert isinstance(again, AloneScene)
    assert again.run.step is step
    assert again.run.answers.right == right
    assert "I know this" not in [look.label for look in again.speech.looks]
    command = again.run.command(right[0])
    again.answer(right[0], command)
    desk.until_asked()
    assert again.speech.text == "Right. Asked once more in 1 day, to make sure."
    assert "Your mistakes  ·  1 of 1" in [getattr(node.part, "text", "") for node in again.page.roots["header"].whole()]
    assert desk.cards[0].solved == 1
    assert not desk.context.learner.now.lessons, "no lesson is learned by one question"
    again.speech.buttons[0].press()
    desk.top(TenDoneScene)


def test_an_answer_that_had_to_be_shown_was_missed() -> None:
    asks = next(place for place, step in lesson("newcomer.faces").file.places.items() if step.has_answers)
    desk = Ten([OfLesson(lesson="newcomer.faces", step=asks)])
    desk.open()
    scene = desk.until_asked()
    scene.show_answer()
    right = scene.run.answers.right[0]
    scene.answer(right, scene.run.command(right))
    desk.until_asked()
    assert desk.cards[0].solved == 0


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_question_of_every_lesson_can_be_asked_alone(book: str) -> None:
    from game.school.lessons.run import LessonRun  # noqa: PLC0415
    from game.school.lessons.steps import steps_in  # noqa: PLC0415
    from tests.scenes.table_pilot import CHAIRS  # noqa: PLC0415

    for course in Course:
        for each in lessons(course):
            there = [step for step in steps_in(each, book) if step.has_answers and not step.guess]
            for place, step in each.file.places.items():
                if not any(step is one for one in there):
                    continue
                run = LessonRun(each, book, CHAIRS)
                run.ask_alone(place)
                run.come()
                assert run.step is step
                assert run.place == place
                assert run.answers.right


def test_what_is_gone_is_left_out() -> None:
    gone: list[Task] = [
        OfPuzzle(puzzle="nowhere"),
        OfDrill(drill="juggling", seed=1, rating=1200.0),
        OfLesson(lesson="newcomer.nothing", step=0),
        OfLesson(lesson="newcomer.faces", step=99),
        OfLesson(lesson="newcomer.wall", step=0),
    ]
    desk = Ten(gone)
    desk.open()
    desk.top(TenDoneScene)
    assert desk.cards == ()


def test_a_sitting_is_ten_and_there_may_be_ten_more() -> None:
    found = puzzles_of("gala")[: TEN + 12]
    desk = Ten([OfPuzzle(puzzle=puzzle.id) for puzzle in found])
    desk.open()
    for number in range(TEN):
        scene = desk.top(QuizScene)
        scene.choose(next(iter(scene.question.solution().right)))
        assert part(scene, "go", ui.Button).label == ("Next" if number < TEN - 1 else "Done")
        scene.go_on()
    done = desk.top(TenDoneScene)
    assert any("12 exercises are due." in text for text in texts(done))
    desk.key(pygame.K_RETURN)
    assert desk.ways == [Open.TEN]


def test_it_is_done_with_once_it_was_solved_twice() -> None:
    desk = Ten([OfPuzzle(puzzle=puzzles_of("gala")[0].id)])
    for _ in range(SOLVED):
        desk.open()
        scene = desk.top(QuizScene)
        scene.choose(next(iter(scene.question.solution().right)))
        scene.go_on()
        desk.stack.pop()
        cards = tuple(replace(card, due=datetime.now(UTC)) for card in desk.cards)
        desk.context.learner.change(lambda known, cards=cards: known.with_mistakes(cards))  # type: ignore[misc]
    assert desk.cards[0].is_done
    assert desk.cards[0].task is None
    desk.open()
    desk.top(TenDoneScene)


def test_a_discard_that_promised_as_much_and_risked_more_is_practiced_as_defense() -> None:
    """The deal's 27th question, where the two sums of value and danger differ by rounding alone."""
    view, question = questions("polish", {}, 95)[26]
    thrown = [one.command for one in advise(view, question).choices if isinstance(one.command, Discard)]
    risky = next(command for command in thrown if command.tile is Tile.C5)
    found = finding_of(Decision(step=0, deal=1, discards=0, view=view, question=question, command=risky))
    assert found is not None
    desk = Ten()
    take_in(desk.context, opening(Match("polish", rulebook("polish").with_options().options, 95)), [found])
    assert [card.theme for card in desk.cards] == [Theme.DEFENSE.value]
