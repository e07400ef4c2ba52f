"""A table that waits for phones, without a door; and the card on which a chair is given to somebody."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.app.matches.tickets_file import OwnChair
from game.app.window.stack import Scene
from game.i18n import _
from game.net.door import Line
from game.net.guests import Guests
from game.net.messages import TableNow
from game.net.nearby import Found, Sign
from game.net.tickets import OwnTicket
from game.players.roster import Chair, Computer, Kind, Level, MatchSetup, OwnTiles, Person, Phone, PortraitId
from game.scenes.front.close_table import CloseTableScene
from game.scenes.set_up.chair_cards import PlayerScene
from game.scenes.set_up.found_tables import LOOKS_FOR
from game.scenes.set_up.guest_chair_card import GuestChairScene
from game.scenes.set_up.join import JoinScene
from game.scenes.set_up.own_tiles import OwnTilesScene
from game.scenes.set_up.take_seat import TakeSeatScene
from game.view.paint import Kit
from tests.scenes.fixtures import Told, context
from tests.view.deals import CHAIRS

LONG_NAME = "Aleksandra Wolańska-Nagy"


class StillLine:
    """A line on which nothing is said."""

    address = "192.168.178.30"
    is_in = True
    is_open = True
    opened = came = 0.0

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
        context(kit, Told()).preferences,
        port=8470,
        addresses=("192.168.178.25", "10.0.0.5"),
        begin=lambda: None,
        leave=lambda: None,
    )


def guest_chair(kit: Kit, person: int = 1, *, is_here: bool = False) -> GuestChairScene:
    """The card of a chair at that table, kept for a guest who is away."""
    guests = waiting_guests()
    guests.guests[1].line = StillLine() if is_here else None
    return GuestChairScene(kit, guests, person, address="192.168.178.25:8470", usual=Level.CASUAL)


def free_chair(kit: Kit) -> GuestChairScene:
    """The card of a chair that nobody has taken."""
    return guest_chair(kit, 2)


def own_chair(kit: Kit) -> GuestChairScene:
    """The card of the chair of the person before the screen."""
    return guest_chair(kit, 0)


def taken_chair(kit: Kit) -> GuestChairScene:
    """The card of a chair whose guest is here."""
    return guest_chair(kit, is_here=True)


def own_tiles(kit: Kit) -> OwnTilesScene:
    """The question where the person before the screen wants the own tiles."""
    return OwnTilesScene(kit, OwnTiles.COVERED, lambda _place: None)


def close_table(kit: Kit) -> CloseTableScene:
    """The question before guests are left."""
    return CloseTableScene(kit, [LONG_NAME, "Ilze", "Boris"], lambda: None, is_kept=True)


class StillTable:
    """A table elsewhere, at which somebody waits for others."""

    ended = ""
    is_lost = has_begun = keeps_chair = False
    own_ticket = None
    waited_for = ""
    chairs = tuple(waiting_guests().chairs)
    setup = MatchSetup(ruleset="gala", chairs=chairs)
    table = TableNow(chairs=(), away=(2,))

    def look(self) -> None:
        """Nothing comes."""

    def close(self) -> None:
        """Nobody is there."""


class StillNetwork:
    """A network with more open tables than are seen at once, one of them full, and a hall."""

    tables: tuple[Found, ...] = (
        Found("192.168.178.25:8470", Sign(LONG_NAME, "gala", 2, LONG_NAME)),
        Found("192.168.178.31:8470", Sign("Ilze", "latvian", 0)),
        Found("192.168.178.40:8470", Sign("Šaha klubs")),
    )

    def close(self) -> None:
        """Nothing was open."""


class EmptyNetwork(StillNetwork):
    """A network without a table."""

    tables = ()


class StillChair(OwnChair):
    """A chair that is kept at a table elsewhere, in no file."""

    def __init__(self) -> None:
        """It has a long name."""

    @property
    def ticket(self) -> OwnTicket:
        return OwnTicket(line="ws://192.168.178.20:8470/table", ticket="0" * 32, host=LONG_NAME, rules="polish")

    def forget(self, ticket: OwnTicket) -> None:
        """It is always kept."""


def join(kit: Kit) -> JoinScene:
    """The page on which a table elsewhere is found."""
    scene = JoinScene(
        context(kit, Told()),
        address="192.168.178.25:8470",
        network=StillNetwork,
        chair=StillChair(),
        sit=lambda _client: None,
    )
    scene.tables.look(LOOKS_FOR)
    scene.refresh()
    return scene


def join_nobody(kit: Kit) -> JoinScene:
    """The page where the network has no open table."""
    scene = JoinScene(context(kit, Told()), network=EmptyNetwork, sit=lambda _client: None)
    scene.tables.look(LOOKS_FOR)
    scene.refresh()
    return scene


def joined(kit: Kit) -> JoinScene:
    """The page at whose table somebody waits, who has come in."""
    scene = join(kit)
    scene.client = StillTable()  # type: ignore[assignment]
    scene.refresh()
    return scene


def named_player(kit: Kit) -> PlayerScene:
    """The card of a person with a long name, who may play on a phone."""
    chair = Chair(name=LONG_NAME, portrait=PortraitId("owl"), kind=Person())
    kinds = [("human", _("A person")), ("phone", _("On another screen")), ("computer", _("The computer"))]
    return PlayerScene(kit, chair, lambda _chair: None, kinds=kinds)


PAGES: dict[str, Callable[[Kit], Scene]] = {
    "take-seat": take_seat,
    "join": join,
    "join-nobody": join_nobody,
    "joined": joined,
}
CARDS: dict[str, Callable[[Kit], Scene]] = {
    "chair-away": guest_chair,
    "chair-free": free_chair,
    "chair-own": own_chair,
    "chair-taken": taken_chair,
    "close-table": close_table,
    "own-tiles": own_tiles,
}
"""These pages, and the cards over them, by their names in the gallery."""
