"""Tiles missing, and tiles that help, beside another independent library: ``xiangting``, written in Rust.

It knows seven pairs and the thirteen orphans as well, of whole hands alone; here these are patterns like any other.
Honors are called otherwise there, which makes no difference to shapes.
"""

from collections.abc import Callable
from random import Random

import pytest

from game.hands.deficiency import deficiency, improving
from game.hands.hand import Hand
from game.hands.pattern import pattern
from game.tiles.counts import counts_of, key_of
from game.tiles.tile import KINDS, Tile
from tests.hands import reference
from tests.oracles.test_regular_hands import random_hand

xiangting = pytest.importorskip("xiangting", reason="has no wheel for this system")

OTHERS = (pattern("7*pair!:any"), pattern("B19 C19 D19 WESWN DRGW one:terminals,honors"))


def ours(tiles: tuple[Tile, ...]) -> tuple[int, set[Tile]]:
    """What is missing to the nearest of all forms, and the tiles that bring one of the nearest nearer."""
    key, sets, hand = key_of(tiles), len(tiles) // 3, Hand(tiles)
    ways = [(deficiency(key, sets), improving(key, sets))]
    for shape in OTHERS if sets == 4 else ():
        missing = shape.missing(hand)
        assert missing is not None
        ways.append((missing, reference.helping(shape, hand)))
    least = min(missing for missing, _ in ways)
    return least, {tile for missing, helping in ways if missing == least for tile in helping}


def compare(seed: int, hands: int) -> int:
    """Compares so many hands; how many of them were ready."""
    chance = Random(seed)
    ready = 0
    for _ in range(hands):
        tiles = random_hand(chance)
        missing, marks = xiangting.calculate_necessary_tiles(list(counts_of(tiles)), xiangting.PlayerCount.FOUR)
        assert ours(tiles) == (missing, {tile for tile in KINDS if marks >> tile.index & 1}), tiles
        ready += missing == 1
    return ready


def test_tiles_that_help_are_the_same() -> None:
    assert compare(3, 200) > 10, "some of the hands were ready"


@pytest.mark.long
def test_tiles_that_help_are_the_same_in_eighty_thousand_hands(scaled: Callable[[int], int]) -> None:
    hands = scaled(80_000)
    assert compare(4, hands) > hands // 40
