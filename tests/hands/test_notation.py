"""Hands as text (COMMANDS, "Tiles and hands as text")."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands import notation
from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, chow, kong, pung
from game.hands.notation import parse_hand
from game.tiles.notation import NotationError
from game.tiles.tile import BONUS, KINDS, Tile
from tests.hands.reference import format_hand, format_meld

LAID_OUT = st.one_of(
    st.sampled_from(KINDS).map(lambda tile: pung(tile, concealed=False)),
    st.sampled_from([tile for tile in KINDS if 1 <= tile.rank <= 7]).map(lambda tile: chow(tile, concealed=False)),
    st.builds(kong, st.sampled_from(KINDS), st.sampled_from([KongKind.CLAIMED, KongKind.CONCEALED, KongKind.ADDED])),
)


def test_every_kind_of_group() -> None:
    hand = parse_hand("WE B111 (C234) [D9999] (DRRRR) (B555+5) F1 S42")
    assert hand.concealed == (Tile.B1, Tile.B1, Tile.B1, Tile.WE)
    assert hand.melds == (
        chow(Tile.C2, concealed=False),
        kong(Tile.D9, KongKind.CONCEALED),
        kong(Tile.DR, KongKind.CLAIMED),
        kong(Tile.B5, KongKind.ADDED),
    )
    assert hand.bonus == (Tile.F1, Tile.S2, Tile.S4)


@given(
    st.lists(st.sampled_from(KINDS), max_size=14),
    st.lists(LAID_OUT, max_size=4),
    st.lists(st.sampled_from(BONUS), unique=True),
)
def test_what_is_written_is_read_again(concealed: list[Tile], melds: list[Meld], bonus: list[Tile]) -> None:
    hand = Hand(tuple(concealed), tuple(melds), tuple(bonus))
    assert parse_hand(format_hand(hand)) == hand


def test_sets_within_the_hand_carry_no_mark() -> None:
    assert format_meld(chow(Tile.B1)) == "B123"
    assert format_meld(kong(Tile.B1, KongKind.KEPT)) == "B1111"


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("B1 (C235)", "'C235' is not a meld", 4),
        ("B1 (C23", "'(' is not the letter of a suit", 3),
        ("B1 C2)", "')' is not the letter of a suit", 5),
        ("[B111]", "'B111' is not a kong", 1),
        ("(B11)", "'B11' is a pair, not a set", 1),
        ("B11 C40", "'C0' is not a tile", 6),
        ("B11 (C40)", "'C0' is not a tile", 7),
        ("()", "'' is not a meld", 1),
        ("(F111)", "'F111' is not a meld", 1),
    ],
)
def test_errors_name_the_place(text: str, message: str, place: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert caught.value.args[0] == message
    assert caught.value.place == place


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(notation).failed == 0
