"""The files of tickets: beside a match with guests, and of the own chair at a table elsewhere.

Each is there as long as somebody may come back.
"""

from contextlib import suppress
from pathlib import Path

from game.app.system import storage
from game.net.tickets import BadTickets, OwnTicket, Tickets, read_own_ticket, read_tickets, tickets_text

SUFFIX = ".tickets"


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
    """The chair at the last table elsewhere, as long as the person may come back to it.

    :param path: its file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def ticket(self) -> OwnTicket | None:
        """The ticket; ``None`` where there is none that can be read."""
        try:
            text = storage.read(self._path)
            return None if text is None else read_own_ticket(text)
        except (storage.StorageError, BadTickets):
            return None

    def keep(self, ticket: OwnTicket) -> None:
        """Keeps the ticket; the one of the table before is forgotten. A disk that does not take it costs no more."""
        with suppress(storage.StorageError):
            storage.write(self._path, tickets_text(ticket))

    def forget(self) -> None:
        """Nobody comes back."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
