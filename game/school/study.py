"""How a person stands in each theme, and the one step that is recommended next: there always is one."""

from enum import Enum
from typing import NamedTuple

from game.rules.rulesets import rulebook
from game.school.drills.exercise import Drill
from game.school.learned import is_offered
from game.school.lessons.courses import Course
from game.school.lessons.files import Lesson, lesson_in, lessons_in
from game.school.progress import Progress
from game.school.puzzles.shelf import has_puzzles
from game.school.themes import Theme

FEW = 5
"""The number of exercises of a theme that are enough to show how a person stands in it."""
PUZZLES = {
    "israeli": (Theme.DISCARDS, Theme.CLAIMS),
    "gala": (Theme.DISCARDS, Theme.CLAIMS, Theme.AIMS),
    "hungarian": (Theme.CLAIMS, Theme.SPECIAL_HANDS),
    "latvian": (Theme.DISCARDS, Theme.CLAIMS),
    "polish": (Theme.DISCARDS, Theme.CLAIMS, Theme.SPECIAL_HANDS),
}
"""The themes of which each book has at least fifty puzzles, so that their files need not be read."""
_TURN = 15
"""How many points of rating each exercise done adds when themes are compared, so that weak themes take turns."""


class Why(Enum):
    """Why a step is recommended."""

    NEWCOMER = "newcomer"
    """The next lesson of the course for newcomers."""
    UNTRIED = "untried"
    """Too few exercises of the theme were answered to know how the person stands in it."""
    WEAKEST = "weakest"
    """The theme is the person's weakest, or hardly stronger than one in which more was exercised."""


class Step(NamedTuple):
    """A recommended step."""

    why: Why
    theme: Theme
    lesson: str = ""
    """The lesson to take; empty if the step is no lesson."""
    drill: Drill | None = None
    """The drill to do; ``None`` for a lesson, and for the puzzles of a theme."""


def lessons_left(progress: Progress, book: str, course: Course, theme: Theme | None = None) -> list[Lesson]:
    """The lessons of a course that make sense in a book and were not learned in it, of one theme or of all."""
    return [
        each
        for each in lessons_in(course, book)
        if theme in (None, each.file.theme) and not progress.has_learned(each.id, each.file.taught(book))
    ]


def study_step(progress: Progress, book: str, said: str | None = None) -> Step:
    """The step that is recommended to a person who learns a book; ``said``: the lesson that a lesson's end proposed."""
    told = lesson_in(book, said or "")
    if told is not None:
        return Step(Why.NEWCOMER, told.file.theme, told.id)
    newcomer = lessons_left(progress, book, Course.NEWCOMER)
    if newcomer and (
        len(newcomer) < len(lessons_in(Course.NEWCOMER, book))
        or sum(each.answered for each in progress.ratings.values()) < 2 * FEW
    ):
        begun = (each for each in newcomer if progress.begun_in(each.id, book))
        lesson = next(begun, newcomer[0])
        return Step(Why.NEWCOMER, lesson.file.theme, lesson.id)
    answered = {theme: progress.standing(book, theme).answered for theme in exercised(progress, book)}
    least = min(answered, key=lambda theme: answered[theme])
    if answered[least] < FEW:
        return step_of(progress, book, least, Why.UNTRIED)
    return step_of(
        progress, book, min(answered, key=lambda theme: progress.standing(book, theme).value + _TURN * answered[theme])
    )


def exercises(progress: Progress, book: str, theme: Theme) -> tuple[Drill | None, ...]:
    """The drills of a theme of a person in a book, and ``None`` for its puzzles; empty if there are none."""
    rules = rulebook(book).with_options()
    drills = tuple(drill for drill in Drill if drill.theme is theme and is_offered(drill, rules, progress))
    return (*drills, None) if theme in PUZZLES.get(book, ()) and has_puzzles(book) else drills


def exercised(progress: Progress, book: str) -> tuple[Theme, ...]:
    """The themes of which a book has exercises for a person."""
    return tuple(theme for theme in Theme if exercises(progress, book, theme))


def step_of(progress: Progress, book: str, theme: Theme, why: Why = Why.WEAKEST) -> Step:
    """The step for a theme: a lesson that is left if it is the weakest, otherwise its exercises in turn.

    If the theme has no exercises in the book, it is the next of its lessons, or the first again.
    """
    kinds = exercises(progress, book, theme)
    if why is Why.WEAKEST or not kinds:
        courses = (Course.PLAYER,) if kinds else tuple(Course)
        left = [each for course in courses for each in lessons_left(progress, book, course, theme)]
        every = [each for course in courses for each in lessons_in(course, book) if each.file.theme is theme]
        lesson = next(iter(left or (() if kinds else every)), None)
        if lesson is not None:
            return Step(why, theme, lesson.id)
    return Step(why, theme, drill=kinds[progress.standing(book, theme).answered // FEW % len(kinds)])
