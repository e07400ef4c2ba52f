"""Set phrases that persons at a table say to each other: which there are, and how often they may be said.

Phrases are no part of a match: no event, file or answer contains one.
"""

from collections import deque
from collections.abc import Callable
from enum import Enum

from game import Frozen

MOST_HEARD = 3
"""The most phrases of a person that are heard within ``WITHIN`` seconds."""
WITHIN = 10.0
HEARD = 5.0
"""Seconds for which a phrase is shown."""


class Phrase(Enum):
    """A phrase that can be said; the value is its id. Its words are in ``i18n/names.toml``."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    SORRY = "sorry"
    ONE_MOMENT = "one_moment"
    BACK_AGAIN = "back_again"
    GOOD_GAME = "good_game"


PHRASES = {phrase.value: phrase for phrase in Phrase}


class Said(Frozen):
    """A phrase that a person says."""

    number: int
    """The number of the phrase among all phrases said at the table."""
    person: int
    phrase: Phrase


class Phrases:
    """The phrases said at one table."""

    def __init__(self, clock: Callable[[], float]):
        self._clock = clock
        self._times: dict[int, deque[float]] = {}
        self._said: deque[tuple[float, Said]] = deque()
        self._number = 0

    def say(self, person: int, phrase: Phrase) -> bool:
        """Says a phrase for a person; returns ``False``, and says nothing, if the person has said too many."""
        now = self._clock()
        times = self._times.setdefault(person, deque(maxlen=MOST_HEARD))
        if len(times) == MOST_HEARD and times[0] > now - WITHIN:
            return False
        times.append(now)
        self._number += 1
        self._said.append((now, Said(self._number, person, phrase)))
        return True

    @property
    def now(self) -> tuple[Said, ...]:
        """The phrases still shown, the oldest first."""
        while self._said and self._said[0][0] <= self._clock() - HEARD:
            self._said.popleft()
        return tuple(said for _when, said in self._said)
