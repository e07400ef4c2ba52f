"""The table for guests: open from the page "Take a seat" until the match is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import replace
from game.app.system.assets import assets_root
from game.app.system.storage import StorageError
from game.app.window.stack import Scene
from game.app.window.window_events import PygameEvents
from game.i18n import _
from game.i18n.player_texts import cannot_be_kept
from game.players.characters import style_of
from game.players.roster import Computer, Level, MatchSetup, Person, level_of
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.scenes.program.elsewhere import Elsewhere
from game.scenes.shared.destinations import Way
from game.scenes.shared.preferences import Context
from game.view.widgets import Callback

if TYPE_CHECKING:
    from game.net.guests import Guests
    from game.net.nearby import Announced, Sign
    from game.net.page_words import Shelf
    from game.net.tickets import Tickets
    from game.players.ai.computer import ComputerPlayer
    from game.players.phone_player import PhonePlayer
    from game.scenes.set_up.take_seat import TakeSeatScene

EVERYWHERE = "0.0.0.0"  # noqa: S104 # phones are elsewhere; nothing listens before the player opens the table
LOOK = 0.25
"""Seconds between two checks of how long guests have been away; what they send is handled at once."""


class GuestTable:
    """Hosts the guests of a match that is played or about to begin.

    :param say: shows one line on the title about what went wrong.
    :param elsewhere: gives the addresses of this computer at which the open table is announced.
    :param match_file: gives the path of the match's file, or ``None``; the guests' tickets are kept beside it.
    :param address: the address to listen at: all addresses of this computer, or a single one in tests.
    """

    def __init__(
        self,
        context: Context,
        say: Callable[[str], None],
        elsewhere: Elsewhere,
        *,
        match_file: Callable[[], Path | None],
        address: str = EVERYWHERE,
    ):
        self._context = context
        self._say = say
        self._match_file = match_file
        self._kept: tuple[Path, Tickets] | None = None
        """The path of the match and its guests' tickets, as they were last saved."""
        self._elsewhere = elsewhere
        self._announced: Announced | None = None
        self._shelf: Shelf | None = None
        """The pages of the rulebook that phones can read."""
        self.address = address
        """The address at which the table listens for guests."""
        self.guests: Guests | None = None
        """The guests at the table; ``None`` while it is not open."""
        self.look_after: Callback = lambda: None
        """Called whenever the guests' messages have been handled."""
        self._port = 0
        self._below: Scene | None = None
        """The screen over which the table was opened."""

    def wait_for(self, setup: MatchSetup, begin: Callable[[MatchSetup], None], *, begun: bool = False) -> None:
        """Opens the table and the page "Take a seat".

        :param begin: begins the match with the players who have come.
        :param begun: whether the match is under way, so that returning guests keep their names and chairs.
        """
        from game.app.matches.tickets_file import kept_tickets
        from game.net.addresses import PORT
        from game.net.guests import Guests
        from game.net.host import Host
        from game.net.messages import is_for_guests
        from game.net.page_words import Shelf, words_of_all
        from game.net.pages import Pages

        self.close(goes_on=begun)
        if not is_for_guests(setup.options):
            self._say(_("Guests cannot join: your club's book is too long to be sent to them."))
            return
        try:
            book = rulebook(setup.ruleset)
            self._shelf = Shelf([(book, Options(book.options, setup.options))])
            pages = Pages(assets_root(), words_of_all(), rulebooks=self._shelf)
            ports = (self._port or PORT, PORT, 0)  # first the last port, so that phones reconnect by themselves
            host = Host.open(pages, self.address, ports, call=PygameEvents.wake)
        except OSError as error:
            self._say(_("Guests cannot join now: {reason}").format(reason=error))
            return
        preferences, usual = self._context.preferences, level_of(setup.chairs, Level.CASUAL)
        file = self._match_file() if begun else None
        tickets = None if file is None else kept_tickets(file)
        guests = self.guests = Guests(
            host,
            setup,
            begun=begun,
            patience=preferences.now.absence.seconds,
            helper=lambda player: self._helper(player, usual),
            kept=tickets,
        )
        if addresses := self._elsewhere.network():
            from game.net.nearby import Announced

            self._announced = Announced(self._sign(guests, setup), host.port, addresses)
        self._context.stack.beside = self._attend
        self._port, self._below = host.port, self._context.stack.top
        begins = lambda: begin(replace(setup, chairs=tuple(guests.chairs)))  # noqa: E731 - it has no name
        leave = partial(self._context.go, Way.TO_TITLE) if begun else lambda: self.ask_to_close(self._leave)
        self._context.stack.push(self._seats(guests, begins, leave))

    @property
    def is_open(self) -> bool:
        return self.guests is not None

    def _seats(self, guests: Guests, begin: Callback, leave: Callback) -> TakeSeatScene:
        from game.scenes.set_up.take_seat import TakeSeatScene

        context = self._context
        return TakeSeatScene(
            context.kit,
            guests,
            context.preferences,
            port=self._port,
            addresses=self._addresses(),
            begin=begin,
            leave=leave,
        )

    def _helper(self, player: PhonePlayer, usual: Level) -> ComputerPlayer:
        """The computer that helps out at a guest's chair.

        Its level is that chosen for the chair, else that of the settings, else ``usual``; its style is that of the
        chair's character if a computer owns the chair.
        """
        from game.players.ai.traits.style import PLAIN
        from game.players.phone_player import helper

        assert self.guests is not None, "there are no guests"
        chair, chosen = self.guests.chairs[player.person], self.guests.guests[player.person].stand_in
        style = style_of(chair.portrait) if isinstance(chair.kind, Computer) else PLAIN
        return helper(player, chosen or self._context.preferences.now.stand_in or usual, style)

    def _addresses(self) -> Sequence[str]:
        from game.net.addresses import own_addresses

        return own_addresses() if self.address == EVERYWHERE else (self.address,)

    def everybody(self) -> Scene:
        """The page with all players of the table, as it can be opened during the match."""
        assert self.guests is not None, "there are no guests"
        return self._seats(self.guests, self._context.stack.pop, self._context.stack.pop)

    def card(self, person: int) -> Scene:
        from game.scenes.set_up.guest_chair_card import GuestChairScene

        guests, context = self.guests, self._context
        assert guests is not None, "there are no guests"
        usual = context.preferences.now.stand_in or level_of(guests.chairs, Level.CASUAL)
        address = f"{self._addresses()[0]}:{self._port}"
        return GuestChairScene(context.kit, guests, person, address=address, usual=usual)

    def ask_to_close(self, close: Callback, *, is_over: bool = False) -> None:
        """Calls ``close``; asks the player first if guests are at the table and the match is not over.

        :param is_over: whether the match has ended.
        """
        guests = self.guests
        seated = () if guests is None else guests.guests.values()
        here = [guests.chairs[one.person].name for one in seated if guests is not None and one.is_here]
        if not here or is_over:
            close()
            return
        from game.scenes.front.close_table import CloseTableScene

        is_kept = self._match_file() is not None
        self._context.stack.push(CloseTableScene(self._context.kit, here, close, is_kept=is_kept))

    def close(self, *, goes_on: bool = False) -> None:
        """Closes the table to guests and stops listening.

        :param goes_on: whether the match can be continued later, so that the guests' tickets are kept for it.
        """
        if self._announced is not None:
            self._announced.close()
        self._announced = None
        if self.guests is not None:
            from game.app.matches.tickets_file import forget_tickets

            self.guests.close("stopped" if goes_on else "over")
            file = self._match_file()
            if file is not None and not goes_on:
                forget_tickets(file)
        self.guests = None
        self.look_after = lambda: None
        self._context.stack.beside = lambda: None

    def _leave(self) -> None:
        self.close()
        if self._below is not None:
            self._context.stack.back_to(self._below)

    def _attend(self) -> float:
        """Handles what guests have sent, and updates what they see; returns the seconds until the next time."""
        if self.guests is not None:
            self.guests.attend()
            self.look_after()
            if self._shelf is not None:
                self._shelf.make_one()
            if self._announced is not None:
                self._announced.tell_free(len(self.guests.free))
            self._keep_tickets(self.guests)
        return LOOK

    def _sign(self, guests: Guests, setup: MatchSetup) -> Sign:
        """The announcement of the table in the local network."""
        from game.net.nearby import Sign

        here = [chair.name for chair in guests.chairs if isinstance(chair.kind, Person)]
        host = here[0] if here else self._context.preferences.now.player_name
        club = rulebook(setup.ruleset).changed_with(setup.options)
        return Sign(host, setup.ruleset, len(guests.free), club)

    def _keep_tickets(self, guests: Guests) -> None:
        """Saves the guests' tickets beside the match, so that they can come back even after a crash of the program."""
        file = self._match_file()
        if file is None or (file, guests.tickets) == self._kept:
            return
        from game.app.matches.tickets_file import keep_tickets

        self._kept = file, guests.tickets
        try:
            keep_tickets(*self._kept)
        except StorageError as error:
            self._say(cannot_be_kept(str(error)))
