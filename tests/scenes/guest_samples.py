"""A table that waits for phones, without a door; and the card on which a chair is given to somebody."""

from collections.abc import Sequence
from dataclasses import replace

from game.i18n import _
from game.net.guests import Guests, Line
from game.players.roster import Chair, Computer, Kind, Level, MatchSetup, Person, Phone, PortraitId
from game.scenes.set_up.chair_cards import PlayerScene
from game.scenes.set_up.take_seat import TakeSeatScene
from game.view.paint import Kit
from tests.view.deals import CHAIRS

LONG_NAME = "Aleksandra Wolańska-Nagy"


class StillLine:
    """A line on which nothing is said."""

    address = "192.168.178.30"
    is_in = True
    is_open = True

    def say(self, message: bytes) -> None:
        """Nobody hears it."""

    def show(self, picture: bytes) -> None:
        """Nobody sees it."""

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        """It is closed."""


class NoDoor:
    """A door at which nobody knocks."""

    def heard(self) -> Sequence[tuple[Line, bytes | None]]:
        """Nothing was heard."""
        return ()

    def close(self) -> None:
        """Nothing is open."""


def waiting_guests() -> Guests:
    """A person at the screen, a phone with a long name, a phone that has not come, and a computer player."""
    kinds: tuple[Kind, ...] = (Person(), Phone(), Phone(), Computer(Level.SKILLED))
    chairs = [replace(chair, kind=kind) for chair, kind in zip(CHAIRS, kinds, strict=True)]
    chairs[1] = replace(chairs[1], name=LONG_NAME)
    guests = Guests(NoDoor(), MatchSetup(ruleset="gala", chairs=tuple(chairs)))
    guests.code = "RKTWMB"
    guests.guests[1].ticket, guests.guests[1].line = "ticket", StillLine()
    return guests


def take_seat(kit: Kit) -> TakeSeatScene:
    """The screen on which everybody takes a seat."""
    return TakeSeatScene(
        kit,
        waiting_guests(),
        port=8470,
        addresses=("192.168.178.25", "10.0.0.5"),
        begin=lambda: None,
        leave=lambda: None,
    )


def named_player(kit: Kit) -> PlayerScene:
    """The card of a person with a long name, who may play on a phone."""
    chair = Chair(name=LONG_NAME, portrait=PortraitId("owl"), kind=Person())
    kinds = [("human", _("A person")), ("phone", _("On a phone")), ("computer", _("The computer"))]
    return PlayerScene(kit, chair, lambda _chair: None, kinds=kinds)
