"""The persons of each deal of a match in which chairs changed hands; a deal counts for the person who finished it."""

from collections.abc import Mapping, Sequence

from game import replace
from game.engine.replays.deal_record import DealRecord, SeatRecord
from game.engine.replays.replay import Sent
from game.players.match_record import MatchRecord, Participant
from game.players.roster import Person, Phone, shown_name

_MOST_PERSONS = 64
"""The most persons distinguished in one match."""


def participant(name: str, player: str, avatar: str) -> Participant:
    """A player as described in a file."""
    is_person = player in (Person.id, Phone.id)
    return Participant(shown_name(name), "" if is_person else shown_name(player) or "?", shown_name(avatar))


class Sitters:
    """The persons of one match as it goes on.

    :param first: the players at its beginning.
    """

    def __init__(self, first: Sequence[Participant]):
        self._first = tuple(first)
        self._persons = list(first)
        self._now = list(range(len(first)))

    def hear(self, accounts: Sequence[Sent]) -> None:
        """Note who sits in the guests' chairs, from the accounts that the file has after a deal."""
        self.seat({sent.chair: participant(sent.name, sent.player, sent.avatar) for sent in accounts if sent.name})

    def seat(self, others: Mapping[int, Participant]) -> None:
        """Note who sits in these chairs; in every other chair sits its first player."""
        for chair, first in enumerate(self._first):
            who = others.get(chair, first)
            if who not in self._persons and len(self._persons) < _MOST_PERSONS:
                self._persons.append(who)
            self._now[chair] = (
                chair if who == first else self._persons.index(who) if who in self._persons else _MOST_PERSONS
            )

    def of_deal(self, deal: DealRecord) -> DealRecord:
        """The record of a deal that has just ended, with its present players."""
        return replace(deal, seats=tuple(map(self._with_sitter, deal.seats)))

    def of_match(self, match: MatchRecord) -> MatchRecord:
        """The record of the match with everybody who ever had a chair, and with places for the present players."""
        places = [0] * len(self._persons)
        for chair, place in enumerate(match.places):
            if self._now[chair] < len(places):
                places[self._now[chair]] = place
        return replace(
            match,
            persons=tuple(self._persons),
            hinted=tuple(self._now[chair] for chair in match.hinted if self._now[chair] < len(places)),
            places=tuple(places) if match.places else (),
        )

    def _with_sitter(self, seat: SeatRecord) -> SeatRecord:
        win = seat.win
        if win is not None and win.loser is not None:
            win = replace(win, loser=self._now[win.loser])
        return replace(seat, person=self._now[seat.person], win=win)
