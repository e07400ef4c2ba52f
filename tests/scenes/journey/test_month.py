"""A month of days, by a pilot with fake time: the series, late days, a leap year, a clock set back, two machines."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.matches.statistics import Asked
from game.players.days import BOOKS
from game.players.match_record import Entry
from game.players.roster import DAY, Chair, Person, PortraitId
from game.scenes.journey.days import DaysScene
from game.view.paint import Kit
from tests.gallery.journey_pages import experts
from tests.players.records import days_of, deal, match_of
from tests.scenes.fixtures import Told, context
from tests.scenes.journey.test_days import cells
from tests.scenes.pilot import Pilot, texts

ANA = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())
FIRST = date(2028, 2, 1)
"""The February of a leap year."""
MONTH = [FIRST + timedelta(days=each) for each in range(29)]
RESTED, LATE = {date(2028, 2, 9), date(2028, 2, 20)}, date(2028, 2, 9)


class Machine:
    """A machine whose clock is set by hand, with the walls that Ana played on it at an hour and the page of days."""

    def __init__(self, hour: int = 12) -> None:
        self.today, self._hour = FIRST, hour
        self.entries: list[Entry] = []

    def play(self, day: date, *, on: date | None = None, book: str = "gala") -> None:
        """A wall of a day, played on that day or on another one."""
        number = len(self.entries)
        when = datetime.combine(on or day, datetime.min.time()) + timedelta(hours=self._hour, seconds=number)
        match = replace(
            match_of(0, places=(1, 2, 3), rules=book),
            id=f"{when:%Y-%m-%d-%H%M%S}",
            began=f"{when:%Y-%m-%dT%H:%M:%S}",
            daily=day.isoformat(),
            journey=DAY,
            wall=f"{day} {book}",
        )
        self.entries.append(Entry(match, deal(1, (8, 0, -8), winner=0)))

    def page(self) -> Pilot:
        """The page of days, as it is seen now."""

        def scene(kit: Kit) -> DaysScene:
            return DaysScene(
                context(kit, Told()),
                ANA,
                lambda: Asked(days_of("Ana", self.entries)),
                unfinished=tuple,
                folder=Path(),
                today=lambda: self.today,
                experts=experts,
            )

        pilot = Pilot(scene)
        pilot.settle()
        return pilot

    @property
    def told(self) -> tuple[str, str]:
        """The days in a row and the longest series, as the page says them."""
        said = texts(self.page().scene)
        row = next(place for place, text in enumerate(said) if text.startswith("day"))
        return said[row - 1], said[row + 1]


def merged(*machines: Machine) -> Machine:
    """Both machines' matches on one, in the order in which they began, each once."""
    both = Machine()
    both.today = max(machine.today for machine in machines)
    every = {entry.match.id: entry for machine in machines for entry in machine.entries}
    both.entries = sorted(every.values(), key=lambda entry: entry.match.began)
    return both


def played_through(machine: Machine, days: Iterable[date]) -> None:
    """Day after day, without those of rest; the page tells the series each evening."""
    count = 0
    for day in days:
        machine.today = day
        if day in RESTED:
            assert machine.told[0] == str(count), "a day without a wall takes nothing away while days off are left"
            continue
        machine.play(day)
        count += 1
        assert machine.told == (str(count), f"Longest: {count}")


@pytest.mark.slow
def test_a_month_of_days_with_days_off_late_walls_and_a_leap_day() -> None:
    machine = Machine()
    played_through(machine, MONTH)
    machine.play(LATE, on=MONTH[-1])
    assert machine.told == ("27", "Longest: 27"), "a wall that was played later adds nothing to the series"
    page = machine.page()
    parts = {day: cell.part for day, cell in cells(page).items()}
    assert max(parts) == date(2028, 2, 29)
    assert "GALA rules: You won" in parts[date(2028, 2, 29)].called
    assert "played later" in parts[LATE].hint
    assert parts[date(2028, 2, 20)].hint == "20 Feb 2028\nDay off: keeps your streak", "nothing was played there"


def test_a_third_day_off_in_a_month_ends_the_series_and_the_longest_stays() -> None:
    machine = Machine()
    for day in MONTH[:20]:
        machine.today = day
        if day.day not in (5, 10, 15):
            machine.play(day)
    assert machine.told == ("5", "Longest: 12")


def test_a_clock_that_was_set_back_takes_nothing_away() -> None:
    machine = Machine()
    played_through(machine, MONTH[:8])
    machine.today = MONTH[3]
    assert machine.told == ("4", "Longest: 4"), "days still to come do not count before they come"
    machine.play(MONTH[3], book=BOOKS[1])
    machine.today = MONTH[7]
    assert machine.told == ("8", "Longest: 8")


@pytest.mark.parametrize("is_first", [True, False])
def test_days_of_two_machines_are_one_series_whichever_takes_in_the_other(*, is_first: bool) -> None:
    home, away = Machine(), Machine(hour=18)
    for day in MONTH:
        machine = home if day.day % 2 else away
        machine.today = day
        machine.play(day)
    away.play(MONTH[0], on=MONTH[-1], book=BOOKS[1])
    assert home.told[0] != "29"
    both = merged(home, away) if is_first else merged(away, home)
    assert both.told == ("29", "Longest: 29")
    assert merged(both, away).told == both.told, "what was taken in before is not counted again"
