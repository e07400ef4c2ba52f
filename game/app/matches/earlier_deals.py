"""The earlier deals of those who play a match: first and best wins, known walls, goals, and whom they met."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from game.engine.replays.deal_record import DealRecord
from game.players.celebration import Keeper, OwnWin
from game.players.goals.keeper import GoalKeeper
from game.players.manner.meetings import Meetings
from game.players.match_record import MatchRecord


class EarlierDeals(Struct):
    """The earlier deals of one person."""

    name: str
    goals: GoalKeeper
    meetings: Meetings
    keeper: Keeper
    walls: dict[str, str] = {}
    """The id of the first match with each wall."""
    own_walls: dict[str, str] = {}
    """The id of the person's own first match with each wall."""

    def best_by(self, match: MatchRecord) -> Fraction | None:
        """The worth of the person's best win in other matches by this match's book.

        ``None`` if there is none, if the best win was in this match, or if this match does not count for records.
        """
        best = self.keeper.best.get(match.rules)
        counts = not match.was_helped and self.walls.get(match.wall, match.id) == match.id
        return None if best is None or best.match.id == match.id or not counts else best.win.worth

    def added(self, match: MatchRecord, deal: DealRecord) -> OwnWin | None:
        """Add a deal to the wins and walls, and return the person's win in it, if it counts."""
        first = self.walls.setdefault(match.wall, match.id) if match.wall else match.id
        if match.wall and match.person(self.name) is not None:
            self.own_walls.setdefault(match.wall, match.id)
        return None if match.was_helped or first != match.id else self.keeper.add(match, deal)


class EarlierDealsOfAll(Struct):
    """A fold over all matches that adds each to the earlier deals of several persons."""

    people: list[EarlierDeals]

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        for one in self.people:
            for deal in deals:
                one.added(match, deal)
            one.goals.add(match, deals)
            one.meetings.add(match, deals)


def earlier_deals_of(names: Iterable[str]) -> EarlierDealsOfAll:
    """The earlier deals of the persons with these names, before any match is added."""
    known = [EarlierDeals(name, GoalKeeper(name), Meetings(name), Keeper(name)) for name in dict.fromkeys(names)]
    return EarlierDealsOfAll(known)
