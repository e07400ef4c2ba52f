"""Grouping of tapped tiles into a hand: laid sets were tapped first, then concealed tiles."""

from functools import cache

from game import Frozen
from game.ledger.checks import lacking
from game.ledger.entry import EnteredDeal, LaidSet, facts_of
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.tiles.tile import Tiles

_SIZES = (4, 3)
"""The sizes of sets, the larger first."""


@cache
def in_sets(tiles: Tiles) -> tuple[Tiles, ...]:
    """Consecutive tiles cut into as many sets as possible.

    Tiles left over between two sets, or at the end, form groups of at most three.
    """
    return _cut(tiles)[1]


@cache
def _cut(tiles: Tiles) -> tuple[int, tuple[Tiles, ...]]:
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


def _is_set(tiles: Tiles) -> bool:
    return LaidSet(tiles=tiles).meld is not None


class Lack(Frozen, kw_only=True):
    """How many tiles an entered hand lacks, and which ones would complete it."""

    count: int
    """The number of missing tiles; negative if the hand has too many."""
    waits: Tiles = ()
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
