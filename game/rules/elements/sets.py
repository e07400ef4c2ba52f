"""Questions about sets: the sets of a hand, and what the four of a mahjong have in common.

The functions are combined in tables so that they read aloud: ``each=exposed(pungs(is_simple))``.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter

from game.hands.meld import Meld
from game.rules.elements.honors import is_valued
from game.rules.rows import Element, Points, SetsOf
from game.rules.win import Reasons, Win
from game.tiles.tile import Tile

Melds = Callable[[Win], Iterable[Meld]]
"""Gives some of the melds of a reading."""
Kind = Callable[[Tile], bool]
"""A question about a face."""


is_simple: Kind = attrgetter("is_simple")
"""Whether a tile is a 2 to 8 of a suit."""
is_terminal: Kind = attrgetter("is_terminal")
is_honor: Kind = attrgetter("is_honor")
is_major: Kind = attrgetter("is_major")
"""Whether a tile is a 1, a 9, a wind or a dragon."""


def is_no_terminal(tile: Tile) -> bool:
    """Whether a tile is a 2 to 8, a wind or a dragon."""
    return not tile.is_terminal


def chows(win: Win) -> Iterable[Meld]:
    """The chows of a reading."""
    return (meld for meld in win.melds if meld.is_chow)


def pungs(kind: Kind) -> Melds:
    """Gives the pungs of tiles of this kind."""
    return lambda win: [meld for meld in win.triplets if meld.is_pung and kind(meld.tile)]


def kongs(kind: Kind) -> Melds:
    """Gives the kongs of tiles of this kind."""
    return lambda win: [meld for meld in win.triplets if meld.is_kong and kind(meld.tile)]


def each(melds: Melds) -> Callable[[Win], Reasons]:
    """The question that counts each of these melds, concealed or exposed."""
    return lambda win: [meld.tiles for meld in melds(win)]


def exposed(melds: Melds) -> Callable[[Win], Reasons]:
    """The question that counts each of these melds that has a claimed tile."""
    return SetsOf(melds, concealed=False)


def concealed(melds: Melds) -> Callable[[Win], Reasons]:
    """The question that counts each of these melds that has no claimed tile."""
    return SetsOf(melds, concealed=True)


def doubled(id_: str, points: int, melds: Melds) -> tuple[Element, Element]:
    """The row of a table for these melds: each scores the points if it is exposed, and twice as many if concealed."""
    return (
        Element(id=id_, worth=Points(points), each=exposed(melds)),
        Element(id=id_, worth=Points(2 * points), each=concealed(melds)),
    )


SETS_BY_POINTS = (
    Element(id="chow", worth=Points(0), each=each(chows)),
    *doubled("pung.simple", 2, pungs(is_simple)),
    *doubled("pung.major", 4, pungs(is_major)),
    *doubled("kong.simple", 8, kongs(is_simple)),
    *doubled("kong.major", 16, kongs(is_major)),
)
"""The rows of the classical table of points for sets."""


def is_regular(win: Win) -> bool:
    """Whether the hand is sets and a pair with no tile left over.

    It has four sets, or fewer if four alike kept in the hand are one.
    """
    return not win.left_over and len(win.pairs) == 1


def all_triplets(win: Win) -> bool:
    """Whether all sets are pungs or kongs, with any pair."""
    return is_regular(win) and all(meld.is_triplet for meld in win.sets)


def all_major_triplets(win: Win) -> bool:
    """Whether all sets are pungs or kongs of terminals and honors, with any pair."""
    return is_regular(win) and all(meld.is_triplet and meld.tile.is_major for meld in win.sets)


def no_chow(win: Win) -> bool:
    """Whether the hand has no chow."""
    return not any(chows(win))


def all_chows(win: Win) -> bool:
    """Whether all sets are chows, with any pair."""
    return is_regular(win) and all(meld.is_chow for meld in win.sets)


def all_chows_without_value(win: Win) -> bool:
    """Whether all sets are chows, with a pair of a suit or of a wind that is neither the seat's own nor prevailing."""
    return all_chows(win) and not any(is_valued(meld.tile, win) for meld in win.pairs)


def four_alike(win: Win) -> Reasons:
    """All four tiles of a kind that are no kong, for each such kind."""
    kongs_ = {meld.tile for meld in win.melds if meld.is_kong}
    return [(tile,) * 4 for tile, count in Counter(win.tiles).items() if count == 4 and tile not in kongs_]


def three_concealed_triplets(win: Win) -> Reasons:
    """Three or four concealed pungs or kongs, as one reason."""
    found = [meld for meld in win.triplets if meld.concealed]
    return [tuple(tile for meld in found for tile in meld.tiles)] if len(found) >= 3 else []
