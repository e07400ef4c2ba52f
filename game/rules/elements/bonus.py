"""Questions about flowers and seasons."""

from game.rules.win import Reasons, Win
from game.tiles.tile import FLOWERS, SEASONS, Tile


def _own(win: Win) -> tuple[Tile, ...]:
    return tuple(tile for tile in win.bonus if tile.bonus_wind is win.wind)


def each_tile(win: Win) -> Reasons:
    """Each flower and each season."""
    return [(tile,) for tile in win.bonus]


def own_each(win: Win) -> Reasons:
    """One's own flower, and one's own season, each by itself."""
    return [(tile,) for tile in _own(win)]


def others_each(win: Win) -> Reasons:
    """Each flower and season that belongs to another seat."""
    return [(tile,) for tile in win.bonus if tile.bonus_wind is not win.wind]


def own_once(win: Win) -> Reasons:
    """One's own flower, or season, or both together."""
    own = _own(win)
    return [own] if own else []


def own_pair(win: Win) -> Reasons:
    """One's own flower and season, both."""
    own = _own(win)
    return [own] if len(own) == 2 else []


def all_flowers(win: Win) -> Reasons:
    """All four flowers."""
    return [FLOWERS] if set(FLOWERS) <= set(win.bonus) else []


def all_seasons(win: Win) -> Reasons:
    """All four seasons."""
    return [SEASONS] if set(SEASONS) <= set(win.bonus) else []
