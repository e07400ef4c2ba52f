"""The door for guests: opened with "Take a seat", and closed when the match is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.app.system.assets import assets_root
from game.i18n import _
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Level, MatchSetup, level_of
from game.scenes.shared.destinations import Way
from game.scenes.shared.preferences import Context
from game.view.paint import Felt

if TYPE_CHECKING:
    from game.net.guests import Guests
    from game.players.phone_player import PhonePlayer

PORT = 8470
"""Where phones knock, if nobody else listens there: a page that is left open finds the table again."""
EVERYWHERE = "0.0.0.0"  # noqa: S104 # phones are elsewhere; nothing listens before the player opens the table
LOOK = 0.05
"""Seconds between two looks at what the guests say."""


class GuestTable:
    """The guests of the match that is played, or about to be.

    :param say: says what went wrong, in one line.
    :param address: where the door is: at every address of this machine, unless a test wants it at one.
    """

    def __init__(self, context: Context, say: Callable[[str], None], *, address: str = EVERYWHERE) -> None:
        self._context = context
        self._say = say
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
        from game.net.addresses import own_addresses
        from game.net.guests import Guests, words_of_all
        from game.net.host import Host
        from game.net.pages import Pages
        from game.scenes.set_up.take_seat import TakeSeatScene

        self.close()
        try:
            host = Host.open(Pages(assets_root(), words_of_all()), self.address, (PORT, 0))
        except OSError as error:
            self._say(_("Phones cannot join now: {reason}").format(reason=error))
            return
        level = level_of(setup.chairs, Level.CASUAL)
        guests = self.guests = Guests(host, setup, begun=begun, helper=lambda player: _helper(player, level))
        self._context.stack.beside = self._attend
        scene = TakeSeatScene(
            self._context.kit,
            guests,
            port=host.port,
            addresses=own_addresses() if self.address == EVERYWHERE else (self.address,),
            begin=lambda: begin(replace(setup, chairs=tuple(guests.chairs))),
            leave=partial(self._context.go, Way.TO_TITLE) if begun else self._leave,
            felt=Felt(self._context.preferences.now.felt),
        )
        self._context.stack.push(scene)

    def close(self) -> None:
        """Nobody comes in any more, and nothing listens."""
        if self.guests is not None:
            self.guests.close()
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
        return LOOK


def _helper(player: PhonePlayer, level: Level) -> ComputerPlayer:
    """A computer player that knows what the guest knows."""
    made = ComputerPlayer(player.person, level, player.person, background=True, humanlike=True)
    made.view = player.view
    return made
