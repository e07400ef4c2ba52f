"""The files of tickets: beside a match with guests, and of the own chairs at tables elsewhere.

Each is there as long as somebody may come back.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from game.app.system import storage
from game.app.system.locks import changing
from game.net.tickets import BadTickets, OwnTicket, Tickets, read_own_tickets, read_tickets, tickets_text

SUFFIX = ".tickets"
MOST_OWN = 8
"""Chairs elsewhere that are kept in mind."""


def tickets_path(match: Path) -> Path:
    """Where the tickets of a match lie."""
    return match.with_suffix(SUFFIX)


def keep_tickets(match: Path, tickets: Tickets) -> None:
    """Writes the tickets of a match.

    Raises:
        StorageError: when that cannot be done; the old ones stay.
    """
    storage.write(tickets_path(match), tickets_text(tickets))


def kept_tickets(match: Path) -> Tickets | None:
    """The tickets of a match; ``None`` where there are none that can be read."""
    try:
        text = storage.read(tickets_path(match))
        return None if text is None else read_tickets(text)
    except (storage.StorageError, BadTickets):
        return None


def forget_tickets(match: Path) -> None:
    """Nobody comes back: the match is over."""
    with suppress(OSError):
        tickets_path(match).unlink(missing_ok=True)


class OwnChair:
    """The chairs at tables elsewhere to which the person may come back, each program's own.

    :param path: their file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def tickets(self) -> Sequence[OwnTicket]:
        """The tickets of all tables, the last one first; none where the file cannot be read."""
        try:
            text = storage.read(self._path)
            return () if text is None else read_own_tickets(text)
        except (storage.StorageError, BadTickets):
            return ()

    @property
    def ticket(self) -> OwnTicket | None:
        """The ticket of the last table; ``None`` where there is none that can be read."""
        return next(iter(self.tickets), None)

    def keep(self, ticket: OwnTicket) -> None:
        """Keeps the ticket; it is the first to be offered. A disk that does not take it costs no more."""
        self._change(lambda known: [ticket, *(each for each in known if each.ticket != ticket.ticket)][:MOST_OWN])

    def forget(self, ticket: OwnTicket) -> None:
        """Nobody comes back to that chair."""
        self._change(lambda known: [each for each in known if each.ticket != ticket.ticket])

    def _change(self, how: Callable[[Sequence[OwnTicket]], Sequence[OwnTicket]]) -> None:
        with suppress(storage.StorageError, OSError), changing(self._path.parent):
            known = how(self.tickets)
            if known:
                storage.write(self._path, b"".join(map(tickets_text, known)))
            else:
                self._path.unlink(missing_ok=True)
