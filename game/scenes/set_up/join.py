"""The screen for joining a table elsewhere, where players wait until the match begins."""

from __future__ import annotations

from collections.abc import Callable

from game import Frozen, replace, ui
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
from game.scenes.set_up.found_tables import FoundTables, Network
from game.scenes.set_up.guest_chairs import guest_chair
from game.scenes.shared.preferences import Context
from game.view.paint import Paint

_LONGEST_ADDRESS = 60


class Shown(Frozen):
    """The typed texts, and how far the search and joining have come."""

    address: str
    code: str
    status: str = ""
    """The line that says how far joining the table has come."""
    seen: object = None
    """The joined table and the list of tables; when this changes, the page is shown anew."""


class JoinScene(ui.Screen[Shown]):
    """The page on which a table on another computer is joined, and its chairs are shown until the match begins.

    :param address: the address of the table; with a code, the page asks to join at once.
    :param name: the person's name at that table; empty: as in the settings.
    :param network: begins the search for tables in the local network; gives ``None`` if there is no network.
    :param chair: the file with the way back to the last table.
    :param sit: called with the connection to the table, once its match has begun.
    """

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
    ):
        super().__init__(context.kit, Shown(address, code))
        self._settings = context.preferences
        self._name = name
        self._sit = sit
        self.client: RemoteClient | None = None
        """The connection to the table, once there is one."""
        self._kept: OwnTicket | None = None
        self._was_picked = False
        is_said = bool(address and code)
        self.tables = FoundTables(None if is_said else network(), chair, self._pick, self._come_back)
        """The tables that can be joined without typing an address."""
        self.first_focus = "join" if is_said else self._first_to_do
        if is_said:
            self._ask_to_join()

    @property
    def _first_to_do(self) -> str:
        first = self.tables.first
        return "address" if first is None else first

    def view(self, state: Shown) -> ui.Part:
        client = self.client
        if client is not None and client.chairs:
            return self._joined(client, state)
        address, code = pgettext("network", "Address"), pgettext("network", "Code")
        fields = (
            self._entry(address, state.address, "address", _LONGEST_ADDRESS, "192.168.1.20:8470"),
            self._entry(code, state.code, "code", CODE_LENGTH + 2, "ABCDEF"),
        )
        said = ui.remark(_("The host's screen shows an address and six letters."))
        can_join = client is None and bool(state.address.strip())
        join = ui.Button(
            pgettext("table", "Join"), self._ask_to_join, paint=Paint.GOLD, is_off=not can_join, key="join"
        )
        return self._page((self.tables.rows(state.address.strip()), said, *fields), state.status, (join,))

    def _joined(self, client: RemoteClient, state: Shown) -> ui.Part:
        """The page while the match has not yet begun."""
        said = ui.remark(played_title(client.setup.ruleset, client.setup.options))
        chairs = [
            guest_chair(chair, is_here=number not in client.table.away) for number, chair in enumerate(client.chairs)
        ]
        status = client.waited_for if client.is_lost else _("The match begins when the host starts it.")
        begin = None
        if client.table.next is not None:
            begin = ui.Button(_("Begin the match"), self._begin_match, paint=Paint.GOLD, key="begin")
        leave = ui.Button(_("Leave the table"), self.go_back, key="leave")
        return self._page((said, ui.Grid(tuple(chairs), most=2)), status, (leave, begin))

    def _page(self, body: tuple[ui.Part | None, ...], status: str, buttons: tuple[ui.Part | None, ...]) -> ui.Part:
        told = ui.Text(status, is_told=True, grow=1.0)
        foot = ui.Row((told, *buttons), wraps=True, is_roomy=True, is_region=True)
        content = ui.Scroll(ui.Column(body, ui.Step.L))
        return self.panel_page(_("Join a table"), content, foot=foot, hugs=ui.Size.CARD)

    @property
    def next_wake(self) -> float | None:
        return ui.LOOK if self.client is not None or self.tables.looks else None

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
        elif not self.state.address and not self._was_picked and (found := self.tables.only_one) is not None:
            self._pick(found)
        self.refresh()

    def refresh(self) -> None:
        client = self.client
        if client is not None and client.ended:
            if not client.keeps_chair:
                self.tables.forget()
            self.client = None
            self.put(status=client.ended)
            client = None
        at = (client, client.chairs, client.table, client.is_lost) if client is not None else None
        seen = (at, self.tables.shown)
        if seen != self.state.seen:
            self.put(seen=seen)
            self.first_focus = "begin" if client is not None and client.chairs else self._first_to_do

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
        self.put(address=found.address)
        self.focus_on("code")

    def _entry(self, name: str, text: str, field: str, longest: int, sample: str) -> ui.Part:
        entry = ui.Field(text, (self._write, field), longest, sample, self._ask_to_join, key=field, is_region=True)
        return ui.form_row(name, "", entry)

    def _write(self, field: str, text: str) -> None:
        self.put(**{field: text})

    def _ask_to_join(self) -> None:
        where = table_address(self.state.address)
        if where is None:
            self.put(status=_("That is not a table address."))
            return
        self._connect(where.line, self.state.code.strip() or where.code)

    def _come_back(self, ticket: OwnTicket) -> None:
        self._connect(ticket.line, ticket=ticket.ticket)

    def _connect(self, line: str, code: str = "", ticket: str = "") -> None:
        if line.startswith("wss:") and not HAS_TLS:
            self.put(status=_("This copy of the game cannot join tables whose address begins with https."))
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
        self.put(status=_("Asking to join…"))

    def _begin_match(self) -> None:
        if self.client is not None:
            self.client.begin_match()
