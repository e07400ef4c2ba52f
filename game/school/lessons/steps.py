"""The steps of a lesson that apply to a book."""

from collections.abc import Sequence

from game.school.lessons.book_facts import telling
from game.school.lessons.files import Lesson, Step
from game.school.lessons.real import real


def number_at(steps: Sequence[Step], lesson: Lesson, place: int) -> int:
    """The index of the step that has this place in progress files, or of the next step that applies to the book."""
    places = lesson.file.places
    at = list(places).index(min((each for each in places if each >= place), default=0))
    later = lesson.file.steps[at:]
    return next((number for number, step in enumerate(steps) if any(step is each for each in later)), 0)


def steps_in(lesson: Lesson, book: str, *, letters: bool = True) -> tuple[Step, ...]:
    """The steps of a lesson that apply to a book, and to tiles with letters or without.

    A step at a position that the book does not have is left out, with those after it at the same table.
    """
    rules = lesson.file.rules(book)
    holds = telling(rules, letters=letters).holds
    found: list[Step] = []
    is_laid = True
    for step in lesson.file.steps:
        if step.table is not None:
            is_laid = not step.table.real or real(rules, step.table.real) is not None
        if is_laid and holds(step.when, step.unless):
            found.append(step)
    return tuple(found)
