"""The sets of physical tiles that the five books are played with (common.md; polish.md, "Three players")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from typing import ClassVar

from game.tiles.tile import BONUS, KINDS, Tile


@dataclass(frozen=True, slots=True)
class TileSet:
    """Every physical tile of a game, in the order of faces: the four copies of ``B1``, those of ``B2``, and so on."""

    id: str
    tiles: tuple[Tile, ...]
    _copies: dict[Tile, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_copies", Counter(self.tiles))

    FULL: ClassVar[TileSet]
    """144 tiles: four of each kind, flowers and seasons."""
    WITHOUT_BONUS: ClassVar[TileSet]
    """136 tiles: no flowers, no seasons."""
    WITHOUT_NORTH: ClassVar[TileSet]
    """138 tiles for three: no north winds, nor the flower and the season of North."""
    WITHOUT_NORTH_AND_BONUS: ClassVar[TileSet]
    """132 tiles for three: no north winds, no flowers, no seasons."""

    def copies(self, tile: Tile) -> int:
        """How many of this face are in the set."""
        return self._copies.get(tile, 0)

    @property
    def has_bonus(self) -> bool:
        """Whether flowers and seasons are among them."""
        return any(map(self.copies, BONUS))

    def __len__(self) -> int:
        return len(self.tiles)

    def __repr__(self) -> str:
        return f"TileSet.{self.id.upper()}"


def _tiles_without(missing: Container[Tile]) -> tuple[Tile, ...]:
    kinds = tuple(tile for tile in KINDS if tile not in missing for _ in range(4))
    return kinds + tuple(tile for tile in BONUS if tile not in missing)


TileSet.FULL = TileSet("full", _tiles_without(()))
TileSet.WITHOUT_BONUS = TileSet("without_bonus", _tiles_without(BONUS))
TileSet.WITHOUT_NORTH = TileSet("without_north", _tiles_without((Tile.WN, Tile.F4, Tile.S4)))
TileSet.WITHOUT_NORTH_AND_BONUS = TileSet("without_north_and_bonus", _tiles_without((Tile.WN, *BONUS)))

TILE_SETS = (TileSet.FULL, TileSet.WITHOUT_BONUS, TileSet.WITHOUT_NORTH, TileSet.WITHOUT_NORTH_AND_BONUS)
