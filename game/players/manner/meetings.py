"""Earlier meetings of a person with the characters, for what these say as a match begins."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from game.engine.replays.deal_record import DealRecord
from game.players.manner.table_talk import Occasion
from game.players.match_record import MatchRecord
from game.rules.terms import Source

OFTEN = 5
"""At every so many meetings a character speaks of how often the two have met."""


class _Latest(Struct):
    """The latest match in which a person met a character."""

    match: MatchRecord
    was_robbed: bool = False
    """Whether the person won by robbing a kong that this character declared."""
    has_robbed: bool = False
    """Whether this character won by robbing a kong that the person declared."""


class Meetings(Struct):
    """A fold over the deals of all matches, in the order in which they were played."""

    name: str
    """The name of the person."""
    times: dict[str, int] = {}
    """In how many matches the person met each character."""
    latest: dict[str, _Latest] = {}

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        person = match.person(self.name)
        if person is None:
            return
        robbed = {
            (seat.person, seat.win.loser)
            for deal in deals
            for seat in deal.seats
            if seat.win is not None and seat.win.source is Source.ROBBED_KONG
        }
        for other, one in enumerate(match.persons):
            if one.is_human:
                continue
            latest = self.latest.get(one.portrait)
            if latest is None or latest.match.id != match.id:
                self.times[one.portrait] = self.times.get(one.portrait, 0) + 1
                latest = self.latest[one.portrait] = _Latest(match)
            latest.match = match
            latest.was_robbed |= (person, other) in robbed
            latest.has_robbed |= (other, person) in robbed

    def greetings(self) -> Mapping[str, Occasion]:
        """The subject of each known character's greeting when the next match begins, by portrait."""
        return {portrait: self._greeting(portrait, latest) for portrait, latest in self.latest.items()}

    def _greeting(self, portrait: str, latest: _Latest) -> Occasion:
        match, places = latest.match, latest.match.places
        if latest.was_robbed:
            return Occasion.MET_ROBBED
        if latest.has_robbed:
            return Occasion.MET_ROBBER
        if self.times[portrait] % OFTEN == 0:
            return Occasion.MET_OFTEN
        if match.is_finished_by(self.name):
            other = next(who for who, one in enumerate(match.persons) if one.portrait == portrait and not one.is_human)
            person = match.person(self.name)
            assert person is not None
            if places[other] == 1:
                return Occasion.MET_WINNER
            if places[person] < places[other]:
                return Occasion.MET_LOSER
        return Occasion.MET
