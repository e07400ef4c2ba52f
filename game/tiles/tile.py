"""The 42 tile faces (common.md, "Tiles and their codes")."""

from __future__ import annotations

from enum import Enum, IntEnum


class Suit(Enum):
    """What a face belongs to."""

    BAMBOO = "bamboo"
    CHARACTER = "character"
    DOT = "dot"
    WIND = "wind"
    DRAGON = "dragon"
    FLOWER = "flower"
    SEASON = "season"

    @property
    def has_ranks(self) -> bool:
        """Whether this is one of the three suits of nine ranks."""
        return self in (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)


class Wind(IntEnum):
    """The four winds, in turn order: of seats, of rounds, and on tiles."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def letter(self) -> str:
        """``E``, ``S``, ``W`` or ``N``."""
        return "ESWN"[self]

    @property
    def tile(self) -> Tile:
        """The wind tile of this name."""
        return WINDS[self]

    def after(self, steps: int, seats: int = 4) -> Wind:
        """The wind so many places further in turn order, round a table of so many seats."""
        return Wind((self + steps) % seats)


class Tile(IntEnum):
    """A face. Its value is its place in the order of sorting: bamboos, characters, dots, winds, dragons, bonus tiles.

    The first 34 (``KINDS``) are in four copies, flowers and seasons in one. ``str`` gives the two-character code,
    ``Tile["B5"]`` reads it.
    """

    B1, B2, B3, B4, B5, B6, B7, B8, B9 = range(9)
    C1, C2, C3, C4, C5, C6, C7, C8, C9 = range(9, 18)
    D1, D2, D3, D4, D5, D6, D7, D8, D9 = range(18, 27)
    WE, WS, WW, WN = range(27, 31)
    DR, DG, DW = range(31, 34)
    F1, F2, F3, F4 = range(34, 38)
    S1, S2, S3, S4 = range(38, 42)

    suit: Suit
    rank: int
    """1 to 9 in the suits; the number of a bonus tile; 0 for honors."""
    is_honor: bool
    is_bonus: bool
    is_terminal: bool
    is_simple: bool
    is_wind: bool
    is_dragon: bool

    def __init__(self, value: int) -> None:
        suits = (
            (Suit.BAMBOO, 9),
            (Suit.CHARACTER, 9),
            (Suit.DOT, 9),
            (Suit.WIND, 4),
            (Suit.DRAGON, 3),
            (Suit.FLOWER, 4),
            (Suit.SEASON, 4),
        )
        for suit, size in suits:
            if value < size:
                break
            value -= size
        self.suit = suit
        self.is_wind = suit is Suit.WIND
        self.is_dragon = suit is Suit.DRAGON
        self.is_honor = self.is_wind or self.is_dragon
        self.is_bonus = suit is Suit.FLOWER or suit is Suit.SEASON
        self.rank = 0 if self.is_honor else value + 1
        self.is_terminal = suit.has_ranks and self.rank in (1, 9)
        self.is_simple = suit.has_ranks and not self.is_terminal

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Tile.{self.name}"

    @property
    def is_major(self) -> bool:
        """Whether this is a terminal or an honor."""
        return self.is_terminal or self.is_honor

    @property
    def bonus_wind(self) -> Wind:
        """The seat a flower or season belongs to: 1 East, 2 South, 3 West, 4 North."""
        if not self.is_bonus:
            raise ValueError(f"{self} is not a bonus tile")
        return Wind(self.rank - 1)


WINDS = (Tile.WE, Tile.WS, Tile.WW, Tile.WN)
DRAGONS = (Tile.DR, Tile.DG, Tile.DW)
FLOWERS = (Tile.F1, Tile.F2, Tile.F3, Tile.F4)
SEASONS = (Tile.S1, Tile.S2, Tile.S3, Tile.S4)
BONUS = FLOWERS + SEASONS
KINDS = tuple(tile for tile in Tile if not tile.is_bonus)
"""The 34 faces that make sets."""
