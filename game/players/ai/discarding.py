"""Which tile to throw."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.commands import Discard
from game.players.ai.outlook import best_discard
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill


def discard_of(sight: Sight, thrown: Sequence[Discard], skill: Skill) -> Discard:
    """The discard after which the hand looks best."""
    best = best_discard(sight, skill, [choice.tile for choice in thrown])
    return next(choice for choice in thrown if choice.tile is best)
