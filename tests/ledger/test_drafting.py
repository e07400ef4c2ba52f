"""A deal on its way: what a tap adds, what is taken out again, and when four alike are a kong by themselves."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.hands.notation import parse_hand
from game.ledger import drafting
from game.ledger.entry import EnteredDeal, EnteredHand, LaidSet
from game.rules.flow import FIRST
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.ledger.played import rules_of

RULES = rules_of("polish")


def hand_of(text: str, seat: int = 0) -> EnteredHand:
    hand = parse_hand(text)
    melds = tuple(LaidSet(tiles=meld.tiles, concealed=meld.concealed) for meld in hand.melds)
    return EnteredHand(seat=seat, hand=hand.concealed, melds=melds, bonus=hand.bonus)


def deal_of(text: str, seat: int = 0) -> EnteredDeal:
    """A deal in which seat 0 goes out, and this hand of a seat."""
    return drafting.with_hand(drafting.begun(0), hand_of(text, seat))


def tapped(deal: EnteredDeal, tiles: str, seat: int = 0) -> EnteredDeal:
    for tile in parse_tiles(tiles):
        deal = drafting.tapped_with_kong(RULES, FIRST, deal, seat, tile)
    return deal


def test_tiles_that_change_have_yet_to_be_sorted() -> None:
    deal = deal_of("B111222333 C444 D5")
    deal = replace(deal, wins=(replace(deal.wins[0], sorting="regular: D5D5"),))
    changes = [
        drafting.tapped(deal, 0, Tile.D5),
        drafting.taken_out(deal, 0, Tile.B1),
        drafting.won_from(deal, 2),
        drafting.laid_out(deal, 0),
    ]
    assert [changed.wins[0].sorting for changed in changes] == [None] * 4
    assert drafting.worth(deal, 1, Fraction(8)).wins == deal.wins, "what somebody else holds is nothing to it"


@pytest.mark.parametrize(
    ("taps", "is_kong"),
    [
        ("D8888 WEEE C345 B342 DRR", True),
        ("D8888 WEEE C345 B34 DRR B2", True),
        ("D8888 WEEE C345 B234 DR DR", True),
        ("D888 WEEE C345 B234 DRR D8", False),
        ("D8888 WEEE C345 B34 DRR B9", False),
        ("D8888 D67 WEEE C345 DRR", False),
        ("D8888 WEEE C345 B234 DR", False),
    ],
)
def test_a_kong_is_called_where_the_hand_is_right_with_it_alone(taps: str, is_kong: bool) -> None:
    deal = tapped(drafting.begun(0), taps)
    hand = drafting.hand_in(deal, 0)
    kong = LaidSet(tiles=(Tile.D8,) * 4, concealed=True)
    assert hand.melds == ((kong,) if is_kong else ())
    assert deal.wins[0].tile is parse_tiles(taps)[-1]
    assert not is_kong or hand.size == 14


def test_a_losers_hand_has_room_for_a_kong_too() -> None:
    hand = drafting.hand_in(tapped(drafting.begun(0), "D8888 WEEE C345 B34 D1 C9", 1), 1)
    assert (hand.melds, hand.size) == ((LaidSet(tiles=(Tile.D8,) * 4, concealed=True),), 13)
    assert drafting.hand_in(tapped(drafting.begun(0), "D8888 WEEE C345 B34 D1", 1), 1).melds == ()


def test_which_of_two_is_the_kong_is_left_to_say() -> None:
    assert drafting.hand_in(tapped(drafting.begun(0), "D8888 WEEEE C345 B12 C9", 1), 1).melds == ()


@pytest.mark.parametrize(
    ("before", "tile", "after"),
    [
        ("B1232", Tile.B2, "B123"),
        ("(B222) B2", Tile.B2, "(B222)"),
        ("(B2222) C1", Tile.B2, "(B222) C1"),
        ("[B2222] C1", Tile.B2, "B222 C1"),
        ("(B123) C1", Tile.B2, "B13 C1"),
        ("C1 F12", Tile.F1, "C1 F2"),
        ("C1", Tile.B2, "C1"),
    ],
)
def test_the_last_of_a_kind_is_taken_out(before: str, tile: Tile, after: str) -> None:
    for seat in (0, 1):
        found = drafting.hand_in(drafting.taken_out(deal_of(before, seat), seat, tile), seat)
        assert found == hand_of(after, seat)


def test_with_the_winning_tile_taken_out_another_one_is_marked() -> None:
    deal = tapped(drafting.begun(0), "B123 C9")
    assert drafting.taken_out(deal, 0, Tile.B1).wins[0].tile is Tile.C9
    assert drafting.taken_out(deal, 0, Tile.C9).wins[0].tile is Tile.B3


def test_points_that_were_told_stay() -> None:
    deal = drafting.worth(drafting.begun(0), 1, Fraction(12))
    assert drafting.taken_out(deal, 1, Tile.B1) == deal
