"""The screens of the school, each loaded when it is first opened; the router leads here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, assert_never

from game.app.system.last_setup import learnt_book, setup_of
from game.app.system.settings import Settings
from game.app.window.stack import Scene
from game.scenes.shared import destinations as to
from game.scenes.shared.preferences import Context
from game.school.progress import Progress

if TYPE_CHECKING:
    from game.school.lessons.files import Lesson


def has_courses() -> bool:
    """Whether there is a lesson."""
    from game.school.lessons.files import Course, lesson_ids

    return bool(lesson_ids(Course.NEWCOMER))


def is_under_way(progress: Progress) -> bool:
    """Whether the newcomer's course was begun and not ended."""
    from game.school.lessons.files import Course, lesson_ids

    learned = [progress.has_learned(each) for each in lesson_ids(Course.NEWCOMER)]
    return any(learned) and not all(learned)


def school_screen(context: Context, destination: to.SchoolScreen) -> Scene:
    """The screen of a destination of the school."""
    match destination:
        case to.Open.LEARN:
            from game.scenes.learn.hub import LearnScene

            context.preferences.change(learn_offered=True)
            return LearnScene(context)
        case to.Open.DRILLS:
            from game.scenes.drills.drills import DrillsScene

            return DrillsScene(context)
        case to.Open.MISTAKES:
            from game.scenes.review.mistakes import mistakes_screen

            return mistakes_screen(context)
        case to.OpenDifferences(known, new):
            from game.scenes.learn.differences import DifferencesScene

            return DifferencesScene(context, known, new)
        case to.OpenPuzzles(rules):
            from game.scenes.puzzles.puzzle_scene import PuzzleScene

            return PuzzleScene(context, rules or context.preferences.now.last_set_up.ruleset)
        case to.DrillPosition(position):
            from game.scenes.drills.drill import DrillScene
            from game.school.drills.given import exercise_on

            asked = exercise_on(position)
            assert asked is not None, "the page asks before"
            return DrillScene(context, asked.drill, position.ruleset, given=asked)
        case to.AskPosition(position):
            from game.scenes.positions.playing import moment_at
            from game.scenes.review.practice import PracticeScene

            moment = moment_at(position)
            assert moment is not None, "the page asks before"
            return PracticeScene(context, None, moment, left=0, go_on=context.stack.pop)
        case to.OpenLesson(id_, rules):
            from game.school.lessons.files import lesson

            return lesson_screen(context, lesson(id_), rules or learnt_book(context.preferences.now))
        case _:
            assert_never(destination)


def lesson_screen(context: Context, lesson: Lesson, book: str) -> Scene:
    """The screen of a lesson in a book, with the way to the next one."""
    from game.scenes.lesson.after import AfterLesson
    from game.scenes.lesson.lesson import LessonScene
    from game.school.lessons.files import following

    def learned(done: Lesson, *, is_tested: bool) -> None:
        context.learner.change(lambda now: now.with_lesson(done.id, is_tested=is_tested))

    def onward(done: Lesson) -> Callable[[], None] | None:
        then = following(done)
        return None if then is None else partial(_replace, context, then, book)

    settings = context.preferences.now
    chairs = setup_of(Settings(player_name=settings.player_name, avatar=settings.avatar)).chairs

    def left(begun: Lesson, played: Sequence[int]) -> None:
        context.learner.change(lambda now: now.with_begun(begun.id, book, played))

    context.learner.lesson = lesson.id
    after = AfterLesson(learned=learned, next=onward, left=left, begun=context.learner.now.begun_in(lesson.id, book))
    return LessonScene(context, lesson, book, chairs, after)


def _replace(context: Context, lesson: Lesson, book: str) -> None:
    context.stack.replace(lesson_screen(context, lesson, book))
