"""Counts and keys say the same of a hand."""

from hypothesis import given
from hypothesis import strategies as st

from game.tiles.counts import (
    SUIT_SLICES,
    WEIGHTS,
    changed,
    counts_of,
    counts_of_key,
    in_order,
    key_of,
    marked_by_both,
    marks_on,
    suit_keys,
    tiles_marked,
    tiles_of,
    without_mark,
)
from game.tiles.tile import KINDS, Tile

hands = st.lists(st.sampled_from(KINDS * 4), max_size=14).filter(lambda tiles: all(tiles.count(t) <= 4 for t in tiles))


@given(hands)
def test_counts_are_of_each_kind(tiles: list[Tile]) -> None:
    counts = counts_of(tiles)
    assert list(counts) == [tiles.count(kind) for kind in KINDS]
    assert tiles_of(counts) == tuple(sorted(tiles)) == tuple(sorted(tiles, key=in_order))


@given(hands)
def test_keys_and_counts_lead_to_each_other(tiles: list[Tile]) -> None:
    counts = counts_of(tiles)
    assert counts_of_key(key_of(tiles)) == counts


@given(hands, st.sampled_from(KINDS))
def test_a_draw_adds_a_weight(tiles: list[Tile], tile: Tile) -> None:
    if tiles.count(tile) < 4:
        assert key_of(tiles) + WEIGHTS[tile] == key_of([*tiles, tile])
    assert changed(changed(counts_of(tiles), tile, 1), tile, -1) == counts_of(tiles)
    assert changed(counts_of(tiles), tile, 1) == counts_of([*tiles, tile])


@given(hands)
def test_each_suit_has_its_own_digits(tiles: list[Tile]) -> None:
    counts = counts_of(tiles)
    numbers = [sum(count * 5**place for place, count in enumerate(counts[part])) for part in SUIT_SLICES]
    assert list(suit_keys(key_of(tiles))) == numbers


def test_no_tiles() -> None:
    assert counts_of(()) == bytes(34)
    assert key_of(()) == 0


some_kinds = st.sets(st.sampled_from(KINDS))


@given(some_kinds, some_kinds, st.sampled_from(KINDS))
def test_marks_are_sets_of_kinds(first: set[Tile], second: set[Tile], tile: Tile) -> None:
    assert tiles_marked(marks_on(first)) == tuple(sorted(first))
    assert set(tiles_marked(marked_by_both(marks_on(first), marks_on(second)))) == first & second
    assert set(tiles_marked(without_mark(marks_on(first), tile))) == first - {tile}
