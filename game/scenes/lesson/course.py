"""Opens lessons, with their saved progress and the way to the next one."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from game.app.system.last_setup import learned_book
from game.app.window.stack import Scene
from game.i18n import _
from game.scenes.lesson.after import AfterLesson
from game.scenes.lesson.alone import asked_alone
from game.scenes.lesson.lesson import LessonScene, learners_chairs
from game.scenes.shared.card import Card, keep_answer
from game.scenes.shared.destinations import BeginMatch, OpenLesson
from game.scenes.shared.preferences import Context
from game.school.intervals import with_missed
from game.school.lessons.courses import Course
from game.school.lessons.files import Lesson, following, lesson_in, lessons_in
from game.school.mistakes import OfLesson, card_of, due
from game.view.widgets import Callback

WITHOUT_WINS = "newcomer.faces"
"""The only lesson of the newcomers' course in which nobody wins."""


def opened(context: Context, page: OpenLesson) -> LessonScene:
    """The screen of the lesson that a page opens; of another lesson if the book has neither it nor any after it."""
    book = page.rules or learned_book(context.preferences.now)
    return lesson_screen(context, lesson_in(book, page.lesson) or lessons_in(Course.NEWCOMER, book)[0], book)


def lesson_screen(context: Context, taken: Lesson, book: str) -> LessonScene:
    """The screen of a lesson in a book, which leads on to the next lesson."""

    def learned(done: Lesson, *, is_tested: bool) -> None:
        context.learner.change(lambda now: now.with_lesson(done.id, done.file.rules(book).id, is_tested=is_tested))
        then = following(done, book)
        context.preferences.change(next_lesson=None if then is None or plays(done, then) else then.id)

    def plays(done: Lesson, then: Lesson) -> bool:
        """Whether a first match comes before the next lesson, which is of another course."""
        return then.course is not done.course and not context.preferences.now.first_match_done

    def onward(done: Lesson) -> list[tuple[str, Callback]]:
        then, match = following(done, book), (_("Your first match"), partial(context.go, BeginMatch()))
        if then is None or plays(done, then):
            return [] if then is None else [match]
        # Whoever knows claims can play a first match with hints.
        may_play = context.learner.now.has_learned("newcomer.claims") and not context.preferences.now.first_match_done
        return [(_("Next lesson"), partial(_replace, context, then, book)), *([match] if may_play else [])]

    def left(begun: Lesson, step: int, played: Sequence[int]) -> None:
        if step or begun.id in context.learner.now.begun:
            context.learner.change(lambda now: now.with_begun(begun.id, book, step, played))
            context.preferences.change(next_lesson=begun.id)

    def missed(asked: Lesson, step: int) -> None:
        now = datetime.now(UTC)
        card = card_of(OfLesson(lesson=asked.id, step=step), book, asked.file.theme, now)
        context.learner.change(lambda known: with_missed(known, card, now))

    context.learner.lesson = taken.id
    known = context.learner.now
    after = AfterLesson(
        learned=learned,
        next=onward,
        left=left,
        missed=missed,
        earlier=lambda now: earlier_question(context, now.id, book),
        is_first_win=known.lessons.keys() <= {WITHOUT_WINS},
        begun=known.begun_in(taken.id, book),
    )
    return LessonScene(context, taken, book, learners_chairs(context), after)


def earlier_question(context: Context, lesson: str, book: str) -> Scene | None:
    """The question of another lesson of a book that has been due for the longest time; ``None`` if none is."""
    for each in due(context.learner.now.mistakes, datetime.now(UTC)):
        task = each.task
        if isinstance(task, OfLesson) and task.lesson != lesson and each.book == book:
            keep, then = partial(keep_answer, context, each), _("On with the lesson")
            card = Card(number=1, left=0, keep=keep, go_on=context.stack.pop, then=then)
            asked = asked_alone(context, task.lesson, book, task.step, card)
            if asked is not None:
                return asked
    return None


def _replace(context: Context, taken: Lesson, book: str) -> None:
    context.stack.replace(lesson_screen(context, taken, book))
