"""Matches of computer players, as files, as records, and as whatever else a test of figures looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import msgspec

from game.app.matches.match_file import MatchFile
from game.app.matches.statistics_file import StatisticsFile
from game.app.matches.statistics_records import deals_over, time_of_end
from game.engine.commands import Command
from game.engine.events import Event, MatchBegun
from game.engine.replays.deal_record import DealRecord, SeatRecord, Win
from game.engine.replays.match import Match
from game.engine.replays.replay import Header
from game.players.ai.computer import ComputerPlayer
from game.players.days import Days, DaysOf
from game.players.figures import Figures
from game.players.goals.keeper import GoalKeeper
from game.players.journey import Traveled
from game.players.match_record import Entry, MatchRecord, Participant, folded
from game.players.rank.ranked import Ranked
from game.players.roster import Level
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import Outcome, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Wind

FIRST_DAY = datetime(2026, 10, 1, 12, 0, tzinfo=UTC)
ANA = Participant("Ana", "", "panda")
OTHERS = (Participant("Boris", "skilled", "tiger"), Participant("Dóra", "skilled", "crane"))
SETS = tuple(map(parse_tiles, ("B123", "B456", "C789", "DRRR", "WEE")))
Heard = list[tuple[MatchRecord, Sequence[DealRecord]]]


def play(folder: Path, book: str, seed: int, *, deals: int, day: int | None = None, journey: str = "") -> Heard:
    """Plays a match into a file; what the statistics heard of it meanwhile."""
    rules = rulebook(book)
    match = Match(book, Options(rules.options), seed)
    seats = match.state.rules.seats
    opening = match.past[0]
    assert isinstance(opening, MatchBegun)
    header = Header(
        names=("Ana", "Boris", "Dóra", "Ilze")[:seats],
        players=("human", "skilled", "skilled", "beginner")[:seats],
        avatars=("panda", "tiger", "crane", "fox")[:seats],
        journey=journey or msgspec.UNSET,
    )
    file = MatchFile.new(folder, header, opening, FIRST_DAY + timedelta(days=seed if day is None else day))
    heard: Heard = []

    def record(command: Command, events: Sequence[Event]) -> None:
        ended = time_of_end(events)
        file.record(command, events, ended=ended)
        news = deals_over(file, header, match.state, events, ended=ended)
        if news is not None:
            heard.append(news)

    table = Table(match, [ComputerPlayer(person, Level.SKILLED, seed) for person in range(seats)], record=record)
    while not table.is_over and len(match.state.played) < deals:
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump()
    file.close()
    return heard


def match_of(
    number: int = 0, *, places: tuple[int, ...] = (), rules: str = "gala", helped: bool = False
) -> MatchRecord:
    """A match of Ana against two others."""
    return MatchRecord(
        id=f"2026-09-01-1200{number:02d}",
        began=f"2026-09-01T12:00:{number:02d}",
        rules=rules,
        persons=(ANA, *OTHERS),
        places=places,
        was_helped=helped,
    )


def deal(
    number: int,
    gains: Sequence[int],
    *,
    winner: int | None = None,
    loser: int | None = None,
    worth: int = 8,
    special: str | None = None,
) -> DealRecord:
    """A deal with these gains by person; won on the loser's discard, or else drawn."""
    win = Win(
        source=Source.WALL if loser is None else Source.DISCARD,
        worth=Fraction(worth),
        special=special,
        loser=loser,
        sets=SETS,
    )
    return DealRecord(
        number=number,
        outcome=Outcome.EXHAUSTED if winner is None else Outcome.WON,
        prevailing=Wind.EAST,
        seats=tuple(
            SeatRecord(person=person, wind=Wind(person), gain=Fraction(gain), win=win if person == winner else None)
            for person, gain in enumerate(gains)
        ),
    )


def figures_of(name: str, entries: Iterable[Entry]) -> Figures:
    """The figures of a person, from deals in the order of play."""
    return folded(Figures(name=name), entries)


def ranked(name: str, entries: Iterable[Entry]) -> Ranked:
    return folded(Ranked(name), entries)


def traveled(name: str, entries: Iterable[Entry]) -> Traveled:
    return folded(Traveled(name=name), entries)


def days_of(name: str, entries: Iterable[Entry]) -> Days:
    return folded(DaysOf(name), entries).days


def goals_of(name: str, entries: Iterable[Entry]) -> GoalKeeper:
    return folded(GoalKeeper(name), entries)


def entries_of(file: StatisticsFile) -> list[Entry]:
    """The deals of a database, in the order of play."""
    return [Entry(match, record) for match, deals in file.matches() for record in deals]
