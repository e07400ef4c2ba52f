"""A hand after sets were laid out of it: claims for discards, and kongs on one's own turn."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine.commands import Claim, DeclareKong
from game.hands.meld import KongKind, Meld, kong, meld_of
from game.players.ai.sight.sight import Sight
from game.tiles.counts import Key, key_of
from game.tiles.tile import Tile


def after_claim(sight: Sight, tile: Tile, claim: Claim) -> Sight:
    """The sight with the set laid out, and nothing thrown or drawn yet."""
    key = Key(sight.key - key_of(claim.tiles))
    return replace(sight, key=key, before=None, melds=(*sight.melds, claimed_set(claim, tile)))


def after_kong(sight: Sight, command: DeclareKong) -> Sight:
    """The sight with the kong laid out, or the pung extended, and its replacement not yet drawn."""
    key = Key(sight.key - key_of(command.tiles))
    return replace(sight, key=key, before=None, melds=melds_after_kong(sight.melds, command))


def claimed_set(claim: Claim, tile: Tile) -> Meld:
    """The set that a claim makes of a tile."""
    return meld_of((*claim.tiles, tile), concealed=False)


def melds_after_kong(melds: tuple[Meld, ...], command: DeclareKong) -> tuple[Meld, ...]:
    """The sets laid out, with the kong among them, or in the place of the pung that it extends."""
    tile = command.tiles[0]
    if len(command.tiles) == 4:
        return (*melds, kong(tile, KongKind.CONCEALED))
    return tuple(kong(tile, KongKind.ADDED) if meld.is_pung and meld.tile is tile else meld for meld in melds)
