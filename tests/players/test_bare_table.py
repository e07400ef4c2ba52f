"""A table without clocks and onlookers plays the same deals as one with them, and tells nobody more."""

from collections.abc import Sequence

import pytest

from game.engine.commands import Command
from game.engine.events import Alone, Event
from game.engine.replays.match import Match
from game.engine.seat_views import known_to
from game.engine.state import State
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.player import Question
from game.players.table import BareTable, Choose, Recorder, Table
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Wind

Played = list[tuple[Command, tuple[Event, ...]]]
Chosen = dict[str, str | int]
TABLES: list[tuple[str, Chosen]] = [
    *((book, {}) for book in RULEBOOKS),
    ("polish", {"players": 3}),
    ("gala", {"play": "tabletop"}),
    ("gala", {"rob_kong": "own_turn"}),
]


def a_deal(book: str, options: Chosen, number: int) -> Match:
    placing = Placing(east=number % 3, dealer=number % 3, prevailing=Wind.EAST)
    return Match(book, Options(RULEBOOKS[book].options, options), 5, alone=Alone(number, placing))


def computers(match: Match, level: str) -> list[ComputerPlayer]:
    return [ComputerPlayer(person, MINDS[level], 5) for person in range(match.state.rules.seats)]


def noted_in(played: Played) -> Recorder:
    def record(command: Command, events: Sequence[Event]) -> None:
        played.append((command, tuple(events)))

    return record


@pytest.mark.parametrize(("book", "options"), TABLES)
@pytest.mark.parametrize(("level", "number"), [("skilled", 1), ("random", 2), ("beginner", 3)])
def test_both_tables_play_the_same_deal(book: str, options: Chosen, level: str, number: int) -> None:
    with_clocks: Played = []
    match = a_deal(book, options, number)
    table = Table(match, computers(match, level), record=noted_in(with_clocks))
    table.begin_deal()
    while not table.is_over:
        table.pump()
    bare: Played = []
    match = a_deal(book, options, number)
    BareTable(match, [player.choice for player in computers(match, level)], record=noted_in(bare)).play_deal()
    assert bare == with_clocks


@pytest.mark.parametrize(("book", "options"), TABLES)
def test_a_player_knows_what_his_seat_knows(book: str, options: Chosen) -> None:
    match = a_deal(book, options, 4)
    asked: list[Question] = []

    def looking(player: ComputerPlayer) -> Choose:
        def choose(view: State, question: Question) -> Command:
            asked.append(question)
            assert view == known_to(match.state, question.seat)
            return player.choice(view, question)

        return choose

    BareTable(match, [looking(player) for player in computers(match, "random")]).play_deal()
    assert len(asked) > 20
