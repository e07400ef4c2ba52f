"""The order of turns in a hall: the table whose maker caused the least recent work is next."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_HALF_LIFE = 1.0
"""Seconds after which past work counts half."""
_Table = TypeVar("_Table")


class Turns(Generic[_Table]):
    """The tables that wait for a turn; a table with many messages does not keep the others waiting.

    :param whose: the account to which a table's work is charged, so that many tables of one maker get no more turns.
    """

    def __init__(self, whose: Callable[[_Table], Hashable], clock: Callable[[], float]):
        self._whose = whose
        self._clock = clock
        self._waiting: dict[_Table, None] = {}
        self._work: dict[Hashable, float] = {}
        """Recent work in seconds, by account; accounts without any are left out."""
        self._halved = clock()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def ask(self, table: _Table) -> None:
        """Put a table in line for a turn, if it is not there yet."""
        self._waiting.setdefault(table)

    def take(self) -> _Table:
        """Remove and return the next table."""
        table = min(self._waiting, key=lambda waiting: self._work.get(self._whose(waiting), 0.0))
        self.forget(table)
        return table

    def note(self, table: _Table, seconds: float) -> None:
        """Charge the duration of a turn to the account of its table."""
        whose = self._whose(table)
        self._work[whose] = self._work.get(whose, 0.0) + seconds
        now = self._clock()
        if now >= self._halved + _HALF_LIFE:
            self._halved = now
            self._work = {account: work / 2 for account, work in self._work.items() if work > 0.001}

    def forget(self, table: _Table) -> None:
        self._waiting.pop(table, None)
