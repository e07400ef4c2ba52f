"""The list of tables to join without typing an address: the last one, and those in the local network."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.app.matches.tickets_file import OwnChair
from game.i18n import _, apart, ngettext
from game.i18n.books import club_title
from game.net.nearby import Found
from game.net.tickets import OwnTicket
from game.view.paint import Icon, Paint, PanelKind
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import Button, Finish, IconButton, Label, PanelBox, Widget

ROWS = 3
"""How many tables are visible at once."""
LOOKS_FOR = 2.0
"""Seconds until the list says that no table was found."""
_ROW, _GAP, _EDGE = 78.0, 10.0, 12.0
HEIGHT = ROWS * _ROW + (ROWS - 1) * _GAP + 2 * _EDGE
_LINE = Finish(align=Align.START)


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
    ) -> None:
        self._nearby = network
        self._chair = chair
        self._pick, self._come_back = pick, come_back
        self._ticket = None if chair is None else chair.ticket
        self._taken: OwnTicket | None = None
        """The ticket of the chair taken since this page was opened."""
        self._found: tuple[Found, ...] = ()
        self._first = 0
        self._looked = 0.0
        self._rows: dict[str, Button] = {}
        self._tray = PanelBox(PanelKind.TRAY, radius=16)
        self._nothing = Label("", theme.BODY_SECOND, align=Align.CENTER)
        self._before = IconButton(Icon.CHEVRON_LEFT, _("Previous tables"), partial(self._show_other_rows, -ROWS))
        self._after = IconButton(Icon.CHEVRON_RIGHT, _("More tables"), partial(self._show_other_rows, ROWS))
        self.number = 0
        """A number that changes whenever the list must be shown again."""

    @property
    def is_there(self) -> bool:
        """Whether the list is shown: there is a network to search, or a table to return to."""
        return self._nearby is not None or self._ticket is not None

    @property
    def looks(self) -> bool:
        """Whether tables are being looked for in the local network."""
        return self._nearby is not None

    @property
    def only_one(self) -> Found | None:
        """The table found, if it is the only one, has room, and the search has lasted long enough; else ``None``."""
        alone = self._found[0] if len(self._row_keys()) == len(self._found) == 1 and self._looked >= LOOKS_FOR else None
        return alone if alone is not None and _has_room(alone) else None

    def words(self) -> list[Widget]:
        """The texts below the rows."""
        return [self._tray, *([] if self._row_keys() else [self._nothing])] if self.is_there else []

    def rows(self) -> list[Button]:
        """The visible rows."""
        return [self._rows[key] for key in self._row_keys()[self._first : self._first + ROWS]]

    def turners(self) -> list[IconButton]:
        """The buttons that show the previous and the next rows."""
        return [button for button in (self._before, self._after) if button.is_visible]

    def place(self, box: Box, turners: Box) -> None:
        self._tray.place(box)
        self._nothing.place(Box(box.x + 20, box.center[1] - 30, box.width - 40, 60))
        lay(self.rows(), column(box.inset(_EDGE, _EDGE), [_ROW] * len(self.rows()), _GAP))
        half = turners.width / 2
        self._before.place(Box(turners.x, turners.y, 58, 58))
        self._after.place(Box(turners.x + half, turners.y, 58, 58))

    def look(self, seconds: float) -> None:
        """Lets time pass, and shows newly found tables."""
        if self._nearby is None:
            return
        was_new, self._looked = self._looked < LOOKS_FOR, self._looked + seconds
        self.number += was_new and self._looked >= LOOKS_FOR
        if self._nearby.tables != self._found:
            self._found = self._nearby.tables
            self._first = min(self._first, max(0, (len(self._row_keys()) - 1) // ROWS * ROWS))
            self.number += 1

    def show(self, chosen: str) -> None:
        """Updates the rows and the text.

        :param chosen: the address in the address field.
        """
        if self._ticket is not None and "" not in self._rows:
            ticket = self._ticket
            self._rows[""] = Button(
                _return_label(ticket), partial(self._come_back, ticket), finish=_LINE, icon=Icon.UNDO
            )
            self._rows[""].relabel(_return_label(ticket), club_title(ticket.rules, ticket.club))
        self._rows = {key: self._rows[key] for key in self._row_keys() if key in self._rows}
        for found in self._found:
            row = self._rows.get(found.address)
            if row is None:
                row = self._rows[found.address] = Button("", lambda: None, finish=_LINE, icon=Icon.PLAYERS)
            row.on_press = partial(self._pick, found)
            row.relabel(apart(found.sign.host), _table_line(found))
            row.is_enabled = _has_room(found)
            row.paint = Paint.GOLD if row.is_enabled and found.address == chosen else Paint.GRAY
        self._before.is_visible = self._first > 0
        self._after.is_visible = self._first + ROWS < len(self._row_keys())
        said = _("Looking for tables on this network…")
        if not self.looks or self._looked >= LOOKS_FOR:
            said = _("No open table on this network")
        self._nothing.write(said)

    def forget(self) -> None:
        """Removes the last table, which no longer reserves the seat, and offers the one before it."""
        gone = self._taken or self._ticket
        if self._chair is None or gone is None:
            return
        self._chair.forget(gone)
        self._taken, self._ticket = None, self._chair.ticket
        self._rows.pop("", None)
        self.number += 1

    def keep(self, ticket: OwnTicket) -> None:
        """Stores the ticket of the seat that was taken, so that the person can return to it."""
        self._taken = ticket
        if self._chair is not None:
            self._chair.keep(ticket)

    def close(self) -> None:
        if self._nearby is not None:
            self._nearby.close()
        self._nearby = None

    def _row_keys(self) -> list[str]:
        """The addresses of the tables in their rows; an empty text stands for the last table."""
        return [*([] if self._ticket is None else [""]), *dict.fromkeys(found.address for found in self._found)]

    def _show_other_rows(self, rows: int) -> None:
        self._first += rows
        self.number += 1


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
    free = ngettext("{count} seat free", "{count} seats free", sign.free).format(count=sign.free)
    return " \u00b7 ".join((club_title(sign.book, sign.club), free if sign.free else _("Every seat is taken")))
