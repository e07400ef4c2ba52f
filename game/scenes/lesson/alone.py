"""One question of a lesson, asked again at its table."""

from game import ui
from game.i18n import _
from game.scenes.lesson.after import AfterLesson
from game.scenes.lesson.lesson import LessonScene, learners_chairs
from game.scenes.shared.card import Card
from game.scenes.shared.preferences import Context
from game.school.lessons.files import Lesson, lesson
from game.school.lessons.run import LessonRun
from game.school.rating import Verdict
from game.view.paint import Icon, Paint


class AloneScene(LessonScene):
    """A question of a lesson that was answered wrongly before.

    :param step: the index of its step in the lesson's file.
    """

    def __init__(self, context: Context, taken: Lesson, book: str, step: int, card: Card):
        self._step, self._card = step, card
        self._is_missed = False
        super().__init__(context, taken, book, learners_chairs(context), AfterLesson(missed=self._miss))

    def _miss(self, _taken: Lesson, _step: int) -> None:
        self._is_missed = True

    def show_answer(self) -> None:
        self._is_missed = True
        super().show_answer()

    def _new_run(self, *, tested: bool = False) -> LessonRun:
        run = super()._new_run(tested=tested)
        run.ask_alone(self._step)
        return run

    def _update_header(self) -> None:
        at = self._card.number
        self.header.tell(self._card.counted, at / (at + self._card.left))
        self.lay_out()

    def _finish(self) -> None:
        if self._is_done:
            return
        self._is_done = True
        said = self._card.keep(Verdict.WRONG if self._is_missed else Verdict.RIGHT)
        on = ui.Button(self._card.onward, self._card.go_on, Icon.CHECK, Paint.GOLD)
        self._say_last(said if self._is_missed else _("Right") + f". {said}.", [on])


def asked_alone(context: Context, lesson_id: str, book: str, step: int, card: Card) -> AloneScene | None:
    """The question at its table; ``None`` if the lesson no longer asks it in this book."""
    try:
        return AloneScene(context, lesson(lesson_id), book, step, card)
    except (KeyError, LookupError):
        return None
