"""Sending earlier events again: in slices, so that nobody else waits, limited for each guest, and cached encoded."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import monotonic

import msgspec

from game.engine.codec import encode
from game.engine.events import Event
from game.net.messages import Told, written

SLICE = 100
PAUSE = 0.05
"""Seconds between two slices."""
FREE = 2
"""How many whole matches a guest gets at full speed; after that slices come ten times as slowly."""
_FORGIVEN_AFTER = 30.0
"""Seconds after which one whole repetition no longer counts."""
_CACHED_SECONDS = 60.0
"""Seconds for which the encoded events are cached."""
IN_ALL = 4000
"""The most repeated events in a second, at all tables together."""


class Supply:
    """The supply of repeated events that all tables of a program share."""

    def __init__(self, clock: Callable[[], float]):
        self._clock = clock
        self._left, self._at = IN_ALL * PAUSE * 2, clock()

    def take(self, wanted: int) -> int:
        """Take up to ``wanted`` events from the supply, and return how many may be sent now."""
        now = self._clock()
        self._left, self._at = min(IN_ALL * PAUSE * 2, self._left + (now - self._at) * IN_ALL), now
        taken = min(wanted, int(self._left))
        self._left -= taken
        return taken


class Retelling:
    """The repetition of events for one guest, and how much of it there was recently."""

    def __init__(self, clock: Callable[[], float] = monotonic):
        self._clock = clock
        self._next = 0.0
        self._spent, self._at = 0.0, clock()
        """How many whole repetitions still count."""
        self._messages: list[bytes] = []
        self._of: object = None
        """The player whose events are cached."""

    def slice(
        self, told: int, count: int, of: object, past: Callable[[], Iterator[Event]], supply: Supply
    ) -> Sequence[bytes]:
        """The next messages; empty while the guest has to wait.

        :param told: how many events the guest has.
        :param count: how many events there are.
        :param of: the player to whom they were shown; another player's events differ.
        :param past: all these events.
        """
        now = self._clock()
        if now < self._next:
            return ()
        size = supply.take(min(SLICE, count - told))
        self._spent = max(0.0, self._spent - (now - self._at) / _FORGIVEN_AFTER)
        self._next, self._at = now + (PAUSE if self._spent < FREE else 10 * PAUSE), now
        self._spent = min(FREE + 1.0, self._spent + size / count)
        if self._of is not of:
            self._messages, self._of = [], of
        missing = islice(past(), len(self._messages), told + size) if len(self._messages) < told + size else ()
        for event in missing:
            self._messages.append(told_as(len(self._messages) + 1, event))
        return self._messages[told : told + size]

    def forget(self) -> None:
        """Drop the cached messages if they were not needed recently."""
        if self._messages and self._clock() > self._at + _CACHED_SECONDS:
            self._messages = []


def told_as(number: int, event: Event) -> bytes:
    """The message that tells a guest an event."""
    return written(Told(number=number, event=msgspec.Raw(encode(event))))
