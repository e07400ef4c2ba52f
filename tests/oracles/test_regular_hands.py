"""The reader of regular hands beside an independent public one: PyPI ``mahjong``, a scorer of Japanese Mahjong.

Only shapes are asked: four sets and a pair, what a hand lacks to it, and every way to
part it. Seven pairs and the thirteen orphans, which that library knows as well, are told apart.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from mahjong.agari import Agari
from mahjong.hand_calculating.divider import HandDivider
from mahjong.shanten import Shanten

from game.hands.deficiency import deficiency
from game.hands.hand import Hand
from game.hands.readings import is_complete, splits, waits
from game.tiles.counts import Counts, counts_of, key_of
from game.tiles.tile import KINDS, Tile

ALL_TILES = KINDS * 4
MAJOR = tuple(tile for tile in KINDS if tile.is_major)


def random_hand(chance: Random) -> tuple[Tile, ...]:
    """Tiles of 14, 11, 8, 5 or 2, or one fewer: mixed, of few kinds, or sets and a pair of which some were changed."""
    sets = chance.choice((4, 4, 4, 4, 3, 2, 1, 0))
    match chance.randrange(4):
        case 0:
            hand = chance.sample(ALL_TILES, 3 * sets + 2)
        case 1:
            kinds = chance.sample(KINDS, chance.randint(5, 12))
            hand = chance.sample(kinds * 4, 3 * sets + 2)
        case 2:
            first = chance.choice((0, 9, 18))
            kinds = [*KINDS[first : first + 9], *chance.sample(KINDS[27:], 2)]
            hand = chance.sample(kinds * 4, 3 * sets + 2)
        case _:
            hand = nearly_complete(chance, sets)
    if chance.random() < 0.5:
        hand.pop(chance.randrange(len(hand)))
    return tuple(hand)


def nearly_complete(chance: Random, sets: int) -> list[Tile]:
    """So many sets and a pair, of few kinds, and up to three tiles exchanged."""
    start = chance.randrange(27)
    while True:
        hand: list[Tile] = []
        for _ in range(sets):
            tile = KINDS[chance.randrange(start, min(start + 9, 34))] if chance.random() < 0.7 else chance.choice(KINDS)
            is_chow = 1 <= tile.rank <= 7 and chance.random() < 0.7
            hand += [KINDS[tile.index + step] for step in range(3)] if is_chow else [tile] * 3
        hand += [chance.choice(KINDS)] * 2
        if max(Counter(hand).values()) <= 4:
            break
    for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
        left = Counter(ALL_TILES)
        left.subtract(hand)
        hand[chance.randrange(len(hand))] = chance.choice(list(left.elements()))
    return hand


def is_other_hand(counts: Counts) -> bool:
    """Seven different pairs, or the thirteen orphans and one of them twice."""
    if sum(counts) != 14:
        return False
    return sorted(counts)[-7:] == [2] * 7 or (
        all(counts[tile.index] for tile in MAJOR) and sum(counts[tile.index] for tile in MAJOR) == 14
    )


def check(hand: tuple[Tile, ...]) -> bool:
    """Both readers agree on the hand; whether it is complete."""
    counts = counts_of(hand)
    sets = len(hand) // 3
    theirs = list(counts)
    assert deficiency(key_of(hand), sets) == Shanten.calculate_shanten_for_regular_hand(theirs) + 1, hand
    if len(hand) % 3 == 1:
        if len(hand) == 13:
            completing = [tile for tile in KINDS if counts[tile.index] < 4 and completes(theirs, tile)]
            assert list(waits(Hand(hand))) == completing, hand
        return False
    made = is_complete(counts, sets)
    assert (made or is_other_hand(counts)) is Agari.is_agari(theirs), hand
    ours = {tuple(sorted(tuple(tile.index for tile in meld.tiles) for meld in ways)) for ways in splits(counts, sets)}
    if sets == 4:
        parted = {tuple(sorted(map(tuple, blocks))) for blocks in HandDivider.divide_hand(theirs)}
        assert ours == {blocks for blocks in parted if len(blocks) == 5}, hand
    assert bool(ours) is made
    return made


def completes(counts: list[int], tile: Tile) -> bool:
    """Whether the tile makes the hand regular, as the other library sees it."""
    counts[tile.index] += 1
    try:
        return Shanten.calculate_shanten_for_regular_hand(counts) == -1
    finally:
        counts[tile.index] -= 1


def compare(seed: int, hands: int) -> int:
    """Compares so many hands; how many of them were complete."""
    chance = Random(seed)
    return sum(check(random_hand(chance)) for _ in range(hands))


@pytest.mark.slow
def test_two_readers_agree() -> None:
    assert compare(1, 1500) > 50, "some of the hands were complete"


@pytest.mark.long
def test_two_readers_agree_on_a_hundred_thousand_hands(scaled: Callable[[int], int]) -> None:
    hands = scaled(100_000)
    assert compare(2, hands) > hands // 30
