"""Whose turn it is in a hall: of all tables with something to do, one whose makers took least work of late."""

from collections.abc import Callable, Hashable, Sequence
from time import monotonic
from typing import Generic, TypeVar

_LATELY = 1.0
"""Seconds after which work counts half."""
_Table = TypeVar("_Table")


class Turns(Generic[_Table]):
    """The tables that wait for a look. However much the guests of one say, others need not wait for it.

    :param whose: to whom the work of a table counts: who has many new ones has no more turns than others.
    """

    def __init__(self, whose: Callable[[_Table], Hashable], clock: Callable[[], float] = monotonic) -> None:
        self._whose = whose
        self._clock = clock
        self._waiting: dict[_Table, list[float]] = {}
        self._work: dict[Hashable, float] = {}
        """Seconds of late, of those that had any."""
        self._halved = clock()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def ask(self, table: _Table, *came: float) -> None:
        """Has a table wait for its turn, if it does not yet.

        :param came: when a guest said what it is to hear.
        """
        self._waiting.setdefault(table, []).extend(came)

    def take(self) -> tuple[_Table, Sequence[float]]:
        """The table whose turn it is, and when its guests spoke."""
        table = min(self._waiting, key=lambda waiting: self._work.get(self._whose(waiting), 0.0))
        return table, self._waiting.pop(table)

    def note(self, table: _Table, seconds: float) -> None:
        """Notes how long a turn took."""
        whose = self._whose(table)
        self._work[whose] = self._work.get(whose, 0.0) + seconds
        now = self._clock()
        if now >= self._halved + _LATELY:
            self._halved = now
            self._work = {each: work / 2 for each, work in self._work.items() if work > 0.001}

    def forget(self, table: _Table) -> None:
        """A table is closed."""
        self._waiting.pop(table, None)
