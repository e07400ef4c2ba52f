"""The blocks of a hand: its sets, pairs and begun sets, as a player who plans for five blocks counts them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from game.tiles.counts import Key, counts_of_key
from game.tiles.tile import KINDS, Tile

Block = tuple[Tile, ...]
"""Three tiles of a set, or the two of a pair, of two neighbors, or of two with a gap between them."""
Blocks = tuple[Block, ...]
_SUITED = 27
_MOST = 64
"""At most this many equally good ways to see a hand are examined."""


def blocks_of(key: Key, *, chows: bool = True) -> tuple[Blocks, ...]:
    """Every way to see the most sets, and then the most pairs and other beginnings, in concealed tiles.

    If there is only one way, everybody sees the same blocks. Tiles in no block stand alone.
    """
    found = _best(tuple(counts_of_key(key)[: len(KINDS)]), 0, chows)
    return tuple(tuple(sorted(way, key=lambda block: (-len(block), block))) for way in found[1])


@lru_cache(1 << 15)
def _best(counts: tuple[int, ...], place: int, chows: bool) -> tuple[tuple[int, int], tuple[Blocks, ...]]:  # noqa: FBT001 - cached by place
    """The greatest number of sets and of begun sets in the tiles from this kind on, and every way to reach it."""
    while place < len(KINDS) and not counts[place]:
        place += 1
    if place == len(KINDS):
        return (0, 0), ((),)
    best, ways = (-1, -1), dict[Blocks, None]()
    for block in _from(counts, place, chows):
        left = list(counts)
        for tile in block:
            left[tile.index] -= 1
        (sets, starts), rests = _best(tuple(left), place, chows)
        figure = (sets + (len(block) == 3), starts + (len(block) == 2))
        if figure > best:
            best, ways = figure, {}
        if figure == best:
            own = (block,) if len(block) > 1 else ()
            ways |= dict.fromkeys(tuple(sorted((*own, *rest))) for rest in rests)
    return best, tuple(islice(ways, _MOST))


def _from(counts: Sequence[int], place: int, chows: bool) -> Iterator[Block]:  # noqa: FBT001 - as above
    """Every block that begins with the first tile of a kind; also the empty block, since the tile may stand alone."""
    tile = KINDS[place]
    if counts[place] > 2:
        yield (tile,) * 3
    if counts[place] > 1:
        yield (tile,) * 2
    if chows and place < _SUITED:
        near = [KINDS[place + step] for step in (1, 2) if tile.rank + step <= 9 and counts[place + step]]
        if len(near) == 2:
            yield (tile, *near)
        for other in near:
            yield tile, other
    yield (tile,)
