"""Positions: taken from a match, written and read, and played on from."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from game.engine.codec import decode_event, decoded, decoder, encode
from game.engine.events import MatchBegun
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.engine.steps.evolve import fold
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Level
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.school.positions.dealing import match_of
from game.school.positions.moment import position_of
from game.school.positions.position import Position

TABLES: list[tuple[str, dict[str, object]]] = [*((book, {}) for book in RULEBOOKS), ("polish", {"players": 3})]
HAND = ["C5", "C5", "C6", "C7", "B1", "B2", "B3", "D9", "D9", "WS", "WS", "WW", "DR", "DR"]
GIVEN: dict[str, object] = {
    "position": 1,
    "rules": "polish",
    "asks": "S",
    "players": [
        {"seat": "E", "melds": [{"tiles": ["C2", "C2", "C2"], "from": "N"}], "bonus": ["F2"]},
        {"seat": "S", "hand": HAND},
    ],
    "discards": [{"seat": "E", "tile": "B9"}, {"seat": "W", "tile": "DW"}],
    "turn": {"seat": "S", "tile": "WW"},
}


_POSITION = decoder(Position)


def table(book: str, options: dict[str, object], seed: int) -> Table:
    match = Match(book, Options(rulebook(book).options, options), seed)
    seats = match.state.rules.seats
    return Table(match, [ComputerPlayer(person, Level.SKILLED, seed) for person in range(seats)])


def moments(book: str, options: dict[str, object], seed: int) -> Iterator[State]:
    """The states of a deal at which somebody is asked, and that of its end."""
    played = table(book, options, seed)
    played.begin_deal()
    while awaited(played.match.state):
        yield played.match.state
        played.pump()
    yield played.match.state


def positions(book: str, options: dict[str, object], seed: int) -> Iterator[tuple[State, Seat, Position]]:
    """What whoever is asked knows at each of these moments."""
    for state in moments(book, options, seed):
        for seat in awaited(state) or (Seat(0),):
            position = position_of(state, seat)
            if position is not None:
                yield state, seat, position


def comes_back(state: State, seat: Seat, position: Position) -> None:
    """The position is the same when it was written and read, and when it was laid out and taken again."""
    assert decoded(_POSITION, encode(position)) == position
    assert position_of(known_to(state, seat), seat) == position, "no more is told than the seat knows"
    laid_out = match_of(position, 7).state
    own = Seat(state.current_deal.placing.wind_of(seat, state.rules.seats))
    assert position_of(laid_out, own) == position
    assert len(laid_out.current_deal.box) == len(state.current_deal.box)
    assert own in awaited(laid_out)


@pytest.mark.parametrize(("book", "options"), TABLES)
def test_positions_of_a_deal_come_back(book: str, options: dict[str, object]) -> None:
    found = list(positions(book, options, 1))
    for state, seat, position in [*random.Random(book).sample(found, min(12, len(found))), found[-1]]:
        comes_back(state, seat, position)


@pytest.mark.long
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_every_position_of_a_deal_comes_back(book: str, options: dict[str, object]) -> None:
    for seed in range(2, 6):
        for state, seat, position in positions(book, options, seed):
            comes_back(state, seat, position)


@pytest.mark.parametrize(("book", "options"), TABLES)
def test_a_position_is_played_on_to_the_end(book: str, options: dict[str, object]) -> None:
    found = [position for _state, _seat, position in positions(book, options, 3)]
    match = match_of(found[len(found) // 2], 5)
    seats = match.state.rules.seats
    players = Table(match, [ComputerPlayer(person, Level.CASUAL, 5) for person in range(seats)])
    while awaited(match.state):
        players.pump()
    opening = decode_event(encode(match.opening))
    assert isinstance(opening, MatchBegun)
    again = Match.resumed(Replay(Header(), opening, tuple(match.steps)))
    assert again.state == match.state, "its file leads to the same end"


def test_hidden_tiles_are_those_of_the_seed() -> None:
    position = msgspec.convert(GIVEN, Position)
    hands = [match_of(position, seed).state.current_deal for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


def test_a_seat_is_not_shown_what_its_position_does_not_tell() -> None:
    match = match_of(msgspec.convert(GIVEN, Position), 4)
    for seat in map(Seat, range(4)):
        seen = [shown for event in match.past if (shown := event.seen_by(seat)) is not None]
        assert fold(seen) == known_to(match.state, seat)
    known = known_to(match.state, Seat(1)).current_deal
    hidden = [tile_id for other in (0, 2, 3) for tile_id in known.seats[other].hand]
    assert {known.faces[tile_id] for tile_id in (*hidden, *known.live, *known.box)} == {None}


def test_the_hand_that_is_told_is_played_with() -> None:
    match = match_of(msgspec.convert(GIVEN, Position), 4)
    deal = match.state.current_deal
    assert sorted(str(deal.faces[tile_id]) for tile_id in deal.seats[1].hand) == sorted(HAND)
    assert legal_commands(match.state, Seat(1))
    assert [str(deal.faces[thrown.tile_id]) for thrown in deal.discards if not thrown.is_taken] == ["B9", "DW"]
