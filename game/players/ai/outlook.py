"""How good a hand looks: the tiles missing, those that would help, the chance to go out, and what that would pay.

Within one aim the tiles missing come first, whatever else; aims are compared by the chance to go out times the pay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log1p

from game.hands.deficiency import Discard as Thrown
from game.hands.deficiency import deficiency, discards, improving
from game.players.ai.aims import ANY, Aim, aims_of
from game.players.ai.pay import expected_pay
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.tiles.counts import WEIGHTS, Key
from game.tiles.tile import Tile

_TOO_FAR = 3
"""An aim that lacks so many tiles more than any mahjong is not looked at."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand with no tile too many."""

    thrown: Tile | None
    """The discard that leads to it; ``None`` for a hand as it stands."""
    missing: int
    """Tiles missing to the aim."""
    live: int
    """How many tiles that may still come would bring it nearer."""
    pay: float
    """The points that going out would bring."""
    value: float
    """The chance to go out, times that."""


def standing(sight: Sight, skill: Skill) -> Outlook:
    """The hand as it stands, waiting for others to discard."""
    nearest = deficiency(sight.key, sight.sets)
    looks = []
    for aim in _aims(sight, skill):
        key = Key(sight.key & aim.mask)
        missing = deficiency(key, sight.sets)
        if missing < nearest + _TOO_FAR:
            looks.append(_look(sight, aim, skill, None, missing, improving(key, sight.sets)))
    return max(looks, key=_by_value)


def after_discard(sight: Sight, skill: Skill, allowed: Iterable[Tile]) -> Outlook:
    """The best discard among those allowed, and what the hand is after it."""
    choice = set(allowed)
    thrown = [entry for entry in discards(sight.key, sight.sets) if entry.tile in choice]
    nearest = min(entry.deficiency for entry in thrown)
    looks = []
    for aim in _aims(sight, skill):
        look = _best_within(sight, aim, skill, thrown, nearest)
        if look is not None:
            looks.append(look)
    return max(looks, key=_by_value)


def _by_value(look: Outlook) -> float:
    return look.value


def _aims(sight: Sight, skill: Skill) -> Iterable[Aim]:
    if not skill.knows_premiums:
        return (ANY,)
    return (aim for aim in aims_of(sight.rules) if aim.may_hold(sight.melds))


def _best_within(sight: Sight, aim: Aim, skill: Skill, thrown: list[Thrown], nearest: int) -> Outlook | None:
    """The best discard for one aim; ``None`` if it is too far."""
    outside = [entry for entry in thrown if entry.tile not in aim.kinds]
    able = thrown
    if outside:
        key = Key(sight.key & aim.mask)
        missing, better = deficiency(key, sight.sets), improving(key, sight.sets)
        if missing >= nearest + _TOO_FAR:
            return None
        worst = min(outside, key=lambda entry: (entry.deficiency, _use(sight, entry.tile)))
        able = [Thrown(worst.tile, missing, better)]
    least = min(entry.deficiency for entry in able)
    looks = [
        _look(sight, aim, skill, entry.tile, entry.deficiency, entry.improving)
        for entry in able
        if entry.deficiency == least
    ]
    return max(looks, key=lambda look: (look.live * look.pay, -_use(sight, look.thrown)))


def _look(sight: Sight, aim: Aim, skill: Skill, thrown: Tile | None, missing: int, better: Iterable[Tile]) -> Outlook:
    live = sum(sight.live[tile.index] for tile in better if tile in aim.kinds)
    key = sight.key if thrown is None else Key(sight.key - WEIGHTS[thrown])
    pay = expected_pay(sight, key, aim, missing) if skill.knows_premiums else 1.0
    chance = chance_to_go_out(missing, live, sight.draws, len(sight.melds))
    return Outlook(thrown, missing, live, pay, chance * pay)


def _use(sight: Sight, tile: Tile | None) -> float:
    """How many tiles may still come that go with this one: of use to oneself as to those who could claim it."""
    if tile is None:
        return 0.0
    live = sight.live
    place = tile.index
    use = 2.0 * live[place]
    if tile.suit.has_ranks:
        for step, weight in ((-2, 0.5), (-1, 1.0), (1, 1.0), (2, 0.5)):
            if 1 <= tile.rank + step <= 9:
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
    odds = (
        -2.752 * missing + 0.116 * missing**2 + 0.551 * log1p(live) + (0.063 + 0.056 * missing) * draws - 0.243 * laid
    )
    return 1.0 / (1.0 + exp(-odds))
