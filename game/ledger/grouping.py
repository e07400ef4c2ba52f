"""Grouping of tapped tiles into a hand: laid sets were tapped first, then concealed tiles."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from game.ledger.checks import lacking
from game.ledger.entry import EnteredDeal, LaidSet, facts_of
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.tiles.tile import Tile

_SIZES = (4, 3)
"""The sizes of sets, the larger first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped:
    """Tapped tiles, grouped."""

    sets: tuple[LaidSet, ...]
    """The laid sets; the last one may still be incomplete."""
    hand: tuple[Tile, ...]
    """The concealed tiles, in the order in which they were tapped."""
    bonus: tuple[Tile, ...]


def grouped(taps: Sequence[Tile], *, laid: int, turned: Collection[int] = ()) -> Tapped:
    """The hand that results from taps; bonus tiles may be anywhere among them.

    :param taps: the tiles.
    :param laid: how many of these, not counting bonus tiles, belong to laid sets.
    :param turned: the indices of sets that were turned over; four alike are then a concealed kong.
    """
    tiles = tuple(tile for tile in taps if not tile.is_bonus)
    return Tapped(
        sets=tuple(
            LaidSet(tiles=group, concealed=number in turned) for number, group in enumerate(in_sets(tiles[:laid]))
        ),
        hand=tiles[laid:],
        bonus=tuple(tile for tile in taps if tile.is_bonus),
    )


@cache
def in_sets(tiles: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """Consecutive tiles cut into as many sets as possible.

    Tiles left over between two sets, or at the end, form groups of at most three.
    """
    return _cut(tiles)[1]


@cache
def _cut(tiles: tuple[Tile, ...]) -> tuple[int, tuple[tuple[Tile, ...], ...]]:
    """The largest number of tiles that fit into sets, and the tiles in groups accordingly."""
    if not tiles:
        return 0, ()
    covered, groups = _cut(tiles[1:])
    joins = bool(groups) and len(groups[0]) < min(_SIZES) and not _is_set(groups[0])
    best = covered, ((tiles[0], *groups[0]), *groups[1:]) if joins else ((tiles[0],), *groups)
    for size in _SIZES:
        group = tiles[:size]
        if len(group) == size and _is_set(group):
            covered, groups = _cut(tiles[size:])
            if covered + size > best[0]:
                best = covered + size, (group, *groups)
    return best


def _is_set(tiles: tuple[Tile, ...]) -> bool:
    return LaidSet(tiles=tiles).meld is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """How many tiles an entered hand lacks, and which ones would complete it."""

    count: int
    """The number of missing tiles; negative if the hand has too many."""
    waits: tuple[Tile, ...] = ()
    """If a winner's hand lacks one tile: all tiles that make it a mahjong."""


def lack(rules: Ruleset, placing: Placing, deal: EnteredDeal, seat: int) -> Lack:
    """How many tiles the hand of a seat, as entered so far, lacks, and which ones would complete it."""
    player = deal.hand_of(seat)
    if player is None or player.points is not None:
        return Lack(count=0)
    count = lacking(deal, player)
    if count != 1 or seat not in deal.winners or any(laid.meld is None for laid in player.melds):
        return Lack(count=count)
    facts = facts_of(rules, placing, EnteredDeal(players=(player,)))
    return Lack(count=count, waits=rules.mahjong.waits(facts.hands[0], facts.prevailing))
