"""The host's decisions about the chairs at the table, before and during a match."""

from enum import Enum, auto

from game import replace
from game.net.gate.seated import Seated
from game.net.messages import Goodbye, written
from game.net.rack_words import WORTH_TELLING
from game.net.told import Guest
from game.players.phone_player import PhonePlayer
from game.players.roster import Chair, Computer, Level, Person, Phone


class Whose(Enum):
    """The present owner of a chair."""

    SCREEN = auto()
    """The chair belongs to a person at the host's screen."""
    GUEST = auto()
    """The chair belongs to a guest who is connected."""
    KEPT = auto()
    """The chair is kept for an absent guest, who can return with the ticket."""
    FREE = auto()
    """Nobody owns the chair; anyone with the code may take it."""
    COMPUTER = auto()


class HostsChairs:
    """What the host decides about the chairs of a table."""

    def __init__(self, guests: Seated):
        self._guests = guests

    def whose(self, person: int) -> Whose:
        guest = self._guests.guests.get(person)
        if guest is None or guest.is_computers:
            return Whose.SCREEN if isinstance(self._guests.chairs[person].kind, Person) else Whose.COMPUTER
        if guest.is_here:
            return Whose.GUEST
        return Whose.KEPT if guest.ticket else Whose.FREE

    def is_played_for(self, person: int) -> bool:
        """Whether a computer plays in a chair until its guest is back."""
        return person in self._guests.held

    def free(self, person: int) -> None:
        """Free a chair for anyone with the code; during a match a computer plays there until somebody comes."""
        guests = self._guests
        guest = guests.guests.setdefault(person, Guest(person))
        self._send_away(guest)
        guest.is_computers = False
        guests.chairs[person] = replace(guests.chairs[person], kind=Phone())
        self._have_play(guest)

    def give_to_computer(self, person: int, chair: Chair) -> None:
        """Give a chair to a computer player, so that nobody may take it until it is freed."""
        assert isinstance(chair.kind, Computer), "a computer sits there"
        guest = self._guests.guests.setdefault(person, Guest(person))
        self._send_away(guest)
        guest.is_computers, guest.stand_in = True, chair.kind.level
        self._guests.chairs[person] = chair
        self._have_play(guest)

    def may_take(self, person: int) -> bool:
        """Whether the host has given away a chair of this screen and may take it back."""
        return person in self._guests.own and self.whose(person) is not Whose.SCREEN

    def take(self, person: int) -> None:
        """Give a chair back to the person at this screen who had it when the match began."""
        guest = self._guests.guests[person]
        self._send_away(guest)
        self._guests.fill(person, self._guests.own[person])

    def let_play(self, person: int, level: Level | None = None) -> None:
        """Let a computer play in a chair until its guest is back.

        :param level: its level; ``None``: as before.
        """
        guest = self._guests.guests[person]
        guest.stand_in = level or guest.stand_in
        if not guest.is_here:
            self._guests.help(guest)

    def wait_for(self, person: int) -> None:
        """Let the table wait for the guest of a chair, however long it takes."""
        guest = self._guests.guests[person]
        guest.lost_at = None
        if guest.player is not None and not guest.is_computers:
            guest.player.let_play(None)

    def _have_play(self, guest: Guest) -> None:
        """Let a computer play in a chair that no guest has had."""
        client = self._guests.client
        if client is not None and guest.player is None:
            guest.player = PhonePlayer(guest.person, lambda event: isinstance(event, WORTH_TELLING))
            client.table.seat(guest.person, guest.player)
        self._guests.help(guest)

    def _send_away(self, guest: Guest) -> None:
        """Make the ticket of a chair invalid, and tell its guest so."""
        if guest.line is not None:
            guest.line.say(written(Goodbye("freed")))
            guest.line.close("the host frees the chair")
        self._guests.vacate(guest)
