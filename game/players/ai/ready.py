"""Ready hands: whether to call one, and with which discard."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.commands import DeclareReady
from game.players.ai.outlook import best_discard
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill


def ready_call_worth_making(sight: Sight, calls: Sequence[DeclareReady], skill: Skill) -> DeclareReady | None:
    """The call that waits for the most tiles that may still come; none if all of them are gone.

    The book pays a called hand several times what it pays for going out, so that a narrow wait is called too.
    """
    most = max((_live(sight, call) for call in calls), default=0)
    if not most:
        return None
    widest = {call.tile: call for call in calls if _live(sight, call) == most}
    return widest[best_discard(sight, skill, tuple(widest))]


def _live(sight: Sight, call: DeclareReady) -> int:
    return sum(sight.live[tile.index] for tile in call.waits)
