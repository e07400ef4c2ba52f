"""Which sets to lay out: claims for discards, and kongs on one's own turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.commands import Claim, DeclareKong
from game.hands.meld import Meld, meld_of
from game.players.ai.outlook import after_discard, standing
from game.players.ai.pay import points_of_set
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.rules.terms import ClaimKind
from game.tiles.counts import Key, key_of
from game.tiles.tile import Tile

_GAIN = 1.1
"""A set laid out must make the outlook so many times better."""


def claim_worth_making(sight: Sight, tile: Tile, claims: Sequence[Claim], skill: Skill) -> Claim | None:
    """The claim after which the hand looks best, if that is clearly better than to wait, or a kong that pays."""
    best, value = None, standing(sight, skill) * _GAIN
    for claim in claims:
        if claim.claim is ClaimKind.CHOW and not sight.nearness.chows:
            continue
        laid = after_claim(sight, tile, claim)
        after = standing(laid, skill) if claim.claim is ClaimKind.KONG else after_discard(laid, skill)
        if after > value:
            best, value = claim, after
    if best is None and skill.knows_premiums:
        return next((claim for claim in claims if claim.claim is ClaimKind.KONG and _pays(sight, tile, claim)), None)
    return best


def after_claim(sight: Sight, tile: Tile, claim: Claim) -> Sight:
    """The sight with the set laid out, and nothing thrown or drawn yet."""
    meld = meld_of((*claim.tiles, tile), concealed=False)
    return replace(sight, key=Key(sight.key - key_of(claim.tiles)), melds=(*sight.melds, meld))


def _pays(sight: Sight, tile: Tile, kong: Claim) -> bool:
    """Whether the kong leaves the hand as near, and the book gives more for it than for the pung in the hand."""
    laid = after_claim(sight, tile, kong)
    if _missing(laid) > _missing(sight):
        return False
    return _points(sight, laid.melds[-1]) > _points(sight, meld_of(kong.tiles))


def _missing(sight: Sight) -> int:
    return sight.nearness.missing(sight.key, sight.sets)


def _points(sight: Sight, meld: Meld) -> float:
    return points_of_set(sight.rules, sight.wind, sight.prevailing, meld)


def kong_worth_declaring(sight: Sight, kongs: Sequence[DeclareKong]) -> DeclareKong | None:
    """A kong that leaves the hand as near as it is: it costs nothing, and its replacement is one more tile."""
    nearest = _missing(sight)
    for kong in kongs:
        sets = sight.sets - (len(kong.tiles) == 4)
        if sight.nearness.missing(Key(sight.key - key_of(kong.tiles)), sets) <= nearest:
            return kong
    return None
