"""Questions about winds and dragons."""

from __future__ import annotations

from game.rules.win import Reasons, Win


def dragon_sets(win: Win) -> Reasons:
    """Pungs and kongs of dragons."""
    return [meld.tiles for meld in win.triplets if meld.tile.is_dragon]


def seat_wind_sets(win: Win) -> Reasons:
    """The pung or kong of one's own wind."""
    return [meld.tiles for meld in win.triplets if meld.tile is win.wind.tile]
