"""What the walls say of a variant so far: its gain without the luck of the draws, and how a sequential test stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist, fmean

from tests.bench.gauge.shadow import Found

NORMAL_95 = NormalDist().inv_cdf(0.975)
LOOKS = 200
"""Walls after which a test is looked at, and again after as many more."""
_WITNESSES = 20
"""Partings from which it can be learned what luck counts."""
FIRST_LOOK = 1000
"""Walls before which nothing is decided: rare dear hands must have had their chance to show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What is to be told apart, written down before the first wall: no gain, or so much."""

    gain: float
    error: float = 0.05
    """How often either may be taken for the other."""

    @property
    def likelihood(self) -> float:
        """The logarithm of the likelihoods' ratio at which the test ends, on either side."""
        return log((1 - self.error) / self.error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A gain, and how sure it is."""

    walls: int
    gain: float
    ci95: float
    plain: float
    """The same with the luck of the draws in it."""
    plain_ci95: float
    parted: float
    """The share of the seats in which anything else was done."""

    @property
    def saved(self) -> float:
        """How many times fewer walls are needed for the same interval because the luck is known."""
        return (self.plain_ci95 / self.ci95) ** 2 if self.ci95 else 1.0

    def likelihood(self, bounds: Bounds) -> float:
        """By how much, as a logarithm, this is likelier if the variant brings the gain than if it brings none."""
        error = self.ci95 / NORMAL_95
        return bounds.gain * (self.gain - bounds.gain / 2) / error**2 if error else 0.0


def verdict(rows: Sequence[Found]) -> Verdict:
    """What the rows of a variant say, walls being the sample."""
    plain = [row.gain for row in rows]
    gain, error = _mean(_without_luck(rows))
    return Verdict(
        walls=len(rows),
        gain=gain,
        ci95=NORMAL_95 * error,
        plain=fmean(plain),
        plain_ci95=NORMAL_95 * _mean(plain)[1],
        parted=fmean(row.parted for row in rows),
    )


def _without_luck(rows: Sequence[Found]) -> list[float]:
    """The gains less what the luck of the draws explains.

    How much a point of luck counts is learned from the odd walls for the even ones, and the other way round: so what is
    taken off is nothing on the average, whatever was learned. What few partings taught is believed in small part.
    """
    counts = _believed(rows[1::2]), _believed(rows[::2])
    return [
        row.gain - counts[place % 2][0] * row.own - counts[place % 2][1] * row.others for place, row in enumerate(rows)
    ]


def _believed(rows: Sequence[Found]) -> tuple[float, float]:
    """What a point of own luck and one of the others' count, the less the likelier that is to be chance alone.

    Of the walls only those are witnesses on which the variant parted from the base; a few teach nothing.
    """
    witnesses = [row for row in rows if row.parted]
    if len(witnesses) < _WITNESSES:
        return 0.0, 0.0
    counts = _counts(rows)
    left = sum((row.gain - counts[0] * row.own - counts[1] * row.others) ** 2 for row in witnesses)
    told = sum(row.gain**2 for row in witnesses) - left
    by_chance = left * len(counts) / (len(witnesses) - len(counts))
    share = max(0.0, 1 - by_chance / told) if told > 0 else 0.0
    return counts[0] * share, counts[1] * share


def _counts(rows: Sequence[Found]) -> tuple[float, float]:
    """How much a point of own luck and one of the others' changes the gain: least squares."""
    if len(rows) < 3:
        return 0.0, 0.0
    means = [fmean(column) for column in zip(*rows, strict=True)]
    gain, own, others = ([row[place] - means[place] for row in rows] for place in range(3))
    a, b, c = _dot(own, own), _dot(own, others), _dot(others, others)
    d, e = _dot(own, gain), _dot(others, gain)
    size = a * c - b * b
    if size <= 1e-9 * a * c or not size:
        return (d / a if a else 0.0), 0.0
    return (c * d - b * e) / size, (a * e - b * d) / size


def _dot(first: Sequence[float], second: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(first, second, strict=True))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    mean = fmean(values)
    if len(values) < 2:
        return mean, 0.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
