"""The deficiency of a hand: the least number of tiles it must exchange to be some sets and a pair.

It is 0 for a hand that has won and 1 for a ready one, so one more than what is called shanten.

Hands are given by their ``Key`` (concealed tiles only) and the number of sets still to be made, 4 less those laid out;
a tile of which all copies lie in one's own melds may still be counted as missing. Suits that lack the same are a class.
Tables tell what classes lack, and which class a suit becomes by a draw or discard. They are read when they are first
needed; ``build_scripts/make_hand_tables.py`` makes them and explains the classes.
"""

import zlib
from collections.abc import Callable
from functools import cache

from game import Frozen
from game.hands.asset_files import asset_file
from game.hands.remembered import Remembered
from game.tiles.counts import SUIT_BITS, SUIT_MASK, Key, Marks, tiles_marked
from game.tiles.tile import Tile

IMPOSSIBLE = 255
"""The class of an impossible suit, which lacks ``IMPOSSIBLE`` tiles with any other."""
_SUIT_KEYS = 5**9
_HONOR_KEYS = 5**7


class MeasureTables(Frozen):
    """Classes of suits, the class of two suits together, and the tiles that classes lack.

    A class stands for all suits that lack the same number of tiles to 0 to 4 sets, with and without a pair. Classes are
    numbers below 255; the tiles that a class lacks stand in a table of 256 bytes, so that ``bytes.translate`` can map
    it.
    """

    suits: bytes
    """The class of a suit, by its key (``counts.suit_keys``)."""
    honors: bytes
    """The class of the honors, by their key."""
    together: tuple[tuple[int, ...], ...]
    """The class of two classes together: ``together[first][second]``."""
    missing: tuple[bytes, ...]
    """The tiles that a class lacks for a number of sets and a pair: ``missing[sets][class]``."""
    missing_with: tuple[tuple[bytes, ...], ...]
    """The tiles that two classes together lack: ``missing_with[sets][first][second]``."""


@cache
def tables_of(name: str) -> MeasureTables:
    """The tables of this name, read once."""
    packed = asset_file(f"tables/{name}.bin", maker="make_hand_tables.py")
    data = zlib.decompress(packed.read_bytes())
    classes = data[0]
    merges = 1 + _SUIT_KEYS + _HONOR_KEYS
    ends = merges + classes * classes
    together = tuple(_row(data, merges + place * classes, classes) for place in range(classes))
    missing = tuple(_row(data, start, classes) for start in range(ends, len(data), classes))
    return MeasureTables(
        suits=data[1 : 1 + _SUIT_KEYS],
        honors=data[1 + _SUIT_KEYS : merges],
        together=tuple(tuple(row[:classes]) for row in together),
        missing=missing,
        missing_with=tuple(tuple(row.translate(last) for row in together) for last in missing),
    )


def _row(data: bytes, start: int, size: int) -> bytes:
    return data[start : start + size].ljust(256, bytes((IMPOSSIBLE,)))


_CHARACTERS = SUIT_BITS
_DOTS = 2 * SUIT_BITS
_HONORS = 3 * SUIT_BITS
_POWERS = tuple(5**place for place in range(9))
_ONE_LESS = bytes(256), *(bytes(less) + b"\1" + bytes(255 - less) for less in range(255))
"""``_ONE_LESS[n]`` translates a number of missing tiles into 1 if it is n - 1, and into 0 otherwise."""
_SUITS_CACHED = 1 << 15
"""Cache size in suits; it bounds memory, not the game."""


def _suits(classes: Callable[[], bytes], after: Callable[[bytes, int], bytes]) -> Remembered[int, tuple[int, bytes]]:
    """Maps the key of a suit to its class, and to its classes after each possible draw or discard."""
    return Remembered(lambda suit: (classes()[suit], after(classes(), suit)), _SUITS_CACHED)


def _after_draws(classes: bytes, suit: int) -> bytes:
    """The classes of a suit after each draw; a draw of a fifth tile changes nothing."""
    return bytes(
        [classes[suit + power if suit // power % 5 < 4 else suit] for power in _POWERS if power < len(classes)]
    )


def _after_discards(classes: bytes, suit: int) -> bytes:
    """The classes of a suit after each discard; ``IMPOSSIBLE`` if there is none to discard."""
    return bytes(
        [classes[suit - power] if suit // power % 5 else IMPOSSIBLE for power in _POWERS if power < len(classes)]
    )


class Measure:
    """The number of tiles that hands lack for a number of sets and a pair, by tables for the allowed kinds of set.

    Hands may have any number of tiles; with one to discard (3n + 2) it is the number after the best discard. A fifth
    tile of a kind is never hoped for, but melds laid out are not considered.
    """

    def __init__(self, name: str):
        """A measure with the tables of this name, which are read when first needed."""
        self._name = name
        self._tables: MeasureTables | None = None
        self._together: tuple[tuple[int, ...], ...] = ()
        self._missing_with: tuple[tuple[bytes, ...], ...] = ()
        self._better: tuple[Remembered[int, tuple[bytes, ...]], ...] = ()
        self._draws = _suits(lambda: self._open().suits, _after_draws)
        self._honors_draws = _suits(lambda: self._open().honors, _after_draws)
        self._discards = _suits(lambda: self._open().suits, _after_discards)
        self._honors_discards = _suits(lambda: self._open().honors, _after_discards)

    def missing(self, key: Key, sets: int = 4) -> int:
        tables = self._tables or self._open()
        suits, together = tables.suits, self._together
        first = together[suits[key & SUIT_MASK]][suits[key >> _CHARACTERS & SUIT_MASK]]
        last = together[suits[key >> _DOTS & SUIT_MASK]][tables.honors[key >> _HONORS]]
        return self._missing_with[sets][first][last]

    def improving(self, key: Key, sets: int = 4) -> Marks:
        """Marks on the tiles that, when drawn, lower the number of missing tiles, or complete a ready hand."""
        draws = self._draws
        b, bamboos = draws[key & SUIT_MASK]
        c, characters = draws[key >> _CHARACTERS & SUIT_MASK]
        d, dots = draws[key >> _DOTS & SUIT_MASK]
        h, honors = self._honors_draws[key >> _HONORS]
        together = self._together
        with_b, with_h = together[b], together[h]
        bc, dh = with_b[c], with_h[d]
        with_bc, with_dh = together[bc], together[dh]
        better = self._better[sets][self._missing_with[sets][bc][dh]]
        return b"".join(
            (
                bamboos.translate(better[with_dh[c]]),
                characters.translate(better[with_dh[b]]),
                dots.translate(better[with_bc[h]]),
                honors.translate(better[with_bc[d]]),
            )
        )

    def after_discards(self, key: Key, sets: int = 4) -> bytes:
        """The tiles missing after each discard, for the 34 kinds; 255 for kinds that are not in the hand."""
        discards = self._discards
        b, bamboos = discards[key & SUIT_MASK]
        c, characters = discards[key >> _CHARACTERS & SUIT_MASK]
        d, dots = discards[key >> _DOTS & SUIT_MASK]
        h, honors = self._honors_discards[key >> _HONORS]
        together, missing_with = self._together, self._missing_with[sets]
        with_b, with_h = together[b], together[h]
        with_bc, with_dh = together[with_b[c]], together[with_h[d]]
        return b"".join(
            (
                bamboos.translate(missing_with[with_dh[c]]),
                characters.translate(missing_with[with_dh[b]]),
                dots.translate(missing_with[with_bc[h]]),
                honors.translate(missing_with[with_bc[d]]),
            )
        )

    def _open(self) -> MeasureTables:
        if self._tables is None:
            tables = tables_of(self._name)
            self._together = tables.together
            self._missing_with = tables.missing_with
            self._better = tuple(map(_better, tables.missing_with))
            self._tables = tables
        return self._tables


def _better(rows: tuple[bytes, ...]) -> Remembered[int, tuple[bytes, ...]]:
    """Marks on the classes with which fewer tiles are missing, by tiles missing, then by class of the other suits."""
    return Remembered(lambda missing: tuple(row.translate(_ONE_LESS[missing]) for row in rows))


SETS = Measure("deficiency")
"""The measure for chows, pungs and a pair."""
CHOWS = Measure("chows")
"""The measure for chows and a pair only; hands farther than 8 tiles count as 8 tiles away."""

deficiency = SETS.missing
"""How many tiles are missing for a number of sets and a pair."""


def improving(key: Key, sets: int = 4) -> tuple[Tile, ...]:
    """The tiles that lower the deficiency when drawn; of a ready hand those that complete it."""
    return tiles_marked(SETS.improving(key, sets))
