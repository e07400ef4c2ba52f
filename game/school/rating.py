"""The rating of a person by Glicko-2: a value, its deviation (here ``spread``), and its volatility.

An exercise is an opponent with a rating of its own: a right answer beats it, a nearly right one draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import exp, log, pi, sqrt
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from game import Frozen

FIRST_VALUE = 1200.0
FIRST_SPREAD = 150.0
LEAST_SPREAD = 45.0
"""The deviation never falls below this, because people keep learning."""
LEAST_VALUE = 0.0
GREATEST_VALUE = 4000.0
_GREATEST_SPREAD = 1000.0
_LEAST_VOLATILITY = 0.001
_GREATEST_VOLATILITY = 1.0
MOST = 10**9
"""The most answers that are counted."""
_EXERCISE_SPREAD = 60.0
"""The deviation of an exercise's rating."""
_SCALE = 173.7178
_TAU = 0.5
"""The system constant of Glicko-2: how much the volatility may change at once."""
_CLOSE = 1e-6


class Verdict(Enum):
    """How good an answer to an exercise is."""

    RIGHT = "right"
    NEARLY = "nearly"
    """The answer is nearly as good as the best one, or the difference may be chance."""
    WRONG = "wrong"

    @property
    def score(self) -> float:
        """The verdict's score in Glicko-2: 1, 0.5, or 0."""
        return {Verdict.RIGHT: 1.0, Verdict.NEARLY: 0.5, Verdict.WRONG: 0.0}[self]


class Game(NamedTuple):
    """One answer as a game of Glicko-2: the rating and deviation of the exercise, and the score."""

    rating: float
    spread: float
    score: float
    """1 for a right answer, 0.5 for one that is nearly right, 0 for a wrong one."""


class Rating(Frozen, kw_only=True):
    """The rating of a person in one kind of exercise."""

    value: Annotated[float, Meta(ge=LEAST_VALUE, le=GREATEST_VALUE)] = FIRST_VALUE
    spread: Annotated[float, Meta(gt=0.0, le=_GREATEST_SPREAD)] = FIRST_SPREAD
    volatility: Annotated[float, Meta(ge=_LEAST_VOLATILITY, le=_GREATEST_VOLATILITY)] = 0.06
    answered: Annotated[int, Meta(ge=0, le=MOST)] = 0
    right: Annotated[int, Meta(ge=0, le=MOST)] = 0
    """How many of the answers were right."""

    def after(self, rating: float, score: float) -> Rating:
        """The rating after one more exercise.

        :param rating: how hard the exercise was.
        :param score: 1 for a right answer, 0.5 for one that is nearly right, 0 for a wrong one.
        """
        then = self.after_games([Game(rating, _EXERCISE_SPREAD, score)])
        return msgspec.structs.replace(
            then,
            value=min(max(then.value, LEAST_VALUE), GREATEST_VALUE),
            spread=min(max(then.spread, LEAST_SPREAD), _GREATEST_SPREAD),
            volatility=min(max(then.volatility, _LEAST_VOLATILITY), _GREATEST_VOLATILITY),
            answered=min(self.answered + 1, MOST),
            right=min(self.right + (score == 1.0), MOST),
        )

    def after_games(self, games: Iterable[Game]) -> Rating:
        """The rating after games that are counted as one rating period (Glickman, "Example of the Glicko-2 system")."""
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
    """The new volatility: the root of Glickman's step 5, by the Illinois method."""
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
