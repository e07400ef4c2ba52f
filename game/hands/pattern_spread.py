"""The numbers of bamboos, characters, dots, winds and dragons in a shape: a quick look that rules most hands out."""

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import NewType

from game import Frozen
from game.hands.hand import Hand
from game.hands.meld import Meld
from game.hands.pattern_text import Shape, Word, shapes_of
from game.tiles.counts import Key, suit_keys, tiles_of
from game.tiles.tile import KINDS, WINDS, Suit, Tile, Wind

Spread = NewType("Spread", int)
"""The number of tiles in each group, four bits a group; a kong counts as three."""

_GROUPS = (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT, Suit.WIND, Suit.DRAGON)
_ONE_OF = {tile: 1 << 4 * _GROUPS.index(tile.suit) for tile in KINDS}
_one_of = _ONE_OF.__getitem__


class Spreads(Frozen):
    """The spreads that a pattern allows."""

    made: frozenset[Spread]
    """The spreads of hands that are made."""
    ready: frozenset[Spread]
    """The spreads of hands that lack one tile."""
    frames: tuple[tuple[frozenset[Tile], int], ...]
    """The kinds of each shape, all winds among them, and the number of its kongs, which are laid out when it is made.
    """


def spread_of(hand: Hand) -> Spread:
    """The spread of all tiles of a hand, laid out or not."""
    return Spread(sum(map(_one_of, hand.concealed)) + sum(_ONE_OF[meld.tile] for meld in hand.melds) * 3)


def spread_of_key(key: Key, melds: Iterable[Meld]) -> Spread:
    """The spread of concealed tiles given by their key, and of sets laid out."""
    sizes = _sizes()
    bamboos, characters, dots, honors = suit_keys(key)
    concealed = (
        sizes[bamboos]
        + (sizes[characters] << 4)
        + (sizes[dots] << 8)
        + (sizes[honors % _WINDS] << 12)
        + (sizes[honors // _WINDS] << 16)
    )
    return Spread(concealed + 3 * sum([_ONE_OF[meld.tile] for meld in melds]))


def with_one_more(spreads: Iterable[Spread]) -> frozenset[Spread]:
    """These spreads, each with one more tile of any group."""
    return frozenset(Spread(spread + one) for spread in spreads for one in set(_ONE_OF.values()))


_WINDS = 5**4
"""The divisor of the honors' key: the remainder is the winds, the quotient the dragons."""


@cache
def _sizes() -> bytes:
    """The number of tiles of a suit, by its key."""
    sizes = b"\0"
    for _ in range(9):
        sizes = b"".join(sizes.translate(bytes((size + more) % 256 for size in range(256))) for more in range(5))
    return sizes


@cache
def spreads_of(text: str) -> Spreads:
    """The spreads of a pattern; they are the same whatever the winds, which are all in one group."""
    shapes = shapes_of(text, Wind.EAST, Wind.EAST)
    made = frozenset(Spread(spread) for shape in shapes for spread in _spreads_of_shape(shape))
    singles = set(_ONE_OF.values())
    ready = frozenset(Spread(spread - one) for spread in made for one in singles if spread & one * 15)
    return Spreads(made, ready, tuple(map(_frame_of, shapes)))


def _frame_of(shape: Shape) -> tuple[frozenset[Tile], int]:
    units = (unit for slot in shape.slots for unit in slot.units)
    kongs = sum(slot.times for slot in shape.slots if slot.word is Word.KONG)
    return frozenset(chain(WINDS, tiles_of(shape.kept), *units)), kongs


def _spreads_of_shape(shape: Shape) -> Iterable[int]:
    found = {_spread_of_tiles(tiles_of(shape.kept))}
    for slot in shape.slots:
        units = {_spread_of_tiles(unit[:3] if slot.word is Word.KONG else unit) for unit in slot.units}
        for _ in range(slot.times):
            found = {spread + unit for spread in found for unit in units}
    return found


def _spread_of_tiles(tiles: Iterable[Tile]) -> int:
    return sum(map(_one_of, tiles))
