"""From tiles in the order in which they were tapped to a hand: the sets laid out first, then the concealed tiles."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from game.ledger.checks import lacking
from game.ledger.entry import EnteredDeal, LaidSet, facts_of
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.tiles.tile import Tile

_SIZES = (4, 3)
"""Tiles of a set, the larger one first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped:
    """Tiles that were tapped, sorted out."""

    sets: tuple[LaidSet, ...]
    """Laid out; the tiles of the last one may be no set yet."""
    hand: tuple[Tile, ...]
    """Concealed, in the order in which they were tapped."""
    bonus: tuple[Tile, ...]


def grouped(taps: Sequence[Tile], *, laid: int, turned: Collection[int] = ()) -> Tapped:
    """The hand of which these tiles were tapped, bonus tiles anywhere among them.

    Args:
        taps: the tiles.
        laid: how many of these, bonus tiles aside, belong to the sets laid out.
        turned: the sets, by their place, that were turned over: four alike are then a concealed kong.
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
    """Tiles cut into sets as they follow one another, as many of them as can be.

    What is left over between two sets, or at the end, stays together in groups of at most three.
    """
    return _cut(tiles)[1]


@cache
def _cut(tiles: tuple[Tile, ...]) -> tuple[int, tuple[tuple[Tile, ...], ...]]:
    """How many tiles stand in sets at best, and all groups."""
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
    """What a hand lacks."""

    count: int
    """How many tiles; below 0, how many it has too many."""
    waits: tuple[Tile, ...] = ()
    """Of a winner's hand that lacks one tile: those with any of which it is a mahjong."""


def lack(rules: Ruleset, placing: Placing, deal: EnteredDeal, seat: int) -> Lack:
    """What the hand of a seat lacks that is being entered."""
    player = deal.hand_of(seat)
    if player is None or player.points is not None:
        return Lack(count=0)
    count = lacking(deal, player)
    if count != 1 or seat not in deal.winners or any(laid.meld is None for laid in player.melds):
        return Lack(count=count)
    facts = facts_of(rules, placing, EnteredDeal(players=(player,)))
    return Lack(count=count, waits=rules.mahjong.waits(facts.hands[0], facts.prevailing))
