"""How far a hand is from a mahjong where chows make no sets, checked against the pattern of such hands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.hands.pattern import pattern
from game.players.ai.reading.nearness import (
    OF_PUNGS,
    WITH_CHOWS,
    WITH_SOME_CHOWS,
    nearness_of,
    pungs_improving,
    pungs_missing,
)
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.tiles.counts import key_of, tiles_marked
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile
from tests.hands.reference import helping
from tests.rules.test_published_hands import of_club

PUNGS = pattern("4*set:any pair:any")
SOME_CHOWS = {most: pattern(f"{most}*meld:any {4 - most}*set:any pair:any") for most in (1, 2, 3)}
NO_CHOWS = {"players": 3, "three_player_chows": False}

some_kinds = st.lists(st.sampled_from(KINDS), min_size=4, max_size=12, unique=True)
hands = some_kinds.flatmap(lambda kinds: st.permutations([tile for tile in kinds for _ in range(4)]))


@given(hands, st.integers(13, 14))
def test_pungs_and_a_pair_are_as_far_as_their_pattern_says(tiles: list[Tile], size: int) -> None:
    hand = Hand(tuple(tiles[:size]))
    key = key_of(hand.concealed)
    assert pungs_missing(key, 4) == PUNGS.missing(hand)
    assert tiles_marked(pungs_improving(key, 4)) == helping(PUNGS, hand)


@given(hands, st.integers(13, 14), st.sampled_from([*SOME_CHOWS]))
def test_hands_with_some_chows_are_as_far_as_their_pattern_says(tiles: list[Tile], size: int, most: int) -> None:
    hand = Hand(tuple(tiles[:size]))
    key, near = key_of(hand.concealed), WITH_SOME_CHOWS[most]
    missing = SOME_CHOWS[most].missing(hand)
    assert missing is not None
    assert near.missing(key, 4) == missing
    assert tiles_marked(near.improving(key, 4)) == (helping(SOME_CHOWS[most], hand) if missing else ())
    after = near.after_discards(key, 4)
    for tile in set(hand.concealed):
        assert after[tile.index] == SOME_CHOWS[most].missing(hand.without(tile))


@pytest.mark.parametrize(
    ("hand", "missing", "better"),
    [
        ("B234 C555 D888 C66 DRR", 1, "C6 DR"),
        ("B234 C555 D888 C67 DRR", 2, "C67 DR"),
        ("(B111) (C333) (D555) B234 DRR", 0, ""),
        ("(B789) (C333) (D555) B234 DRR", 2, "B234 DR"),
        ("(B789) (C333) (D555) B23 DRR", 2, "B23 DR"),
    ],
)
def test_a_british_hand_has_one_chow(hand: str, missing: int, better: str) -> None:
    held = parse_hand(hand)
    near = nearness_of(of_club("polish", "british"), held.melds)
    assert near.missing(held.key, held.sets_to_make) == missing
    assert tiles_marked(near.improving(held.key, held.sets_to_make)) == tuple(sorted(parse_tiles(better)))


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
