"""The choice of puzzles: one for a day, and others, of those that suit the person."""

from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import date, timedelta
from hashlib import sha256
from random import Random

from game.school.puzzles.puzzle import Puzzle
from game.school.rating import Rating

NEAR = 150.0
"""The distance between the ratings of a puzzle and a person up to which the puzzle suits."""
_EASY = 10
"""The number of a person's first puzzles that are easier."""


def of_the_day(puzzles: Sequence[Puzzle], book: str, day: date, rating: float) -> Iterator[Puzzle]:
    """The puzzle of a day in a book for a person with this rating, followed by substitutes in case it is broken.

    A puzzle added to the book replaces the puzzle of some days, and changes no other day.
    """

    def order(puzzle: Puzzle) -> tuple[bool, bytes]:
        drawn = sha256(f"{day.isoformat()} {book} {puzzle.id}".encode()).digest()
        return abs(puzzle.rating - rating) > NEAR, drawn

    return iter(sorted(puzzles, key=order))


def to_go_on_with(puzzles: Sequence[Puzzle], known: Container[str], own: Rating, random: Random) -> Iterator[Puzzle]:
    """Puzzles for a person with this rating: unknown ones first, and of these the ones nearest to the rating.

    The first ones are easier than the rating, which is still a guess, and the step up from one to the next is small.
    """
    ease = NEAR * max(0.0, 1 - own.answered / _EASY)
    found = list(puzzles)
    random.shuffle(found)

    def order(puzzle: Puzzle) -> tuple[bool, float]:
        return puzzle.id in known, max(NEAR - ease / 2, abs(puzzle.rating - own.value + ease))

    return iter(sorted(found, key=order))


def days_in_a_row(days: Iterable[str], today: date) -> int:
    """The number of consecutive days up to today on which something was done; today itself may still be missing."""
    done = set(days)
    day = today if today.isoformat() in done else today - timedelta(days=1)
    count = 0
    while day.isoformat() in done:
        count += 1
        day -= timedelta(days=1)
    return count
