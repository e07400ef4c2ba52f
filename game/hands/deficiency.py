"""How far a hand is from so many sets and a pair: the tiles missing, 0 won, 1 ready (shanten is one less).

Hands are given by their ``Key`` (concealed tiles alone) and the number of sets still to be made, 4 less those laid out.
Any number of tiles will do; with one to discard (3n + 2) it is the deficiency after the best discard. A fifth tile of a
kind is never hoped for, but melds laid out are not looked at: a tile may be named of which all lie in one's own melds.

How suits become classes, and classes answers, is told in ``build_scripts/make_hand_tables.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from game.hands.tables import IMPOSSIBLE, DeficiencyTables, deficiency_tables
from game.tiles.counts import SUIT_BITS, SUIT_MASK, WEIGHTS, Key, SuitKeys, suit_keys
from game.tiles.tile import KINDS, Tile

_CHARACTERS, _DOTS, _HONORS = SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS
_SUITS_KEPT = 1 << 14
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
    return _improving(suit_keys(key), sets)[1]


def discards(key: Key, sets: int = 4) -> tuple[Discard, ...]:
    """For each kind in the hand, sorted: the deficiency after its discard, and the tiles that would then improve it."""
    suits = suit_keys(key)
    _, row = _changed(suits, sets, _after_discards, _honors_after_discards)
    return tuple(_discard(key, tile, sets) for tile in compress(KINDS, row.translate(_POSSIBLE)))


def best_discards(key: Key, sets: int = 4) -> tuple[Discard, ...]:
    """Those of ``discards`` that leave the least deficiency: sooner, for at the others it does not look."""
    _, row = _changed(suit_keys(key), sets, _after_discards, _honors_after_discards)
    return tuple(_discard(key, tile, sets) for tile in compress(KINDS, row.translate(_IS[min(row)])))


def _discard(key: Key, tile: Tile, sets: int) -> Discard:
    missing, better = _improving(suit_keys(Key(key - WEIGHTS[tile])), sets)
    return Discard(tile, missing, better)


def _improving(suits: SuitKeys, sets: int) -> tuple[int, tuple[Tile, ...]]:
    """The deficiency, and the tiles that lower it."""
    missing, row = _changed(suits, sets, _after_draws, _honors_after_draws)
    return missing, tuple(compress(KINDS, row.translate(_IS[missing - 1]))) if missing else ()


def _changed(
    suits: SuitKeys, sets: int, of_suit: Callable[[int], bytes], of_honors: Callable[[int], bytes]
) -> tuple[int, bytes]:
    """The deficiency, and 34 of them: each kind drawn, or each discarded, as the functions change a suit."""
    tables = _loaded or _load()
    together = tables.together
    missing_with = tables.missing_with[sets]
    bamboos, characters, dots, honors = suits
    a, b, c, d = tables.suits[bamboos], tables.suits[characters], tables.suits[dots], tables.honors[honors]
    ab = together[a][b]
    cd = together[c][d]
    row = (
        of_suit(bamboos).translate(missing_with[together[b][cd]])
        + of_suit(characters).translate(missing_with[together[a][cd]])
        + of_suit(dots).translate(missing_with[together[ab][d]])
        + of_honors(honors).translate(missing_with[together[ab][c]])
    )
    return missing_with[ab][cd], row


@lru_cache(maxsize=_SUITS_KEPT)
def _after_draws(suit: int) -> bytes:
    """The classes of a suit after each of its nine draws; where all four are there, the class that it has."""
    suits = deficiency_tables().suits
    return bytes(suits[suit + power if suit // power % 5 < 4 else suit] for power in _POWERS)


@lru_cache(maxsize=_SUITS_KEPT)
def _honors_after_draws(honors: int) -> bytes:
    """The same for the seven draws of honors."""
    classes = deficiency_tables().honors
    return bytes(classes[honors + power if honors // power % 5 < 4 else honors] for power in _POWERS[:7])


@lru_cache(maxsize=_SUITS_KEPT)
def _after_discards(suit: int) -> bytes:
    """The classes of a suit after each of its nine discards; ``IMPOSSIBLE`` where there is none to discard."""
    suits = deficiency_tables().suits
    return bytes(suits[suit - power] if suit // power % 5 else IMPOSSIBLE for power in _POWERS)


@lru_cache(maxsize=_SUITS_KEPT)
def _honors_after_discards(honors: int) -> bytes:
    """The same for the seven discards of honors."""
    classes = deficiency_tables().honors
    return bytes(classes[honors - power] if honors // power % 5 else IMPOSSIBLE for power in _POWERS[:7])


_loaded: DeficiencyTables | None = None


def _load() -> DeficiencyTables:
    global _loaded  # noqa: PLW0603 - asked for millions of times: a call each is too many
    _loaded = deficiency_tables()
    return _loaded
