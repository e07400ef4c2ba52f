"""How far a hand is from so many sets and a pair: the tiles missing, 0 won, 1 ready (shanten is one less).

What is counted, and how, says ``Measure``; a tile may be named of which all lie in one's own melds.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress

from game.hands.measure import Measure
from game.hands.tables import IMPOSSIBLE, deficiency_tables
from game.tiles.counts import WEIGHTS, Key, tiles_marked
from game.tiles.tile import KINDS, Tile

SETS = Measure(deficiency_tables)
"""Chows, pungs and a pair."""

deficiency = SETS.missing
"""How many tiles are missing to so many sets and a pair."""
improving_marks = SETS.improving
"""Marks on the tiles each of which, drawn, lowers the deficiency."""
deficiencies_after_discards = SETS.after_discards
"""For each of the 34 kinds the deficiency once it is discarded; 255 for those that are not there."""

_POSSIBLE = bytes(value != IMPOSSIBLE for value in range(256))


@dataclass(frozen=True, slots=True)
class Discard:
    """What is left after a discard."""

    tile: Tile
    deficiency: int
    improving: tuple[Tile, ...]
    """The tiles that would lower it."""


def improving(key: Key, sets: int = 4) -> tuple[Tile, ...]:
    """The tiles each of which, drawn, lowers the deficiency; of a ready hand those that complete it."""
    return tiles_marked(improving_marks(key, sets))


def discards(key: Key, sets: int = 4) -> tuple[Discard, ...]:
    """For each kind in the hand, sorted: the deficiency after its discard, and the tiles that would then improve it."""
    row = deficiencies_after_discards(key, sets)
    return tuple(_discard(key, tile, sets, row) for tile in compress(KINDS, row.translate(_POSSIBLE)))


def best_discards(key: Key, sets: int = 4) -> tuple[Discard, ...]:
    """Those of ``discards`` that leave the least deficiency: sooner, for at the others it does not look."""
    row = deficiencies_after_discards(key, sets)
    least = min(row)
    return tuple(_discard(key, tile, sets, row) for tile, left in zip(KINDS, row, strict=True) if left == least)


def _discard(key: Key, tile: Tile, sets: int, row: bytes) -> Discard:
    return Discard(tile, row[tile.index], improving(Key(key - WEIGHTS[tile]), sets))
