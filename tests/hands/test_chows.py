"""How far a hand is from chows alone: the tables against a search over every way to lay four chows and a pair."""

from functools import cache
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from game.hands.deficiency import CHOWS, IMPOSSIBLE
from game.tiles.counts import WEIGHTS, Counts, Key, counts_of_key, key_of, tiles_marked
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile

FAR = 8
"""Hands that are farther are taken to be so far."""


@cache
def wholes(sets: int) -> list[dict[int, int]]:
    """Every way to lay so many chows with a pair, by kind the tiles that it takes."""
    firsts = [tile.index for tile in KINDS if 1 <= tile.rank <= 7]
    found = []
    for starts in combinations_with_replacement(firsts, sets):
        laid: dict[int, int] = {}
        for start in starts:
            for place in range(start, start + 3):
                laid[place] = laid.get(place, 0) + 1
        if max(laid.values(), default=0) <= 4:
            found.append(laid)
    return found


def missing_by_search(counts: Counts, sets: int) -> int:
    """The least over all of these and all pairs."""
    best = FAR
    for laid in wholes(sets):
        lacks = sum(max(0, wanted - counts[place]) for place, wanted in laid.items())
        if lacks < best:
            pair = min(
                max(0, laid.get(place, 0) + 2 - counts[place]) - max(0, laid.get(place, 0) - counts[place])
                for place in range(len(KINDS))
                if laid.get(place, 0) <= 2
            )
            best = min(best, lacks + pair)
    return best


@st.composite
def hands(draw: st.DrawFn, sets: int) -> Key:
    deck = [tile for tile in KINDS for _ in range(4)]
    size = 3 * sets + draw(st.sampled_from((1, 2)))
    return key_of(draw(st.permutations(deck))[:size])


@given(st.data(), st.sampled_from((1, 2)))
def test_the_tables_say_what_a_search_finds(data: st.DataObject, sets: int) -> None:
    key = data.draw(hands(sets))
    assert CHOWS.missing(key, sets) == missing_by_search(counts_of_key(key), sets)


def test_hands_that_anybody_can_count() -> None:
    for text, sets, missing in (
        ("B123 C456 D789 D234 B55", 4, 0),
        ("B123 C456 D789 D23 WNN", 4, 1),
        ("B123 C456 D789 D22 B55", 4, 2),
        ("B113 C446 D779 D24 B55", 4, 4),
        ("WEE WSS WWW WNN DRR DG DW", 4, FAR),
        ("B123 B55", 1, 0),
        ("B11 C11", 1, 2),
    ):
        assert CHOWS.missing(key_of(parse_tiles(text)), sets) == missing, text


def test_what_improves_are_the_tiles_that_finish_a_chow_or_the_pair() -> None:
    key = key_of(parse_tiles("B123 C456 D789 D23 WNN"))
    assert [str(tile) for tile in tiles_marked(CHOWS.improving(key, 4))] == ["D1", "D4"]
    key = key_of(parse_tiles("B123 C456 D789 D234 WN"))
    assert tiles_marked(CHOWS.improving(key, 4))
    assert all(CHOWS.missing(Key(key + WEIGHTS[tile]), 4) == 0 for tile in tiles_marked(CHOWS.improving(key, 4)))


def test_after_each_discard_stands_what_is_then_missing() -> None:
    key = key_of(parse_tiles("B123 C456 D789 D23 WNN DR"))
    row = CHOWS.after_discards(key, 4)
    assert row[Tile.DR.index] == 1
    assert row[Tile.D3.index] == 2
    assert row[Tile.B9.index] == IMPOSSIBLE
