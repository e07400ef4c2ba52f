"""Questions about winds and dragons."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.win import Reasons, Win
from game.tiles.tile import Tile


def dragon_sets(win: Win) -> Reasons:
    """Pungs and kongs of dragons."""
    return [meld.tiles for meld in win.triplets if meld.tile.is_dragon]


def seat_wind_sets(win: Win) -> Reasons:
    """The pung or kong of one's own wind."""
    return [meld.tiles for meld in win.triplets if meld.tile is win.wind.tile]


def prevailing_wind_sets(win: Win) -> Reasons:
    """The pung or kong of the prevailing wind."""
    return [meld.tiles for meld in win.triplets if meld.tile is win.prevailing.tile]


def dragon_pairs(win: Win) -> Reasons:
    """Pairs of dragons."""
    return [meld.tiles for meld in win.pairs if meld.tile.is_dragon]


def seat_wind_pairs(win: Win) -> Reasons:
    """Pairs of one's own wind."""
    return [meld.tiles for meld in win.pairs if meld.tile is win.wind.tile]


def seat_or_prevailing_wind_pairs(win: Win) -> Reasons:
    """Pairs of one's own or the prevailing wind; once where both are the same."""
    return [meld.tiles for meld in win.pairs if meld.tile in (win.wind.tile, win.prevailing.tile)]


def is_valued(tile: Tile, win: Win) -> bool:
    """Whether a tile is a dragon, or the player's own or the prevailing wind."""
    return tile.is_dragon or tile in (win.wind.tile, win.prevailing.tile)


def small_dragons(win: Win) -> Reasons:
    """Two sets of dragons and a pair of the third."""
    return _sets_and_pairs(win, is_dragon, sets=2, pairs=1)


def big_dragons(win: Win) -> Reasons:
    """Three sets of dragons."""
    return _sets_and_pairs(win, is_dragon, sets=3, pairs=0)


def small_winds(win: Win) -> Reasons:
    """Three sets of winds and a pair of the fourth."""
    return _sets_and_pairs(win, is_wind, sets=3, pairs=1)


def big_winds(win: Win) -> Reasons:
    """Four sets of winds."""
    return _sets_and_pairs(win, is_wind, sets=4, pairs=0)


def is_dragon(tile: Tile) -> bool:
    """A dragon."""
    return tile.is_dragon


def is_wind(tile: Tile) -> bool:
    """A wind."""
    return tile.is_wind


def _sets_and_pairs(win: Win, kind: Callable[[Tile], bool], *, sets: int, pairs: int) -> Reasons:
    """So many sets and pairs of a kind, no more, as one reason."""
    if len(win.triplets) < sets:
        return []
    found_sets = [meld for meld in win.triplets if kind(meld.tile)]
    found_pairs = [meld for meld in win.pairs if kind(meld.tile)]
    if len(found_sets) != sets or len(found_pairs) < pairs:
        return []
    melds = (*found_sets, *(found_pairs if pairs else ()))
    return [tuple(tile for meld in melds for tile in meld.tiles)]
