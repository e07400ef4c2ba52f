"""The record of what a person has learned, as it is stored between sessions."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from game import Frozen, replace
from game.rules.rulesets import RULEBOOKS
from game.school.mistakes import Index, Mistake
from game.school.rating import MOST, Rating
from game.school.themes import Theme

Day = Annotated[str, Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
"""A day, such as ``2026-11-21``."""
Id = Annotated[str, Meta(pattern=r"\A[a-z0-9_.-]{1,80}\Z")]
"""The id of a lesson, a drill, or a pair of books."""


class Learned(Frozen, kw_only=True):
    """A lesson that was finished."""

    times: Annotated[int, Meta(ge=1, le=MOST)] = 1
    """How often the lesson was finished."""
    is_tested: bool = False
    """Whether the lesson counts as learned only because its test was passed."""
    books: tuple[Id, ...] = ()
    """The books in which the lesson was finished; empty in older files, and then it counts for every book."""


class Begun(Frozen, kw_only=True):
    """A lesson that was left before its end."""

    book: Id
    step: Index = 0
    """The place, in the lesson's file, of the step at which it was left; 0 in older files, which knew only moves."""
    played: tuple[Index, ...]
    """The moves played so far, each as an index into the list of legal moves at that point."""


class Progress(Frozen, kw_only=True):
    """Everything that one person has learned.

    A new field needs a default, because older files do not have it.
    """

    lessons: Mapping[Id, Learned] = {}
    ratings: Mapping[Id, Rating] = {}
    """The person's rating in each kind of exercise, by its id."""
    themes: Mapping[Id, Rating] = {}
    """The person's rating in each theme and book, such as ``gala.claims``, by the exercises that were new."""
    mistakes: tuple[Mistake, ...] = ()
    """What the person got wrong, as exercises, oldest first."""
    days: Mapping[Day, tuple[Id, ...]] = {}
    """For each day, the books whose puzzle of the day was answered."""
    puzzles: Mapping[Id, tuple[Id, ...]] = {}
    """For each book, the puzzles that were answered, the latest last."""

    begun: Mapping[Id, Begun] = {}
    """The lessons that were left before their end, by their ids."""

    def rating(self, id_: str) -> Rating:
        """The rating in a kind of exercise; a beginner's rating if none was answered yet."""
        return self.ratings.get(id_) or Rating()

    def standing(self, book: str, theme: Theme) -> Rating:
        """The rating in a theme under the rules of a book; a beginner's rating if nothing was answered yet."""
        return self.themes.get(f"{book}.{theme.value}") or Rating()

    def with_answer(self, id_: str, exercise: float, score: float, *, book: str, theme: Theme) -> "Progress":
        """The progress after an answer to an exercise with this rating.

        :param score: 1 for a right answer, 0.5 for one that is nearly right, 0 for a wrong one.
        """
        ratings = {**self.ratings, id_: self.rating(id_).after(exercise, score)}
        key = f"{book}.{theme.value}"
        return replace(
            self, ratings=ratings, themes={**self.themes, key: self.standing(book, theme).after(exercise, score)}
        )

    def has_learned(self, lesson: str, book: str = "") -> bool:
        """Whether a lesson was finished, or its test passed.

        :param book: for a lesson that differs between books, the book in which it must have been.
        """
        found = self.lessons.get(lesson)
        return found is not None and (not book or not found.books or book in found.books)

    @property
    def books(self) -> list[str]:
        """The books in which the person has learned what a hand is worth."""
        return [book for book in RULEBOOKS if self.has_learned("newcomer.points", book)]

    def with_lesson(self, lesson: str, book: str = "", *, is_tested: bool = False) -> "Progress":
        """The progress after a lesson was finished in a book; once finished, it stays so whatever tests follow."""
        before = self.lessons.get(lesson)
        times = 1 if before is None else min(before.times + 1, MOST)
        tested = is_tested and (before is None or before.is_tested)
        books = () if before is None else before.books
        if book and book not in books and (books or before is None):
            books = (*books, book)
        begun = {id_: one for id_, one in self.begun.items() if id_ != lesson}
        learned = Learned(times=times, is_tested=tested, books=books)
        return replace(self, lessons={**self.lessons, lesson: learned}, begun=begun)

    def with_begun(self, lesson: str, book: str, step: int, played: Sequence[int]) -> "Progress":
        """The progress with a lesson left at a step after these moves, to be resumed; not at its first step."""
        begun = {id_: one for id_, one in self.begun.items() if id_ != lesson}
        if step:
            begun[lesson] = Begun(book=book, step=step, played=tuple(played))
        return replace(self, begun=begun)

    def begun_in(self, lesson: str, book: str) -> Begun | None:
        """Where a lesson resumes in a book; ``None`` if it starts from the beginning."""
        begun = self.begun.get(lesson)
        return begun if begun is not None and begun.book == book else None

    def with_mistakes(self, mistakes: tuple[Mistake, ...]) -> "Progress":
        """The progress with this list of exercises on the person's own mistakes."""
        return replace(self, mistakes=mistakes)

    def with_puzzle(self, book: str, puzzle: str, *, of_day: str | None = None) -> "Progress":
        """The progress after a puzzle was answered.

        :param of_day: the day whose puzzle it was; ``None`` if it was not a puzzle of the day.
        """
        others = tuple(other for other in self.puzzles.get(book, ()) if other != puzzle)
        progress = replace(self, puzzles={**self.puzzles, book: (*others, puzzle)})
        if of_day is None or book in self.days.get(of_day, ()):
            return progress
        return replace(progress, days={**self.days, of_day: (*self.days.get(of_day, ()), book)})
