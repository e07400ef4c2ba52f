"""What a person has played so far, from all matches in the order in which they were played."""

from collections.abc import Sequence
from datetime import date

from msgspec import Struct, field

from game.engine.replays.deal_record import DealRecord
from game.players.days import Days, DaysOf
from game.players.goals.keeper import GoalKeeper
from game.players.journey import Traveled
from game.players.match_record import MatchRecord
from game.players.rank.ranked import Ranked


class Habits(Struct, kw_only=True):
    """What a person has played: the number of matches, walls of the day, and stops of the journey."""

    name: str = ""
    matches: int = 0
    journey: str = ""
    """The stop of the journey at which the last match was played; empty for any other match."""
    last: date | None = None
    """The day on which it was begun."""
    has_won: bool = False
    """Whether the person has ever won a deal."""
    of_days: DaysOf = field(default_factory=DaysOf)
    traveled: Traveled = field(default_factory=Traveled)

    @property
    def days(self) -> Days:
        return self.of_days.days

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        own = match.person(self.name)
        if own is None:
            return
        self.matches += 1
        self.journey, self.last = match.journey, match.day
        self.has_won |= any(seat.person == own and seat.win is not None for deal in deals for seat in deal.seats)
        self.of_days.add(match, deals)
        self.traveled.add(match, deals)


class Past(Struct):
    """The habits of a person, together with the goals and the ratings."""

    habits: Habits
    goals: GoalKeeper
    ranked: Ranked

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        for fold in (self.habits, self.goals, self.ranked):
            fold.add(match, deals)


def habits_of(name: str) -> Habits:
    """The habits of the person of this name, to which no match was added yet."""
    return Habits(name=name, of_days=DaysOf(name), traveled=Traveled(name=name))


def past_of(name: str) -> Past:
    """The past of the person of this name, to which no match was added yet."""
    return Past(habits_of(name), GoalKeeper(name), Ranked(name))
