"""What follows a lesson, and what is kept of one that is left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.school.lessons.files import Lesson


class Learned(Protocol):
    """Told of a lesson that was taken to its end, or of which only the test was passed."""

    def __call__(self, done: Lesson, *, is_tested: bool) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterLesson:
    """What follows a lesson."""

    learned: Learned
    """Told a lesson that was taken to its end."""
    next: Callable[[Lesson], Callable[[], None] | None]
    """The way to the lesson after this one; ``None``: there is none."""
    left: Callable[[Lesson, Sequence[int]], None] = lambda _lesson, _played: None
    """Told after each move of a deal that is played on what was done until now, by which it is taken up again."""
    missed: Callable[[Lesson, int], None] = lambda _lesson, _step: None
    """Told the place of a step, in the lesson's file, that was answered wrongly or had its answer shown."""
    begun: Sequence[int] = ()
    """What was done when the lesson was left before its end."""
