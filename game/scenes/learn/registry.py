"""The registry of the Learn page: courses of lessons, and other exercises beside them.

To add an exercise, add its entry here and its destination in ``scenes/shared/destinations``.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from game import Frozen
from game.i18n import _, joined
from game.i18n.general import name_of
from game.i18n.numbers import count_text, number
from game.i18n.player_texts import streak_text
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import (
    Destination,
    Open,
    OpenDifferences,
    OpenLesson,
    OpenPuzzles,
    OpenStatistics,
)
from game.school.lessons import courses
from game.school.lessons import files as lesson_files
from game.school.lessons.steps import number_at, steps_in
from game.school.mistakes import TEN, due
from game.school.progress import Progress
from game.school.puzzles.calendar import days_in_a_row
from game.school.puzzles.puzzle import PUZZLES_ID
from game.tiles.tile import Tile
from game.view.page.cloth import Cloth


class Learning(Frozen, kw_only=True):
    """The facts that the entries depend on: the player's progress, and the rulebook that is taught."""

    progress: Progress
    rules: str
    unfolded: int | None = None
    """The number of the course that is unfolded, or that of the exercises after all courses; ``None``: nothing is."""


class LessonEntry(Frozen, kw_only=True):
    """A lesson on the page."""

    id: str
    """The id by which the progress records the lesson as learned."""
    title: Callable[[], str]
    tiles: tuple[Tile | None, ...]
    """One to four tiles; ``None`` is a tile face down."""
    to: Destination
    taught: Callable[[str], str] = lambda _rules: ""
    """Returns the rulebook in which a player of a book takes the lesson; empty if the lesson is the same in all
    books."""
    not_in: tuple[str, ...] = ()
    """The rulebooks for which the lesson makes no sense."""

    def is_done(self, learning: Learning) -> bool:
        """Whether the lesson was learned; one that differs between rulebooks counts only for the book taught now."""
        return learning.progress.has_learned(self.id, self.taught(learning.rules))

    def left_at(self, learning: Learning) -> tuple[int, int] | None:
        """The number of the step at which the lesson was left, and the number of all its steps.

        ``None`` if it was not left in the rulebook that is taught.
        """
        begun = learning.progress.begun_in(self.id, learning.rules)
        if begun is None:
            return None
        taken = lesson_files.lesson(self.id)
        steps = steps_in(taken, learning.rules)
        return number_at(steps, taken, begun.step) + 1, len(steps)


class Course(Frozen, kw_only=True):
    """Lessons that build on each other, shown as a column."""

    title: Callable[[], str]
    cloth: Cloth
    lessons: Sequence[LessonEntry]

    def lessons_in(self, rules: str) -> list[LessonEntry]:
        """The lessons that make sense for a rulebook."""
        return [each for each in self.lessons if rules not in each.not_in]


class Activity(Frozen, kw_only=True):
    """An exercise without an end, on a card beside the courses."""

    title: Callable[[], str]
    tiles: tuple[Tile, Tile, Tile]
    line: Callable[[Learning], str]
    """A short description."""
    state: Callable[[Learning], str] = lambda _learning: ""
    """The player's standing as a text; empty if there is none yet."""
    waiting: Callable[[Learning], int] = lambda _learning: 0
    """The number of waiting tasks, shown as a badge."""
    to: Destination
    is_offered: Callable[[Learning], bool] = lambda _learning: True


def puzzles_state(learning: Learning) -> str:
    """The rating in puzzles, and for how many days in a row the puzzle of the day was answered."""
    rating = learning.progress.rating(PUZZLES_ID)
    said = _("Rating {rating}").format(rating=number(round(rating.value))) if rating.answered else ""
    days = days_in_a_row(learning.progress.days, datetime.now().astimezone().date())
    return joined("  ·  ", said, streak_text(days))


def drills_state(learning: Learning) -> str:
    """The number of exercises answered; empty before the first."""
    answered = sum(rating.answered for id_, rating in learning.progress.ratings.items() if id_.startswith("drill."))
    return count_text("{count} answered", "{count} answered", answered) if answered else ""


def _course(course: courses.Course, cloth: Cloth) -> Course:
    """A course for the Learn page, with the lessons that its files hold."""
    return Course(
        title=partial(name_of, course),
        cloth=cloth,
        lessons=[
            LessonEntry(
                id=each.id,
                title=each.file.name.said,
                tiles=each.file.tiles,
                to=OpenLesson(each.id),
                taught=each.file.taught,
                not_in=each.file.not_in,
            )
            for each in lesson_files.lessons(course)
        ],
    )


COURSES: tuple[Course, ...] = (
    _course(courses.Course.NEWCOMER, Cloth.JADE),
    _course(courses.Course.PLAYER, Cloth.PLUM),
)
"""The courses of the Learn page, in the order of their columns from left to right."""
ACTIVITIES: tuple[Activity, ...] = (
    Activity(
        title=lambda: _("Drills"),
        tiles=(Tile.C4, Tile.C5, Tile.C6),
        line=lambda _learning: _("Endless short exercises"),
        state=drills_state,
        to=Open.DRILLS,
    ),
    Activity(
        title=lambda: _("Puzzle of the day"),
        tiles=(Tile.WE, Tile.D5, Tile.B8),
        line=lambda _learning: _("What would you discard?"),
        state=puzzles_state,
        to=OpenPuzzles(),
    ),
    Activity(
        title=lambda: _("Your mistakes"),
        tiles=(Tile.D7, Tile.B3, Tile.WE),
        line=lambda _learning: _("Asked again until you know them"),
        waiting=lambda learning: min(TEN, len(due(learning.progress.mistakes, datetime.now(UTC)))),
        to=Open.TEN,
    ),
    Activity(
        title=lambda: _("Special hands"),
        tiles=(Tile.WE, Tile.DR, Tile.B1),
        line=lambda _learning: _("Their odds, and hands to try"),
        to=OpenStatistics("SPECIAL"),
        is_offered=lambda learning: bool(RULEBOOKS[learning.rules].special_hands),
    ),
    Activity(
        title=lambda: _("Coming from other rules"),
        tiles=(Tile.B1, Tile.DG, Tile.F1),
        line=lambda _learning: _("Only the differences"),
        to=OpenDifferences(),
    ),
)
"""The cards of exercises on the Learn page, from top to bottom."""
