"""The walls of a day: one deal under each book, the same for everybody, and its results.

The wall of a day and a book comes from ``daily_seed`` alone, and so does the seat of the person. It is played by the
book's own rules, against the characters at that book's stop of the journey. The results follow from the records of such
matches. A person who had seen a wall before gets no result for it, and a result does not count if a move was taken
back.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from game import Frozen, replace
from game.engine.fairness import daily_seed
from game.engine.replays.deal_record import DealRecord
from game.players.journey import JOURNEY, match_at
from game.players.match_record import MatchRecord
from game.players.roster import DAY, Chair, MatchSetup
from game.rules.terms import Outcome
from game.tiles.tile import Tile

BACK = 366
"""The number of days for which a wall can still be played later."""
REST_DAYS = 2
"""The number of days in a calendar month that a player may miss without ending a series."""
BOOKS = tuple(stop.rules for stop in JOURNEY.stops)
"""The books that have a wall each day, in the order of the journey's stops."""


class Came(Enum):
    """How the deal ended for the person."""

    WON = "won"
    NOBODY = "nobody"
    OTHER = "other"
    """Somebody else went out, with a tile that the person did not lose."""
    LOST = "lost"
    """Somebody else went out with a tile that the person lost."""


class DayResult(Frozen, tag=True, gc=False):
    """The result of the wall of a day under one book."""

    came: Came
    gain: Fraction
    """The points that the deal brought the person."""
    match: str
    was_helped: bool = False
    """Whether a move was taken back: the result is shown, but does not count."""
    is_late: bool = False
    """Whether the wall was played on a later day: the result is shown, but adds nothing to the series."""
    hand: tuple[tuple[Tile, ...], ...] = ()
    """The winning hand by sets: the person's, or that of whoever went out with the tile that the person lost."""
    lost: Tile | None = None
    """The winning tile that the person lost."""
    winner: int | None = None
    """The index, among the chairs of the match, of whoever went out with that tile."""


class SeenWall(Frozen, tag=True):
    """A wall that the person had seen in another match before."""

    match: str = ""
    """The id of that match; empty while it is still being played."""
    result: DayResult | None = None
    """How the deal on this wall ended for the person in that match; ``None`` while it is still being played."""


OfDay = Mapping[str, DayResult | SeenWall]
"""For one day, the walls that the person has played or seen, by the id of the book."""
Days = Mapping[str, OfDay]
"""The walls that the person has played or seen, by the date in ISO format and by the id of the book."""


def match_of_day(day: date, rules: str, own: Chair) -> MatchSetup:
    """The match with the wall of a day under a book; the day decides where the person sits.

    ``own`` is the person's name and portrait.
    """
    stop = next(stop for stop in JOURNEY.stops if stop.rules == rules)
    seed = daily_seed(day, rules)
    setup = match_at(stop, own)
    turn = seed % len(setup.chairs)
    chairs = (*setup.chairs[len(setup.chairs) - turn :], *setup.chairs[: len(setup.chairs) - turn])
    return replace(setup, options={}, chairs=chairs, seed=seed, draws_seats=False, journey=DAY)


class DaysOf(Struct):
    """The results of all days for a person, from the deals in the order of their matches."""

    name: str = ""
    days: dict[str, dict[str, DayResult | SeenWall]] = {}

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        person = match.person(self.name)
        if match.daily and person is not None and deals:
            self.days.setdefault(match.daily, {}).setdefault(match.rules, _result(match, deals[0], person))


def days_played(days: Days) -> Iterable[str]:
    """The days on which at least one wall of that day was played without a move taken back."""
    return [day for day, results in days.items() if is_counted(results)]


def is_counted(results: OfDay) -> bool:
    """Whether a day with these results of its walls counts for a series of days."""
    return any(isinstance(one, DayResult) and not (one.was_helped or one.is_late) for one in results.values())


def won_in(days: Days, month: date) -> Counter[str]:
    """The number of walls of a month that were won, by book; those with a move taken back do not count."""
    begin = f"{month:%Y-%m-}"
    return Counter(
        rules
        for day, results in days.items()
        for rules, one in results.items()
        if day.startswith(begin) and isinstance(one, DayResult) and one.came is Came.WON and not one.was_helped
    )


def month_after(month: date) -> date:
    """The first day of the month after the one that begins on this day."""
    return (month + timedelta(days=31)).replace(day=1)


def last_open_day(month: date, days: Days, today: date) -> date:
    """Today in its own month, given by the first day, and in an earlier one the last day with a wall to play.

    Where no wall is left, it is the month's last day.
    """
    after = month_after(month)
    if after > today:
        return today
    of_month = [after - timedelta(days=ago) for ago in range(1, (after - month).days + 1)]
    within = [day for day in of_month if day >= today - timedelta(days=BACK)]
    return next((day for day in within if set(BOOKS) - days.get(day.isoformat(), {}).keys()), of_month[0])


class Series(NamedTuple):
    """The series of days on which a wall was played."""

    played: int
    """The days that were played in the present series; 0 if there is none."""
    longest: int
    """The days that were played in the longest series so far."""
    since: date | None
    """The first day of the present series."""
    rests: int
    """The days of this month on which the series may still rest."""


def series_of(days: Iterable[str], today: date) -> Series:
    """The present and the longest series of days up to today, from the days that were played; today may still come.

    A series goes on over days without a wall, as long as these are at most two in a month. Days after today, which
    exist if the clock was set back, are ignored until they come.
    """
    played = sorted(day for day in map(date.fromisoformat, days) if day <= today)
    count, longest = 0, 0
    since: date | None = None
    rested: Counter[tuple[int, int]] = Counter()
    for last, day in pairwise([None, *played, None]):
        if last is not None:
            missed = range(1, min(((day or today) - last).days, 4 * REST_DAYS))
            rested.update((one.year, one.month) for one in (last + timedelta(days=each) for each in missed))
        if last is None or any(times > REST_DAYS for times in rested.values()):
            count, since = 0, day
            rested.clear()
        count += day is not None
        longest = max(longest, count)
    return Series(count, longest, since, REST_DAYS - rested[today.year, today.month])


def _result(match: MatchRecord, deal: DealRecord, person: int) -> DayResult | SeenWall:
    result = replace(day_result(deal, person, match.id), was_helped=match.was_helped)
    if match.journey != DAY:
        return SeenWall(match.id, result) if any(match.places) else SeenWall()
    return replace(result, is_late=match.day > date.fromisoformat(match.daily))


def day_result(deal: DealRecord, person: int, match: str = "") -> DayResult:
    """The result of a deal on the wall of a day for a person, played on its day without help."""
    wins = [(seat.person, seat.win) for seat in deal.seats if seat.win is not None]
    own = next((win for winner, win in wins if winner == person), None)
    winner, others = next(((who, win) for who, win in wins if win.loser == person), (None, None))
    if own is not None:
        came = Came.WON
    elif others is not None:
        came = Came.LOST
    else:
        came = Came.OTHER if deal.outcome is Outcome.WON else Came.NOBODY
    gain = next((seat.gain for seat in deal.seats if seat.person == person), Fraction(0))
    shown, lost = own or others, None if others is None else others.tile
    return DayResult(came, gain, match, hand=() if shown is None else shown.sets, lost=lost, winner=winner)
