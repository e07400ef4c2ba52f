"""The list of tables to join without typing an address: the last one, and those in the local network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game import ui
from game.app.matches.tickets_file import OwnChair
from game.i18n import _, apart
from game.i18n.books import club_title
from game.i18n.numbers import count_text
from game.net.nearby import Found
from game.net.tickets import OwnTicket
from game.view.paint import Icon
from game.view.units import Align, theme

LOOKS_FOR = 2.0
"""Seconds until the list says that no table was found."""


class Network(Protocol):
    """A search for tables: ``Nearby``, or a substitute if there is no network."""

    @property
    def tables(self) -> tuple[Found, ...]:
        """The open tables."""

    def close(self) -> None:
        """Ends the search."""


class FoundTables:
    """The last table, if the seat is still reserved, and the tables in the local network as they come and go.

    :param network: the search for tables; ``None`` if there is none.
    :param pick: called with a chosen table.
    :param come_back: called with the ticket of the last table.
    """

    def __init__(
        self,
        network: Network | None,
        chair: OwnChair | None,
        pick: Callable[[Found], None],
        come_back: Callable[[OwnTicket], None],
    ):
        self._nearby = network
        self._chair = chair
        self._pick, self._come_back = pick, come_back
        self._ticket = None if chair is None else chair.ticket
        self._taken: OwnTicket | None = None
        """The ticket of the chair taken since this page was opened."""
        self.found: tuple[Found, ...] = ()
        self._looked = 0.0

    @property
    def shown(self) -> object:
        """The state of the search; when it changes, the list is shown again."""
        return self.found, self._ticket, self.looks, self._looked >= LOOKS_FOR

    @property
    def looks(self) -> bool:
        """Whether tables are being looked for in the local network."""
        return self._nearby is not None

    @property
    def only_one(self) -> Found | None:
        """The table found, if it is the only one, has room, and the search has lasted long enough; else ``None``."""
        if self._ticket is not None or len(self.found) != 1 or self._looked < LOOKS_FOR:
            return None
        return self.found[0] if _has_room(self.found[0]) else None

    @property
    def first(self) -> str | None:
        """The key of the first row; ``None`` if there is none."""
        return "" if self._ticket is not None else next((found.address for found in self.found), None)

    def rows(self, chosen: str) -> ui.Part | None:
        """The list; ``None`` if there is neither a network to search nor a table to return to.

        :param chosen: the address in the address field.
        """
        ticket, rows = self._ticket, []
        if ticket is None and not self.looks:
            return None
        if ticket is not None:
            rules = club_title(ticket.rules, ticket.club)
            rows.append(_row(Icon.UNDO, _return_label(ticket), rules, (self._come_back, ticket), key=""))
        for found in {found.address: found for found in self.found}.values():
            way = (self._pick, found) if _has_room(found) else None
            chosen_one = way is not None and found.address == chosen
            line = _table_line(found)
            rows.append(_row(Icon.PLAYERS, apart(found.sign.host), line, way, key=found.address, chosen=chosen_one))
        if not rows:
            is_over = not self.looks or self._looked >= LOOKS_FOR
            said = _("No open table on this network") if is_over else _("Looking for tables on this network…")
            rows = [ui.remark(said, Align.CENTER)]
        return ui.Panel(ui.Column(tuple(rows), ui.Step.S, is_region=True), ui.Ground.TRAY, ui.Step.M)

    def look(self, seconds: float) -> None:
        """Lets time pass, and finds what has been announced."""
        if self._nearby is not None:
            self._looked += seconds
            self.found = self._nearby.tables

    def forget(self) -> None:
        """Removes the last table, which no longer reserves the seat, and offers the one before it."""
        gone = self._taken or self._ticket
        if self._chair is None or gone is None:
            return
        self._chair.forget(gone)
        self._taken, self._ticket = None, self._chair.ticket

    def keep(self, ticket: OwnTicket) -> None:
        """Stores the ticket of the seat that was taken, so that the person can return to it."""
        self._taken = ticket
        if self._chair is not None:
            self._chair.keep(ticket)

    def close(self) -> None:
        if self._nearby is not None:
            self._nearby.close()
        self._nearby = None


def _row(icon: Icon, name: str, line: str, on: ui.Act | None, *, key: str, chosen: bool = False) -> ui.Part:
    """A table in the list; ``on`` is ``None`` for one that has no room."""
    tone = ui.Tone.OFF if on is None else ui.Tone.MAIN
    texts = ui.lines(ui.strong(name, tone), ui.Text(line, tone=tone))
    ink = theme.TEXT_OFF if on is None else theme.GOLD
    content = ui.Row((ui.Mark(icon, theme.WOOD_DARK, ink, ui.Size.KNOB), texts))
    ground = ui.Ground.LIT if chosen else ui.Ground.GLASS
    return ui.Panel(content, ground, ui.Step.M, on, chosen=chosen, key=key)


def _has_room(found: Found) -> bool:
    """Whether a table has a free seat; a hall always has room, because the code selects one of its tables."""
    return bool(found.sign.free) or not found.sign.book


def _return_label(ticket: OwnTicket) -> str:
    if ticket.host:
        return _("Back to {host}'s table").format(host=apart(ticket.host))
    return _("Back to the table at {address}").format(address=apart(ticket.line.split("/")[2]))


def _table_line(found: Found) -> str:
    sign = found.sign
    if not sign.book:
        return _("A hall with many tables")
    free = count_text("{count} seat free", "{count} seats free", sign.free)
    return " \u00b7 ".join((club_title(sign.book, sign.club), free if sign.free else _("Every seat is taken")))
