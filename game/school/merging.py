"""What one person has learned at two machines, put together.

The order in which machines are merged, and how often, makes no difference: of two states of the same thing the later or
greater one counts, and what only one of them has is kept.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TypeVar

import msgspec

from game.school.mistakes import Mistake
from game.school.progress import Begun, Learned, Progress
from game.school.rating import Rating

Thing = TypeVar("Thing")
_NEVER = datetime.min.replace(tzinfo=UTC)


def merged(one: Progress, other: Progress) -> Progress:
    """Everything that a person has learned by either of two states of the progress."""
    return Progress(
        lessons=_by_id(one.lessons, other.lessons, _learned),
        ratings=_by_id(one.ratings, other.ratings, _rating),
        mistakes=_mistakes(one.mistakes, other.mistakes),
        days=_by_id(one.days, other.days, _together),
        puzzles=_by_id(one.puzzles, other.puzzles, _together),
        begun=_by_id(one.begun, other.begun, _begun),
    )


def _by_id(one: dict[str, Thing], other: dict[str, Thing], both: Callable[[Thing, Thing], Thing]) -> dict[str, Thing]:
    return {
        **one,
        **{id_: both(one[id_], thing) if id_ in one else thing for id_, thing in other.items()},
    }


def _together(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of both: in their order if the two are equal, otherwise sorted."""
    return one if one == other else tuple(sorted({*one, *other}))


def _learned(one: Learned, other: Learned) -> Learned:
    """Two states of a learned lesson as one; a lesson that counts for every book in an older file still does."""
    return Learned(
        times=max(one.times, other.times),
        is_tested=one.is_tested and other.is_tested,
        books=_together(one.books, other.books) if one.books and other.books else (),
    )


def _rating(one: Rating, other: Rating) -> Rating:
    """The rating that follows from more answers."""
    return max(one, other, key=lambda each: (each.answered, each.right, each.value, each.spread, each.volatility))


def _begun(one: Begun, other: Begun) -> Begun:
    """The state of a lesson that is further on."""
    return max(one, other, key=lambda each: (each.step, len(each.played), each.played, each.book))


def _mistakes(one: Sequence[Mistake], other: Sequence[Mistake]) -> tuple[Mistake, ...]:
    """Every exercise of either list, in the state in which it was answered last."""
    if one == other:
        return tuple(one)
    found: dict[str, Mistake] = {}
    for each in (*one, *other):
        known = found.get(each.id)
        found[each.id] = each if known is None else max(known, each, key=_state)
    return tuple(sorted(found.values(), key=lambda each: (each.due, each.id)))


def _state(mistake: Mistake) -> tuple[datetime, int, bytes]:
    last = _NEVER if mistake.memory is None else mistake.memory.last
    return last, mistake.solved, msgspec.json.encode(mistake)
