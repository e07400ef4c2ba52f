"""Questions about the four sets."""

from __future__ import annotations

from game.rules.win import Win


def all_triplets(win: Win) -> bool:
    """Pungs and kongs alone, with any pair."""
    return all(meld.is_triplet for meld in win.sets)


def all_chows(win: Win) -> bool:
    """Chows alone, with any pair."""
    return all(meld.is_chow for meld in win.sets)
