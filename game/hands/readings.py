"""Every way to see a hand as sets and pairs (common.md, "A set, a hand, a win")."""

from __future__ import annotations

from dataclasses import dataclass

from game.hands.hand import Hand
from game.hands.meld import Meld
from game.tiles.counts import Counts
from game.tiles.tile import Tile

Melds = tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a hand: no tile is in two melds."""

    melds: Melds
    """Those laid out, then those of concealed tiles: sets in the order of their tiles, pairs last."""
    left_over: tuple[Tile, ...] = ()
    """Concealed tiles that are in no meld."""
    finished: int | None = None
    """The place in ``melds`` of the set or pair that took the winning tile; ``None``: it is in no meld, or nobody won."""


def splits(counts: Counts, sets: int, *, foursomes: bool = False) -> tuple[Melds, ...]:
    """Every way to split concealed tiles into so many sets and a pair, no tile left over; empty if there is none.

    Each is the sets in the order of their tiles, then the pair; all concealed. With ``foursomes`` four alike kept in the
    hand may be a set too (israeli.md, "What a mahjong is": 4 + 4 + 4 + 2).
    """
    raise NotImplementedError


def is_complete(counts: Counts, sets: int, *, foursomes: bool = False) -> bool:
    """Whether ``splits`` gives any: the same, sooner."""
    raise NotImplementedError


def winner_readings(hand: Hand, winning: Tile | None, *, claimed: bool, foursomes: bool = False) -> tuple[Reading, ...]:
    """Every reading of a regular mahjong, with the set or pair that the winning tile completed.

    ``winning`` is among the concealed tiles; ``None`` where nobody asks (a dealt hand). If ``claimed`` (a discard or a
    robbed kong) the set that took it is exposed. It may be in any set or pair that it fits: a reading each.
    """
    raise NotImplementedError


def loser_readings(hand: Hand, *, foursomes: bool = False) -> tuple[Reading, ...]:
    """Every reading of a hand that did not win: any sets and any number of pairs, the other tiles left over.

    Only those to which nothing can be added: no further set or pair can be made of the tiles left over, no pair grow to
    a pung by one of them, nor (with ``foursomes``) a pung to a kong.
    """
    raise NotImplementedError
