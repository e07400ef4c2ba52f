"""What is won along the way: the looks of each stop's table, to be had at every table from its first star on.

Which stop gives what follows from the stops themselves (``assets/players/journey.toml``): the cloth, the backs and the
room that neither the usual table nor an earlier stop has.
"""

from collections.abc import Iterable, Mapping
from enum import Enum

from game.players.journey import JOURNEY, GrandRound, Journey, Stop, Travelled, travelled
from game.players.match_record import Entry


class Look(Enum):
    """A look that can be won, by its field in the settings and at a stop."""

    FELT = "felt"
    BACK = "back"
    ROOM = "room"


USUAL: Mapping[Look, str] = {Look.FELT: "jade", Look.BACK: "bamboo", Look.ROOM: "teahouse"}
"""The looks that everybody has."""
Prize = tuple[Look, str]


def prizes(journey: Journey = JOURNEY) -> Mapping[Prize, str]:
    """Everything that can be won, with the id of the stop that gives it."""
    found: dict[Prize, str] = {}
    for stop in journey.way:
        for prize in _looks(stop):
            if prize[1] != USUAL[prize[0]]:
                found.setdefault(prize, stop.id)
    return found


def won(far: Travelled, journey: Journey = JOURNEY) -> frozenset[Prize]:
    """What somebody who has come so far has won."""
    return frozenset(prize for prize, stop in prizes(journey).items() if far.stars.get(stop))


def won_with(match: str, name: str, entries: Iterable[Entry]) -> tuple[Prize, ...]:
    """What a person won with one match, by its id, from the deals of all matches in the order of play."""
    known = list(entries)
    before = won(travelled(name, (entry for entry in known if entry.match.id != match)))
    now = won(travelled(name, known))
    return tuple(prize for prize in prizes() if prize in now - before)


def _looks(stop: Stop | GrandRound) -> tuple[Prize, ...]:
    return (Look.FELT, stop.felt), (Look.BACK, stop.back), (Look.ROOM, stop.room)
