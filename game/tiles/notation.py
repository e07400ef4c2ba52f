"""Tiles as text: ``B5`` one tile, ``B123 C55 WEEE DRRR`` several, groups of a shared letter between spaces.

The letter ``D`` means dots before ranks and dragons before ``R``, ``G``, ``W``: ``D123`` and ``DRRR``.
"""

from __future__ import annotations

import re

from game.tiles.tile import Tile

_TILES = {tile.name: tile for tile in Tile}
_LETTERS = frozenset(name[0] for name in _TILES)


class NotationError(ValueError):
    """Text that is no tile, or no hand. ``place`` is the index in the text where the error is, from 0."""

    def __init__(self, message: str, place: int = 0):
        super().__init__(message)
        self.place = place

    def moved(self, start: int) -> NotationError:
        """The same error, for a longer text in which this text begins at ``start``."""
        return type(self)(self.args[0], self.place + start)

    def __str__(self) -> str:
        return f"{self.args[0]} (at character {self.place + 1})" if self.place else str(self.args[0])


def parse_tile(text: str) -> Tile:
    """The tile of a two-character code: ``B5``, ``WE``, ``DR``, ``F1``, ``S4``."""
    try:
        return _TILES[text]
    except KeyError:
        raise NotationError(f"{text!r} is not a tile") from None


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of ``B123 C55 WEEE DRRR``, in the order written.

    >>> parse_tiles("B55 DRG")
    (Tile.B5, Tile.B5, Tile.DR, Tile.DG)
    """
    tiles: list[Tile] = []
    for group in re.finditer(r"\S+", text):
        try:
            tiles.extend(_parse_group(group[0]))
        except NotationError as error:
            raise error.moved(group.start()) from None
    return tuple(tiles)


def _parse_group(group: str) -> list[Tile]:
    letter = group[0]
    if letter not in _LETTERS:
        raise NotationError(f"{letter!r} is not the letter of a suit")
    if len(group) == 1:
        raise NotationError(f"{group!r} is not a tile")
    tiles: list[Tile] = []
    for place, mark in enumerate(group[1:], start=1):
        tile = _TILES.get(letter + mark)
        if tile is None:
            raise NotationError(f"{letter + mark!r} is not a tile", place)
        if tiles and tile.suit is not tiles[0].suit:
            raise NotationError(f"{tile} does not go with {tiles[0]}", place)
        tiles.append(tile)
    return tiles
