"""The tiles that complete a regular hand. Those that complete a special one are ``Pattern.waits``."""

from __future__ import annotations

from game.hands.deficiency import deficiency, improving
from game.hands.hand import Hand
from game.hands.readings import is_complete
from game.tiles.counts import Counts, changed
from game.tiles.tile import KINDS, Tile


def waits(hand: Hand, *, foursomes: bool = False, held: bool = False) -> tuple[Tile, ...]:
    """The tiles with any of which a hand of 13 is sets and a pair, sorted; empty if it is not ready.

    Tiles of which the hand holds all four, laid out or not, cannot come: they are named only with ``held``.
    ``foursomes``: as in ``splits``.
    """
    if hand.size != 13:
        return ()
    counts, sets = hand.counts, hand.sets_to_make
    if not held and not (foursomes and nears_foursomes(counts)):
        key = hand.key
        if deficiency(key, sets) != 1:
            return ()
        return tuple(tile for tile in improving(key, sets) if hand.all_counts[tile.index] < 4)
    all_counts = hand.all_counts
    return tuple(
        tile
        for tile in KINDS
        if (held or all_counts[tile.index] < 4) and is_complete(changed(counts, tile, 1), sets, foursomes=foursomes)
    )


def nears_foursomes(counts: Counts) -> bool:
    """Whether three foursomes and a pair, a tile short, can be: they are of four kinds, with one to throw five."""
    return 4 <= len(counts) - counts.count(0) <= 5
