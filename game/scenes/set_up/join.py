"""The screen for joining a table elsewhere, where players wait until the match begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.app.matches.tickets_file import OwnChair
from game.i18n import _, pgettext
from game.i18n.books import played_title
from game.net.addresses import table_address
from game.net.entrance import CODE_LENGTH
from game.net.messages import Hello
from game.net.nearby import Found
from game.net.remote import RemoteClient
from game.net.sockets import HAS_TLS
from game.net.tickets import OwnTicket
from game.players.roster import LONGEST_NAME
from game.rules.rulesets import RULEBOOKS
from game.scenes.set_up.found_tables import HEIGHT, FoundTables, Network
from game.scenes.set_up.guest_chairs import GuestChair
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.preferences import Context
from game.view.units import Box, grid, lay, row, theme
from game.view.widgets import MAIN, PLAIN, Button, Label, Widget
from game.view.widgets.entry import TextEntry

LOOK = 0.1
"""Seconds between checks for news from the table."""
_LONGEST_ADDRESS = 60
_FIELD, _BUTTON = 60.0, 72.0
_LOW, _HIGH = 620.0, 800.0
"""The height of the panel while an address is entered (a list of tables adds to it), and while chairs are shown."""


class JoinScene(PanelScene):
    """The page on which a table on another computer is joined, and its chairs are shown until the match begins.

    :param address: the address of the table; with a code, the page asks to join at once.
    :param name: the person's name at that table; empty: as in the settings.
    :param network: begins the search for tables in the local network; gives ``None`` if there is no network.
    :param chair: the file with the way back to the last table.
    :param sit: called with the connection to the table, once its match has begun.
    """

    NARROWEST = 960.0
    WIDTH = 1000.0
    TITLE = CROSS = (56.0, 71.0)

    def __init__(
        self,
        context: Context,
        *,
        address: str = "",
        code: str = "",
        name: str = "",
        network: Callable[[], Network | None] = lambda: None,
        chair: OwnChair | None = None,
        sit: Callable[[RemoteClient], None],
    ) -> None:
        super().__init__(context.kit, _("Join a table"))
        self._settings = context.preferences
        self._name = name
        self._sit = sit
        self.client: RemoteClient | None = None
        """The connection to the table, once there is one."""
        self._kept: OwnTicket | None = None
        self._was_picked = False
        self._seen: object = None
        is_said = bool(address and code)
        self.tables = FoundTables(None if is_said else network(), chair, self._pick, self._come_back)
        """The tables that can be joined without typing an address."""
        self._chairs: list[GuestChair] = []
        self._said = Label("", theme.BODY_SECOND, wraps=True)
        self.address = TextEntry(
            address, self._typed, longest=_LONGEST_ADDRESS, placeholder="192.168.1.20:8470", on_enter=self._ask_to_join
        )
        self.code = TextEntry(
            code, self._typed, longest=CODE_LENGTH + 2, placeholder="ABCDEF", on_enter=self._ask_to_join
        )
        self._labels = [
            Label(pgettext("network", "Address"), theme.LABEL),
            Label(pgettext("network", "Code"), theme.LABEL),
        ]
        for entry, label in zip((self.address, self.code), self._labels, strict=True):
            entry.called = label.text
        self._status = Label("", theme.BODY, wraps=True)
        self._join = Button(pgettext("table", "Join"), self._ask_to_join, finish=MAIN)
        self._begin = Button(_("Begin the match"), self._begin_match, finish=MAIN)
        self._leave = Button(_("Leave the table"), self.go_back, finish=PLAIN)
        self.refresh()
        self.page.set_focus(self._join if is_said else self._first_to_do())
        if is_said:
            self._ask_to_join()

    @property
    def status(self) -> str:
        """The line that says how far joining the table has come."""
        return self._status.text

    def lay_out(self) -> None:
        above = HEIGHT + 24 if self.tables.is_there and not self._chairs else 0.0
        panel = self.lay_panel(_HIGH if self._chairs else _LOW + above)
        inner = panel.inset(56, 132)
        turners = 136.0 if above and self.tables.turners() else 0.0
        if above:
            self.tables.place(
                Box(inner.x, inner.y, inner.width, HEIGHT), Box(inner.right - 126, inner.y + above, 136, 58)
            )
            inner = Box(inner.x, inner.y + above, inner.width, inner.height - above)
        self._said.place(Box(inner.x, inner.y, inner.width - turners, 70))
        foot = panel.bottom - 56 - _BUTTON
        label = 190.0
        for number, (words, field) in enumerate(zip(self._labels, (self.address, self.code), strict=True)):
            place = Box(inner.x, inner.y + 96 + number * (_FIELD + 22), inner.width, _FIELD)
            lay([words, field], row(place, [label, None], 16))
        lay(
            self._chairs,
            grid(Box(inner.x, inner.y + 84, inner.width, 0), len(self._chairs), columns=2, high=160, gap=18),
        )
        self._status.place(Box(inner.x, foot - 92, inner.width, 74))
        self._join.place(Box(panel.right - 56 - 340, foot, 340, _BUTTON))
        self._begin.place(self._join.box)
        self._leave.place(Box(inner.x, foot, 340, _BUTTON))

    @property
    def next_wake(self) -> float | None:
        return LOOK if self.client is not None or self.tables.looks else None

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.tables.look(seconds)
        client = self.client
        if client is not None:
            client.look()
            self._keep_chair(client)
            if client.has_begun and client.chairs:
                self.client = None
                self._sit(client)
                return
        elif not self.address.text and not self._was_picked and (found := self.tables.only_one) is not None:
            self._pick(found)
        self.refresh()

    def refresh(self) -> None:
        client = self.client
        if client is not None and client.ended:
            self._status.write(client.ended)
            if not client.keeps_chair:
                self.tables.forget()
            self.client = client = None
        seated = client is not None and bool(client.chairs)
        at = (client, client.chairs, client.table, client.is_lost) if client is not None else None
        seen = (at, self.tables.number)
        if seen == self._seen:
            return
        self._seen = seen
        self._typed("")
        if client is not None and seated:
            self._status.write(self._status_of(client))
            self._show_chairs(client)
        else:
            self._chairs = []
            self._said.write(_("The host's screen shows an address and six letters."))
            if client is not None:
                self._status.write(_("Asking to join…"))
        self._begin.is_visible = seated and client is not None and client.table.next is not None
        self._leave.is_visible = seated
        fields: Sequence[Widget] = () if seated else (*self._labels, self.address, self.code)
        rows: Sequence[Widget] = () if seated else self.tables.rows()
        turners: Sequence[Widget] = () if seated else self.tables.turners()
        below: Sequence[Widget] = () if seated else self.tables.words()
        self._join.is_visible = not seated
        buttons = [button for button in (self._leave, self._begin, self._join) if button.is_visible]
        self.put_together([*below, self._said, self._status, *self._chairs], rows, turners, fields, buttons)
        if self.page.focus is None:
            self.page.set_focus(buttons[-1] if seated else self._first_to_do())
        self.arrange()

    def _first_to_do(self) -> Widget:
        return next(iter(self.tables.rows()), self.address)

    def _show_chairs(self, client: RemoteClient) -> None:
        self._said.write(played_title(client.setup.ruleset, client.setup.options))
        if len(self._chairs) != len(client.chairs):
            self._chairs = [GuestChair(chair) for chair in client.chairs]
        for number, (widget, chair) in enumerate(zip(self._chairs, client.chairs, strict=True)):
            widget.seat(chair, is_here=number not in client.table.away)

    def go_back(self) -> None:
        if self.client is not None:
            self.client.close()
            if not self.client.keeps_chair:
                self.tables.forget()
        self.client = None
        super().go_back()

    def close(self) -> None:
        self.tables.close()

    def _keep_chair(self, client: RemoteClient) -> None:
        """Keeps the ticket of the seat in case the program ends before the match does."""
        ticket = client.own_ticket
        if ticket is not None and ticket != self._kept and not client.ended:
            self._kept = ticket
            club = RULEBOOKS[ticket.rules].changed_with(client.setup.options)
            self.tables.keep(replace(ticket, club=club))

    def _pick(self, found: Found) -> None:
        self._was_picked = True
        self.address.set_text(found.address)
        self._typed(found.address)
        self.page.set_focus(self.code)

    def _status_of(self, client: RemoteClient) -> str:
        if client.is_lost:
            return client.waited_for
        return _("The match begins when the host starts it.")

    def _typed(self, _text: str) -> None:
        self._join.is_enabled = self.client is None and bool(self.address.text.strip())
        self.tables.show(self.address.text.strip())

    def _ask_to_join(self) -> None:
        where = table_address(self.address.text)
        if where is None:
            self._status.write(_("That is not a table address."))
            return
        self._connect(where.line, self.code.text.strip() or where.code)

    def _come_back(self, ticket: OwnTicket) -> None:
        self._connect(ticket.line, ticket=ticket.ticket)

    def _connect(self, line: str, code: str = "", ticket: str = "") -> None:
        if line.startswith("wss:") and not HAS_TLS:
            self._status.write(_("This copy of the game cannot join tables whose address begins with https."))
            return
        settings = self._settings.now
        name = (self._name or settings.player_name)[:LONGEST_NAME]
        hello = Hello(
            type="hello",
            code=code,
            ticket=ticket,
            name=name,
            portrait=settings.avatar,
            wants="events",
        )
        if self.client is not None:
            self.client.close()
        self.client = RemoteClient(line, hello)
        self.refresh()

    def _begin_match(self) -> None:
        if self.client is not None:
            self.client.begin_match()
