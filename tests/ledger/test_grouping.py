"""Tapped tiles are sorted into sets, and what a hand lacks is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.notation import parse_hand
from game.ledger.entry import EnteredDeal, EnteredHand, EnteredWin, LaidSet
from game.ledger.grouping import in_sets, lack
from game.rules.flow import FIRST
from game.rules.terms import Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile
from tests.ledger.played import rules_of


@pytest.mark.parametrize(
    ("taps", "sets"),
    [
        ("WEEE C345 D888", "WEEE C345 D888"),
        ("C453", "C453"),
        ("B11112 B345", "B1111 B2 B345"),
        ("B1111 B23 D999", "B111 B123 D999"),
        ("WEEEE WSSSS", "WEEEE WSSSS"),
        ("WEEE C34", "WEEE C34"),
        ("C35 WEEE", "C35 WEEE"),
        ("", ""),
    ],
)
def test_taps_fall_into_sets(taps: str, sets: str) -> None:
    assert in_sets(parse_tiles(taps)) == tuple(map(parse_tiles, sets.split()))


def test_only_a_kong_can_be_turned_over() -> None:
    assert LaidSet(tiles=parse_tiles("WEEE"), concealed=True).meld is None
    kong = LaidSet(tiles=parse_tiles("WEEEE"), concealed=True).meld
    assert kong is not None
    assert kong.concealed


@given(st.lists(st.sampled_from(KINDS[:5]), max_size=16))
def test_no_tile_is_lost(tiles: list[Tile]) -> None:
    groups = in_sets(tuple(tiles))
    assert [tile for group in groups for tile in group] == tiles
    assert all(0 < len(group) <= 4 for group in groups)


def test_what_a_hand_lacks() -> None:
    rules = rules_of("polish")

    def of(text: str) -> tuple[int, tuple[Tile, ...]]:
        hand = EnteredHand(seat=0, hand=parse_hand(text).concealed)
        deal = EnteredDeal(players=(hand,), wins=(EnteredWin(seat=0, source=Source.WALL),))
        found = lack(rules, FIRST, deal, 0)
        return found.count, found.waits

    assert of("B123 C456 D789 C789 B5") == (1, (Tile.B5,))
    assert of("B123 C456 D789 C78 B55") == (1, (Tile.C3, Tile.C6, Tile.C9))
    assert of("B123 C456 D789 C78 B5") == (2, ())
    assert of("B123 C456 D789 C789 B55") == (0, ())
    assert of("B123 C456 D789 C789 B555") == (-1, ())
