"""Questions about flowers and seasons."""

from game.rules.win import Reasons, Win
from game.tiles.tile import FLOWERS, SEASONS, Tile


def _own_tiles(win: Win) -> tuple[Tile, ...]:
    return tuple(tile for tile in win.bonus if tile.bonus_wind is win.wind)


def each_tile(win: Win) -> Reasons:
    """Every flower and season of the hand, each as a reason."""
    return [(tile,) for tile in win.bonus]


def own_each(win: Win) -> Reasons:
    """One's own flower and one's own season, each as a reason."""
    return [(tile,) for tile in _own_tiles(win)]


def others_each(win: Win) -> Reasons:
    """The flowers and seasons that belong to other seats, each as a reason."""
    return [(tile,) for tile in win.bonus if tile.bonus_wind is not win.wind]


def own_once(win: Win) -> Reasons:
    """One's own flower and season, one of them or both, as a single reason."""
    own = _own_tiles(win)
    return [own] if own else []


def own_pair(win: Win) -> Reasons:
    """One's own flower and season together; no reason if one of them is missing."""
    own = _own_tiles(win)
    return [own] if len(own) == 2 else []


def all_flowers(win: Win) -> Reasons:
    """All four flowers, as one reason."""
    return [FLOWERS] if set(FLOWERS) <= set(win.bonus) else []


def all_seasons(win: Win) -> Reasons:
    """All four seasons, as one reason."""
    return [SEASONS] if set(SEASONS) <= set(win.bonus) else []
