"""The chairs at a table with guests, and which guests are away."""

from collections.abc import Callable, Mapping, Sequence

from game import replace
from game.i18n.player_texts import character_name
from game.net.door import Line
from game.net.told import Guest
from game.players.local_client import LocalClient
from game.players.phone_player import PhonePlayer
from game.players.player import Player
from game.players.roster import Chair, MatchSetup, Phone

Helper = Callable[[PhonePlayer], Player]
"""Makes a computer player that takes over a chair, from the guest's player, whose knowledge it shares."""


class Seated:
    """The chairs of a table, and the guests who own some of them.

    :param setup: the players; chairs for phones are filled as guests come.
    :param code: the code of the table.
    :param begun: whether the match has begun already.
    """

    def __init__(self, setup: MatchSetup, *, code: str, begun: bool):
        self.code = code
        """The code that a new guest must give."""
        self.begun = begun
        """Whether the match has begun, so that names stay as they are."""
        self.chairs = list(setup.chairs)
        """The players, with the names that guests have given themselves."""
        self._begun_by: Sequence[Chair] = setup.chairs if begun else ()
        """The players when the match began."""
        self.guests = {n: Guest(n) for n, chair in enumerate(self.chairs) if isinstance(chair.kind, Phone)}
        """The chairs for guests, by person."""
        self.helper: Helper | None = None
        """Makes the computers that play for guests; ``None`` if none do."""
        self.client: LocalClient | None = None
        """The client of the match, once the match has begun."""
        self.has_asked_where = False
        """Whether the person at this screen was asked where the own tiles are to be shown."""
        self.ready: set[int] = set()
        """The persons who have seen the score of the deal."""

    @property
    def away(self) -> tuple[int, ...]:
        """The persons without a connection: absent guests, and free chairs."""
        return tuple(guest.person for guest in self.guests.values() if not guest.is_here and not guest.is_computers)

    @property
    def held(self) -> tuple[int, ...]:
        """The persons for whom a computer plays meanwhile."""
        return tuple(person for person in self.away if self.guests[person].is_held)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The persons for whom the table waits; while there are any, clocks stand still."""
        return tuple(person for person in self.away if person not in self.held)

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(guest.person for guest in self.guests.values() if not guest.ticket and not guest.is_computers)

    @property
    def new_owners(self) -> Mapping[int, Chair]:
        """The chairs that have changed their owner since the match began, by person."""
        pairs = enumerate(zip(self.chairs, self._begun_by, strict=False))
        return {person: now for person, (now, before) in pairs if now != before}

    @property
    def own(self) -> Mapping[int, Chair]:
        """The chairs that persons at this screen had when the match began, by person."""
        return {person: chair for person, chair in enumerate(self._begun_by) if chair.is_here}

    @property
    def are_ready(self) -> bool:
        """Whether all connected guests have seen the score."""
        here = [guest.person for guest in self.here]
        return bool(here) and all(person in self.ready for person in here)

    @property
    def here(self) -> tuple[Guest, ...]:
        return tuple(guest for guest in self.guests.values() if guest.is_here)

    def guest_at(self, line: Line) -> Guest | None:
        return next((guest for guest in self.guests.values() if guest.line is line), None)

    def vacate(self, guest: Guest) -> None:
        """Free a chair: its ticket becomes invalid, and the next guest in it gives it a new name."""
        guest.line, guest.ticket, guest.lost_at, guest.is_renamed = None, "", None, True
        chair = self.chairs[guest.person]
        self.chairs[guest.person] = replace(chair, name=character_name(chair.portrait))

    def help(self, guest: Guest) -> None:
        """Let a computer play for a guest, if the match has begun."""
        if guest.player is not None and guest.player.view is not None and self.helper is not None:
            guest.player.let_play(self.helper(guest.player))

    def fill(self, person: int, chair: Chair) -> None:
        """Let somebody who is not a guest sit in a free chair."""
        self.chairs[person] = chair
        self.guests.pop(person)
