"""What a guest is told anew: in slices that nobody else notices, charged to the guest, and kept encoded for a while."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import monotonic

import msgspec

from game.engine.codec import encode
from game.engine.events import Event
from game.net.messages import Told, written

SLICE = 100
"""Events that are told at once."""
PAUSE = 0.05
"""Seconds from one slice to the next."""
FREE = 2
"""How often the whole match is told anew at full speed; after that slices come ten times as slowly."""
_FORGIVEN = 30.0
"""Seconds after which one whole retelling counts no longer."""
_KEPT = 60.0
"""Seconds for which what was told anew is kept as it is sent."""
IN_ALL = 4000
"""Events that are told anew in a second, at all tables together."""


class Supply:
    """How much may be told anew, at all tables of a program together."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left, self._at = IN_ALL * PAUSE * 2, clock()

    def take(self, wanted: int) -> int:
        """How many of so many events may be told now."""
        now = self._clock()
        self._left, self._at = min(IN_ALL * PAUSE * 2, self._left + (now - self._at) * IN_ALL), now
        taken = min(wanted, int(self._left))
        self._left -= taken
        return taken


class Retelling:
    """What one guest is told anew, and how much of it there was lately."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._next = 0.0
        self._spent, self._at = 0.0, clock()
        """Whole retellings that still count."""
        self._messages: list[bytes] = []
        self._of: object = None
        """Whose events are kept."""

    def slice(
        self, told: int, count: int, of: object, past: Callable[[], Iterator[Event]], supply: Supply
    ) -> Sequence[bytes]:
        """The messages that come next; none while the guest has to wait for them.

        :param told: how many events the guest has.
        :param count: how many there are.
        :param of: to whom they were shown: somebody else's are not the same.
        :param past: all of them.
        """
        now = self._clock()
        if now < self._next:
            return ()
        size = supply.take(min(SLICE, count - told))
        self._spent = max(0.0, self._spent - (now - self._at) / _FORGIVEN)
        self._next, self._at = now + (PAUSE if self._spent < FREE else 10 * PAUSE), now
        self._spent = min(FREE + 1.0, self._spent + size / count)
        if self._of is not of:
            self._messages, self._of = [], of
        missing = islice(past(), len(self._messages), told + size) if len(self._messages) < told + size else ()
        for event in missing:
            self._messages.append(told_as(len(self._messages) + 1, event))
        return self._messages[told : told + size]

    def forget(self) -> None:
        """Keeps no messages that were not asked for lately."""
        if self._messages and self._clock() > self._at + _KEPT:
            self._messages = []


def told_as(number: int, event: Event) -> bytes:
    """An event as a guest is told it."""
    return written(Told(number=number, event=msgspec.Raw(encode(event))))
