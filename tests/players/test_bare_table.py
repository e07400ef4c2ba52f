"""A table without clocks and onlookers plays the same deals as one with them, and tells nobody more."""

from collections.abc import Sequence

import pytest

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.match import Match
from game.engine.state import Alone, State
from game.engine.view import known_to
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.bare_table import BareTable
from game.players.player import Question
from game.players.table import Table
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Wind

Played = list[tuple[Command, tuple[Event, ...]]]
TABLES = [(book, {}) for book in RULEBOOKS] + [
    ("polish", {"players": 3}),
    ("gala", {"play": "tabletop"}),
    ("gala", {"rob_kong": "own_turn"}),
]


def a_deal(book: str, options: dict[str, str | int], number: int) -> Match:
    placing = Placing(east=number % 3, dealer=number % 3, prevailing=Wind.EAST)
    return Match(book, Options(RULEBOOKS[book].options, options), 5, alone=Alone(number, placing))


def computers(match: Match, level: str) -> list[ComputerPlayer]:
    return [ComputerPlayer(person, MINDS[level], 5) for person in range(match.state.rules.seats)]


@pytest.mark.parametrize(("book", "options"), TABLES)
@pytest.mark.parametrize(("level", "number"), [("skilled", 1), ("random", 2), ("beginner", 3)])
def test_both_tables_play_the_same_deal(book: str, options: dict[str, str | int], level: str, number: int) -> None:
    played: list[Played] = [[], []]

    def recorder(which: int) -> object:
        return lambda command, events: played[which].append((command, tuple(events)))

    match = a_deal(book, options, number)
    table = Table(match, computers(match, level), record=recorder(0))  # type: ignore[arg-type] # a lambda has no types
    table.begin_deal()
    while not table.is_over:
        table.pump()
    match = a_deal(book, options, number)
    players = [player.choice for player in computers(match, level)]
    bare = BareTable(match, players, record=recorder(1))  # type: ignore[arg-type] # a lambda has no types
    bare.play_deal()
    assert played[1] == played[0]
    assert bare.refused == table.refused


@pytest.mark.parametrize(("book", "options"), TABLES)
def test_a_player_knows_what_his_seat_knows(book: str, options: dict[str, str | int]) -> None:
    match = a_deal(book, options, 4)
    asked = 0

    def looking(player: ComputerPlayer) -> object:
        def choose(view: State, question: Question) -> Command:
            nonlocal asked
            asked += 1
            assert view == known_to(match.state, question.seat)
            return player.choice(view, question)

        return choose

    choosers: Sequence[object] = [looking(player) for player in computers(match, "random")]
    BareTable(match, choosers).play_deal()  # type: ignore[arg-type] # as above
    assert asked > 20
