"""How far a hand is from so many sets and a pair: the tiles missing, 0 won, 1 ready (shanten is one less).

Hands are given by their ``Key`` (concealed tiles alone) and the number of sets still to be made, 4 less those laid out.
Any number of tiles will do; with one to discard (3n + 2) it is the deficiency after the best discard. A fifth tile of a
kind is never hoped for, but melds laid out are not looked at: a tile may be named of which all lie in one's own melds.

How suits become classes, and classes answers, is told in ``build_scripts/make_hand_tables.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import compress

from game.hands.tables import IMPOSSIBLE, DeficiencyTables, deficiency_tables
from game.tiles.counts import SUIT_BITS, SUIT_MASK, SUIT_SLICES, WEIGHTS, Key
from game.tiles.tile import KINDS, Tile

_CHARACTERS, _DOTS, _HONORS = SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS
_POWERS = tuple(5**place for place in range(9))
_IS = tuple(bytes(value == wanted for value in range(256)) for wanted in range(16))
"""``_IS[n]`` translates a row of deficiencies into marks on those that are n."""
_POSSIBLE = bytes(value != IMPOSSIBLE for value in range(256))


@dataclass(frozen=True, slots=True)
class Discard:
    """What is left after a discard."""

    tile: Tile
    deficiency: int
    improving: tuple[Tile, ...]
    """The tiles that would lower it."""


def deficiency(key: Key, sets: int = 4) -> int:
    """How many tiles are missing to so many sets and a pair."""
    tables = _loaded or _load()
    suits = tables.suits
    together = tables.together
    first = together[suits[key & SUIT_MASK]][suits[key >> _CHARACTERS & SUIT_MASK]]
    return tables.missing_with[sets][first][together[suits[key >> _DOTS & SUIT_MASK]][tables.honors[key >> _HONORS]]]


def improving(key: Key, sets: int = 4) -> tuple[Tile, ...]:
    """The tiles each of which, drawn, lowers the deficiency; of a ready hand those that complete it."""
    tables = _loaded or _load()
    together = tables.together
    b, bamboos = _AFTER_DRAWS[key & SUIT_MASK]
    c, characters = _AFTER_DRAWS[key >> _CHARACTERS & SUIT_MASK]
    d, dots = _AFTER_DRAWS[key >> _DOTS & SUIT_MASK]
    h, honors = _HONORS_AFTER_DRAWS[key >> _HONORS]
    with_b, with_h = together[b], together[h]
    bc, dh = with_b[c], with_h[d]
    better = _BETTER[sets][tables.missing_with[sets][bc][dh]]
    with_bc, with_dh = together[bc], together[dh]
    return (
        _BAMBOOS_MARKED[bamboos.translate(better[with_dh[c]])]
        + _CHARACTERS_MARKED[characters.translate(better[with_dh[b]])]
        + _DOTS_MARKED[dots.translate(better[with_bc[h]])]
        + _HONORS_MARKED[honors.translate(better[with_bc[d]])]
    )


def improving_marks(key: Key, sets: int = 4) -> bytes:
    """The same as 34 marks, 1 for the tiles that lower it: sooner where they are only to be counted.

    Told twice, for a call in between would take a fifth of its time.
    """
    tables = _loaded or _load()
    together = tables.together
    b, bamboos = _AFTER_DRAWS[key & SUIT_MASK]
    c, characters = _AFTER_DRAWS[key >> _CHARACTERS & SUIT_MASK]
    d, dots = _AFTER_DRAWS[key >> _DOTS & SUIT_MASK]
    h, honors = _HONORS_AFTER_DRAWS[key >> _HONORS]
    with_b, with_h = together[b], together[h]
    bc, dh = with_b[c], with_h[d]
    better = _BETTER[sets][tables.missing_with[sets][bc][dh]]
    with_bc, with_dh = together[bc], together[dh]
    return (
        bamboos.translate(better[with_dh[c]])
        + characters.translate(better[with_dh[b]])
        + dots.translate(better[with_bc[h]])
        + honors.translate(better[with_bc[d]])
    )


def deficiencies_after_discards(key: Key, sets: int = 4) -> bytes:
    """For each of the 34 kinds the deficiency once it is discarded; 255 for those that are not there."""
    tables = _loaded or _load()
    together = tables.together
    missing_with = tables.missing_with[sets]
    b, bamboos = _AFTER_DISCARDS[key & SUIT_MASK]
    c, characters = _AFTER_DISCARDS[key >> _CHARACTERS & SUIT_MASK]
    d, dots = _AFTER_DISCARDS[key >> _DOTS & SUIT_MASK]
    h, honors = _HONORS_AFTER_DISCARDS[key >> _HONORS]
    with_b, with_h = together[b], together[h]
    with_bc, with_dh = together[with_b[c]], together[with_h[d]]
    return (
        bamboos.translate(missing_with[with_dh[c]])
        + characters.translate(missing_with[with_dh[b]])
        + dots.translate(missing_with[with_bc[h]])
        + honors.translate(missing_with[with_bc[d]])
    )


def discards(key: Key, sets: int = 4) -> tuple[Discard, ...]:
    """For each kind in the hand, sorted: the deficiency after its discard, and the tiles that would then improve it."""
    row = deficiencies_after_discards(key, sets)
    return tuple(_discard(key, tile, sets, row) for tile in compress(KINDS, row.translate(_POSSIBLE)))


def best_discards(key: Key, sets: int = 4) -> tuple[Discard, ...]:
    """Those of ``discards`` that leave the least deficiency: sooner, for at the others it does not look."""
    row = deficiencies_after_discards(key, sets)
    return tuple(_discard(key, tile, sets, row) for tile in compress(KINDS, row.translate(_IS[min(row)])))


def _discard(key: Key, tile: Tile, sets: int, row: bytes) -> Discard:
    return Discard(tile, row[tile.index], improving(Key(key - WEIGHTS[tile]), sets))


_Suit = tuple[int, bytes]
"""The class of a suit, or of the honors, and the classes that it has after each of its draws, or discards."""


class _Remembered(dict[int, _Suit]):
    """What was worked out for suits, or the honors, by their keys; forgotten when it is too much."""

    def __init__(self, work_out: Callable[[int], _Suit]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> _Suit:
        if len(self) >= _SUITS_KEPT:
            self.clear()
        found = self[key] = self._work_out(key)
        return found


_SUITS_KEPT = 1 << 15
"""How many suits are remembered; a bound on memory, not on the game."""


def _after_draws(suit: int) -> _Suit:
    """The classes of a suit after each of its nine draws; where all four are there, the class that it has."""
    suits = deficiency_tables().suits
    return suits[suit], bytes([suits[suit + power if suit // power % 5 < 4 else suit] for power in _POWERS])


def _honors_after_draws(honors: int) -> _Suit:
    """The same for the seven draws of honors."""
    classes = deficiency_tables().honors
    after = [classes[honors + power if honors // power % 5 < 4 else honors] for power in _POWERS[:7]]
    return classes[honors], bytes(after)


def _after_discards(suit: int) -> _Suit:
    """The classes of a suit after each of its nine discards; ``IMPOSSIBLE`` where there is none to discard."""
    suits = deficiency_tables().suits
    return suits[suit], bytes([suits[suit - power] if suit // power % 5 else IMPOSSIBLE for power in _POWERS])


def _honors_after_discards(honors: int) -> _Suit:
    """The same for the seven discards of honors."""
    classes = deficiency_tables().honors
    after = [classes[honors - power] if honors // power % 5 else IMPOSSIBLE for power in _POWERS[:7]]
    return classes[honors], bytes(after)


_AFTER_DRAWS = _Remembered(_after_draws)
_HONORS_AFTER_DRAWS = _Remembered(_honors_after_draws)
_AFTER_DISCARDS = _Remembered(_after_discards)
_HONORS_AFTER_DISCARDS = _Remembered(_honors_after_discards)
MEMORIES = (_AFTER_DRAWS, _HONORS_AFTER_DRAWS, _AFTER_DISCARDS, _HONORS_AFTER_DISCARDS)
"""All that is remembered here."""


class _Better(dict[int, tuple[bytes, ...]]):
    """By the tiles missing, then by the class of the other suits: marks on the classes with which fewer are missing."""

    def __init__(self, sets: int) -> None:
        super().__init__()
        self._sets = sets

    def __missing__(self, missing: int) -> tuple[bytes, ...]:
        rows = deficiency_tables().missing_with[self._sets]
        found = self[missing] = tuple(row.translate(_IS[missing - 1] if missing else bytes(256)) for row in rows)
        return found


_BETTER = tuple(map(_Better, range(5)))
"""By the sets still to be made."""


class _Marked(dict[bytes, tuple[Tile, ...]]):
    """The tiles of a suit, or of the honors, that bear a mark."""

    def __init__(self, part: slice) -> None:
        super().__init__()
        self._kinds = KINDS[part]

    def __missing__(self, marks: bytes) -> tuple[Tile, ...]:
        found = self[marks] = tuple(compress(self._kinds, marks))
        return found


_BAMBOOS_MARKED, _CHARACTERS_MARKED, _DOTS_MARKED, _HONORS_MARKED = map(_Marked, SUIT_SLICES)

_loaded: DeficiencyTables | None = None


def _load() -> DeficiencyTables:
    global _loaded  # noqa: PLW0603 - asked for millions of times: a call each is too many
    _loaded = deficiency_tables()
    return _loaded
