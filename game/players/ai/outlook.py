"""How good a hand looks: the tiles missing, those that would help, the chance to go out, and what that would pay.

Within one aim the tiles missing come first, whatever else; aims are compared by the chance to go out times the pay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import exp, log1p

from game.hands.deficiency import Discard as Thrown
from game.hands.deficiency import deficiency, discards, improving
from game.players.ai.aims import ANY, Aim, aims_of
from game.players.ai.danger import danger
from game.players.ai.pay import expected_pay
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.tiles.counts import WEIGHTS, Key
from game.tiles.tile import Tile

_TOO_FAR = 3
"""An aim that lacks so many tiles more than any mahjong is not looked at."""
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
        if missing < nearest + _TOO_FAR:
            looks.append(_look(sight, aim, skill, None, missing, improving(key, sight.sets)))
    return max(looks, key=_value)


def after_discard(sight: Sight, skill: Skill, allowed: Collection[Tile]) -> Outlook:
    """The best discard among those allowed, and what the hand is after it."""
    thrown = [entry for entry in discards(sight.key, sight.sets) if entry.tile in allowed]
    nearest = min(entry.deficiency for entry in thrown)
    looks = []
    for aim in _aims(sight, skill):
        looks += _looks_within(sight, aim, skill, thrown, nearest)
    return max(looks, key=_value)


def _value(look: Outlook) -> float:
    return look.value


def _aims(sight: Sight, skill: Skill) -> Iterable[Aim]:
    if not skill.knows_premiums:
        return (ANY,)
    return (aim for aim in aims_of(sight.rules) if aim.may_hold(sight.melds))


def _looks_within(sight: Sight, aim: Aim, skill: Skill, thrown: list[Thrown], nearest: int) -> list[Outlook]:
    """The discards that leave the fewest tiles missing to an aim, the least useful first; none if it is too far."""
    outside = [entry for entry in thrown if entry.tile not in aim.kinds]
    if outside:
        key = Key(sight.key & aim.mask)
        missing = deficiency(key, sight.sets)
        if missing >= nearest + _TOO_FAR:
            return []
        better = improving(key, sight.sets)
        worst = min(outside, key=lambda entry: (entry.deficiency, _use(sight, entry.tile)))
        return [_look(sight, aim, skill, worst.tile, missing, better)]
    least = min(entry.deficiency for entry in thrown)
    able = [entry for entry in thrown if entry.deficiency == least]
    if len(able) > 1:
        able.sort(key=lambda entry: _use(sight, entry.tile))
    return [_look(sight, aim, skill, entry.tile, least, entry.improving) for entry in able]


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
