"""How far a hand is from a mahjong where chows make no sets, checked against the pattern of such hands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.hands.pattern import pattern
from game.players.ai.reading.nearness import OF_PUNGS, WITH_CHOWS, nearness_of, pungs_improving, pungs_missing
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.tiles.counts import key_of, tiles_marked
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile
from tests.hands.reference import helping

PUNGS = pattern("4*set:any pair:any")
NO_CHOWS = {"players": 3, "three_player_chows": False}

some_kinds = st.lists(st.sampled_from(KINDS), min_size=4, max_size=12, unique=True)
hands = some_kinds.flatmap(lambda kinds: st.permutations([tile for tile in kinds for _ in range(4)]))


@given(hands, st.integers(13, 14))
def test_pungs_and_a_pair_are_as_far_as_their_pattern_says(tiles: list[Tile], size: int) -> None:
    hand = Hand(tuple(tiles[:size]))
    key = key_of(hand.concealed)
    assert pungs_missing(key, 4) == PUNGS.missing(hand)
    assert tiles_marked(pungs_improving(key, 4)) == helping(PUNGS, hand)


@pytest.mark.parametrize(
    ("hand", "missing", "better"),
    [
        ("(B111) (C222) (D333) DRR DGG", 1, "DR DG"),
        ("(B111) (C222) (D333) (DRRR) B5", 1, "B5"),
        ("(B111) (C222) (D333) B567 C9", 3, "B567 C9"),
        ("(B111) (C222) (D333) DRRR C9", 1, "C9"),
        ("(B111) (C222) (D333) DRRR C99", 0, ""),
    ],
)
def test_sets_laid_out_are_made(hand: str, missing: int, better: str) -> None:
    held = parse_hand(hand)
    assert pungs_missing(held.key, held.sets_to_make) == missing
    assert tiles_marked(pungs_improving(held.key, held.sets_to_make)) == tuple(sorted(parse_tiles(better)))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_chows_make_sets_in_every_book(book: str) -> None:
    assert nearness_of(RULEBOOKS[book].with_options()) is WITH_CHOWS


def test_chows_make_no_sets_for_three_who_wish_it_so() -> None:
    """docs/rules/polish.md, "Three players"."""
    book = RULEBOOKS["polish"]
    assert nearness_of(book.with_options(Options(book.options, NO_CHOWS))) is OF_PUNGS
    assert nearness_of(book.with_options(Options(book.options, {"players": 3}))) is WITH_CHOWS
    assert nearness_of(book.with_options(Options(book.options, {"three_player_chows": False}))) is WITH_CHOWS
