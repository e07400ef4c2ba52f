"""A question of a lesson leaves something to choose: whoever reads its buttons alone does not know the answer."""

from __future__ import annotations

import pytest

from game import ui
from game.engine.commands import Discard
from game.rules.rulesets import RULEBOOKS
from game.scenes.lesson.buttons import alike, answers, calls
from game.school.lessons.answers import word_of
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, lesson, lessons_in
from game.school.lessons.run import LessonRun
from game.view.paint import Icon
from tests.for_each import one_of
from tests.scenes.lesson_samples import labels, lesson_scene, reach, scene_of
from tests.scenes.pilot import Pilot
from tests.school.lessons.test_lessons import CHAIRS
from tests.school.lessons.test_practised import taken


def buttons(run: LessonRun) -> list[ui.Button]:
    """The buttons of a question that is answered by buttons; none if tiles are its answers."""
    step = run.step
    if step.ask is Ask.CHOOSE:
        return answers(run, lambda: None, lambda _answer: None)
    question = run.question
    if step.ask is not Ask.DO or question is None or not step.say.message.endswith("?"):
        return []
    tiles = {word_of(choice) for choice in question.choices if isinstance(choice, Discard)}
    if tiles.intersection(run.answers.right):
        return []
    _offered, found = calls(question, run.table.match.state, lambda _kind: None, step)
    return alike(run, found, lambda _answer: None)


def asked_in(course: Course, book: str) -> list[tuple[str, list[str]]]:
    """What the buttons of each step of a course say, with the name of the step."""
    return [
        (f"{each.id} {run.number + 1}", [button.label for button in buttons(run)])
        for each in lessons_in(course, book)
        for run in taken(each, book)
    ]


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_no_question_has_one_button_alone(book: str) -> None:
    asked = asked_in(Course.NEWCOMER, book)
    assert [where for where, found in asked if len(found) == 1] == []
    assert sum("Mahjong" in found for _where, found in asked) > 5


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_no_question_to_players_has_one_button_alone(book: str) -> None:
    asked = asked_in(Course.PLAYER, book)
    assert [where for where, found in asked if len(found) == 1] == []


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=1))
def test_no_button_of_a_question_looks_right(book: str) -> None:
    for each in lessons_in(Course.NEWCOMER, book):
        for run in taken(each, book):
            looks = {(button.paint, button.icon) for button in buttons(run)}
            assert len(looks) <= 1, f"{each.id} {run.number + 1}: {looks}"


@pytest.mark.parametrize("id_", ["two-sets", "whole-hand", "ready"])
def test_the_answer_to_what_now_is_not_always_a_mahjong(id_: str) -> None:
    told = set()
    for run in taken(lesson(f"newcomer.{id_}"), "gala"):
        if run.step.say.message.endswith("hat now?") or run.step.say.message == "And now?":
            assert [button.label for button in buttons(run)] == ["Mahjong", "Play on"]
            told.add("1" if run.step.ask is Ask.DO else run.answers.right[0])
    assert told == {"1", "2"}


def test_whoever_would_discard_a_complete_hand_is_told_why_not() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "two-sets"))
    reach(pilot, 6)
    assert labels(pilot) == ["Mahjong", "Play on", "Show me"]
    scene = scene_of(pilot)
    before = scene.speech.buttons[1].box.width
    pilot.click("Play on")
    assert scene.speech.text == "6, 7 and 8 are your second set. Your hand is complete."
    assert scene.run.number == 5
    assert scene.run.mistakes == 1
    assert [button.icon for button in scene.speech.looks] == [None, Icon.CROSS, Icon.BULB]
    assert scene.speech.buttons[1].box.width == before


def test_where_the_teacher_tells_one_to_call_nothing_else_is_offered() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "kongs"))
    assert scene_of(pilot).run.step.say.message.endswith("Declare it.")
    reach(pilot, 1)
    assert labels(pilot) == ["Kong", "I know this", "Show me"]


def test_the_four_that_are_asked_about_in_the_end_may_be_kept() -> None:
    run = LessonRun(lesson("newcomer.kongs"), "gala", CHAIRS)
    while run.step.say.message != "What do you do with these four?":
        run.come()
        run.go_on(run.command(run.shown_answer) if run.step.ask is Ask.DO else None)
    run.come()
    assert [button.label for button in buttons(run)] == ["Kong", "Play on"]
