"""What happens to a person for the first time, noted while a match is played."""

from collections.abc import Iterable, Sequence
from functools import partial

from game.app.matches.statistics import Statistics, Travelling
from game.engine.replays.deal_record import DealRecord
from game.players.celebration import Keeper, Kept
from game.players.match_record import Entry, MatchRecord


class FirstTimes:
    """First times of the persons who play now; what they did before is looked up while they begin."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._before: Travelling[list[_Before]] | None = None
        self.now: Sequence[Kept] = ()
        """The wins of the deal that has just ended which were the first of something."""

    def begin(self, names: Iterable[str]) -> None:
        """Looks up what these persons, by their names, have done before."""
        self.now = ()
        self._before = self._statistics.look_at("", partial(_looked_up, tuple(dict.fromkeys(names))))

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        """Notes first times of deals that have just ended; a match with help, or on walls played before, has none."""
        if not deals:
            return
        known = (None if self._before is None else self._before.found) or []
        wins = [win for before in known for deal in deals if (win := before.added(Entry(match, deal))) is not None]
        self.now = tuple(win for win in wins if win.firsts)


class _Before:
    """What a person has done before."""

    def __init__(self, name: str) -> None:
        self._keeper = Keeper(name)
        self._walls: dict[str, str] = {}
        """The first match with each wall."""

    def added(self, entry: Entry) -> Kept | None:
        """The person's win of one more deal, if it counts."""
        match = entry.match
        first = self._walls.setdefault(match.wall, match.id) if match.wall else match.id
        return None if match.was_helped or first != match.id else self._keeper.add(entry)


def _looked_up(names: Sequence[str], played: Iterable[Entry]) -> list[_Before]:
    """What each of these persons has done before, in one pass through all deals."""
    found = [_Before(name) for name in names]
    for entry in played:
        for before in found:
            before.added(entry)
    return found
