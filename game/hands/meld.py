"""Melds: chow, pung, kong and pair, laid out or within a hand (docs/rules/common.md, "A set, a hand, a win")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from game.tiles.counts import in_order
from game.tiles.tile import KINDS, Tile


class MeldKind(Enum):
    """The kind of a meld."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"

    __hash__ = object.__hash__


class KongKind(Enum):
    """The way in which a kong was made."""

    CLAIMED = "claimed"
    """The kong was made of three tiles in the hand and a claimed discard."""
    CONCEALED = "concealed"
    """The kong was made of four drawn tiles, and declared."""
    ADDED = "added"
    """The kong was made of an exposed pung and its fourth tile, drawn."""
    KEPT = "kept"
    """Four tiles in the hand, never declared, count as a set, if the book allows it (docs/rules/israeli.md)."""

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Meld:
    """A set or a pair.

    Melds in ``Hand.melds`` are laid out; in a reading they may also be of tiles in the hand. ``concealed`` says whether
    all tiles came from the wall, wherever they lie: a declared concealed kong is laid out and concealed.
    """

    kind: MeldKind
    tile: Tile
    """The tile of the meld; the lowest tile of a chow."""
    concealed: bool = True
    """Whether the meld has no claimed tile. A pair is never marked as exposed: always true."""
    kong: KongKind | None = None
    """The way in which a kong was made; ``None`` for other melds."""
    tiles: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    is_chow: bool = field(init=False, repr=False, compare=False)
    """Whether the meld is three consecutive tiles of a suit."""
    is_pung: bool = field(init=False, repr=False, compare=False)
    """Whether the meld is three alike, and no kong."""
    is_kong: bool = field(init=False, repr=False, compare=False)
    is_triplet: bool = field(init=False, repr=False, compare=False)
    is_pair: bool = field(init=False, repr=False, compare=False)
    """Whether the meld is two alike, which is no set."""
    _hash: int = field(init=False, repr=False, compare=False)
    """The hash, worked out once: caches about hands ask for it often."""

    def __post_init__(self) -> None:
        if (self.kong is not None) is not (self.kind is MeldKind.KONG):
            raise ValueError(f"{self.kind.value} of {self.tile}, kong {self.kong}")
        try:
            object.__setattr__(self, "tiles", _TILES[self.kind, self.tile])
        except KeyError:
            raise ValueError(f"no {self.kind.value} of {self.tile}") from None
        object.__setattr__(self, "is_chow", self.kind is MeldKind.CHOW)
        object.__setattr__(self, "is_pung", self.kind is MeldKind.PUNG)
        object.__setattr__(self, "is_kong", self.kind is MeldKind.KONG)
        object.__setattr__(self, "is_triplet", self.is_pung or self.is_kong)
        object.__setattr__(self, "is_pair", self.kind is MeldKind.PAIR)
        object.__setattr__(self, "_hash", hash((self.tiles, self.concealed, self.kong)))

    def __hash__(self) -> int:
        return self._hash

    def exposed(self) -> Meld:
        """The same set, completed with a claimed tile; a pair is unchanged."""
        return self if self.is_pair or not self.concealed else _meld(self.kind, self.tile, False, self.kong)  # noqa: FBT003 - as it stands there

    def __repr__(self) -> str:
        mark = "" if self.concealed is _is_concealed(self.kong) else f", concealed={self.concealed}"
        how = f", {self.kong}" if self.kong else ""
        return f"{self.kind.value}({self.tile!r}{how}{mark})"


@cache
def _meld(kind: MeldKind, tile: Tile, concealed: bool, kong: KongKind | None) -> Meld:  # noqa: FBT001 - sooner by place
    """The one object that stands for this meld; there are only a few hundred."""
    return Meld(kind, tile, concealed, kong)


def chow(lowest: Tile, *, concealed: bool = True) -> Meld:
    """The chow that begins with this tile."""
    return _meld(MeldKind.CHOW, lowest, concealed, None)


def pung(tile: Tile, *, concealed: bool = True) -> Meld:
    """A pung of this tile."""
    return _meld(MeldKind.PUNG, tile, concealed, None)


def kong(tile: Tile, kind: KongKind, *, concealed: bool | None = None) -> Meld:
    """Four of this tile; kongs declared from the hand or kept in it are concealed unless stated otherwise."""
    return _meld(MeldKind.KONG, tile, _is_concealed(kind) if concealed is None else concealed, kind)


def pair(tile: Tile) -> Meld:
    """A pair of this tile."""
    return _meld(MeldKind.PAIR, tile, True, None)  # noqa: FBT003 - as the others


def meld_of(tiles: Iterable[Tile], *, concealed: bool = True) -> Meld:
    """The meld of these tiles, in any order; ``ValueError`` if they make none.

    A kong gets the likely kind: declared if concealed, otherwise claimed.
    """
    ordered = tuple(sorted(tiles, key=in_order))
    try:
        kind, lowest = _MELDS[ordered]
    except KeyError:
        raise ValueError(f"no meld: {' '.join(map(str, ordered))}") from None
    if kind is MeldKind.KONG:
        return kong(lowest, KongKind.CONCEALED if concealed else KongKind.CLAIMED)
    return _meld(kind, lowest, concealed or kind is MeldKind.PAIR, None)


def _is_concealed(kong: KongKind | None) -> bool:
    return kong is not KongKind.CLAIMED and kong is not KongKind.ADDED


_TILES = {
    **{(MeldKind.PAIR, tile): (tile,) * 2 for tile in KINDS},
    **{(MeldKind.PUNG, tile): (tile,) * 3 for tile in KINDS},
    **{(MeldKind.KONG, tile): (tile,) * 4 for tile in KINDS},
    **{
        (MeldKind.CHOW, tile): (tile, KINDS[tile.index + 1], KINDS[tile.index + 2])
        for tile in KINDS
        if tile.suit.has_ranks and tile.rank <= 7
    },
}
_MELDS = {tiles: meld for meld, tiles in _TILES.items()}
