"""How good a person is at something, by Glicko-2: a figure, how sure it is, and how steadily it is held.

An exercise is an opponent with a rating of its own; a right answer beats it, an answer that is nearly right draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import exp, log, pi, sqrt
from typing import NamedTuple

import msgspec

BEGINS, SPREAD = 1200.0, 220.0
"""The rating of whoever has answered nothing yet, and how unsure it is."""
LEAST_SPREAD = 45.0
"""No rating is surer than this: people learn."""
_EXERCISE_SPREAD = 60.0
"""How unsure the rating of an exercise is."""
_SCALE = 173.7178
_TAU = 0.5
"""How much the steadiness may change at once."""
_CLOSE = 1e-6


class Verdict(Enum):
    """What an answer is worth."""

    RIGHT = "right"
    NEARLY = "nearly"
    """It is nearly as good as the best one, or what it lost against that may be chance."""
    WRONG = "wrong"

    @property
    def score(self) -> float:
        """Its worth for the rating: 1, a half, or 0."""
        return {Verdict.RIGHT: 1.0, Verdict.NEARLY: 0.5, Verdict.WRONG: 0.0}[self]


class Game(NamedTuple):
    """One answer: how hard the exercise was, how sure that is, and what came of it."""

    rating: float
    spread: float
    score: float
    """1 for a right answer, a half for one that is nearly right, 0 for a wrong one."""


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """The rating of a person in one kind of exercise."""

    value: float = BEGINS
    spread: float = SPREAD
    volatility: float = 0.06
    answered: int = 0
    """How many exercises were answered."""
    right: int = 0
    """How many of them were answered rightly."""

    def after(self, rating: float, score: float) -> Rating:
        """The rating after one more exercise of this rating."""
        then = self.after_games([Game(rating, _EXERCISE_SPREAD, score)])
        return msgspec.structs.replace(
            then,
            spread=max(LEAST_SPREAD, then.spread),
            answered=self.answered + 1,
            right=self.right + (score == 1.0),
        )

    def after_games(self, games: Iterable[Game]) -> Rating:
        """The rating after some games that are counted together (Glickman, "Example of the Glicko-2 system")."""
        mu, phi = (self.value - 1500) / _SCALE, self.spread / _SCALE
        information = gain = 0.0
        for game in games:
            phi_j = game.spread / _SCALE
            g = 1 / sqrt(1 + 3 * phi_j**2 / pi**2)
            expected = 1 / (1 + exp(-g * (mu - (game.rating - 1500) / _SCALE)))
            information += g**2 * expected * (1 - expected)
            gain += g * (game.score - expected)
        if not information:
            return self
        volatility = _volatility(self.volatility, phi, 1 / information, gain / information)
        widened = phi**2 + volatility**2
        phi = 1 / sqrt(1 / widened + information)
        mu += phi**2 * gain
        return msgspec.structs.replace(self, value=1500 + _SCALE * mu, spread=_SCALE * phi, volatility=volatility)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """The new steadiness: the root of Glickman's step 5, by the Illinois method."""
    start = log(before**2)

    def off(x: float) -> float:
        power = exp(x)
        whole = phi**2 + variance + power
        return power * (delta**2 - whole) / (2 * whole**2) - (x - start) / _TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while off(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    off_low, off_high = off(low), off(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * off_low / (off_high - off_low)
        off_middle = off(middle)
        if off_middle * off_high <= 0:
            low, off_low = high, off_high
        else:
            off_low /= 2
        high, off_high = middle, off_middle
    return exp(low / 2)
