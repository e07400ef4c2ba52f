"""What a hand may aim for: any four sets and a pair, or the dearer ones that keep to some of the tiles.

Which of these a book pays for, and how much, stands in its scoring table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.hands.meld import Meld
from game.rules.ruleset import Ruleset
from game.rules.worth import Points
from game.tiles.counts import SUIT_BITS, SUIT_MASK, SUIT_SLICES
from game.tiles.tile import KINDS, Tile

_SUIT_PARTS = (0, 1, 2)
_HONOR_PART = 3


@dataclass(frozen=True, slots=True)
class Aim:
    """Hands of some of the tiles alone."""

    mask: int
    """Those tiles within a ``Key``."""
    kinds: frozenset[Tile]
    """The same tiles."""
    premium: float = 0.0
    """What it adds to the worth of a mahjong."""

    def may_hold(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the sets laid out keep to it."""
        return all(meld.tile in self.kinds for meld in melds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Premiums:
    """What a book adds to the worth of a mahjong for things that a hand can grow to whatever it aims for."""

    dragon: float
    seat_wind: float
    chows: float


def _aim(parts: tuple[int, ...], premium: float = 0.0) -> Aim:
    kinds = frozenset(tile for part in parts for tile in KINDS[SUIT_SLICES[part]])
    return Aim(sum(SUIT_MASK << SUIT_BITS * part for part in parts), kinds, premium)


ANY = _aim((*_SUIT_PARTS, _HONOR_PART))
"""Every mahjong."""


@lru_cache(maxsize=64)
def aims_of(rules: Ruleset) -> tuple[Aim, ...]:
    """Any mahjong, then what the book pays more for."""
    dear: list[tuple[float, tuple[int, ...]]] = [(_premium(rules, "no_suits"), (_HONOR_PART,))]
    dear += [(_premium(rules, "half_flush"), (suit, _HONOR_PART)) for suit in _SUIT_PARTS]
    dear += [(_premium(rules, "full_flush"), (suit,)) for suit in _SUIT_PARTS]
    return (ANY, *(_aim(parts, premium) for premium, parts in dear if premium))


@lru_cache(maxsize=64)
def premiums_of(rules: Ruleset) -> Premiums:
    """The premiums of a book; 0 for those that it has not or pays otherwise than in points."""
    return Premiums(
        dragon=_premium(rules, "pung.dragon"),
        seat_wind=_premium(rules, "pung.seat_wind"),
        chows=_premium(rules, "all_chows"),
    )


def _premium(rules: Ruleset, element: str) -> float:
    return sum(float(row.worth.points) for row in rules.elements if row.id == element and isinstance(row.worth, Points))
