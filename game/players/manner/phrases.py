"""Set phrases, which those at a table say to each other: what there is to say, and how often.

What is said is part of no match: nothing of it comes to events, files or answers.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from time import monotonic

MOST, WITHIN = 3, 10.0
"""So many phrases a person may say within so many seconds; what is more is not heard."""
HEARD = 5.0
"""Seconds for which a phrase is to be seen."""


class Phrase(Enum):
    """What can be said; the value is its id. Its words are in ``i18n/general.toml``."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    SORRY = "sorry"
    ONE_MOMENT = "one_moment"
    BACK_AGAIN = "back_again"
    GOOD_GAME = "good_game"


PHRASES = {phrase.value: phrase for phrase in Phrase}
"""Every phrase by its id."""


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase that somebody says."""

    number: int
    """Tells it from others of the same table."""
    person: int
    phrase: Phrase


class Phrases:
    """What is said at one table now."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._times: dict[int, deque[float]] = {}
        self._said: deque[tuple[float, Said]] = deque()
        self._number = 0

    def say(self, person: int, phrase: Phrase) -> bool:
        """Lets somebody say a phrase; gives whether it is heard, or was said too often."""
        now = self._clock()
        times = self._times.setdefault(person, deque(maxlen=MOST))
        if len(times) == MOST and times[0] > now - WITHIN:
            return False
        times.append(now)
        self._number += 1
        self._said.append((now, Said(self._number, person, phrase)))
        return True

    @property
    def now(self) -> tuple[Said, ...]:
        """What is still to be seen, the oldest first."""
        while self._said and self._said[0][0] <= self._clock() - HEARD:
            self._said.popleft()
        return tuple(said for _when, said in self._said)
