"""A hand: the tiles of one seat."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from game import Frozen
from game.hands.meld import Meld
from game.tiles.counts import Counts, Key, counts_of, in_order, key_of
from game.tiles.tile import Tile, Tiles


class Hand(Frozen):
    """The tiles of one seat: those standing in it, the melds laid out, and the bonus tiles laid out."""

    concealed: Tiles = ()
    """The tiles in the hand; they may be given in any order, and are sorted."""
    melds: tuple[Meld, ...] = ()
    """The sets laid out, in the order in which they were made, declared concealed kongs included."""
    bonus: Tiles = ()
    """The flowers and seasons laid out, sorted."""

    def __post_init__(self) -> None:
        structs.force_setattr(self, "concealed", tuple(sorted(self.concealed, key=in_order)))
        structs.force_setattr(self, "bonus", tuple(sorted(self.bonus, key=in_order)))

    @property
    def tiles(self) -> Tiles:
        """Every tile except bonus tiles: the concealed ones, then those of the melds."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)

    @property
    def size(self) -> int:
        """The number of tiles: 13, or 14 with one to discard. Kongs laid out count as three, bonus tiles as none."""
        return len(self.concealed) + 3 * len(self.melds)

    @property
    def sets_to_make(self) -> int:
        """How many of the four sets are still to be made of the concealed tiles."""
        return 4 - len(self.melds)

    @property
    def counts(self) -> Counts:
        """How many of each kind are concealed."""
        return _counts_of(self.concealed)

    @property
    def all_counts(self) -> Counts:
        """How many of each kind are concealed or in the melds."""
        return counts_of(self.tiles)

    @property
    def key(self) -> Key:
        return key_of(self.concealed)

    def drawn(self, tile: Tile) -> Hand:
        return Hand((*self.concealed, tile), self.melds, self.bonus)

    def without(self, tile: Tile) -> Hand:
        """The hand with one concealed tile fewer; ``ValueError`` if it does not hold the tile."""
        place = self.concealed.index(tile)
        return Hand(self.concealed[:place] + self.concealed[place + 1 :], self.melds, self.bonus)


_counts_of = lru_cache(8)(counts_of)
"""The same as ``counts_of``, remembered: a hand that is scored is counted several times."""
