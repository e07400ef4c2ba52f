"""The tiles missing to sets and a pair: the tables against plain trying, and the laws between hands."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.deficiency import IMPOSSIBLE, SETS, deficiency, improving
from game.hands.readings import is_complete
from game.tiles.counts import WEIGHTS, Key, counts_of, key_of
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile
from tests.hands import reference
from tests.tiles.written import format_tiles


@pytest.mark.parametrize(
    ("tiles", "sets", "missing", "better"),
    [
        ("B123 C456 D789 WEEE DRR", 4, 0, ""),
        ("B123 C456 D789 WEEE DR", 4, 1, "DR"),
        ("B23 C456 D789 WEEE DRR", 4, 1, "B14"),
        ("B1112345678999", 4, 1, "B123456789"),
        ("B1111 C111 D111 WEEE", 4, 2, "B23456789 C23456789 D23456789 WSWN DRGW"),
        ("B1122 C3344 D5566 WE", 4, 4, "B123 C2345 D4567"),
        ("B147 C258 D369 WESWN", 4, 9, "B123456789 C123456789 D123456789 WESWN"),
        ("B23 C99", 1, 1, "B14"),
        ("DR", 0, 1, "DR"),
        ("DRR", 0, 0, ""),
        ("WEEEE", 1, 2, "WSWN DRGW B123456789 C123456789 D123456789"),
    ],
)
def test_deficiency_of_known_hands(tiles: str, sets: int, missing: int, better: str) -> None:
    key = key_of(parse_tiles(tiles))
    assert deficiency(key, sets) == missing
    assert format_tiles(improving(key, sets)) == format_tiles(sorted(parse_tiles(better)))


sizes_and_hands = st.integers(0, 4).flatmap(
    lambda sets: st.tuples(st.just(sets), reference.hands(3 * sets + 1) | reference.hands(3 * sets + 2))
)


@given(sizes_and_hands)
def test_tables_equal_a_count_by_rank(case: tuple[int, tuple[Tile, ...]]) -> None:
    sets, tiles = case
    assert deficiency(key_of(tiles), sets) == reference.deficiency_by_rank(counts_of(tiles), sets)


@given(st.integers(0, 1).flatmap(lambda sets: st.tuples(st.just(sets), reference.hands(3 * sets + 2))))
def test_tables_equal_plain_trying(case: tuple[int, tuple[Tile, ...]]) -> None:
    sets, tiles = case
    assert deficiency(key_of(tiles), sets) == reference.deficiency_by_trying(tiles, sets)


@given(sizes_and_hands)
def test_none_missing_is_complete(case: tuple[int, tuple[Tile, ...]]) -> None:
    sets, tiles = case
    if len(tiles) == 3 * sets + 2:
        assert (deficiency(key_of(tiles), sets) == 0) is is_complete(counts_of(tiles), sets)


@given(sizes_and_hands)
def test_a_draw_lowers_it_by_one_or_not_at_all(case: tuple[int, tuple[Tile, ...]]) -> None:
    """With the two laws around it this settles the function: from any hand the way down ends at a complete one."""
    sets, tiles = case
    key = key_of(tiles)
    missing = deficiency(key, sets)
    after = {tile: deficiency(key_of([*tiles, tile]), sets) for tile in KINDS if tiles.count(tile) < 4}
    assert set(after.values()) <= {missing, missing - 1}
    better = tuple(tile for tile in after if after[tile] < missing)
    assert improving(key, sets) == better
    assert bool(better) is (missing > 0)


@given(st.integers(0, 4).flatmap(lambda sets: st.tuples(st.just(sets), reference.hands(3 * sets + 2))))
def test_the_best_discard_costs_nothing_unless_the_hand_is_complete(case: tuple[int, tuple[Tile, ...]]) -> None:
    sets, tiles = case
    key = key_of(tiles)
    row = SETS.after_discards(key, sets)
    assert [tile for tile in KINDS if row[tile.index] != IMPOSSIBLE] == sorted(set(tiles))
    assert min(row) == max(1, deficiency(key, sets))


@given(st.integers(0, 4).flatmap(lambda sets: st.tuples(st.just(sets), reference.hands(3 * sets + 2))))
def test_a_table_of_discards_is_a_question_for_each(case: tuple[int, tuple[Tile, ...]]) -> None:
    sets, tiles = case
    key = key_of(tiles)
    row = SETS.after_discards(key, sets)
    for tile in set(tiles):
        assert row[tile.index] == deficiency(Key(key - WEIGHTS[tile]), sets)


@pytest.mark.slow
def test_tables_equal_a_count_by_rank_on_thousands_of_hands() -> None:
    chance = random.Random(2026)
    wall = [kind for kind in KINDS for _ in range(4)]
    flush = wall[:36] + wall[27 * 4 :]
    for _ in range(2000):
        sets = chance.randrange(5)
        tiles = chance.sample(chance.choice((wall, wall[:36], flush)), 3 * sets + chance.choice((1, 2)))
        expected = reference.deficiency_by_rank(counts_of(tiles), sets)
        assert deficiency(key_of(tiles), sets) == expected, format_tiles(sorted(tiles))


@pytest.mark.slow
def test_tables_equal_plain_trying_of_two_sets() -> None:
    chance = random.Random(2026)
    wall = [kind for kind in KINDS for _ in range(4)]
    for _ in range(10):
        tiles = tuple(chance.sample(chance.choice((wall, wall[:36])), chance.choice((7, 8))))
        assert deficiency(key_of(tiles), 2) == reference.deficiency_by_trying(tiles, 2), format_tiles(sorted(tiles))
