"""First times (such as the first robbed kong), records and weekly goals, noted for each person during a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.matches.earlier_deals import EarlierDeals
    from game.app.matches.statistics import Asked, Statistics
    from game.engine.replays.deal_record import DealRecord
    from game.players.celebration import OwnWin
    from game.players.goals.keeper import WeekGoal
    from game.players.manner.table_talk import Occasion
    from game.players.match_record import MatchRecord


class FirstTimes:
    """The first wins of each kind and the goals of the week that persons reach in this match.

    Their earlier deals are looked up in the background when the match begins.
    """

    def __init__(self, statistics: Callable[[], Statistics]):
        self._statistics = statistics
        self._asked: Asked[list[EarlierDeals]] | None = None
        self.now: Sequence[OwnWin] = ()
        """The wins of the last finished deal that were a first time."""
        self.best_before: dict[str, Fraction] = {}
        """The worth of each person's best earlier win under this book, by name, if it is known."""
        self.goals_now: dict[str, Sequence[WeekGoal]] = {}
        """The goals of the week reached with the last finished deal, by name."""

    @property
    def is_begun(self) -> bool:
        """Whether the statistics were queried in this match before; the first query loads their libraries."""
        return self._asked is not None

    @property
    def is_known(self) -> bool:
        """Whether the statistics have answered; until then, no wall counts as played before."""
        return bool(self._asked and self._asked.found is not None)

    @property
    def _known(self) -> Sequence[EarlierDeals]:
        """Each person's earlier deals; empty until the statistics have answered."""
        return (self._asked and self._asked.found) or []

    def knows_wall(self, name: str, wall: str, match: str) -> bool:
        """Whether this person played the same wall in another match; ``False`` until the statistics have answered."""
        return any(earlier.name == name and earlier.own_walls.get(wall, match) != match for earlier in self._known)

    def greetings(self, name: str) -> Mapping[str, Occasion]:
        """The subject of each character's greeting to this person, by portrait; empty until statistics are read."""
        return next((earlier.meetings.greetings() for earlier in self._known if earlier.name == name), {})

    def first_of(self, name: str, rules: str, match: str, deal: int) -> str | None:
        """The kind of first win that a win of this person in a deal is, as ``Keeper.first_of`` tells it.

        ``None`` if it is none, and until the statistics have answered.
        """
        return next((each.keeper.first_of(rules, match, deal) for each in self._known if each.name == name), None)

    def begin(self, names: Iterable[str]) -> None:
        """Look up the earlier deals of these persons, by their names."""
        self.now = ()
        self.best_before = {}
        self.goals_now = {}
        from game.app.matches.earlier_deals import earlier_deals_of

        self._asked = self._statistics().look_at(earlier_deals_of(names), attrgetter("people"))

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        """Note first times in deals that have just ended; matches with help, or on walls played before, have none."""
        for earlier in self._known:
            self._note_goals(earlier, match, deals)
        if not deals:
            return
        for earlier in self._known:
            best = earlier.best_by(match)
            if best is not None:
                self.best_before.setdefault(earlier.name, best)
        wins = (earlier.added(match, deal) for earlier in self._known for deal in deals)
        self.now = tuple(win for win in wins if win is not None and win.firsts)

    def _note_goals(self, earlier: EarlierDeals, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        name = earlier.name
        day = match.last_day(deals[-1].ended if deals else match.ended)
        was = earlier.goals.week(day, match.rules)
        earlier.goals.add(match, deals)
        now = earlier.goals.week(day, match.rules)
        reached = {goal.key for goal in was if goal.is_reached}
        self.goals_now[name] = [goal for goal in now if goal.is_reached and goal.key not in reached]
