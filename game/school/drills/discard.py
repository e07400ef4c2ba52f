"""The drill of which discard is best.

The best discard leaves the fewest tiles missing for sets and a pair, and then the most useful tiles. Hands in which an
expert would discard otherwise, for a more valuable hand, are not asked about, so that no exercise contradicts a hint at
the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from game.engine.commands import Discard
from game.engine.seat import Seat, TileId
from game.players.ai.aiming.prospects import aim_to_tell
from game.players.ai.evaluation import Evaluated, evaluated_choices
from game.players.ai.reading.nearness import nearness_of
from game.players.ai.reading.position import Position
from game.players.ai.traits.skill import EXPERT
from game.rules.ruleset import Ruleset
from game.school.drills.exercise import Drill, Exercise, Helping, Option
from game.school.drills.hands import Held, course, shuffled
from game.school.drills.standing import is_plain, standing, unseen
from game.tiles.counts import WEIGHTS, Key
from game.tiles.tile import Tile

NEAR_TILES = 0.85
"""A discard that leaves as few tiles missing, and this share of the best one's useful tiles, is nearly as good."""
NEAR_WORTH = 0.95
"""A discard with this share of the best one's value, as an expert estimates it, is nearly as good too."""


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """Exercises on the hands of one deal with fourteen tiles whose discards are not all equally good."""
    hands = shuffled(chance, [held for held in course(rules, chance) if held.is_whole])
    yield from filter(None, map(partial(exercise_on, rules), hands))


def exercise_on(rules: Ruleset, held: Held) -> Exercise | None:
    """The exercise on these fourteen tiles; ``None`` if there is no clear answer."""
    near = nearness_of(rules, held.melds)
    least = near.missing(held.key, 4 - len(held.melds))
    if not 1 <= least <= 4 or not is_plain(rules, held, least + 1):
        return None
    after: dict[Option, Helping] = {tile: standing(rules, held, Key(held.key - WEIGHTS[tile])) for tile in _kinds(held)}
    most = max(stands.live for stands in after.values() if stands.missing == least)
    right = frozenset(tile for tile, stands in after.items() if stands.missing == least and stands.live == most)
    if len(right) > 3 or len(after) == len(right):
        return None
    judged = _judged(rules, held)
    values = {tile: one.value for tile, one in judged.items()}
    highest = max(values.values())
    if max(values[tile] for tile in right) < NEAR_WORTH * highest:
        return None
    nearly = frozenset(
        tile
        for tile, stands in after.items()
        if tile not in right
        and (
            (stands.missing == least and stands.live >= NEAR_TILES * most)
            or (values[tile] >= NEAR_WORTH * highest and highest > 0)
        )
    )
    return Exercise(
        drill=Drill.DISCARD,
        rules=rules,
        rating=_rating(held, after, most),
        player=held.player,
        prevailing=held.prevailing,
        options=tuple(after),
        right=right,
        nearly=nearly,
        helps=after,
        pays={tile: (told.aim, told.worth) for tile, one in judged.items() for told in [aim_to_tell(one.prospect)]},
    )


def _kinds(held: Held) -> tuple[Tile, ...]:
    return tuple(dict.fromkeys(held.player.hand.concealed))


def _judged(rules: Ruleset, held: Held) -> dict[Option, Evaluated]:
    """Every discard as it is judged by an expert who sees nothing but the hand."""
    position = Position(
        rules=rules,
        wind=held.player.wind,
        prevailing=held.prevailing,
        key=held.key,
        melds=held.melds,
        live=unseen(rules, held.player.hand),
        draws=max(4, 18 - held.draws),
    )
    choices = [
        Discard(seat=Seat(held.player.wind), tile=tile, tile_id=TileId(place))
        for place, tile in enumerate(_kinds(held))
    ]
    found = evaluated_choices(position, choices, EXPERT)
    return {choice.command.tile: choice for choice in found if isinstance(choice.command, Discard)}


def _rating(held: Held, after: dict[Option, Helping], most: int) -> float:
    """The difficulty: many discards that keep the hand as near, and a small lead of the best one, make it harder."""
    least = min(stands.missing for stands in after.values())
    others = sorted((stands.live for stands in after.values() if stands.missing == least), reverse=True)
    second = next((live for live in others if live < most), 0)
    close = second / most if most else 0.0
    return 550.0 + 90 * (4 - len(held.melds)) + 60 * len(others) + 120 * least + 350 * close**2
