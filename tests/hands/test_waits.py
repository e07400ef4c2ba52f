"""The tiles that complete a hand of 13."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.hands.readings import is_complete, waits
from game.tiles.counts import counts_of
from game.tiles.tile import KINDS, Tile
from tests.hands import reference
from tests.tiles.written import format_tiles


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("B23 C456 D789 WEEE DRR", "B14"),
        ("B12 C456 D789 WEEE DRR", "B3"),
        ("B13 C456 D789 WEEE DRR", "B2"),
        ("B11 C456 D789 WEEE DRR", "B1 DR"),
        ("B123 C456 D789 WEEE DR", "DR"),
        ("B1112345678999", "B123456789"),
        ("B2345678 (C123) (C123)", "B258"),
        ("DR (B123) (C456) [D9999] (WEEE)", "DR"),
        ("B147 C258 D369 WESWN", ""),
        ("B123 C456 D789 WEEE DRR", ""),
    ],
)
def test_waits_of_known_hands(hand: str, expected: str) -> None:
    assert format_tiles(waits(parse_hand(hand))) == expected


@pytest.mark.parametrize(
    ("hand", "possible", "all_of_them"),
    [
        ("B5 (B555) (C123) (D123) (WEEE)", "", "B5"),
        ("B5555 (C123) (D123) (WEEE)", "", "B5"),
        ("C23 B99 (C1111) (D123) (WEEE)", "C4", "C14"),
    ],
)
def test_a_kind_of_which_the_hand_holds_all_four_cannot_come(hand: str, possible: str, all_of_them: str) -> None:
    """docs/rules/polish.md, `out.edge_closed_single`: not a kind of which he holds all four."""
    held = parse_hand(hand)
    completing = [tile for tile in KINDS if is_complete(counts_of((*held.concealed, tile)), held.sets_to_make)]
    assert format_tiles(waits(held)) == possible
    assert format_tiles(completing) == all_of_them


def test_foursomes() -> None:
    """docs/rules/israeli.md, "What a mahjong is": 4 + 4 + 4 + 2."""
    hand = parse_hand("DRRR DGGGG DWWWW WEE")
    assert waits(hand) == ()
    assert waits(hand, foursomes=True) == (Tile.DR,)


@given(st.permutations(KINDS).map(lambda kinds: kinds[:4]), st.integers(0, 3))
def test_waits_of_foursomes_are_all_tiles_that_complete_the_hand(kinds: list[Tile], missing: int) -> None:
    """docs/rules/israeli.md, "What a mahjong is": with the pair, or a foursome, short of a tile."""
    numbers = [4, 4, 4, 2]
    numbers[missing] -= 1
    tiles = tuple(tile for tile, number in zip(kinds, numbers, strict=True) for _ in range(number))
    completing = tuple(
        tile for tile in KINDS if tiles.count(tile) < 4 and is_complete(counts_of((*tiles, tile)), 4, foursomes=True)
    )
    assert kinds[missing] in completing
    assert waits(Hand(tiles), foursomes=True) == completing


@given(reference.hands(13) | reference.complete_hands(4).map(lambda tiles: tiles[1:]))
def test_waits_are_all_tiles_that_complete_the_hand(tiles: tuple[Tile, ...]) -> None:
    hand = Hand(tiles)
    completing = tuple(tile for tile in KINDS if tiles.count(tile) < 4 and is_complete(counts_of((*tiles, tile)), 4))
    assert waits(hand) == completing
    assert set(waits(hand, foursomes=True)) >= set(completing)


@given(reference.complete_hands(4))
def test_a_complete_hand_waits_for_each_of_its_tiles(tiles: tuple[Tile, ...]) -> None:
    for tile in set(tiles):
        found = waits(Hand(tiles).without(tile))
        assert tile in found
        assert all(reference.splits((*Hand(tiles).without(tile).concealed, other), 4) for other in found)
        assert list(found) == sorted(found)
