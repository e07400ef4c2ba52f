"""The tiles of one seat."""

import pytest

from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.tiles.counts import counts_of, key_of
from game.tiles.tile import Tile


def test_tiles_are_sorted() -> None:
    hand = Hand((Tile.DR, Tile.B1, Tile.C1), (), (Tile.S1, Tile.F2))
    assert hand.concealed == (Tile.B1, Tile.C1, Tile.DR)
    assert hand.bonus == (Tile.F2, Tile.S1)


@pytest.mark.parametrize(
    ("text", "size", "sets"),
    [
        ("B123456789 C1234", 13, 4),
        ("B12345 (C2222) [WEEEE] (D123) F1", 14, 1),
        ("B5 (C234) (C234) (C234) (C234)", 13, 0),
    ],
)
def test_a_kong_counts_as_three(text: str, size: int, sets: int) -> None:
    assert parse_hand(text).size == size
    assert parse_hand(text).sets_to_make == sets


def test_counts() -> None:
    hand = parse_hand("B11 C3 (B123) [DRRRR] F1")
    assert hand.counts == counts_of((Tile.B1, Tile.B1, Tile.C3))
    assert hand.all_counts == counts_of(hand.tiles)
    assert hand.all_counts[Tile.B1] == 3
    assert hand.all_counts[Tile.DR] == 4
    assert hand.key == key_of(hand.concealed)


def test_draw_and_discard() -> None:
    hand = parse_hand("B11 C3 (B123) F1")
    assert hand.drawn(Tile.B9) == parse_hand("B119 C3 (B123) F1")
    assert hand.drawn(Tile.B9).without(Tile.B9) == hand
    assert hand.without(Tile.B1) == parse_hand("B1 C3 (B123) F1")
    with pytest.raises(ValueError, match="not in tuple"):
        hand.without(Tile.B2)
