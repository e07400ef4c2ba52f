"""Questions about flowers and seasons."""

from __future__ import annotations

from game.rules.win import Reasons, Win
from game.tiles.tile import Tile


def _own(win: Win) -> tuple[Tile, ...]:
    return tuple(tile for tile in win.bonus if tile.bonus_wind is win.wind)


def own_each(win: Win) -> Reasons:
    """One's own flower, and one's own season, each by itself."""
    return [(tile,) for tile in _own(win)]


def own_once(win: Win) -> Reasons:
    """One's own flower, or season, or both together."""
    own = _own(win)
    return [own] if own else []
