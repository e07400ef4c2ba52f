"""A month of walls of the day, played by a pilot with the time of a fake clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from game.app.matches.match_file import MatchFile
from game.app.matches.saved_match import header_of
from game.app.matches.statistics_file import StatisticsFile
from game.app.matches.statistics_records import read_match
from game.players.ai.computer import ComputerPlayer
from game.players.days import BACK, BOOKS, DayResult, Days, Series, days_played, match_of_day, series_of
from game.players.new_match import new_match
from game.players.roster import Chair, Level, Person, PortraitId
from game.players.table import Table
from tests.players.records import days_of, entries_of
from tests.players.tables import play_out

ANA = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())
FEBRUARY = [date(2028, 2, day) for day in range(1, 30)]
"""That of a leap year."""


class Machine:
    """A machine with matches of its own, and a clock that is set by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def play(self, wall: date, rules: str = "latvian", *, now: date | None = None, hour: int = 19) -> None:
        """Play the wall of a day, at a time of today, which is that day when left out."""
        moment = datetime.combine(now or wall, datetime.min.time()).astimezone() + timedelta(hours=hour)
        match, setup = new_match(match_of_day(wall, rules, ANA))
        file = MatchFile.new(self.folder, header_of(setup), match.opening, moment.astimezone(UTC))
        players = [ComputerPlayer(person, Level.BEGINNER, 1) for person in range(4)]
        table = Table(match, players, record=file.record)
        play_out(table)
        file.close()


def results(*machines: Machine) -> Days:
    """The results of the matches of these machines, put together as the statistics do."""
    with closing(StatisticsFile.in_memory()) as database:
        for machine in machines:
            for path in sorted(machine.folder.iterdir()):
                database.add(*read_match(path))
        return days_of("Ana", entries_of(database))


def series(days: Iterable[date], today: date) -> Series:
    """The series of somebody who played on these days."""
    return series_of([day.isoformat() for day in days], today)


@pytest.mark.slow
def test_a_month_of_days_in_a_leap_year(tmp_path: Path) -> None:
    """Every day but two is played; a late wall fills its day and mends nothing; the 29th is a day as any other."""
    machine = Machine(tmp_path / "here")
    missed = {date(2028, 2, 10), date(2028, 2, 20)}
    for number, day in enumerate(FEBRUARY):
        if day not in missed:
            machine.play(day, BOOKS[number % len(BOOKS)])
    machine.play(date(2028, 2, 10), now=date(2028, 2, 25))
    machine.play(date(2028, 2, 10), "gala", now=date(2028, 2, 26))
    found = results(machine)
    assert sorted(found) == [day.isoformat() for day in FEBRUARY if day != date(2028, 2, 20)]
    late = found["2028-02-10"]
    assert set(late) == {"latvian", "gala"}
    assert all(isinstance(result, DayResult) and result.is_late for result in late.values())
    assert not any(
        not isinstance(result, DayResult) or result.is_late
        for day in found
        if day != "2028-02-10"
        for result in found[day].values()
    )
    played = days_played(found)
    assert "2028-02-10" not in played
    assert series_of(played, date(2028, 2, 29)) == Series(27, 27, date(2028, 2, 1), 0)
    assert series_of(played, date(2028, 3, 1)) == Series(27, 27, date(2028, 2, 1), 2), "March has rest days of its own"
    assert series_of(played, date(2028, 3, 4)) == Series(0, 27, None, 2)


def test_two_machines_put_together_have_one_series_and_the_first_time_counts(tmp_path: Path) -> None:
    here, there = Machine(tmp_path / "here"), Machine(tmp_path / "there")
    for day in (1, 2, 5, 6):
        here.play(date(2028, 2, day))
    for day in (3, 4, 7):
        there.play(date(2028, 2, day))
    there.play(date(2028, 2, 6), hour=21)
    today = date(2028, 2, 7)
    assert series_of(days_played(results(here)), today).played == 4
    both = results(here, there)
    assert both == results(there, here)
    assert series_of(days_played(both), today) == Series(7, 7, date(2028, 2, 1), 2)
    first = both["2028-02-06"]["latvian"]
    assert first == results(here)["2028-02-06"]["latvian"]


def test_a_clock_that_is_set_back_loses_nothing(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "here")
    for day in (1, 2, 3):
        machine.play(date(2028, 2, day))
    machine.play(date(2028, 1, 31))
    played = days_played(results(machine))
    assert series_of(played, date(2028, 1, 31)) == Series(1, 1, date(2028, 1, 31), 2), (
        "the other days are still to come"
    )
    assert series_of(played, date(2028, 2, 3)) == Series(4, 4, date(2028, 1, 31), 2)


def test_a_wall_is_that_of_its_day_on_both_sides_of_midnight_and_a_year_later(tmp_path: Path) -> None:
    machine, day = Machine(tmp_path / "here"), date(2028, 2, 29)
    machine.play(day, BOOKS[0], hour=0)
    machine.play(day, BOOKS[1], hour=23)
    machine.play(day, BOOKS[2], now=day + timedelta(days=1), hour=0)
    machine.play(day, BOOKS[3], now=day + timedelta(days=BACK))
    of_day = results(machine)[day.isoformat()]
    assert {rules: result.is_late for rules, result in of_day.items() if isinstance(result, DayResult)} == dict(
        zip(BOOKS, (False, False, True, True), strict=False)
    )


@pytest.mark.parametrize(
    ("missed", "today", "expected"),
    [
        ((), 10, Series(10, 10, date(2028, 2, 1), 2)),
        ((10,), 10, Series(9, 9, date(2028, 2, 1), 2)),
        ((3,), 10, Series(9, 9, date(2028, 2, 1), 1)),
        ((3, 4), 10, Series(8, 8, date(2028, 2, 1), 0)),
        ((3, 4, 5), 10, Series(5, 5, date(2028, 2, 6), 2)),
        ((2, 6, 9), 10, Series(1, 6, date(2028, 2, 10), 2)),
        ((8, 9), 10, Series(8, 8, date(2028, 2, 1), 0)),
        ((7, 8, 9, 10), 10, Series(0, 6, None, 2)),
        (tuple(range(1, 11)), 10, Series(0, 0, None, 2)),
    ],
)
def test_a_series_rests_on_two_days_of_a_month_and_counts_only_what_was_played(
    missed: Sequence[int], today: int, expected: Series
) -> None:
    played = [day for day in FEBRUARY[:today] if day.day not in missed]
    assert series(played, date(2028, 2, today)) == expected


def test_the_rest_days_of_two_months_are_two_each() -> None:
    played = [date(2028, 1, 29), date(2028, 2, 3)]
    assert series(played, date(2028, 2, 3)).played == 2, "30 and 31 January, 1 and 2 February"
    assert series([date(2028, 1, 28), date(2028, 2, 3)], date(2028, 2, 3)).played == 1
    assert series([date(2027, 1, 1), date(2028, 2, 3)], date(2028, 2, 3)).longest == 1
