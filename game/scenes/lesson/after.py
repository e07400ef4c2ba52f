"""What happens after a lesson, and what is stored when a lesson is left."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game import Frozen
from game.app.window.stack import Scene
from game.school.lessons.files import Lesson
from game.school.progress import Begun


class Learned(Protocol):
    """A function to be called with a lesson that was finished, or whose test was passed (``is_tested``)."""

    def __call__(self, done: Lesson, *, is_tested: bool) -> None: ...


class AfterLesson(Frozen, kw_only=True):
    """What happens when a lesson ends or is left."""

    learned: Learned = lambda _done, *, is_tested: None  # noqa: ARG005
    """Called with a lesson that was finished."""
    next: Callable[[Lesson], Sequence[tuple[str, Callable[[], None]]]] = lambda _done: ()
    """Returns the labels of the buttons for what may come next, and what opens it; the first one is proposed."""
    left: Callable[[Lesson, int, Sequence[int]], None] = lambda _lesson, _step, _played: None
    """Called as each step begins, and before each move of a deal being played, with the index of the step in the
    lesson's file and the moves so far, from which the lesson can be resumed.
    """
    missed: Callable[[Lesson, int], None] = lambda _lesson, _step: None
    """Called with the index of a step in the lesson's file that was answered wrongly."""
    earlier: Callable[[Lesson], Scene | None] = lambda _lesson: None
    """Returns what asks a question of an earlier lesson that was answered wrongly and is due; ``None`` if none is."""
    is_first_win: bool = False
    """Whether a mahjong in this lesson is the person's first in a lesson."""
    begun: Begun | None = None
    """Where the lesson is to be resumed; ``None`` if it starts from the beginning."""
