"""How likely a hand is to go out, from what it lacks and what may still come."""

from __future__ import annotations

from math import exp, log1p

from game.players.ai.aims import Plan
from game.players.ai.calibration import calibration_of, chance_features
from game.players.ai.sight import Sight

_NARROW = 0.7
"""A guess: a hand that keeps to some of the tiles goes out less often than it looks."""
_FARTHEST = 7
"""Nobody learned about hands that lack more tiles."""


def chance_to_go_out(sight: Sight, plan: Plan, missing: int, live: int, *, calibrated: bool = True) -> float:
    """The chance to go out with what is aimed for, from 0 to 1.

    Args:
        sight: the hand after its discard.
        plan: what is aimed for.
        missing: tiles missing to that.
        live: how many tiles may still come that lower it.
        calibrated: whether the seat knows what self-play taught about the book, or guesses.
    """
    if missing <= 0:
        return 1.0
    if not live and plan is not Plan.ANY:
        return 0.0
    laid = 0
    for meld in sight.melds:
        laid += not meld.concealed
    if not calibrated:
        return _guess(plan, missing, live, sight.draws, laid)
    features = chance_features(min(missing, _FARTHEST), live, sight.draws, laid, sight.laid_by_others)
    return calibration_of(sight.rules).chance_of(plan, features)


def _guess(plan: Plan, missing: int, live: int, draws: int, laid: int) -> float:
    """A logistic regression on the 110,000 hands of 3,000 GALA deals, taken for every book and plan alike."""
    odds = 0.116 * missing**2 - 2.752 * missing + 0.551 * log1p(live) - 0.243 * laid
    odds += (0.063 + 0.056 * missing) * draws
    chance = 1.0 / (1.0 + exp(-odds))
    return chance if plan is Plan.ANY else chance * _NARROW
