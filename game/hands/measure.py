"""How far hands are from sets and a pair, and how each draw and each discard changes that, by tables of suits.

Hands are given by their ``Key`` (concealed tiles alone) and the number of sets still to be made, 4 less those laid out.
A suit is looked up by its class, and so are the suits that it becomes; how suits become classes, and classes answers,
is told in ``build_scripts/make_hand_tables.py``.
"""

from __future__ import annotations

from collections.abc import Callable

from game.hands.tables import IMPOSSIBLE, MeasureTables
from game.tiles.counts import SUIT_BITS, SUIT_MASK, Key, Marks

_CHARACTERS, _DOTS, _HONORS = SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS
_POWERS = tuple(5**place for place in range(9))
_ONE_LESS = tuple(bytes(value == missing - 1 for value in range(256)) for missing in range(256))
"""``_ONE_LESS[n]`` translates a row of missing tiles into marks on those that are one less than n."""
_SUITS_KEPT = 1 << 15
"""How many suits are remembered; a bound on memory, not on the game."""

_Suits = dict[int, tuple[int, bytes]]
"""By the key of a suit its class, and the classes that it has after each of its draws, or discards."""


class Measure:
    """The tiles that hands miss to so many sets and a pair, by the tables of what makes a set.

    Any number of tiles will do; with one to discard (3n + 2) it is what is missing after the best discard. A fifth tile
    of a kind is never hoped for, but melds laid out are not looked at.
    """

    __slots__ = (
        "_better",
        "_discards",
        "_draws",
        "_honors_discards",
        "_honors_draws",
        "_missing_with",
        "_read",
        "_tables",
        "_together",
    )

    def __init__(self, read: Callable[[], MeasureTables]) -> None:
        """A measure whose tables are read when it is first asked."""
        self._read = read
        self._tables: MeasureTables | None = None
        self._together: tuple[tuple[int, ...], ...] = ()
        self._missing_with: tuple[tuple[bytes, ...], ...] = ()
        self._better: tuple[_Better, ...] = ()
        self._draws: _Suits = {}
        self._honors_draws: _Suits = {}
        self._discards: _Suits = {}
        self._honors_discards: _Suits = {}

    def missing(self, key: Key, sets: int = 4) -> int:
        """How many tiles are missing."""
        tables = self._tables or self._open()
        suits, together = tables.suits, self._together
        first = together[suits[key & SUIT_MASK]][suits[key >> _CHARACTERS & SUIT_MASK]]
        last = together[suits[key >> _DOTS & SUIT_MASK]][tables.honors[key >> _HONORS]]
        return self._missing_with[sets][first][last]

    def improving(self, key: Key, sets: int = 4) -> Marks:
        """Marks on the tiles each of which, drawn, lowers that; of a ready hand those that complete it."""
        draws = self._draws
        try:
            b, bamboos = draws[key & SUIT_MASK]
            c, characters = draws[key >> _CHARACTERS & SUIT_MASK]
            d, dots = draws[key >> _DOTS & SUIT_MASK]
            h, honors = self._honors_draws[key >> _HONORS]
        except KeyError:
            self._look_at_draws(key)
            return self.improving(key, sets)
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
        """For each of the 34 kinds how many are missing once it is discarded; 255 for those that are not there."""
        discards = self._discards
        try:
            b, bamboos = discards[key & SUIT_MASK]
            c, characters = discards[key >> _CHARACTERS & SUIT_MASK]
            d, dots = discards[key >> _DOTS & SUIT_MASK]
            h, honors = self._honors_discards[key >> _HONORS]
        except KeyError:
            self._look_at_discards(key)
            return self.after_discards(key, sets)
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

    def forget(self) -> None:
        """Forgets the suits that it has looked at."""
        for suits in (self._draws, self._honors_draws, self._discards, self._honors_discards):
            suits.clear()

    def _open(self) -> MeasureTables:
        tables = self._read()
        self._together = tables.together
        self._missing_with = tables.missing_with
        self._better = tuple(map(_Better, tables.missing_with))
        self._tables = tables
        return tables

    def _look_at_draws(self, key: Key) -> None:
        """Notes what the suits of a hand become by each draw; one that has all four stays what it is."""
        tables = self._tables or self._open()

        def after(classes: bytes, suit: int, kinds: int) -> bytes:
            return bytes([classes[suit + power if suit // power % 5 < 4 else suit] for power in _POWERS[:kinds]])

        _note(tables, key, self._draws, self._honors_draws, after)

    def _look_at_discards(self, key: Key) -> None:
        """Notes what the suits of a hand become by each discard; ``IMPOSSIBLE`` where there is none to discard."""
        tables = self._tables or self._open()

        def after(classes: bytes, suit: int, kinds: int) -> bytes:
            return bytes([classes[suit - power] if suit // power % 5 else IMPOSSIBLE for power in _POWERS[:kinds]])

        _note(tables, key, self._discards, self._honors_discards, after)


def _note(
    tables: MeasureTables, key: Key, suits: _Suits, honors: _Suits, after: Callable[[bytes, int, int], bytes]
) -> None:
    """Notes the suits and the honors of a hand, and what they are ``after`` each step; too many are forgotten first."""
    if len(suits) > _SUITS_KEPT:
        suits.clear()
    if len(honors) > _SUITS_KEPT:
        honors.clear()
    for suit in (key & SUIT_MASK, key >> _CHARACTERS & SUIT_MASK, key >> _DOTS & SUIT_MASK):
        suits[suit] = tables.suits[suit], after(tables.suits, suit, 9)
    winds_and_dragons = key >> _HONORS
    honors[winds_and_dragons] = tables.honors[winds_and_dragons], after(tables.honors, winds_and_dragons, 7)


class _Better(dict[int, tuple[bytes, ...]]):
    """By the tiles missing, then by the class of the other suits: marks on the classes with which fewer are missing."""

    def __init__(self, rows: tuple[bytes, ...]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, missing: int) -> tuple[bytes, ...]:
        found = self[missing] = tuple(row.translate(_ONE_LESS[missing]) for row in self._rows)
        return found
