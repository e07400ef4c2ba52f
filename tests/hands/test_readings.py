"""Readings of a hand (docs/rules/common.md, "A set, a hand, a win"; docs/rules/israeli.md, "What a mahjong is")."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.hand import Hand
from game.hands.meld import Meld
from game.hands.notation import parse_hand
from game.hands.readings import Reading, is_complete, loser_readings, splits, winner_readings
from game.tiles.counts import counts_of
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.hands import reference
from tests.hands.reference import format_meld


def written(readings: tuple[Reading, ...]) -> set[str]:
    return {" ".join(map(format_meld, reading.melds)) for reading in readings}


def finished(readings: tuple[Reading, ...]) -> list[str]:
    return sorted(format_meld(reading.melds[reading.finished]) for reading in readings if reading.finished is not None)


complete_hands = st.integers(0, 4).flatmap(reference.complete_hands)


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("B123 C456 D789 WEEE DRR", {"B123 C456 D789 WEEE DRR"}),
        ("B111222333 C55 DRRR", {"B111 B222 B333 DRRR C55", "B123 B123 B123 DRRR C55"}),
        ("B1112345678999 B1", {"B123 B111 B456 B789 B99"}),
        (
            "B11122233344455",
            {
                "B111 B222 B333 B444 B55",
                "B111 B234 B345 B345 B22",
                "B111 B234 B234 B234 B55",
                "B123 B123 B123 B444 B55",
            },
        ),
        ("B123 C456 D789 WEEE DRG", set()),
        ("B1122 C3344 D5566 WEE", set()),
        ("DRRRR DGGGG DWWWW WEE", set()),
    ],
)
def test_splits_of_fourteen_tiles(tiles: str, expected: set[str]) -> None:
    assert {" ".join(map(format_meld, melds)) for melds in splits(counts_of(parse_tiles(tiles)), 4)} == expected


@pytest.mark.parametrize(
    ("tiles", "foursomes", "expected"),
    [
        ("DRRRR DGGGG DWWWW WEE", True, {"DRRRR DGGGG DWWWW WEE"}),
        ("B1111 B5555 C9999 B77", True, {"B1111 B5555 C9999 B77"}),
        (
            "B111122223333 C55",
            True,
            {"B1111 B2222 B3333 C55", "B123 B111 B222 B333 C55", "B123 B123 B123 B123 C55"},
        ),
        ("B111122223333 C55", False, {"B123 B111 B222 B333 C55", "B123 B123 B123 B123 C55"}),
        ("B1111 B5555 C999 B77", True, set()),
        ("B1111 B23 C999 D55", True, set()),
        ("B111123 C999 D555 D77", True, {"B123 B111 C999 D555 D77"}),
    ],
)
def test_foursomes_kept_in_the_hand(tiles: str, foursomes: bool, expected: set[str]) -> None:
    """docs/rules/israeli.md, "What a mahjong is": 4 + 4 + 4 + 2, no tile left over."""
    counts = counts_of(parse_tiles(tiles))
    assert {" ".join(map(format_meld, melds)) for melds in splits(counts, 4, foursomes=foursomes)} == expected
    assert is_complete(counts, 4, foursomes=foursomes) is bool(expected)


@given(complete_hands)
def test_readings_put_together_are_the_hand(tiles: tuple[Tile, ...]) -> None:
    found = splits(counts_of(tiles), len(tiles) // 3)
    assert found
    for melds in found:
        assert sorted(tile for meld in melds for tile in meld.tiles) == sorted(tiles)
        assert [meld.is_pair for meld in melds] == [False] * (len(tiles) // 3) + [True]


@given(complete_hands, st.randoms(use_true_random=False))
def test_readings_do_not_depend_on_the_order_of_tiles(tiles: tuple[Tile, ...], chance: Random) -> None:
    shuffled = list(tiles)
    chance.shuffle(shuffled)
    sets = len(tiles) // 3
    assert splits(counts_of(shuffled), sets) == splits(counts_of(tiles), sets)


@given(complete_hands)
def test_readings_are_all_that_trying_finds(tiles: tuple[Tile, ...]) -> None:
    sets = len(tiles) // 3
    found = splits(counts_of(tiles), sets)
    assert set(found) == reference.splits(tiles, sets)
    assert len(found) == len(set(found))


@given(reference.hands(14) | reference.hands(8) | complete_hands)
def test_a_hand_is_complete_if_it_has_readings(tiles: tuple[Tile, ...]) -> None:
    sets = len(tiles) // 3
    found = reference.splits(tiles, sets)
    assert is_complete(counts_of(tiles), sets) is bool(found)
    assert set(splits(counts_of(tiles), sets)) == found


@pytest.mark.parametrize("tiles", ["B11", "B11122", "B111222 C333444 D555 WEE"])
def test_a_wrong_number_of_tiles_is_never_complete(tiles: str) -> None:
    assert not is_complete(counts_of(parse_tiles(tiles)), 4)
    assert splits(counts_of(parse_tiles(tiles)), 4) == ()


@pytest.mark.parametrize(
    ("hand", "winning", "expected"),
    [
        ("B123 C456 D789 WEEE DRR", "B1", ["(B123)"]),
        ("B123 C456 D789 WEEE DRR", "DR", ["DRR"]),
        ("B123 C456 D789 WEEE DRR", "WE", ["(WEEE)"]),
        ("B123456 C456 D789 B33", "B3", ["(B123)", "B33"]),
        ("B111222333 C55 DRRR", "B1", ["(B111)", "(B123)"]),
        ("B123 B123 C456 D789 WEE", "B1", ["(B123)"]),
        ("B123 (B123) C456 D789 WEE", "B1", ["(B123)"]),
    ],
)
def test_a_claimed_tile_exposes_the_set_that_it_completes(hand: str, winning: str, expected: list[str]) -> None:
    """docs/rules/common.md, "A set, a hand, a win": it may be counted in any set or pair of the split that it fits."""
    readings = winner_readings(parse_hand(hand), Tile(winning), claimed=True)
    assert finished(readings) == expected
    for reading in readings:
        laid_out = len(parse_hand(hand).melds)
        exposed = [place for place, meld in enumerate(reading.melds) if not meld.concealed and place >= laid_out]
        assert exposed == ([] if reading.melds[reading.finished or 0].is_pair else [reading.finished])


@pytest.mark.parametrize(
    ("hand", "winning", "expected"),
    [
        ("B123 C456 D789 WEEE DRR", "B1", ["B123"]),
        ("B123456 C456 D789 B33", "B3", ["B123", "B33"]),
    ],
)
def test_a_drawn_tile_exposes_none(hand: str, winning: str, expected: list[str]) -> None:
    readings = winner_readings(parse_hand(hand), Tile(winning), claimed=False)
    assert finished(readings) == expected
    assert all(meld.concealed for reading in readings for meld in reading.melds)


def test_melds_laid_out_come_first_and_stay_as_they_are() -> None:
    hand = parse_hand("B123 DRR (C456) [D9999] WEEE F1")
    (reading,) = winner_readings(hand, Tile.WE, claimed=True)
    assert reading.melds[:2] == hand.melds
    assert [format_meld(meld) for meld in reading.melds] == ["(C456)", "[D9999]", "B123", "(WEEE)", "DRR"]


def test_a_dealt_hand_names_no_winning_tile() -> None:
    (reading,) = winner_readings(parse_hand("B123 C456 D789 WEEE DRR"), None, claimed=False)
    assert reading.finished is None


def test_a_foursome_completed_by_a_claim_is_exposed() -> None:
    """docs/rules/israeli.md, "What a mahjong is": a tile that completes the third foursome completes a kong."""
    (reading,) = winner_readings(parse_hand("DRRRR DGGGG DWWWW WEE"), Tile.DR, claimed=True, foursomes=True)
    assert reading.finished is not None
    assert reading.melds[reading.finished].is_kong
    assert not reading.melds[reading.finished].concealed


def test_the_winning_tile_must_be_in_the_hand() -> None:
    with pytest.raises(ValueError, match="B9 is not among"):
        winner_readings(parse_hand("B123 C456 D789 WEEE DRR"), Tile.B9, claimed=False)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("B11 C55 DRR", {"B11 C55 DRR"}),
        ("B1111", {"B111"}),
        ("B112233", {"B123 B123", "B11 B22 B33"}),
        ("B2345", {"B234", "B345"}),
        ("B11123", {"B111", "B123 B11"}),
        ("B147 C258 WESWN", {""}),
        ("B77 (C456) [DRRRR]", {"(C456) [DRRRR] B77"}),
        ("WEEEE DR", {"WEEE"}),
    ],
)
def test_losers_take_any_sets_and_pairs(hand: str, expected: set[str]) -> None:
    """common.md: a loser may take any sets and any number of pairs; four alike are a pung and a spare tile."""
    assert written(loser_readings(parse_hand(hand))) == expected


def test_losers_may_keep_foursomes_where_the_book_lets_them() -> None:
    """israeli.md, "Points of every player": four alike kept in the hand may be counted as a concealed kong."""
    assert written(loser_readings(parse_hand("WEEEE B111123"), foursomes=True)) == {
        "B123 B111 WEEEE",
        "B1111 WEEEE",
    }


@given(reference.hands(13))
def test_a_losers_reading_and_what_is_left_over_are_the_hand(tiles: tuple[Tile, ...]) -> None:
    for foursomes in (False, True):
        for reading in loser_readings(Hand(tiles), foursomes=foursomes):
            taken = [tile for meld in reading.melds for tile in meld.tiles]
            assert sorted(taken + list(reading.left_over)) == sorted(tiles)


@given(reference.hands(7))
def test_every_choice_of_a_loser_grows_to_one_that_is_found(tiles: tuple[Tile, ...]) -> None:
    """No choice that a loser could lay is worth more than some reading: it is one of them, or can still grow to one."""
    found = [Counter(reading.melds) for reading in loser_readings(Hand(tiles))]
    for choice in reference.losers_melds(tiles):
        assert any(_grows_to(choice, reading) for reading in found), choice


def _grows_to(choice: tuple[Meld, ...], reading: Counter[Meld]) -> bool:
    """Whether each meld of the choice is in the reading, a pair as its pung if need be."""
    rest = +reading
    for meld in sorted(choice, key=lambda meld: meld.is_pair):
        grown = next((other for other in (meld, *reference.SETS) if rest[other] and _within(meld, other)), None)
        if grown is None:
            return meld.is_pair and choice.count(meld) == 2 and any(_within(meld, other) for other in reading)
        rest[grown] -= 1
    return True


def _within(meld: Meld, other: Meld) -> bool:
    return meld == other or (meld.is_pair and other.is_pung and other.tile is meld.tile)
