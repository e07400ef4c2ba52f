"""Positions: written and read, taken from a match, and played on from."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from game.engine.codec import decode_event, encode
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
from game.school.positions.checks import troubles
from game.school.positions.dealing import match_of
from game.school.positions.moment import decision_of, position_of
from game.school.positions.position import Position, wind_at
from game.school.positions.text import LARGEST, PositionError, read, written

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
    assert read(written(position)) == position
    assert position_of(known_to(state, seat), seat) == position, "no more is told than the seat knows"
    if not position.is_over:
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
    found = [position for _state, _seat, position in positions(book, options, 3) if not position.is_over]
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
    position = read(json.dumps(GIVEN))
    hands = [match_of(position, seed).state.current_deal for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


def test_a_seat_is_not_shown_what_its_position_does_not_tell() -> None:
    match = match_of(read(json.dumps(GIVEN)), 4)
    for seat in map(Seat, range(4)):
        seen = [shown for event in match.past if (shown := event.seen_by(seat)) is not None]
        assert fold(seen) == known_to(match.state, seat)
    known = known_to(match.state, Seat(1)).current_deal
    hidden = [tile_id for other in (0, 2, 3) for tile_id in known.seats[other].hand]
    assert {known.faces[tile_id] for tile_id in (*hidden, *known.live, *known.box)} == {None}


def test_the_hand_that_is_told_is_played_with() -> None:
    match = match_of(read(json.dumps(GIVEN)), 4)
    deal = match.state.current_deal
    assert sorted(str(deal.faces[tile_id]) for tile_id in deal.seats[1].hand) == sorted(HAND)
    assert legal_commands(match.state, Seat(1))
    assert [str(deal.faces[thrown.tile_id]) for thrown in deal.discards if not thrown.is_taken] == ["B9", "DW"]


WRONG: list[tuple[dict[str, object], str]] = [
    ({"rules": "chess"}, "rules: 'chess' is not one of israeli, gala, hungarian, latvian, polish"),
    ({"position": 9}, "position: 9; this program reads up to version 1"),
    ({"prevailing_wind": "X"}, "prevailing_wind: Invalid enum value 'X'"),
    ({"asks": "W"}, "asks: whoever it asks must have a hand"),
    ({"options": {"players": 3}}, "players[0].melds[0].from: N is not in play with 3 players"),
    ({"players": [], "asks": "S", "options": {"players": 3}, "turn": {"seat": "N"}}, "turn.seat: N is not in play"),
    ({"wall": 120}, "wall: "),
    ({"discards": [{"seat": "E", "tile": "WS"}] * 3}, "discards[2].tile: WS once more than the 4 that there are"),
    ({"players": [{"seat": "S", "hand": ["C5"]}]}, "players[0].hand: 13 tiles too few"),
    ({"players": [{"seat": "S", "hand": ["Q5"]}]}, "players[0].hand[0]: Invalid enum value 'Q5'"),
    ({"players": [{"seat": "E", "melds": [{"tiles": ["C5", "B5"]}]}]}, "players[0].melds[0]: these tiles are no set"),
    ({"players": [{"seat": "E", "bonus": ["C5"]}]}, "players[0].bonus[0]: C5 is no bonus tile"),
    ({"turn": {"seat": "S", "tile": "D1"}}, "turn.tile: D1 is not in the hand"),
    ({"turn": {"seat": "W", "to": "claim"}}, "players[1].hand: 1 tiles too many"),
    ({"extra": 1}, "Object contains unknown field `extra`"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_what_cannot_be_is_said_in_one_line_with_its_place(change: dict[str, object], said: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(json.dumps(GIVEN | change))
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "12", '"x"', '{"rules":"gala","rules":"gala"}', "\u0000", "[" * 5000])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        read(text)


def test_a_text_without_end_is_not_even_read() -> None:
    with pytest.raises(PositionError, match="longer than"):
        read(" " * (LARGEST + 1))


def test_damaged_texts_raise_nothing_else() -> None:
    chance = random.Random(20)
    text = json.dumps(GIVEN)
    for _round in range(400):
        marks = list(text)
        for _change in range(chance.randint(1, 4)):
            marks[chance.randrange(len(marks))] = chance.choice('{}[]",:0123456789ESWNBCDFx ')
        try:
            position = read("".join(marks))
        except PositionError:
            continue
        assert not troubles(position)
        if position.turn is not None:
            match_of(position, 1)


def test_a_won_deal_gives_its_winner_s_decision() -> None:
    found = set()
    for seed in range(20):
        *_before, last, over = moments("hungarian", {}, seed)
        position, winners = decision_of(over, Seat(0)), over.current_deal.winners
        if position is None or len(winners) != 1:
            continue
        told = decision_of(last, winners[0].seat)
        assert told is not None, "the winner was asked last"
        assert position.turn is not None
        own = wind_at(position.asks)
        assert (position.asks, position.turn, position.player(own).hand) == (
            told.asks,
            told.turn,
            told.player(own).hand,
        )
        assert troubles(position) == ()
        assert all(player.hand is None for player in position.players if player.seat != position.asks)
        found.add(position.turn.to)
    assert found == {"claim", "discard"}


def test_what_is_quoted_of_a_text_can_be_shown() -> None:
    with pytest.raises(PositionError, match=r"unknown field `rul\?s`"):
        read(json.dumps({**GIVEN, "rul\x7fs": 1}))
