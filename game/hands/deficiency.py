"""How far a hand is from so many sets and a pair: the tiles missing, 0 won, 1 ready (shanten is one less).

Hands are given by their ``Key`` (concealed tiles alone) and the number of sets still to be made, 4 less those laid out.
Any number of tiles will do; with one to discard (3n + 2) it is the deficiency after the best discard. A fifth tile of a
kind is never hoped for, but melds laid out are not looked at: a tile may be named of which all lie in one's own melds.

How suits become classes, and classes answers, is told in ``build_scripts/make_hand_tables.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from game.hands.tables import DeficiencyTables, deficiency_tables
from game.tiles.counts import SUIT_BITS, SUIT_MASK, SUIT_SLICES, Key, suit_keys
from game.tiles.tile import KINDS, Tile

_CHARACTERS, _DOTS, _HONORS = SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS
_SUITS_KEPT = 1 << 14
_POWERS = tuple(5**place for place in range(9))
_IS = tuple(bytes(value == wanted for value in range(256)) for wanted in range(16))
"""``_IS[n]`` translates a row of deficiencies into marks on those that are n."""


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
    suits = list(suit_keys(key))
    found = []
    for place, suit in enumerate(suits):
        for rank in _ranks(suit):
            suits[place] = suit - _POWERS[rank]
            missing, better = _improving(suits, sets)
            found.append(Discard(KINDS[SUIT_SLICES[place].start + rank], missing, better))
        suits[place] = suit
    return tuple(found)


def _improving(suits_held: Sequence[int], sets: int) -> tuple[int, tuple[Tile, ...]]:
    """The deficiency, and the tiles that lower it."""
    bamboos, characters, dots, honors = suits_held
    tables = _loaded or _load()
    suits = tables.suits
    together = tables.together
    missing_with = tables.missing_with[sets]
    a, b, c, d = suits[bamboos], suits[characters], suits[dots], tables.honors[honors]
    ab = together[a][b]
    cd = together[c][d]
    missing = missing_with[ab][cd]
    if not missing:
        return 0, ()
    row = (
        _after_draws(bamboos).translate(missing_with[together[b][cd]])
        + _after_draws(characters).translate(missing_with[together[a][cd]])
        + _after_draws(dots).translate(missing_with[together[ab][d]])
        + _honors_after_draws(honors).translate(missing_with[together[ab][c]])
    )
    return missing, tuple(compress(KINDS, row.translate(_IS[missing - 1])))


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
def _ranks(suit: int) -> tuple[int, ...]:
    """The places of the kinds that a suit has."""
    return tuple(place for place, power in enumerate(_POWERS) if suit // power % 5)


_loaded: DeficiencyTables | None = None


def _load() -> DeficiencyTables:
    global _loaded  # noqa: PLW0603 - asked for millions of times: a call each is too many
    _loaded = deficiency_tables()
    return _loaded
