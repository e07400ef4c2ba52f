"""The 42 tile faces, and the sets of tiles with which the books are played (docs/rules/common.md, polish.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import ClassVar


class Suit(Enum):
    """The suit of a face; winds, dragons, flowers and seasons count as suits too."""

    BAMBOO = "bamboo"
    CHARACTER = "character"
    DOT = "dot"
    WIND = "wind"
    DRAGON = "dragon"
    FLOWER = "flower"
    SEASON = "season"

    __hash__ = object.__hash__

    @property
    def has_ranks(self) -> bool:
        """Whether this is one of the three suits with ranks from 1 to 9."""
        return self in (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)


class Wind(IntEnum):
    """The four winds, in turn order: of seats, of rounds, and on tiles."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """``E``, ``S``, ``W`` or ``N``."""
        return "ESWN"[self]

    @property
    def tile(self) -> Tile:
        return WINDS[self]

    def after(self, steps: int, seats: int = 4) -> Wind:
        """The wind ``steps`` places further in turn order, at a table of ``seats``."""
        return WIND_ORDER[(self + steps) % seats]


WIND_ORDER = tuple(Wind)
"""The winds, East first: ``WIND_ORDER[number]`` is faster than ``Wind(number)``."""

_SUITS = {
    "B": Suit.BAMBOO,
    "C": Suit.CHARACTER,
    "D": Suit.DOT,
    "W": Suit.WIND,
    "F": Suit.FLOWER,
    "S": Suit.SEASON,
}
"""The suits by the first letter of a code; ``D`` is also the letter of dragons."""


class Tile(Enum):
    """A face, named and valued by its two-character code: ``Tile["B5"]`` and ``Tile("B5")`` read it, ``str`` writes it.

    ``index`` is its place in the order of sorting: bamboos, characters, dots, winds, dragons, flowers, seasons. The
    first 34 (``KINDS``) are in four copies, bonus tiles in one. A tile is not an ``int``, so that files hold codes;
    it serves as an index all the same, and ``TILES[index]`` leads back.
    """

    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    B5 = "B5"
    B6 = "B6"
    B7 = "B7"
    B8 = "B8"
    B9 = "B9"
    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    C5 = "C5"
    C6 = "C6"
    C7 = "C7"
    C8 = "C8"
    C9 = "C9"
    D1 = "D1"
    D2 = "D2"
    D3 = "D3"
    D4 = "D4"
    D5 = "D5"
    D6 = "D6"
    D7 = "D7"
    D8 = "D8"
    D9 = "D9"
    WE = "WE"
    WS = "WS"
    WW = "WW"
    WN = "WN"
    DR = "DR"
    DG = "DG"
    DW = "DW"
    F1 = "F1"
    F2 = "F2"
    F3 = "F3"
    F4 = "F4"
    S1 = "S1"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"

    index: int
    """The place in sorting order, 0 to 41."""
    suit: Suit
    rank: int
    """The rank, 1 to 9, in the suits; the number of a bonus tile; 0 for honors."""
    is_honor: bool
    is_bonus: bool
    is_terminal: bool
    is_simple: bool
    is_wind: bool
    is_dragon: bool

    def __init__(self, code: str):
        self.index = len(type(self).__members__)
        self.suit = Suit.DRAGON if code in ("DR", "DG", "DW") else _SUITS[code[0]]
        self.is_wind = self.suit is Suit.WIND
        self.is_dragon = self.suit is Suit.DRAGON
        self.is_honor = self.is_wind or self.is_dragon
        self.is_bonus = self.suit is Suit.FLOWER or self.suit is Suit.SEASON
        self.rank = 0 if self.is_honor else int(code[1])
        self.is_terminal = self.suit.has_ranks and self.rank in (1, 9)
        self.is_simple = self.suit.has_ranks and not self.is_terminal

    __hash__ = object.__hash__

    def __index__(self) -> int:
        return self.index

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Tile.{self.name}"

    def touches(self, other: Tile) -> bool:
        """Whether two different kinds may be part of one chow."""
        return other is not self and other.suit is self.suit and self.rank > 0 and abs(self.rank - other.rank) <= 2

    @property
    def is_major(self) -> bool:
        """Whether the tile is a 1, a 9, a wind or a dragon."""
        return self.is_terminal or self.is_honor

    @property
    def bonus_wind(self) -> Wind:
        """The seat a flower or season belongs to: 1 East, 2 South, 3 West, 4 North."""
        if not self.is_bonus:
            raise ValueError(f"{self} is not a bonus tile")
        return Wind(self.rank - 1)


TILES = tuple(Tile)
"""The 42 faces, each at its own ``index``."""
WINDS = (Tile.WE, Tile.WS, Tile.WW, Tile.WN)
DRAGONS = (Tile.DR, Tile.DG, Tile.DW)
FLOWERS = (Tile.F1, Tile.F2, Tile.F3, Tile.F4)
SEASONS = (Tile.S1, Tile.S2, Tile.S3, Tile.S4)
BONUS = FLOWERS + SEASONS
KINDS = tuple(tile for tile in Tile if not tile.is_bonus)
"""The 34 faces that make sets."""


Tiles = tuple[Tile, ...]
"""Tiles in an order."""


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
        return self._copies.get(tile, 0)

    @property
    def has_bonus(self) -> bool:
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
