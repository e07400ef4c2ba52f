"""How likely a hand is to go out, from what it lacks and what may still come."""

from __future__ import annotations

from math import exp, log1p

from game.players.ai.aims import Plan
from game.players.ai.sight import Sight

_NARROW = 0.7
"""A hand that keeps to some of the tiles goes out less often than it looks: each step leaves fewer ways on."""


def chance_to_go_out(sight: Sight, plan: Plan, missing: int, live: int) -> float:
    """The chance to go out with what is aimed for, from 0 to 1.

    Args:
        sight: the hand after its discard.
        plan: what is aimed for.
        missing: tiles missing to that.
        live: how many tiles may still come that lower it.
    """
    if missing <= 0:
        return 1.0
    if not live:
        return 0.0
    odds = (
        0.116 * missing**2
        - 2.752 * missing
        + 0.551 * log1p(live)
        - 0.243 * sum([not meld.concealed for meld in sight.melds])
    )
    odds += (0.063 + 0.056 * missing) * sight.draws
    chance = 1.0 / (1.0 + exp(-odds))
    return chance if plan is Plan.ANY else chance * _NARROW
