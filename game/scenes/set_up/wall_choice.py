"""The choice of the wall for a match: random, the wall of the day, or one by number."""

from datetime import date, datetime
from enum import Enum, auto

from game.engine.fairness import daily_seed

LONGEST = 18
"""The most digits of a wall number."""


class Wall(Enum):
    """The kinds of wall."""

    ANY = auto()
    DAILY = auto()
    BY_NUMBER = auto()

    def seed(self, number: str, rules: str) -> int | None:
        """The seed of a match under a book; ``None`` for a random one.

        :param number: the number that the player has typed.
        """
        match self:
            case Wall.ANY:
                return None
            case Wall.DAILY:
                return daily_seed(today(), rules)
            case Wall.BY_NUMBER:
                return int(number) if number else None


def today() -> date:
    """The date at the player's place."""
    return datetime.now().astimezone().date()


def digits_of(text: str) -> str:
    """The digits of a typed text, as many as the number of a wall can have."""
    return "".join(letter for letter in text if letter in "0123456789")[:LONGEST]
