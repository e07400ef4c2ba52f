"""The chance that a hand goes out, from the tiles that it lacks and the tiles that may still come."""

from functools import lru_cache
from itertools import compress
from math import exp, log1p

from game.players.ai.reading.aims import Plan
from game.players.ai.reading.calibration import Case, calibration_of, learned_chance
from game.players.ai.reading.position import Position
from game.rules.ruleset import Ruleset
from game.tiles.counts import Marks

_RESTRICTED_FACTOR = 0.7
"""The guessed factor on the formula's chance for a hand that keeps to some of the tiles."""
NEAR = 3
"""The most missing tiles with which the calibration is reliable."""
FAR = 5
"""Beyond this many missing tiles the calibration has hardly any data."""
MOST_PER_MISSING_TILE = 0.9
"""The most that the chance is multiplied by for one more missing tile, where the calibration is not reliable."""
_CACHE_SIZE = 1 << 10
"""Size of the cache of chances: the aims of one turn share many of them, later turns few."""


def case_of(position: Position, missing: int, helping: Marks, behind: int = 0) -> Case:
    """The figures of an aim from which its chance follows.

    ``missing``: how many tiles the hand lacks. ``helping``: marks on the tiles that bring it nearer. ``behind``: how
    many more tiles it lacks than the nearest mahjong does.
    """
    return Case(missing, sum(compress(position.live, helping)), sum(compress(position.claimable, helping)), behind)


def chance_to_go_out(position: Position, plan: Plan, case: Case, *, calibrated: bool = True) -> float:
    """The chance of going out with the aim, from 0 to 1.

    It is 0 if no tile is left to draw, or if a special hand lacks more tiles than the draws to come and one claim:
    seldom can more than its last tile be claimed.

    ``calibrated``: whether the seat knows the figures learned from self-play under this book, or guesses.
    """
    if case.missing <= 0:
        return 1.0
    if not case.live and plan is not Plan.ANY:
        return 0.0
    if position.is_last or (plan is Plan.SPECIAL and case.missing > position.draws + 1):
        return 0.0
    if not calibrated:
        return _guess(plan, case, position.draws, position.around[1])
    return _reached(position.rules, plan, case, position.around)


@lru_cache(_CACHE_SIZE)
def _reached(rules: Ruleset, plan: Plan, case: Case, around: tuple[int, int, int]) -> float:
    """The chance learned from self-play; ``around``: as ``Position.around``."""
    missing, live, claimable, behind = case
    learned = _learned(rules, plan, missing, live, claimable, around)
    return learned if plan is Plan.ANY else learned * calibration_of(rules).holds(plan, behind)


def _learned(
    rules: Ruleset, plan: Plan, missing: int, live: int, claimable: int, around: tuple[int, int, int]
) -> float:
    """The learned chance before the factor of ``Calibration.holds``; one more missing tile never makes it higher."""
    if missing > FAR:
        return MOST_PER_MISSING_TILE ** (missing - FAR) * _learned(rules, plan, FAR, live, claimable, around)
    chance = learned_chance(rules, plan, Case(missing, live, claimable), around)
    if missing <= NEAR:
        return chance
    return min(chance, MOST_PER_MISSING_TILE * _learned(rules, plan, missing - 1, live, claimable, around))


def _guess(plan: Plan, case: Case, draws: int, laid: int) -> float:
    """The chance by a logistic regression on the 110,000 hands of 3,000 GALA deals, for every book and plan."""
    missing = case.missing
    odds = 0.116 * missing**2 - 2.752 * missing + 0.551 * log1p(case.live) - 0.243 * laid
    odds += (0.063 + 0.056 * missing) * draws
    chance = 1.0 / (1.0 + exp(-odds))
    return chance if plan is Plan.ANY else chance * _RESTRICTED_FACTOR
