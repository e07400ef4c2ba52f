"""The position that a computer player counts before it chooses: its own hand, and the live tiles of every kind.

A set laid out, by a claim or as a kong, makes another position.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from operator import mul

from game import Frozen, replace
from game.engine.commands import Claim, DeclareKong
from game.engine.facts import faces
from game.engine.seat import Seat
from game.engine.state import DealState, State
from game.hands.meld import KongKind, Meld, kong, meld_of
from game.players.ai.reading.nearness import Nearness, nearness_of
from game.players.ai.reading.opponents import Opponent, opponents_of
from game.players.ai.reading.stakes import Standing, standing_of
from game.rules.ruleset import Ruleset
from game.tiles.counts import Key, counts_of_key, key_of
from game.tiles.tile import KINDS, Tile, Tiles, TileSet, Wind


class Position(Frozen, kw_only=True, dict=True):
    """A deal as one seat knows it: its hand, the tiles that may still come, and what the others have shown."""

    rules: Ruleset
    wind: Wind
    """The seat's own wind."""
    prevailing: Wind = Wind.EAST
    dealer: Wind = Wind.EAST
    """The wind of the dealer, the seat with East's rights."""
    key: Key
    melds: tuple[Meld, ...]
    """The sets laid out."""
    live: tuple[int, ...]
    """How many of each kind may still come, in the order of ``KINDS``."""
    draws: int
    """How many more tiles the seat may hope to draw."""
    is_last: bool = False
    """Whether no tile is left to draw."""
    discards: Tiles = ()
    """Every discard of the deal, oldest first."""
    laid_by_others: int = 0
    bonus: Tiles = ()
    """The seat's own flowers and seasons."""
    named: Tiles = ()
    """The winning tiles announced by others, once for each seat that announced it."""
    standing: Standing | None = None
    """The seat's standing in the match, if places count for it."""
    others: tuple[Opponent, ...] = ()
    """The opponents; empty unless they were asked for."""
    may_call: bool = True
    """Whether the hand, once it is ready, may still be called ready."""

    @property
    def sets(self) -> int:
        """How many sets are still to be made of the concealed tiles."""
        return 4 - len(self.melds)

    @property
    def missing(self) -> int:
        """The number of tiles missing for sets and a pair, or for another whole hand that counts in the book."""
        return self.nearness.missing(self.key, self.sets)

    @cached_property
    def nearness(self) -> Nearness:
        """The measures for the kinds of set that the book allows."""
        return nearness_of(self.rules, self.melds)

    @cached_property
    def missing_after(self) -> bytes:
        """How many tiles are missing for any mahjong after a discard of each of the 34 kinds."""
        return self.nearness.after_discards(self.key, self.sets)

    @cached_property
    def around(self) -> tuple[int, int, int]:
        """The draws left, the number of exposed sets of the seat, and the number of sets laid out by the others."""
        return self.draws, sum([not meld.concealed for meld in self.melds]), self.laid_by_others

    @cached_property
    def claimable(self) -> tuple[int, ...]:
        """How many of each kind may still come that would make a pung with a pair, in the order of ``KINDS``."""
        return claimable(self.live, self.key)


def claimable(live: Sequence[int], key: Key) -> tuple[int, ...]:
    """How many of each kind may still come that would make a pung with a pair of the key, in the order of ``KINDS``."""
    return tuple(map(mul, live, counts_of_key(key).translate(_IS_TWO)))


def position_of(
    view: State, seat: Seat, *, counts_tiles: bool, reads_others: bool = False, for_places: bool = False
) -> Position:
    """The position of a seat, whose own view is given: other hands and the wall have no faces in it.

    A player who does not count tiles takes every kind to be equally likely.
    """
    deal = view.current_deal
    held = deal.seats[seat]
    key = key_of(faces(deal, held.hand))
    return Position(
        rules=view.rules,
        wind=deal.placing.wind_of(seat, view.rules.seats),
        prevailing=deal.placing.prevailing,
        dealer=deal.placing.wind_of(deal.placing.dealer, view.rules.seats),
        key=key,
        melds=tuple([laid.meld for laid in held.sets]),
        live=live_tiles(view.rules.tiles, deal, counts_tiles=counts_tiles),
        draws=len(deal.live) // view.rules.seats,
        is_last=not deal.live,
        discards=faces(deal, tuple([thrown.tile_id for thrown in deal.discards])),
        laid_by_others=sum([len(other.sets) for other in deal.seats]) - len(held.sets),
        bonus=faces(deal, held.bonus),
        others=opponents_of(view, seat) if reads_others else (),
        standing=standing_of(view, seat) if for_places else None,
        named=tuple([tile for other in deal.seats if other is not held and not other.is_dead for tile in other.waits]),
    )


def live_tiles(tiles: TileSet, deal: DealState, *, counts_tiles: bool) -> tuple[int, ...]:
    """How many of each kind are neither shown nor in the seat's own hand; all copies, if tiles are not counted."""
    if not counts_tiles:
        return _copies(tiles)
    hidden = [*_copies(tiles), *_NO_BONUS]
    for tile in filter(None, deal.faces):
        hidden[tile.index] -= 1
    return tuple(hidden[: len(KINDS)])


@lru_cache(8)
def _copies(tiles: TileSet) -> tuple[int, ...]:
    return tuple(map(tiles.copies, KINDS))


_IS_TWO = bytes(count == 2 for count in range(256))
"""Translates counts into marks on the pairs."""
_NO_BONUS = (0,) * (len(Tile) - len(KINDS))
"""The numbers of live bonus tiles: all 0, since nobody waits for them."""


def after_claim(position: Position, tile: Tile, claim: Claim) -> Position:
    """The position with the set laid out, before any discard or draw."""
    key = Key(position.key - key_of(claim.tiles))
    return replace(position, key=key, melds=(*position.melds, claimed_set(claim, tile)))


def after_kong(position: Position, command: DeclareKong) -> Position:
    """The position with the kong laid out, or the pung extended, and its replacement not yet drawn."""
    key = Key(position.key - key_of(command.tiles))
    return replace(position, key=key, melds=melds_after_kong(position.melds, command))


def claimed_set(claim: Claim, tile: Tile) -> Meld:
    """The set that a claim makes of a tile."""
    return meld_of((*claim.tiles, tile), concealed=False)


def melds_after_kong(melds: tuple[Meld, ...], command: DeclareKong) -> tuple[Meld, ...]:
    """The sets laid out, with the kong added or in the place of the pung that it extends."""
    tile = command.tiles[0]
    if len(command.tiles) == 4:
        return (*melds, kong(tile, KongKind.CONCEALED))
    return tuple(kong(tile, KongKind.ADDED) if meld.is_pung and meld.tile is tile else meld for meld in melds)
