"""Questions about what a hand was waiting for."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.hands.hand import Hand
from game.rules.elements import going_out
from game.rules.win import PlayerHand, Win
from game.tiles.tile import Tile, Wind

Waits = Callable[[PlayerHand, Wind], tuple[Tile, ...]]
"""The tiles that complete a hand of 13 under the prevailing wind, those of which it holds all four aside."""


def on_only_kind(waits: Waits) -> Callable[[Win], bool]:
    """Whether the winner waited for one kind of tile alone: an edge, a closed, a single wait, whatever it completes.

    It is asked of his own tiles, not of what the others hold.
    """
    remembered = lru_cache(maxsize=1024)(waits)

    def question(win: Win) -> bool:
        tile = going_out.tile(win)
        if tile is None:
            return False
        before = PlayerHand(wind=win.wind, hand=Hand(win.hand.without(tile).concealed, win.hand.melds))
        return remembered(before, win.prevailing) == (tile,)

    return question
