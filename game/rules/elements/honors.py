"""Questions about winds and dragons."""

from collections.abc import Callable, Sequence

from game.hands.meld import Meld
from game.rules.win import Reasons, Win
from game.tiles.tile import Suit, Tile


def dragon_melds(win: Win) -> Sequence[Meld]:
    """The pungs and kongs of dragons."""
    return [meld for meld in win.triplets if meld.tile.is_dragon]


def seat_wind_melds(win: Win) -> Sequence[Meld]:
    """The pung or kong of one's own wind."""
    return [meld for meld in win.triplets if meld.tile is win.wind.tile]


def prevailing_wind_melds(win: Win) -> Sequence[Meld]:
    """The pung or kong of the prevailing wind."""
    return [meld for meld in win.triplets if meld.tile is win.prevailing.tile]


def _each(melds: Callable[[Win], Sequence[Meld]]) -> Callable[[Win], Reasons]:
    """The question that gives, for a win, the tiles of each of these melds as a reason."""
    return lambda win: [meld.tiles for meld in melds(win)]


dragon_sets = _each(dragon_melds)
"""Every pung and kong of dragons, each as a reason."""
seat_wind_sets = _each(seat_wind_melds)
"""The pung or kong of one's own wind, as a reason."""
prevailing_wind_sets = _each(prevailing_wind_melds)
"""The pung or kong of the prevailing wind, as a reason."""


def dragon_pairs(win: Win) -> Reasons:
    """Every pair of dragons, each as a reason."""
    return [meld.tiles for meld in win.pairs if meld.tile.is_dragon]


def seat_wind_pairs(win: Win) -> Reasons:
    """Every pair of one's own wind, each as a reason."""
    return [meld.tiles for meld in win.pairs if meld.tile is win.wind.tile]


def seat_or_prevailing_wind_pairs(win: Win) -> Reasons:
    """Every pair of one's own or the prevailing wind, each as a reason; one if both winds are the same."""
    return [meld.tiles for meld in win.pairs if meld.tile in (win.wind.tile, win.prevailing.tile)]


def is_valued(tile: Tile, win: Win) -> bool:
    """Whether a tile is a dragon, or the player's own or the prevailing wind."""
    return tile.is_dragon or tile in (win.wind.tile, win.prevailing.tile)


def _sets_and_pairs(suit: Suit, *, sets: int, pairs: int) -> Callable[[Win], Reasons]:
    """The question for exactly ``sets`` sets and at least ``pairs`` pairs of winds or dragons, as one reason."""

    def question(win: Win) -> Reasons:
        if len(win.triplets) < sets:
            return []
        found_sets = [meld for meld in win.triplets if meld.tile.suit is suit]
        found_pairs = [meld for meld in win.pairs if meld.tile.suit is suit]
        if len(found_sets) != sets or len(found_pairs) < pairs:
            return []
        melds = (*found_sets, *(found_pairs if pairs else ()))
        return [tuple(tile for meld in melds for tile in meld.tiles)]

    return question


small_dragons = _sets_and_pairs(Suit.DRAGON, sets=2, pairs=1)
"""Two sets of dragons and a pair of the third."""
two_dragons = _sets_and_pairs(Suit.DRAGON, sets=2, pairs=0)
"""Sets of two dragons, with a pair of the third or without."""
big_dragons = _sets_and_pairs(Suit.DRAGON, sets=3, pairs=0)
small_winds = _sets_and_pairs(Suit.WIND, sets=3, pairs=1)
"""Three sets of winds and a pair of the fourth."""
three_winds = _sets_and_pairs(Suit.WIND, sets=3, pairs=0)
"""Sets of three winds, with a pair of the fourth or without."""
big_winds = _sets_and_pairs(Suit.WIND, sets=4, pairs=0)
