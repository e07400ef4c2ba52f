"""Computer players at the table: what they know, and when they answer (docs/style.md, "How things flow")."""

import time
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.commands import Claim, Command, Discard
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.ai.traits.random_numbers import random_numbers_for
from game.players.ai.traits.tempo import CALLS
from game.players.player import Player, Question
from game.players.roster import Level
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from tests.engine.defaults import default_command
from tests.players.careless import CarelessPlayer
from tests.players.tables import match, play

MOMENTS = 500
LEVELS = (Level.SKILLED, Level.BEGINNER, Level.SKILLED, Level.BEGINNER)


def four(seed: int, *, background: bool = False, humanlike: bool = False) -> list[ComputerPlayer]:
    return [
        ComputerPlayer(person, level, seed, background=background, humanlike=humanlike)
        for person, level in enumerate(LEVELS)
    ]


@pytest.mark.parametrize(("seed", "play_"), [(1, "assisted"), (2, "tabletop")])
def test_what_a_player_knows_is_what_its_seat_may_know(seed: int, play_: str) -> None:
    players: list[Player] = [*four(seed)[:3], CarelessPlayer(seed, carelessness=0.1 if play_ == "tabletop" else 0)]

    def look(table: Table, command: Command) -> None:
        for person, player in enumerate(players):
            if isinstance(player, ComputerPlayer):
                assert player.view == known_to(table.match.state, table.seat_of(person)), command

    play(match(seed, {"play": play_}), players, look=look)


def question_of(state: State, seat: Seat) -> Question:
    return Question(
        id=1,
        seat=seat,
        choices=legal_commands(state, seat),
        default=default_command(state, seat),
        seconds=None,
    )


@cache
def moments(book: str, seed: int) -> list[tuple[State, Seat]]:
    """The engine's states of a match in which a seat must choose, with the seat: up to so many."""
    game = Match(book, Options(rulebook(book).options), seed)
    table = Table(game, four(seed))
    found: list[tuple[State, Seat]] = []
    while not table.is_over and len(found) < MOMENTS:
        if table.is_between_deals:
            table.begin_deal()
        found += [(game.state, seat) for seat in awaited(game.state)]
        table.pump()
    return found


@pytest.mark.slow
@given(st.data())
def test_other_tiles_where_a_seat_cannot_look_change_nothing_that_it_does(data: st.DataObject) -> None:
    book = data.draw(st.sampled_from(list(RULEBOOKS)))
    state, seat = data.draw(st.sampled_from(moments(book, data.draw(st.integers(0, 1)))))
    deal = state.deal
    assert deal is not None
    view = known_to(state, seat)
    assert view.deal is not None
    hidden = [tile_id for tile_id, face in enumerate(view.deal.faces) if face is None]
    other = list(deal.faces)
    for tile_id, source in zip(hidden, data.draw(st.permutations(hidden)), strict=True):
        other[tile_id] = deal.faces[source]
    elsewhere = replace(state, deal=replace(deal, faces=tuple(other)))
    question = question_of(state, seat)
    assert question_of(elsewhere, seat) == question
    for mind in MINDS.values():
        chosen = mind.choose(view, question, random_numbers_for(view, seat, 7))
        assert chosen in question.choices
        known = known_to(elsewhere, seat)
        assert mind.choose(known, question, random_numbers_for(known, seat, 7)) == chosen


def test_a_seed_gives_the_same_match_again_and_another_one_another() -> None:
    first = play(match(3), four(3))
    assert play(match(3), four(3)) == first
    assert play(match(3), four(4)) != first


@pytest.mark.slow
def test_thinking_beside_the_table_changes_no_answer() -> None:
    games = [match(4), match(4)]
    within, beside = (
        play(game, four(4, background=background)) for game, background in zip(games, (False, True), strict=True)
    )
    assert [command for command in within if isinstance(command, Discard)] == [
        command for command in beside if isinstance(command, Discard)
    ]
    assert games[0].state == games[1].state


def test_calls_take_a_persons_time_whether_the_machine_is_slow_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = play(match(5), four(5, humanlike=True), seconds=CALLS[1])
    calls = [command.after for command in quick if isinstance(command, Claim)]
    assert len(set(calls)) > 5
    assert all(CALLS[0] <= after <= CALLS[1] for after in calls)
    monkeypatch.setattr(time, "perf_counter", iter(range(10**9)).__next__)
    assert play(match(5), four(5, humanlike=True), seconds=CALLS[1]) == quick


def test_calls_come_at_once_where_nobody_looks_on() -> None:
    calls = [command.after for command in play(match(5), four(5)) if isinstance(command, Claim)]
    assert set(calls) == {0.0}


@pytest.mark.parametrize("background", [False, True])
def test_an_answer_is_given_once(*, background: bool) -> None:
    player, question = asked(background=background)
    answer = None
    while answer is None:
        answer = player.answer()
    assert answer in question.choices
    assert player.answer() is None


@pytest.mark.parametrize("background", [False, True])
def test_a_question_that_lapsed_is_not_answered(*, background: bool) -> None:
    player, _ = asked(background=background)
    player.withdraw()
    assert player.answer() is None


def asked(*, background: bool) -> tuple[ComputerPlayer, Question]:
    """A player who has just been asked for his first discard."""
    players = four(6, background=background)
    table = Table(match(6), players)
    table.begin_deal()
    (seat,) = awaited(table.match.state)
    player = players[table.person_at(seat)]
    question = question_of(table.match.state, seat)
    player.ask(question)
    return player, question


@pytest.mark.parametrize("seed", range(3))
def test_careless_neighbors_disturb_nobody(seed: int) -> None:
    careless = [CarelessPlayer(10 * seed + place, carelessness=0.15) for place in range(2)]
    commands = play(match(seed, {"play": "tabletop"}), [careless[0], *four(seed)[:2], careless[1]])
    assert commands
