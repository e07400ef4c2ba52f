"""How good a hand looks: the tiles missing, those that would help, the chance to go out, and what that would pay.

Within one aim the tiles missing come first, whatever else; aims are compared by the chance to go out times the pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log1p

from game.hands.deficiency import deficiency, improving
from game.players.ai.aims import ANY, Aim, aims_of
from game.players.ai.danger import danger
from game.players.ai.pay import expected_pay
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.tiles.counts import WEIGHTS, Key
from game.tiles.tile import Tile

_WORTH_A_TILE = 1.5
"""Points that an aim must add for each tile that it lacks more than any mahjong, to be looked at."""
_NARROW = 0.7
"""An aim that keeps to some of the tiles is reached less often than it looks: each step leaves fewer ways on."""
_NEIGHBOURS = ((-2, 0.5), (-1, 1.0), (1, 1.0), (2, 0.5))


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand with no tile too many."""

    thrown: Tile | None
    """The discard that leads to it; ``None`` for a hand as it stands."""
    value: float
    """The chance to go out times what that would pay, less what the discard may cost; in points."""


def standing(sight: Sight, skill: Skill) -> Outlook:
    """The hand as it stands, waiting for others to discard."""
    nearest = deficiency(sight.key, sight.sets)
    looks = []
    for aim in _aims(sight, skill):
        key = Key(sight.key & aim.mask)
        missing = deficiency(key, sight.sets)
        if _may_pay(aim, missing - nearest):
            looks.append(_look(sight, aim, skill, None, missing, improving(key, sight.sets)))
    return max(looks, key=_value)


def after_discard(sight: Sight, skill: Skill, allowed: Iterable[Tile]) -> Outlook:
    """The best discard among those allowed (of equals the first), and what the hand is after it."""
    key, sets = sight.key, sight.sets
    missing = {tile: deficiency(Key(key - WEIGHTS[tile]), sets) for tile in allowed}
    looks = []
    for aim in _aims(sight, skill):
        looks += _looks_within(sight, aim, skill, missing)
    return max(looks, key=_value)


def _value(look: Outlook) -> float:
    return look.value


def _aims(sight: Sight, skill: Skill) -> Iterable[Aim]:
    if not skill.knows_premiums:
        return (ANY,)
    return (aim for aim in aims_of(sight.rules) if aim.may_hold(sight.melds))


def _may_pay(aim: Aim, farther: int) -> bool:
    """Whether an aim that lacks so many tiles more than any mahjong may be the better one."""
    return aim.premium >= _WORTH_A_TILE * farther


def _looks_within(sight: Sight, aim: Aim, skill: Skill, missing: Mapping[Tile, int]) -> list[Outlook]:
    """The discards that leave the fewest tiles missing to an aim, the least useful first; none if it is too far.

    ``missing`` says for each discard how many tiles are then missing to any mahjong.
    """
    key, sets = sight.key, sight.sets
    nearest = min(missing.values())
    if key & ~aim.mask:
        key = Key(key & aim.mask)
        least = deficiency(key, sets)
        if not _may_pay(aim, least - nearest):
            return []
        outside = [tile for tile in missing if tile not in aim.kinds]
        if outside:
            worst = min(outside, key=lambda tile: (missing[tile], _use(sight, tile)))
            return [_look(sight, aim, skill, worst, least, improving(key, sets))]
    able = [tile for tile, left in missing.items() if left == nearest]
    able.sort(key=lambda tile: _use(sight, tile))
    return [_look(sight, aim, skill, tile, nearest, improving(Key(key - WEIGHTS[tile]), sets)) for tile in able]


def _look(sight: Sight, aim: Aim, skill: Skill, thrown: Tile | None, missing: int, better: Iterable[Tile]) -> Outlook:
    kinds, counted = aim.kinds, sight.live
    live = sum([counted[tile.index] for tile in better if tile in kinds])
    value = chance_to_go_out(missing, live, sight.draws, len(sight.melds))
    if aim is not ANY:
        value *= _NARROW
    if skill.knows_premiums:
        value *= expected_pay(sight, sight.key if thrown is None else Key(sight.key - WEIGHTS[thrown]), aim, missing)
    if skill.caution and thrown is not None:
        value -= skill.caution * danger(sight, thrown)
    return Outlook(thrown, value)


def _use(sight: Sight, tile: Tile) -> float:
    """How many tiles may still come that go with this one."""
    live = sight.live
    place, rank = tile.index, tile.rank
    use = 2.0 * live[place]
    if rank:
        for step, weight in _NEIGHBOURS:
            if 1 <= rank + step <= 9:
                use += weight * live[place + step]
    return use


def chance_to_go_out(missing: int, live: int, draws: int, laid: int) -> float:
    """An estimate, fitted to what came of such hands in deals among four players of this kind.

    Args:
        missing: tiles missing to the aim.
        live: how many tiles that may still come would bring it nearer.
        draws: how many more tiles the seat may hope to draw.
        laid: sets laid out.
    """
    if missing == 0:
        return 1.0
    odds = 0.116 * missing**2 - 2.752 * missing + 0.551 * log1p(live) - 0.243 * laid
    odds += (0.063 + 0.056 * missing) * draws
    return 1.0 / (1.0 + exp(-odds))
