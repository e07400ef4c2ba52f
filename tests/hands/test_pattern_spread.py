"""How many tiles of each suit, and of winds and dragons, a special hand has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.hands.pattern import pattern
from game.hands.pattern_spread import spread_of, spreads_of
from game.tiles.tile import KINDS, Tile, Wind
from tests.hands.special_hands import ROWS, Row


def test_a_kong_counts_as_three() -> None:
    assert spread_of(parse_hand("B123 [C4444] (D555) WE DR F1")) == spread_of(parse_hand("B123 C444 D555 WE DR"))


@pytest.mark.parametrize(
    ("text", "alike", "other"),
    [
        ("x147 y258 z369 WESWN one:honors", "B147 C258 D369 WESWNN", "B147 C258 D369 WESW B1 DR"),
        ("x147 y258 z369 WESWN one:honors", "B111 C111 D111 WEEEE DR", "B111 C1111 D11 WEEEE DR"),
        ("7*pair!:x", "C11112222333344", "C1111222233334 B4"),
        ("4*trio:x,y,z duo:x,y", "B11111 C11111 D1111", "B111111 C1111 D1111"),
    ],
)
def test_what_a_shape_allows(text: str, alike: str, other: str) -> None:
    """Only numbers are looked at: the right ones may be another hand, wrong ones cannot be this one."""
    assert spread_of(parse_hand(alike)) in spreads_of(text).made
    assert spread_of(parse_hand(other)) not in spreads_of(text).made


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_what_is_made_and_what_is_ready_is_never_ruled_out(row: Row) -> None:
    hand = parse_hand(row.hit)
    spreads = spreads_of(row.pattern)
    assert spread_of(hand) in spreads.made
    assert not spreads.made & spreads.ready
    for tile in hand.concealed:
        assert spread_of(hand.without(tile)) in spreads.ready


@given(st.sampled_from(ROWS), st.lists(st.sampled_from(KINDS), min_size=13, max_size=13), st.integers(0, 13))
def test_a_hand_that_lacks_one_tile_is_never_ruled_out(row: Row, others: list[Tile], kept: int) -> None:
    """Whatever ``missing`` says is one tile away has a spread that is allowed."""
    whole = parse_hand(row.hit)
    hand = Hand((*whole.concealed[:kept], *others)[: 13 - 3 * len(whole.melds)], whole.melds)
    if max(map(hand.tiles.count, hand.tiles)) <= 4 and hand.size == 13:
        missing = pattern(row.pattern).missing(hand, own=Wind.SOUTH, prevailing=Wind.EAST)
        if missing == 1:
            assert spread_of(hand) in spreads_of(row.pattern).ready
