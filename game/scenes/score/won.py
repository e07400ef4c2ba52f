"""Records that the last page of a match shows: a stop's prizes, the hosts' words, and the stamp of a day's wall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from game import Frozen
from game.app.matches.statistics import Asked
from game.engine.fairness import day_of_seed
from game.i18n.general import general, stop_name
from game.i18n.player_texts import in_own_words
from game.players.days import BACK, Came, DayResult, days_played, is_counted, series_of
from game.players.journey import JOURNEY, GrandRound, Prize, Stop, Traveled, match_at
from game.players.past import Habits
from game.players.roster import Chair, MatchSetup, PortraitId


class HostLine(Frozen):
    """What the host of a stop says."""

    name: str
    portrait: PortraitId
    words: str
    city: str = ""
    """The name of the city where the host says goodbye; empty at the end of a match there."""
    stars: Sequence[bool] = ()
    """Whether each star of that city was earned."""


class DayWon(Frozen):
    """The stamp and the streak that a person has after playing a wall of the day."""

    stop: Stop | None
    """The stop whose stamp was won; ``None`` if none was."""
    streak: int
    """The days in a row, today included; 0 if today does not count yet."""


def day_won(looked: Asked[Habits], setup: MatchSetup, today: date) -> Callable[[], Sequence[DayWon] | None]:
    """Gives the stamp and the streak that a wall of a day brought, once they are known; ``None`` until then."""

    def said() -> Sequence[DayWon] | None:
        if looked.found is None:
            return None
        days = looked.found.days
        day = day_of_seed(setup.seed, setup.ruleset, today, back=BACK + 1)
        result = days.get(day.isoformat(), {}).get(setup.ruleset) if day is not None else None
        is_won = isinstance(result, DayResult) and result.came is Came.WON and not result.was_helped
        stop = next(each for each in JOURNEY.stops if each.rules == setup.ruleset) if is_won else None
        streak = series_of(days_played(days), today).played if is_counted(days.get(today.isoformat(), {})) else 0
        return [DayWon(stop, streak)] if stop or streak else []

    return said


def prizes_won(looked: Asked[tuple[Prize, ...]]) -> Callable[[], Sequence[Prize] | None]:
    """Gives the prizes that were won once they are known; ``None`` until then."""
    return lambda: looked.found


def farewells_said(looked: Asked[Traveled], own: Chair) -> Callable[[], Sequence[HostLine] | None]:
    """Gives the words of all hosts once it is known whether the journey is complete, and none while it is not."""

    def said() -> Sequence[HostLine] | None:
        far = looked.found
        return None if far is None else farewells(far, own) if far.is_complete() else ()

    return said


def farewells(far: Traveled, own: Chair) -> Sequence[HostLine]:
    """A line for each city at the end of the journey: its stars, and what its host says."""
    lines = []
    for stop in JOURNEY.way:
        host = in_own_words(match_at(stop, own, JOURNEY.stops[0].rules)).chairs[1]
        said = general().hosts[stop.id]["done" if isinstance(stop, GrandRound) else "farewell"].said()
        lines.append(HostLine(host.name, host.portrait, said, stop_name(stop.id), far.earned(stop)))
    return lines
