"""The folder of a hall is kept from growing: old matches are removed, and finished ones once it is full."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.app.hall.waiting import KEPT_FOR
from game.app.hall.waiting import SUFFIX as WAITING
from game.app.matches.journal import locked
from game.app.matches.match_file import SUFFIX
from game.app.matches.tickets_file import SUFFIX as TICKETS
from game.app.matches.tickets_file import forget_tickets, tickets_path
from game.app.system.locks import FileInUseError
from game.app.system.storage import Listed, listed

_UNTOUCHED = 3600.0
"""For how many seconds a match has not changed before it gives way in a full folder."""


class Tidied(NamedTuple):
    """What tidying a folder has come to."""

    old: list[Path]
    """The tables that were removed because of their age."""
    given_way: list[Path]
    """The finished matches that were removed because the folder was full."""
    is_full: bool
    """Whether the folder is still larger than it may be."""


def tidy(folder: Path, *, now: float, keep_seconds: float, most_bytes: int) -> Tidied:
    """Remove what is too old; in a full folder also finished matches, the oldest first. Open matches are left alone.

    :param now: the time, in seconds since 1970.
    :param keep_seconds: the age, in seconds, at which a match is removed.
    :param most_bytes: the size above which the folder is full.
    """
    tidied = Tidied([], [], is_full=False)
    tickets = {file.path: file for file in listed(folder, TICKETS)}
    matches = sorted(listed(folder, SUFFIX), key=lambda file: file.changed)
    size = sum(file.size for file in (*matches, *tickets.values()))
    for match in matches:
        ticket = tickets.pop(tickets_path(match.path), None)
        if _age(match, now) >= keep_seconds:
            removed = tidied.old
        elif size > most_bytes and ticket is None and _age(match, now) >= _UNTOUCHED:
            removed = tidied.given_way
        else:
            continue
        if _remove(match.path):
            removed.append(match.path)
            size -= match.size + (0 if ticket is None else ticket.size)
    for left_over in tickets.values():
        if _age(left_over, now) >= keep_seconds:
            forget_tickets(left_over.path)
    for table in listed(folder, WAITING):
        if _age(table, now) >= KEPT_FOR:
            with suppress(OSError):
                table.path.unlink(missing_ok=True)
                tidied.old.append(table.path)
    return tidied._replace(is_full=size > most_bytes)


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
