"""Events and commands as JSON (docs/commands.md, "The bot protocol")."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import events as e
from game.engine.codec import CodecError, amount_to_json, decode_command, decode_event, encode
from game.engine.commands import Claim, Discard
from game.engine.json_text import DoubledField, json_of
from game.engine.seat import Seat, TileId
from game.rules.terms import ClaimKind, Outcome
from game.tiles.tile import Tile
from tests.engine.positions import random_match

LINES = [encode(event) for step in random_match(3)[1] for event in step.events]
COMMAND_LINES = [encode(step.command) for step in random_match(3)[1]]


def test_a_command_is_one_object_named_by_its_type() -> None:
    command = Discard(seat=Seat(2), tile=Tile.B5, tile_id=TileId(17))
    assert json.loads(encode(command)) == {"type": "discard", "seat": 2, "tile": "B5", "tile_id": 17}
    assert decode_command(encode(command)) == command


def test_a_claim_may_leave_out_what_has_a_default() -> None:
    claim = decode_command('{"type": "claim", "seat": 1, "claim": "mahjong"}')
    assert claim == Claim(seat=Seat(1), claim=ClaimKind.MAHJONG, tiles=(), tile_ids=(), after=0.0)


def test_unknown_fields_are_passed_over() -> None:
    """docs/commands.md: "within protocol 1 fields are only added"; an older program reads a newer one's lines."""
    assert decode_event('{"type": "turn_began", "seat": 3, "mood": "calm"}') == e.TurnBegan(seat=Seat(3))


@pytest.mark.parametrize(
    ("amount", "written"),
    [(Fraction(3), "3"), (Fraction(-1), "-1"), (Fraction(51, 2), "25.5"), (Fraction(1, 4), "0.25")],
)
def test_amounts_are_exact_and_whole_ones_have_no_point(amount: Fraction, written: str) -> None:
    """docs/commands.md, `score`: "Quarter points are exact numbers (25.5), whole numbers have no decimal point"."""
    assert json.dumps(amount_to_json(amount)) == written
    ended = e.DealEnded(outcome=Outcome.WON, winners=(Seat(0),), deltas=(amount,) * 4)
    assert decode_event(encode(ended)) == ended
    assert f'"deltas":[{written},'.encode() in encode(ended)


@given(st.fractions(max_denominator=1).flatmap(lambda whole: st.integers(0, 3).map(lambda q: whole + Fraction(q, 4))))
def test_quarter_points_survive(amount: Fraction) -> None:
    if abs(amount) < 1 << 50:
        ended = e.DealEnded(outcome=Outcome.WON, winners=(), deltas=(amount,))
        assert decode_event(encode(ended)) == ended


DAMAGED = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b"7",
    b'"discard"',
    b'{"type": "discard"}',
    b'{"type": "none_such", "seat": 0}',
    b'{"type": 3}',
    b'{"type": "discard", "seat": "0", "tile": "B5", "tile_id": 1}',
    b'{"type": "discard", "seat": 0, "tile": "B0", "tile_id": 1}',
    b'{"type": "discard", "seat": 0, "tile": "B5", "tile_id": 1.5}',
    b'{"type": "discard", "seat": 0, "tile": "B5", "tile_id": 1',
    b'{"type": "claim", "seat": 0, "claim": "pair"}',
    b'{"type": "claim", "seat": 0, "claim": "pung", "after": 1e999}',
    b'{"type": "deal_ended", "outcome": "won", "winners": [], "deltas": ["1"]}',
    b'{"type": "deal_ended", "outcome": "won", "winners": [], "deltas": [true]}',
    b'{"type": "deal_ended", "outcome": "won", "winners": [], "deltas": [null]}',
    b'{"type": "match_begun", "rules": "\xff\xfe", "options": {}, "seed": 1}',
    b'{"type": "\xed\xa0\x80"}',
    b"[" * 200_000,
    b'{"type":' * 200_000,
    b'{"type": "match_begun", "rules": "gala", "options": ' + b'{"a":' * 100_000,
    b"\x00" * 100,
]


@pytest.mark.parametrize("line", DAMAGED, ids=range(len(DAMAGED)))
def test_damaged_lines_are_codec_errors_with_a_message(line: bytes) -> None:
    with pytest.raises(CodecError, match=r"."):
        decode_event(line)
    with pytest.raises(CodecError, match=r"."):
        decode_command(line)


def test_an_event_is_no_command_and_a_command_no_event() -> None:
    with pytest.raises(CodecError, match="turn_began"):
        decode_command(encode(e.TurnBegan(seat=Seat(0))))
    with pytest.raises(CodecError, match="discard"):
        decode_event(encode(Discard(seat=Seat(0), tile=Tile.B1, tile_id=TileId(0))))


def read(line: bytes | str) -> None:
    """Reads a line both ways; nothing but a ``CodecError`` may come out."""
    for decode in (decode_event, decode_command):
        try:
            decode(line)
        except CodecError:
            continue


@given(st.binary() | st.text())
def test_noise(line: bytes | str) -> None:
    read(line)


_anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@given(line=st.sampled_from(LINES[:200] + COMMAND_LINES[:200]), data=st.data())
def test_lines_with_one_field_wrong(line: bytes, data: st.DataObject) -> None:
    value = json.loads(line)
    field = data.draw(st.sampled_from(sorted(value)))
    value[field] = data.draw(_anything)
    read(json.dumps(value))


@given(line=st.sampled_from(LINES[:200] + COMMAND_LINES[:200]), data=st.data())
def test_lines_with_bytes_wrong(line: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(len(line), start + 8)))
    read(line[:start] + data.draw(st.binary(max_size=8)) + line[end:])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"a": 1, "a": 1}', "a"),
        ('{"a": 1, "b": {"c": [0, {"d": 1, "e": 2, "d": 3}]}}', "b.c[1].d"),
        ('{"a": {"b": 1, "b": 2}, "a": 3}', "a"),
        ('[{}, [], {"": 1, "": 2}]', "[2]."),
        ('{"\\u0061": 1, "a": 2}', "a"),
        ('{"x": {"n": 1, "n": 2}, "y": {"m": 1, "m": 2}}', "x.n"),
    ],
)
def test_a_field_that_stands_twice_is_named_by_its_place(text: str, place: str) -> None:
    with pytest.raises(DoubledField) as error:
        json_of(text)
    assert str(error.value) == place


def test_the_same_field_in_other_objects_is_no_other_field() -> None:
    document = {"a": {"a": [{"a": 1}, {"a": 2}]}, "b": "a"}
    assert json_of(json.dumps(document)) == document


def test_many_fields_are_looked_at_quickly() -> None:
    """A document of a megabyte, as large as ``score`` reads."""
    names = [*range(90_000), 89_999]
    with pytest.raises(DoubledField, match=r"^89999$"):
        json_of("{" + ",".join(f'"{name}":0' for name in names) + "}")
