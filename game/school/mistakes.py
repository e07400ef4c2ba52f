"""A person's own mistakes as exercises: each comes back until it was solved twice."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import Enum
from typing import Annotated, Literal

from msgspec import Meta, Struct

SOLVED = 2
"""An exercise that was solved so often does not come back."""
MOST = 200
"""So many exercises are kept of one person; of more, those that are done with go first, then the oldest."""


class Answer(Enum):
    """How good an answer to an exercise is."""

    RIGHT = "right"
    """Nothing better is known."""
    NEARLY = "nearly"
    """Something is better by less than is worth a word; it counts as solved."""
    WRONG = "wrong"


class Memory(Struct, frozen=True, kw_only=True):
    """How well an exercise is remembered, as the library of intervals counts it."""

    stage: Literal[1, 2, 3]
    """1: it is being learned, 2: it is known, 3: it is being learned again."""
    step: Annotated[int, Meta(ge=0)] | None
    stability: Annotated[float, Meta(gt=0)]
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    last: Annotated[datetime, Meta(tz=True)]
    """When it was answered last."""


class Mistake(Struct, frozen=True, kw_only=True):
    """A decision that was not the best, to be made again."""

    id: Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
    """The same for the same moment, however often it is found."""
    moment: Annotated[str, Meta(max_length=1 << 16)]
    """What the person knew, and what was done (``school/moments``); empty once the exercise is done with."""
    due: Annotated[datetime, Meta(tz=True)]
    """When it comes back."""
    solved: Annotated[int, Meta(ge=0)] = 0
    """How often it was solved."""
    memory: Memory | None = None
    """``None`` until it is answered for the first time."""

    @property
    def is_done(self) -> bool:
        """Whether it does not come back."""
        return self.solved >= SOLVED or not self.moment


def due(mistakes: Iterable[Mistake], now: datetime) -> list[Mistake]:
    """The exercises whose time has come, the longest due first."""
    return sorted((one for one in mistakes if not one.is_done and one.due <= now), key=lambda one: (one.due, one.id))


def coming(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """All exercises that still come back, the next one first."""
    return sorted((one for one in mistakes if not one.is_done), key=lambda one: (one.due, one.id))


def with_more(mistakes: Sequence[Mistake], more: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """The exercises with these too; one that is known is left as it is, whether it is done with or not."""
    known = {one.id for one in mistakes}
    together = [*mistakes]
    for one in more:
        if one.id not in known:
            known.add(one.id)
            together.append(one)
    too_many = len(together) - MOST
    if too_many > 0:
        oldest = sorted(range(len(together)), key=lambda place: (not together[place].is_done, place))
        gone = set(oldest[:too_many])
        together = [one for place, one in enumerate(together) if place not in gone]
    return tuple(together)


def replaced(mistakes: Iterable[Mistake], changed: Mistake) -> tuple[Mistake, ...]:
    """The exercises with one of them changed."""
    return tuple(changed if one.id == changed.id else one for one in mistakes)


def without(mistakes: Iterable[Mistake], id: str) -> tuple[Mistake, ...]:
    """The exercises but the one with this id."""
    return tuple(one for one in mistakes if one.id != id)
