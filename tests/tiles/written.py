"""Tiles as text, for what a test expects."""

from collections.abc import Iterable
from itertools import groupby

from game.tiles.tile import Tile


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The text that ``parse_tiles`` of the game reads: neighbors of one suit share its letter, the order stays.

    >>> format_tiles((Tile.B5, Tile.B5, Tile.D1, Tile.DR))
    'B55 D1 DR'
    """
    groups = (list(group) for _, group in groupby(tiles, key=lambda tile: tile.suit))
    return " ".join(group[0].name[0] + "".join(tile.name[1] for tile in group) for group in groups)
