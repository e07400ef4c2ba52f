"""Which sets to lay out: claims for discards, and kongs on one's own turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.commands import Claim, DeclareKong
from game.hands.deficiency import deficiency
from game.hands.meld import meld_of
from game.players.ai.outlook import after_discard, standing
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.rules.terms import ClaimKind
from game.tiles.counts import Key, key_of
from game.tiles.tile import Tile

_GAIN = 1.1
"""A set laid out must make the outlook so many times better."""


def claim_worth_making(sight: Sight, tile: Tile, claims: Sequence[Claim], skill: Skill) -> Claim | None:
    """The claim after which the hand looks best, if that is clearly better than to wait."""
    best, value = None, standing(sight, skill) * _GAIN
    for claim in claims:
        after = _after_claim(sight, tile, claim, skill)
        if after > value:
            best, value = claim, after
    return best


def _after_claim(sight: Sight, tile: Tile, claim: Claim, skill: Skill) -> float:
    meld = meld_of((*claim.tiles, tile), concealed=False)
    laid = replace(sight, key=Key(sight.key - key_of(claim.tiles)), melds=(*sight.melds, meld))
    return standing(laid, skill) if claim.claim is ClaimKind.KONG else after_discard(laid, skill)


def kong_worth_declaring(sight: Sight, kongs: Sequence[DeclareKong]) -> DeclareKong | None:
    """A kong that leaves the hand as near as it is: it costs nothing, and its replacement is one more tile."""
    nearest = deficiency(sight.key, sight.sets)
    for kong in kongs:
        sets = sight.sets - (len(kong.tiles) == 4)
        if deficiency(Key(sight.key - key_of(kong.tiles)), sets) <= nearest:
            return kong
    return None
