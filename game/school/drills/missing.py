"""The drill of how many tiles are missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from game.players.ai.reading.nearness import nearness_of
from game.rules.ruleset import Ruleset
from game.school.drills.exercise import Drill, Exercise
from game.school.drills.hands import Held, course, shuffled
from game.school.drills.standing import end_of, is_plain, standing

MOST = 6
"""Hands that lack more tiles than this are not asked about."""


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """Exercises on the hands of one deal with thirteen tiles that are nearest to sets and a pair."""
    hands = shuffled(chance, [held for held in course(rules, chance) if not held.is_whole])
    yield from filter(None, map(partial(exercise_on, rules), hands))


def exercise_on(rules: Ruleset, held: Held) -> Exercise | None:
    """The exercise on these thirteen tiles; ``None`` if there is no clear answer."""
    near = nearness_of(rules, held.melds)
    missing = near.missing(held.key, 4 - len(held.melds))
    if not 1 <= missing <= MOST or not is_plain(rules, held, missing - 1):
        return None
    stands = standing(rules, held)
    end = end_of(rules, held)
    if not end or len(stands.tiles) < sum(near.improving(held.key, 4 - len(held.melds))):
        return None
    return Exercise(
        drill=Drill.MISSING,
        rules=rules,
        rating=500.0 + 130 * (4 - len(held.melds)) + 70 * missing + 12 * len(stands.tiles),
        player=held.player,
        prevailing=held.prevailing,
        options=tuple(range(1, MOST + 1)),
        right=frozenset({missing}),
        helps={missing: stands},
        ends={missing: end},
    )
