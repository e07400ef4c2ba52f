"""Questions about winds and dragons."""

from __future__ import annotations

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


def small_dragons(win: Win) -> bool:
    """Two sets of dragons and a pair of the third."""
    return _dragons_set(win) == 2 and any(meld.tile.is_dragon for meld in win.pairs)


def big_dragons(win: Win) -> bool:
    """Three sets of dragons."""
    return _dragons_set(win) == 3


def small_winds(win: Win) -> bool:
    """Three sets of winds and a pair of the fourth."""
    return _winds_set(win) == 3 and any(meld.tile.is_wind for meld in win.pairs)


def big_winds(win: Win) -> bool:
    """Four sets of winds."""
    return _winds_set(win) == 4


def _dragons_set(win: Win) -> int:
    return sum(meld.tile.is_dragon for meld in win.triplets)


def _winds_set(win: Win) -> int:
    return sum(meld.tile.is_wind for meld in win.triplets)
