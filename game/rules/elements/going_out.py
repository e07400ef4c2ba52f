"""Questions about the way of winning."""

from __future__ import annotations

from game.rules.win import Win


def mahjong(win: Win) -> bool:
    """Whether this hand went out."""
    return win.facts is not None
