"""What a person has learned, as it is kept from one day to the next."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.school.mistakes import Mistake
from game.school.rating import Rating

Day = Annotated[str, Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
"""A day, such as ``2026-11-21``."""
Id = Annotated[str, Meta(pattern=r"\A[a-z0-9_.-]{1,80}\Z")]
"""An id: of a lesson, a drill, a pair of books."""


class Learned(Struct, frozen=True, kw_only=True):
    """A lesson that was taken to its end."""

    times: Annotated[int, Meta(ge=1)] = 1
    """How often."""
    is_tested: bool = False
    """Whether its test was passed without the lesson."""


class Begun(Struct, frozen=True, kw_only=True):
    """A lesson that was left while a deal was played on."""

    book: Id
    played: tuple[Annotated[int, Meta(ge=0)], ...]
    """The places of the moves among those that there were."""


class Progress(Struct, frozen=True, kw_only=True):
    """Everything that one person has learned.

    What else is kept of a person is another field with a default, which files of before do not hold.
    """

    lessons: dict[Id, Learned] = {}
    """By their ids."""
    ratings: dict[Id, Rating] = {}
    """How good the person is at each kind of exercise, by its id."""
    mistakes: tuple[Mistake, ...] = ()
    """The person's own mistakes as exercises, in the order in which they were taken in."""
    days: dict[Day, tuple[Id, ...]] = {}
    """The books whose puzzle of the day was answered, by the day."""
    puzzles: dict[Id, tuple[Id, ...]] = {}
    """The puzzles that were answered, by their book; the last one was answered last."""

    begun: dict[Id, Begun] = {}
    """Lessons that were left before their end, by their ids."""

    def rating(self, id_: str) -> Rating:
        """How good the person is at a kind of exercise."""
        return self.ratings.get(id_) or Rating()

    def with_answer(self, id_: str, exercise: float, score: float) -> "Progress":
        """The progress after an answer to an exercise of this rating: 1 is right, a half nearly, 0 wrong."""
        return replace(self, ratings={**self.ratings, id_: self.rating(id_).after(exercise, score)})

    def has_learned(self, lesson: str) -> bool:
        """Whether a lesson was taken to its end, or its test was passed."""
        return lesson in self.lessons

    def with_lesson(self, lesson: str, *, is_tested: bool = False) -> "Progress":
        """The progress after a lesson; once taken, it is never counted as merely tested again."""
        before = self.lessons.get(lesson)
        times = 1 if before is None else before.times + 1
        tested = is_tested and (before is None or before.is_tested)
        begun = {id_: one for id_, one in self.begun.items() if id_ != lesson}
        return replace(self, lessons={**self.lessons, lesson: Learned(times=times, is_tested=tested)}, begun=begun)

    def with_begun(self, lesson: str, book: str, played: Sequence[int]) -> "Progress":
        """The progress with a lesson that is taken up again after these moves."""
        return replace(self, begun={**self.begun, lesson: Begun(book=book, played=tuple(played))})

    def begun_in(self, lesson: str, book: str) -> tuple[int, ...]:
        """The moves after which a lesson is taken up again in a book; none where it begins from its beginning."""
        begun = self.begun.get(lesson)
        return begun.played if begun is not None and begun.book == book else ()

    def with_mistakes(self, mistakes: tuple[Mistake, ...]) -> "Progress":
        """The progress with other exercises of the person's own mistakes."""
        return replace(self, mistakes=mistakes)

    def with_puzzle(self, book: str, puzzle: str, *, of_day: str | None = None) -> "Progress":
        """The progress after a puzzle was answered, which may have been that of a day."""
        known = tuple(one for one in self.puzzles.get(book, ()) if one != puzzle)
        progress = replace(self, puzzles={**self.puzzles, book: (*known, puzzle)})
        if of_day is None or book in self.days.get(of_day, ()):
            return progress
        return replace(progress, days={**self.days, of_day: (*self.days.get(of_day, ()), book)})
