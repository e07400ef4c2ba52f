"""The folder of a hall is kept from growing: old matches are removed, and once it is full those that give way."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.app.hall.waiting import KEPT_FOR
from game.app.hall.waiting import SUFFIX as WAITING
from game.app.matches.journal import locked
from game.app.matches.match_list import SUFFIX
from game.app.matches.tickets_file import SUFFIX as TICKETS
from game.app.matches.tickets_file import forget_tickets, tickets_path
from game.app.system.locks import FileInUseError
from game.app.system.storage import Listed, listed

_HOUR = 3600.0
_DAY = 24 * _HOUR
_LITTLE = 1 << 15
"""The bytes of a match in which hardly anything was played."""


class Room(NamedTuple):
    """How much a hall's folder may hold."""

    keep_seconds: float
    """The age at which a match is removed."""
    most_bytes: int
    most_matches: int


class TidyResult(NamedTuple):
    """The result of tidying a folder."""

    old: list[Path]
    """The tables that were removed because of their age."""
    given_way: list[Path]
    """The matches that were removed because the folder was full."""
    is_full: bool
    """Whether the folder still holds more than it may."""


class _Kept(NamedTuple):
    """A match in the folder."""

    match: Listed
    tickets: Listed | None
    """The tickets with which guests can come back to it; ``None``: it is over."""

    @property
    def size(self) -> int:
        return self.match.size + (0 if self.tickets is None else self.tickets.size)

    def gives_way(self, now: float) -> bool:
        """Whether a full folder may lose it: after an hour if it is over, after a day if little was played."""
        if self.tickets is None:
            return self.age(now) >= _HOUR
        return self.age(now) >= _DAY and self.match.size < _LITTLE

    def age(self, now: float) -> float:
        return _age(self.match, now)


def tidy(folder: Path, *, now: float, room: Room) -> TidyResult:
    """Remove what is too old, and in a full folder what gives way: finished matches first, and the oldest of them.

    Open matches are left alone.

    :param now: the time, in seconds since 1970.
    """
    tidied = TidyResult([], [], is_full=False)
    tickets = {file.path: file for file in listed(folder, TICKETS)}
    found = sorted(listed(folder, SUFFIX), key=lambda file: file.changed)
    kept = [_Kept(match, tickets.pop(tickets_path(match.path), None)) for match in found]
    for left_over in tickets.values():
        if _age(left_over, now) >= room.keep_seconds:
            forget_tickets(left_over.path)
    for table in listed(folder, WAITING):
        if _age(table, now) >= KEPT_FOR:
            with suppress(OSError):
                table.path.unlink(missing_ok=True)
                tidied.old.append(table.path)
    size = sum(each.size for each in kept)
    count = len(kept)
    for each in sorted(kept, key=lambda each: (each.age(now) < room.keep_seconds, each.tickets is not None)):
        is_full = count > room.most_matches or size > room.most_bytes
        is_old = each.age(now) >= room.keep_seconds
        if (is_old or (is_full and each.gives_way(now))) and _remove(each.match.path):
            count -= 1
            size -= each.size
            (tidied.old if is_old else tidied.given_way).append(each.match.path)
    return tidied._replace(is_full=count > room.most_matches or size > room.most_bytes)


def _age(file: Listed, now: float) -> float:
    return now - file.changed / 1e9


def _remove(match: Path) -> bool:
    """Delete a match and its tickets, unless it is open; return whether it is gone."""
    try:
        locked(match).close()
        match.unlink()
    except (FileInUseError, OSError):
        return False
    forget_tickets(match)
    return True
