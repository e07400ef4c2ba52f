"""What a person got wrong, as exercises in one queue; each comes back until it has been solved twice.

They come from matches (``moment``), and from lessons, drills and puzzles (``task``).
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game import Frozen
from game.school.rating import GREATEST_VALUE, LEAST_VALUE
from game.school.themes import Theme

SOLVED = 2
"""How often an exercise must be solved before it stops coming back."""
TEN = 10
"""How many exercises of the queue are asked in one session."""
MOST = 200
"""The most exercises that are kept of one person; beyond it, finished ones are dropped first, then the oldest."""


MOST_STABLE = 1e6
_KNOWN = 2
_FIRST_YEAR = 1970
_LAST_YEAR = 9000
Index = Annotated[int, Meta(ge=0, lt=1 << 31)]


def _check_year(moment: datetime) -> None:
    """Raises ``ValueError`` if a moment is so far away that it cannot be told in every time zone."""
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise ValueError(f"the year {moment.year}")


class Memory(Frozen, kw_only=True):
    """How well an exercise is remembered: the state of an ``fsrs`` card."""

    stage: Literal[1, 2, 3]
    """1: being learned, 2: known (without a step), 3: being learned again after a lapse."""
    step: Index | None
    stability: Annotated[float, Meta(gt=0, le=MOST_STABLE)]
    """The days after which nine of ten such exercises are remembered."""
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    last: Annotated[datetime, Meta(tz=True)]
    """When the exercise was last answered."""

    def __post_init__(self) -> None:
        _check_year(self.last)
        if self.step is None and self.stage != _KNOWN:
            raise ValueError("a step is missing")


class OfLesson(Frozen, kw_only=True, tag="lesson"):
    """A question of a lesson."""

    lesson: str
    step: Index
    """The place of the step, as ``Step.place`` in the lesson's file says it."""


class OfDrill(Frozen, kw_only=True, tag="drill"):
    """An exercise of a drill, which is made anew from the same seed."""

    drill: str
    seed: Annotated[int, Meta(ge=0, lt=1 << 62)]
    rating: Annotated[float, Meta(ge=LEAST_VALUE, le=GREATEST_VALUE)]


class OfPuzzle(Frozen, kw_only=True, tag="puzzle"):
    """A puzzle of a book."""

    puzzle: str


Task = OfLesson | OfDrill | OfPuzzle


class Mistake(Frozen, kw_only=True):
    """Something that a person did not answer or do in the best way, kept as an exercise."""

    id: Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
    """A hash of the moment or task, so that the same one is never added twice."""
    moment: Annotated[str, Meta(max_length=1 << 16)] = ""
    """The moment as text (``school/moments``): what the person knew and did; empty for a task. Empty, as the task is,
    once the exercise is done."""
    task: Task | None = None
    book: str = ""
    """The book in which the mistake was made; empty for moments of older files."""
    theme: str = ""
    """The word for the theme; empty for moments of older files."""
    due: Annotated[datetime, Meta(tz=True)]
    """When the exercise comes back."""
    solved: Annotated[int, Meta(ge=0, le=SOLVED)] = 0
    memory: Memory | None = None
    """The state of the exercise's memory card; ``None`` until it is answered for the first time."""

    def __post_init__(self) -> None:
        _check_year(self.due)

    @property
    def is_done(self) -> bool:
        """Whether the exercise no longer comes back."""
        return self.solved >= SOLVED or not (self.moment or self.task)


def card_of(task: Task, book: str, theme: Theme, now: datetime) -> Mistake:
    """The exercise that asks a task again, due now."""
    id_ = sha256(msgspec.json.encode((task, book))).hexdigest()[:16]
    return Mistake(id=id_, task=task, book=book, theme=theme.value, due=now)


def due(mistakes: Iterable[Mistake], now: datetime) -> list[Mistake]:
    """The exercises whose time has come, the longest due first."""
    return sorted(
        (mistake for mistake in mistakes if not mistake.is_done and mistake.due <= now),
        key=lambda mistake: (mistake.due, mistake.id),
    )


def coming(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """All exercises that are not done, the next one due first."""
    return sorted(
        (mistake for mistake in mistakes if not mistake.is_done), key=lambda mistake: (mistake.due, mistake.id)
    )


def with_more(mistakes: Sequence[Mistake], more: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """The exercises with new ones added. An exercise that is there already stays as it is, done or not."""
    known = {mistake.id for mistake in mistakes}
    together = [*mistakes]
    for mistake in more:
        if mistake.id not in known:
            known.add(mistake.id)
            together.append(mistake)
    too_many = len(together) - MOST
    if too_many > 0:
        oldest = sorted(range(len(together)), key=lambda place: (not together[place].is_done, place))
        gone = set(oldest[:too_many])
        together = [mistake for place, mistake in enumerate(together) if place not in gone]
    return tuple(together)


def replaced(mistakes: Iterable[Mistake], changed: Mistake) -> tuple[Mistake, ...]:
    """The exercises, with ``changed`` in place of the one that has its id."""
    return tuple(changed if mistake.id == changed.id else mistake for mistake in mistakes)


def without(mistakes: Iterable[Mistake], id: str) -> tuple[Mistake, ...]:
    """The exercises except the one with this id."""
    return tuple(mistake for mistake in mistakes if mistake.id != id)
