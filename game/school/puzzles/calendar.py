"""Which puzzle is whose: the one of a day is everybody's, any other one suits the person."""

from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import date, timedelta
from hashlib import sha256
from random import Random

from game.school.puzzles.puzzle import Puzzle

NEAR = 150.0
"""How far the rating of a puzzle may be from a person's, while there are such."""


def of_the_day(puzzles: Sequence[Puzzle], book: str, day: date) -> Iterator[Puzzle]:
    """The puzzle of a day in a book, the same for everybody; then those that stand in for it, should it be broken.

    Another puzzle in the book takes a day to itself, and changes no other day.
    """
    return iter(sorted(puzzles, key=lambda puzzle: sha256(f"{day.isoformat()} {book} {puzzle.id}".encode()).digest()))


def to_go_on_with(puzzles: Sequence[Puzzle], known: Container[str], rating: float, random: Random) -> Iterator[Puzzle]:
    """Puzzles for a person of this rating: those that are not known first, and of these first those as hard."""
    found = list(puzzles)
    random.shuffle(found)
    return iter(sorted(found, key=lambda puzzle: (puzzle.id in known, abs(puzzle.rating - rating) > NEAR)))


def days_in_a_row(days: Iterable[str], today: date) -> int:
    """On how many days one after the other something was done, up to today, or up to yesterday while today lasts."""
    done = set(days)
    day = today if today.isoformat() in done else today - timedelta(days=1)
    count = 0
    while day.isoformat() in done:
        count += 1
        day -= timedelta(days=1)
    return count
