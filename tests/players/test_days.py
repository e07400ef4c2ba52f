"""The walls of a day: the same for everybody, one deal each, and what came of them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.matches.match_file import MatchFile
from game.app.matches.saved_match import header_of
from game.app.matches.statistics_records import read_match
from game.engine.commands import BeginDeal
from game.engine.fairness import daily_seed
from game.engine.replays.deal_record import DealRecord
from game.players.ai.computer import ComputerPlayer
from game.players.days import BOOKS, Came, DayResult, SeenWall, days_played, match_of_day
from game.players.match_record import Entry, MatchRecord
from game.players.new_match import new_match
from game.players.roster import DAY, Chair, Level, Person, PortraitId
from game.players.table import Table
from game.rules.rulesets import RULEBOOKS
from tests.players.records import days_of, deal, match_of
from tests.players.tables import play_out

ANA = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())
TODAY, TOMORROW = date(2026, 11, 21), date(2026, 11, 22)


def test_every_book_has_a_wall_each_day() -> None:
    assert set(BOOKS) == set(RULEBOOKS)
    seeds = {match_of_day(day, rules, ANA).seed for day in (TODAY, TOMORROW) for rules in BOOKS}
    assert len(seeds) == 2 * len(BOOKS)


def test_everybody_meets_the_same_players_in_the_same_seat() -> None:
    fox = Chair(name="Kim", portrait=PortraitId("owl"), kind=Person())
    for rules in BOOKS:
        ana, kim = match_of_day(TODAY, rules, ANA), match_of_day(TODAY, rules, fox)
        assert ana.people == kim.people == (daily_seed(TODAY, rules) % 4,)
        assert [one.kind for one in ana.chairs] == [one.kind for one in kim.chairs]
    assert len({match_of_day(date(2026, 11, day), "gala", ANA).people for day in range(1, 20)}) == 4


@pytest.mark.parametrize("rules", BOOKS)
def test_the_match_is_one_deal_with_the_wall_of_the_day_and_nobody_changes_his_seat(rules: str) -> None:
    match, setup = new_match(match_of_day(TODAY, rules, ANA))
    again, _setup = new_match(match_of_day(TODAY, rules, ANA))
    assert setup.options == {}
    assert match.submit(BeginDeal()) == again.submit(BeginDeal())
    assert match.state.persons == (0, 1, 2, 3)


@pytest.mark.parametrize("rules", BOOKS)
def test_what_came_of_a_wall_is_found_in_the_file_of_its_match(rules: str, tmp_path: Path) -> None:
    match, setup = new_match(match_of_day(TODAY, rules, ANA))
    header, now = header_of(setup), datetime(2026, 11, 21, 19, tzinfo=UTC)
    file = MatchFile.new(tmp_path, header, match.opening, now)
    players = [ComputerPlayer(person, Level.BEGINNER, 1) for person in range(4)]
    table = Table(match, players, record=file.record)
    play_out(table)
    file.close()
    record, deals = read_match(file.path)
    assert len(deals) == 1
    days = days_of("Ana", [Entry(record, each) for each in deals])
    result = days["2026-11-21"][rules]
    assert isinstance(result, DayResult)
    assert result.gain == match.state.balances[setup.people[0]] - match.state.rules.stake
    assert result.match == file.path.stem


def of_day(number: int = 0, *, day: date = TODAY, journey: str = DAY, helped: bool = False) -> MatchRecord:
    """A match of Ana with the wall of a day under GALA."""
    return replace(match_of(number, places=(1, 2, 3), helped=helped), daily=day.isoformat(), journey=journey)


@pytest.mark.parametrize(
    ("record", "came", "gain"),
    [
        (deal(1, [8, 0, -8], winner=0), Came.WON, 8),
        (deal(1, [0, 0, 0]), Came.NOBODY, 0),
        (deal(1, [-4, 8, -4], winner=1), Came.OTHER, -4),
        (deal(1, [0, 8, -8], winner=1, loser=2), Came.OTHER, 0),
        (deal(1, [-8, 8, 0], winner=1, loser=0), Came.LOST, -8),
    ],
)
def test_how_a_deal_ended_is_kept_by_day_and_book(record: DealRecord, came: Came, gain: int) -> None:
    match = of_day()
    days = days_of("Ana", [Entry(match, record)])
    wins = [seat.win for seat in record.seats if seat.win is not None]
    shown = next((win for win in wins if came in (Came.WON, Came.LOST)), None)
    hand = () if shown is None else shown.sets
    lost = shown.tile if shown is not None and came is Came.LOST else None
    winner = 1 if came is Came.LOST else None
    assert days == {
        "2026-11-21": {"gala": DayResult(came, Fraction(gain), match.id, hand=hand, lost=lost, winner=winner)}
    }
    assert bool(hand) is (came in (Came.WON, Came.LOST)), "the hand of others is kept if the person lost its tile"
    assert list(days_played(days)) == ["2026-11-21"]
    assert days_of("Boris", [Entry(match, record)]) == {}


@pytest.mark.parametrize("before", [of_day(0, journey=""), of_day(0, journey="", helped=True)])
def test_a_wall_that_was_seen_in_another_match_does_not_count_and_how_it_ended_there_is_kept(
    before: MatchRecord,
) -> None:
    won = deal(1, [8, 0, -8], winner=0)
    days = days_of("Ana", [Entry(before, won), Entry(of_day(1), won)])
    there = days["2026-11-21"]["gala"]
    assert isinstance(there, SeenWall)
    assert there.result is not None
    assert (there.match, there.result.came, there.result.gain) == (before.id, Came.WON, Fraction(8))
    assert list(days_played(days)) == []


def test_the_match_in_which_a_wall_was_seen_is_not_named_before_it_is_over() -> None:
    running = replace(of_day(0, journey=""), places=())
    days = days_of("Ana", [Entry(running, deal(1, [8, 0, -8], winner=0))])
    assert days == {"2026-11-21": {"gala": SeenWall()}}


def test_a_result_with_a_move_taken_back_is_kept_but_does_not_count() -> None:
    helped, won = of_day(0, helped=True), deal(1, [8, 0, -8], winner=0)
    days = days_of("Ana", [Entry(helped, won), Entry(of_day(1), won)])
    (result,) = days["2026-11-21"].values()
    assert isinstance(result, DayResult)
    assert (result.came, result.gain, result.match, result.was_helped) == (Came.WON, Fraction(8), helped.id, True)
    assert list(days_played(days)) == []


def test_only_the_first_time_counts() -> None:
    days = days_of("Ana", [Entry(of_day(0), deal(1, [0, 0, 0])), Entry(of_day(1), deal(1, [8, 0, -8], winner=0))])
    result = days["2026-11-21"]["gala"]
    assert isinstance(result, DayResult)
    assert result.came is Came.NOBODY
