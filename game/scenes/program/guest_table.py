"""The door for guests: opened with "Take a seat", and closed when the match is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.system.assets import assets_root
from game.app.system.storage import StorageError
from game.app.window.window_events import PygameEvents
from game.i18n import _
from game.players.phone_player import helper
from game.players.roster import Level, MatchSetup, Person, level_of
from game.scenes.program.elsewhere import Elsewhere
from game.scenes.shared.destinations import Way
from game.scenes.shared.preferences import Context

if TYPE_CHECKING:
    from game.net.guests import Guests
    from game.net.nearby import Announced, Sign
    from game.net.tickets import Tickets

EVERYWHERE = "0.0.0.0"  # noqa: S104 # phones are elsewhere; nothing listens before the player opens the table
LOOK = 0.25
"""Seconds between two looks at the guests' time; what they say is heard at once."""


class GuestTable:
    """The guests of the match that is played, or about to be.

    :param say: says what went wrong, in one line.
    :param elsewhere: tells at which addresses of this machine the table is announced while it is open.
    :param match_file: where the match that is played is kept, if it is anywhere; the guests' tickets lie beside it.
    :param address: where the door is: at every address of this machine, unless a test wants it at one.
    """

    def __init__(
        self,
        context: Context,
        say: Callable[[str], None],
        elsewhere: Elsewhere,
        *,
        match_file: Callable[[], Path | None],
        address: str = EVERYWHERE,
    ) -> None:
        self._context = context
        self._say = say
        self._match_file = match_file
        self._kept: Tickets | None = None
        """The tickets as they were last kept."""
        self._elsewhere = elsewhere
        self._announced: Announced | None = None
        self.address = address
        """Where the door is."""
        self.guests: Guests | None = None
        """Those at the table; ``None`` while no door is open."""
        self.look_after: Callable[[], None] = lambda: None
        """What is done whenever the guests were heard."""

    def wait_for(self, setup: MatchSetup, begin: Callable[[MatchSetup], None], *, begun: bool = False) -> None:
        """Opens the door and the screen on which everybody takes a seat; then the match begins with who has come.

        :param begun: whether the match is under way, so that everybody keeps the name.
        """
        from game.app.matches.tickets_file import kept_tickets
        from game.net.addresses import PORT, own_addresses
        from game.net.guests import Guests
        from game.net.host import Host
        from game.net.page_words import words_of_all
        from game.net.pages import Pages
        from game.scenes.set_up.take_seat import TakeSeatScene

        self.close()
        try:
            pages = Pages(assets_root(), words_of_all())
            host = Host.open(pages, self.address, (PORT, 0), call=PygameEvents.wake)
        except OSError as error:
            self._say(_("Guests cannot join now: {reason}").format(reason=error))
            return
        preferences, usual = self._context.preferences, level_of(setup.chairs, Level.CASUAL)
        file = self._match_file() if begun else None
        self._kept = None if file is None else kept_tickets(file)
        guests = self.guests = Guests(
            host,
            setup,
            begun=begun,
            patience=preferences.now.absence.seconds,
            helper=lambda player: helper(player, preferences.now.stand_in or usual),
            kept=self._kept,
        )
        if addresses := self._elsewhere.network():
            from game.net.nearby import Announced

            self._announced = Announced(self._sign(guests, setup.ruleset), host.port, addresses)
        self._context.stack.beside = self._attend
        scene = TakeSeatScene(
            self._context.kit,
            guests,
            preferences,
            port=host.port,
            addresses=own_addresses() if self.address == EVERYWHERE else (self.address,),
            begin=lambda: begin(replace(setup, chairs=tuple(guests.chairs))),
            leave=partial(self._context.go, Way.TO_TITLE) if begun else self._leave,
        )
        self._context.stack.push(scene)

    def close(self) -> None:
        """Nobody comes in any more, and nothing listens; tickets are good no longer."""
        if self._announced is not None:
            self._announced.close()
        self._announced = None
        if self.guests is not None:
            from game.app.matches.tickets_file import forget_tickets

            self.guests.close()
            file = self._match_file()
            if file is not None:
                forget_tickets(file)
        self.guests = None
        self.look_after = lambda: None
        self._context.stack.beside = lambda: None

    def _leave(self) -> None:
        self.close()
        self._context.stack.pop()

    def _attend(self) -> float:
        if self.guests is not None:
            self.guests.attend()
            self.look_after()
            if self._announced is not None:
                self._announced.tell_free(len(self.guests.free))
            self._keep_tickets(self.guests)
        return LOOK

    def _sign(self, guests: Guests, book: str) -> Sign:
        """What the local network is told of the table."""
        from game.net.nearby import Sign

        here = [chair.name for chair in guests.chairs if isinstance(chair.kind, Person)]
        return Sign(here[0] if here else self._context.preferences.now.player_name, book, len(guests.free))

    def _keep_tickets(self, guests: Guests) -> None:
        """Keeps beside the match who may come back, for when the program ends without a word."""
        file = self._match_file()
        if file is None or guests.tickets == self._kept:
            return
        from game.app.matches.tickets_file import keep_tickets

        self._kept = guests.tickets
        try:
            keep_tickets(file, self._kept)
        except StorageError as error:
            self._say(_("The match cannot be saved now: {reason}").format(reason=error))
