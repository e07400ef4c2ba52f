"""The number of tiles of each kind: as 34 bytes, and as one number that a draw or a discard changes by an addition.

Flowers and seasons are not counted here.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from operator import attrgetter
from typing import NewType

from game.tiles.tile import KINDS, Tile, Tiles

Counts = NewType("Counts", bytes)
"""34 bytes: the number of tiles of each kind, in the order of ``KINDS``. A suit is a slice (``SUIT_SLICES``)."""

Marks = bytes
"""34 bytes: 1 for each of the ``KINDS`` that is marked, and 0 for the others."""

Key = NewType("Key", int)
"""Counts as a number: 21 bits each for bamboos, characters, dots and honors, and in them the counts as digits in base
5. Drawing a tile adds its ``WEIGHTS``, discarding subtracts it; no kind may occur more than four times.
"""

SuitKeys = tuple[int, int, int, int]
"""The base 5 numbers of bamboos, characters, dots and honors; the lowest digit is rank 1, or ``WE``."""

SUIT_SLICES = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
"""The slices of bamboos, characters, dots and honors in ``Counts``."""
SUIT_BITS = 21
"""Number of bits for a suit: 5 ** 9 is below 2 ** 21."""
_SUITS_CACHED = 1 << 14
"""Cache size in suits; it bounds memory, not the game."""
SUIT_MASK = (1 << SUIT_BITS) - 1

WEIGHTS: dict[Tile, Key] = {
    KINDS[kind]: Key(5 ** (kind - part.start) << (SUIT_BITS * place))
    for place, part in enumerate(SUIT_SLICES)
    for kind in range(part.start, part.stop)
}
"""The number that a tile adds to a ``Key``."""
NO_MARKS: Marks = bytes(len(KINDS))

in_order = attrgetter("index")
"""The sorting key of tiles: ``sorted(tiles, key=in_order)`` is faster than comparing them."""
_weight_of = WEIGHTS.__getitem__


def counts_of(tiles: Iterable[Tile]) -> Counts:
    """How many of each kind are among these tiles (no bonus tiles)."""
    counts = bytearray(34)
    for tile in tiles:
        counts[tile.index] += 1
    return Counts(bytes(counts))


def key_of(tiles: Iterable[Tile]) -> Key:
    """The key of these tiles (no bonus tiles, none five times)."""
    return Key(sum(map(_weight_of, tiles)))


def suit_keys(key: Key) -> SuitKeys:
    """The base 5 numbers of bamboos, characters, dots and honors within a key."""
    return (
        key & SUIT_MASK,
        key >> SUIT_BITS & SUIT_MASK,
        key >> 2 * SUIT_BITS & SUIT_MASK,
        key >> 3 * SUIT_BITS,
    )


def counts_of_key(key: Key) -> Counts:
    """The counts that a key stands for."""
    return Counts(
        _digits(key & SUIT_MASK)
        + _digits(key >> SUIT_BITS & SUIT_MASK)
        + _digits(key >> 2 * SUIT_BITS & SUIT_MASK)
        + _digits(key >> 3 * SUIT_BITS)[:7]
    )


def tiles_of_key(key: Key) -> Tiles:
    """The tiles in a key, sorted."""
    bamboos, characters, dots, honors = suit_keys(key)
    return _tiles(bamboos, 0) + _tiles(characters, 9) + _tiles(dots, 18) + _tiles(honors, 27)


@lru_cache(_SUITS_CACHED)
def _digits(suit: int) -> bytes:
    """The number of tiles of each rank in a suit, by its key."""
    return bytes(suit // 5**place % 5 for place in range(9))


@lru_cache(_SUITS_CACHED)
def _tiles(suit: int, start: int) -> Tiles:
    """The tiles of a suit, by its key."""
    return tuple(KINDS[start + place] for place, count in enumerate(_digits(suit)) for _ in range(count))


def tiles_of(counts: Counts) -> Tiles:
    """The tiles of these counts, sorted."""
    return tuple(tile for tile, count in zip(KINDS, counts, strict=True) for _ in range(count))


def marks_on(tiles: Iterable[Tile]) -> Marks:
    """Marks on these tiles (no bonus tiles)."""
    marks = bytearray(NO_MARKS)
    for tile in tiles:
        marks[tile.index] = 1
    return bytes(marks)


def marked_by_both(first: Marks, second: Marks) -> Marks:
    """Marks on the tiles that are marked in both."""
    return (int.from_bytes(first, "little") & int.from_bytes(second, "little")).to_bytes(len(KINDS), "little")


def without_mark(marks: Marks, tile: Tile) -> Marks:
    """The marks without the one on this tile."""
    return marks[: tile.index] + b"\0" + marks[tile.index + 1 :] if marks[tile.index] else marks


def tiles_marked(marks: Marks) -> Tiles:
    """The tiles that are marked, sorted."""
    return tuple(compress(KINDS, marks))


def changed(counts: Counts, tile: Tile, by: int) -> Counts:
    """The counts with ``by`` more (or, below 0, fewer) of a tile."""
    result = bytearray(counts)
    result[tile.index] += by
    return Counts(bytes(result))
