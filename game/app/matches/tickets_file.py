"""The files of tickets: one beside each match with guests, and one for this person's chairs at tables elsewhere.

A ticket is kept as long as its owner may return.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from game.app.system import records, storage
from game.app.system.locks import changing
from game.net.tickets import BadTickets, OwnTicket, Tickets, read_own_ticket, read_tickets

SUFFIX = ".tickets"
MOST_OWN = 8
"""The most chairs at tables elsewhere for which tickets are kept."""


def tickets_path(match: Path) -> Path:
    """The path of a match's tickets."""
    return match.with_suffix(SUFFIX)


def keep_tickets(match: Path, tickets: Tickets) -> None:
    """Write the tickets of a match.

    :raises StorageError: if they cannot be written; the old ones stay.
    """
    records.write(tickets_path(match), tickets)


def kept_tickets(match: Path) -> Tickets | None:
    """The tickets of a match; ``None`` if there are none that can be read."""
    try:
        text = storage.read(tickets_path(match))
        return None if text is None else read_tickets(text)
    except (storage.StorageError, BadTickets):
        return None


def forget_tickets(match: Path) -> None:
    """Delete the tickets of a match that is over."""
    storage.delete(tickets_path(match))


class OwnChair:
    """The tickets for chairs at tables elsewhere to which this person may return.

    :param path: their file.
    """

    def __init__(self, path: Path):
        self._path = path

    @property
    def tickets(self) -> Sequence[OwnTicket]:
        """The tickets that can be read, the latest first."""
        try:
            return [known for known, _line in self._lines() if known is not None]
        except storage.StorageError:
            return ()

    @property
    def ticket(self) -> OwnTicket | None:
        """The latest ticket; ``None`` if there is none."""
        return next(iter(self.tickets), None)

    def keep(self, ticket: OwnTicket) -> None:
        """Add the ticket as the latest one; an error in writing is ignored."""
        self._change(lambda known: [ticket, *(other for other in known if other.ticket != ticket.ticket)][:MOST_OWN])

    def forget(self, ticket: OwnTicket) -> None:
        self._change(lambda known: [other for other in known if other.ticket != ticket.ticket])

    def _change(self, how: Callable[[Sequence[OwnTicket]], Sequence[OwnTicket]]) -> None:
        with suppress(storage.StorageError, OSError), changing(self._path.parent):
            lines = self._lines()
            before = {known.ticket: line for known, line in lines if known is not None}
            left = how([known for known, _line in lines if known is not None])
            written = [records.written_over(before.get(each.ticket, b""), each) for each in left]
            written += [line + b"\n" for known, line in lines if known is None][:MOST_OWN]
            if written:
                storage.write(self._path, b"".join(written))
            else:
                self._path.unlink(missing_ok=True)

    def _lines(self) -> Sequence[tuple[OwnTicket | None, bytes]]:
        """The lines of the file with their tickets; ``None``: this version cannot read it.

        :raises StorageError: if the file cannot be read.
        """
        return [(_ticket_in(line), line) for line in (storage.read(self._path) or b"").splitlines()]


def _ticket_in(line: bytes) -> OwnTicket | None:
    try:
        return read_own_ticket(line)
    except BadTickets:
        return None
