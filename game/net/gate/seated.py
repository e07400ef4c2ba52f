"""Who sits where at a table with guests, and who of them is away."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.i18n.player_texts import character_name
from game.net.door import Line
from game.net.told import Guest
from game.players.local_client import LocalClient
from game.players.phone_player import PhonePlayer
from game.players.player import Player
from game.players.roster import Chair, MatchSetup, Phone

Helper = Callable[[PhonePlayer], Player]
"""Makes the computer player that holds a chair, with the knowledge of whoever sits there."""


class Seated:
    """The chairs of a table, and the guests for whom some of them are kept.

    :param setup: who plays; the chairs for phones are filled as guests come.
    :param code: of the table.
    :param begun: whether the match is under way already.
    """

    def __init__(self, setup: MatchSetup, *, code: str, begun: bool) -> None:
        self.code = code
        """What a phone says to come in."""
        self.begun = begun
        """Whether the match is under way, so that names stay as they are."""
        self.votes = False
        """Whether those at the table decide who gets a chair that is kept for somebody, as where there is no host."""
        self.chairs = list(setup.chairs)
        """Everybody at the table, with the names that the guests have given."""
        self._begun_by: Sequence[Chair] = setup.chairs if begun else ()
        """Who sat in the chairs when the match began."""
        self.guests = {n: Guest(n) for n, chair in enumerate(self.chairs) if isinstance(chair.kind, Phone)}
        """The chairs for phones, by person."""
        self.helper: Helper | None = None
        """Makes the computers that play for guests; ``None``: nobody does."""
        self.client: LocalClient | None = None
        """The match, once it has begun."""
        self.has_asked_where = False
        """Whether the person before the screen was asked where the own tiles are to be."""
        self.ready: set[int] = set()
        """Persons who have seen the score of the deal."""

    @property
    def away(self) -> tuple[int, ...]:
        """Persons whose line is lost, and chairs that nobody has taken yet."""
        return tuple(guest.person for guest in self.guests.values() if not guest.is_here and not guest.is_computers)

    @property
    def held(self) -> tuple[int, ...]:
        """Persons for whom a computer plays meanwhile."""
        return tuple(person for person in self.away if self.guests[person].is_held)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """Persons without whom nothing goes on: no clock runs while there are any."""
        return tuple(person for person in self.away if person not in self.held)

    @property
    def free(self) -> tuple[int, ...]:
        """Chairs that nobody has taken."""
        return tuple(guest.person for guest in self.guests.values() if not guest.ticket and not guest.is_computers)

    @property
    def anew(self) -> Mapping[int, Chair]:
        """Chairs that are somebody else's than when the match began, by person."""
        pairs = enumerate(zip(self.chairs, self._begun_by, strict=False))
        return {person: now for person, (now, before) in pairs if now != before}

    @property
    def own(self) -> Mapping[int, Chair]:
        """The chairs that were of persons before the screen when the match began, by person."""
        return {person: chair for person, chair in enumerate(self._begun_by) if chair.is_here}

    @property
    def are_ready(self) -> bool:
        """Whether all guests who are here have seen the score."""
        here = [guest.person for guest in self.here]
        return bool(here) and all(person in self.ready for person in here)

    @property
    def here(self) -> tuple[Guest, ...]:
        """The guests who have a line."""
        return tuple(guest for guest in self.guests.values() if guest.is_here)

    @property
    def kept(self) -> tuple[Guest, ...]:
        """The guests who are away and may come back with their tickets."""
        return tuple(guest for guest in self.guests.values() if guest.ticket and not guest.is_here)

    def guest_at(self, line: Line) -> Guest | None:
        """Who has a line."""
        return next((guest for guest in self.guests.values() if guest.line is line), None)

    def vacate(self, guest: Guest) -> None:
        """The chair is nobody's: its ticket is good no longer, and whoever comes next gives it a name."""
        guest.line, guest.ticket, guest.lost_at, guest.is_renamed = None, "", None, True
        chair = self.chairs[guest.person]
        self.chairs[guest.person] = replace(chair, name=character_name(chair.portrait))

    def help(self, guest: Guest) -> None:
        """Has a computer play for a guest, where the match has begun."""
        if guest.player is not None and guest.player.view is not None and self.helper is not None:
            guest.player.let_play(self.helper(guest.player))

    def fill(self, person: int, chair: Chair) -> None:
        """Lets somebody who is no guest sit in a chair that was free."""
        self.chairs[person] = chair
        self.guests.pop(person)
