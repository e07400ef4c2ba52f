"""Logistic regressions on the notes of self-play, and tables of how well they fit."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from build_scripts.calibrating.self_play import CLAIM_GAIN, IDLE_CLAIM_GAIN, ExpensiveAim, Features, Notes, Rows
from game.players.ai.aiming.chance import FAR
from game.players.ai.reading.calibration import CLAIMABLE, HELPED, TOGETHER, Calibration, chance_from
from game.players.ai.reading.stakes import losses_in_example
from game.rules.ruleset import Ruleset

RIDGE, RIDGE_BESIDE = 0.1, 0.5
LEAST_WINS = 150
"""A plan with fewer wins than this gets the fit of any mahjong, with two weights changed."""
STEPS = 3
"""The number of distances of an expensive aim: as near as any mahjong, one tile further, or more."""
DOUBTED = 3.0
"""The weight of a prior, in cases; it is needed because few cases tell little."""
USUALLY_OTHER = 0.6
"""The prior for wins with another mahjong than the aim, as a share of those predicted."""
MOST_OTHER = 0.9
"""The greatest such share."""

PARTS = 10
_MOST_STEPS, _SMALLEST_STEP = 60, 1e-8
Table = list[tuple[float, float, int]]
"""For each tenth of the cases: the mean predicted chance, the share that came true, and the number of cases."""


class _Alike(NamedTuple):
    """Cases with the same features."""

    features: Features
    cases: int
    won: int
    before: float
    """The log odds to which the weights are added."""


class Fitted(Struct, frozen=True):
    """A regression, and its table of fit."""

    weights: tuple[float, ...]
    table: Table


def fitted(notes: Notes, rules: Ruleset) -> tuple[Calibration, dict[str, Table]]:
    """The calibration of a book with its options, and its tables of fit."""
    plain = fit_chance(notes.chance["any"])
    chances = {
        group: fit_chance(rows) if sum(won for _, won in rows) >= LEAST_WINS else fit_beside(plain.weights, rows)
        for group, rows in notes.chance.items()
    }
    danger = fit(notes.danger)
    other, discarder = losses_in_example(rules)
    calibration = Calibration(
        rules=rules.id,
        seats=rules.seats,
        deals=notes.deals,
        chance={group: one.weights for group, one in sorted(chances.items())},
        danger=danger.weights,
        otherwise={group: (_others(rows),) for group, rows in sorted(notes.expensive.items())},
        claim_gain=CLAIM_GAIN,
        idle_claim_gain=IDLE_CLAIM_GAIN,
        lost=_ratio(notes.deltas, other),
        lost_by_discarder=_ratio(notes.dealt_in, discarder),
    )
    return calibration, {**{group: one.table for group, one in sorted(chances.items())}, "danger": danger.table}


def with_expensive_aims(calibration: Calibration, notes: Notes) -> Calibration:
    """The calibration with figures on expensive aims, grouped by how much farther they were than any mahjong."""
    reached, otherwise = {}, {}
    for group, rows in sorted(notes.expensive.items()):
        steps = [[row for row in rows if min(max(row.behind, 0), STEPS - 1) == step] for step in range(STEPS)]
        reached[group] = tuple(_reached(step) for step in steps)
        otherwise[group] = tuple(_others(step) for step in steps)
    return replace(calibration, reached=reached, otherwise=otherwise)


def _reached(rows: list[ExpensiveAim]) -> float:
    """The number of aims reached, divided by the number that the tiles alone predicted; at most 1."""
    given, reached = sum(row.given for row in rows), sum(row.is_reached for row in rows)
    return round(min(1.0, (DOUBTED + reached) / (DOUBTED + given)), 4)


def _others(rows: list[ExpensiveAim]) -> float:
    """The number of wins with another mahjong than the aim, divided by the predicted number of wins with any."""
    plain, others = sum(row.plain for row in rows), sum(row.is_other for row in rows)
    return round(min(MOST_OTHER, (DOUBTED * USUALLY_OTHER + others) / (DOUBTED + plain)), 4)


def _ratio(deltas: list[float], example: float) -> float:
    return round(-fmean(deltas) / example, 4) if example and deltas else 0.0


def fit(rows: Rows) -> Fitted:
    """A regression on all features, which are scaled first; a small ridge keeps the weights small."""
    scale = [
        max(1e-9, *(abs(value) for value in column)) for column in zip(*(features for features, _ in rows), strict=True)
    ]
    scaled = [(tuple(map(_divided, features, scale)), won) for features, won in rows]
    weights = _newton(_alike(scaled), RIDGE)
    return _found(tuple(map(_divided, weights, scale)), rows)


def _divided(value: float, by: float) -> float:
    return value / by


def fit_chance(rows: Rows) -> Fitted:
    """A regression for a chance to win, in which one more useful tile never lowers the chance."""
    found = fit(rows)
    for column in (CLAIMABLE, TOGETHER, HELPED):
        weights = found.weights
        if weights[CLAIMABLE] < 0 if column == CLAIMABLE else _is_worse_with_help(weights):
            rows = [((*features[:column], 0.0, *features[column + 1 :]), won) for features, won in rows]
            found = fit(rows)
    return found


def _is_worse_with_help(weights: tuple[float, ...]) -> bool:
    return any(weights[HELPED] + missing * weights[TOGETHER] < 0 for missing in range(1, FAR + 1))


def fit_beside(plain: tuple[float, ...], rows: Rows) -> Fitted:
    """The regression for a plan with few wins: any mahjong's with another constant and weight of missing tiles."""
    cases = [case._replace(features=case.features[:2], before=_odds(plain, case.features)) for case in _alike(rows)]
    level, missing = _newton(cases, RIDGE_BESIDE)
    return _found((plain[0] + level, plain[1] + missing, *plain[2:]), rows)


def _alike(rows: Rows) -> list[_Alike]:
    """The cases, those with the same features merged: the time of a fit grows with the number of different ones."""
    all_, won = Counter(features for features, _ in rows), Counter(features for features, won in rows if won)
    return [_Alike(features, count, won[features], 0.0) for features, count in all_.items()]


def _odds(weights: Sequence[float], features: Features) -> float:
    return sum(weight * feature for weight, feature in zip(weights, features, strict=True))


def _newton(cases: Sequence[_Alike], ridge: float) -> tuple[float, ...]:
    """The weights with the highest likelihood, in addition to given odds."""
    size = len(cases[0].features)
    weights = [0.0] * size
    for _ in range(_MOST_STEPS):
        slope = [-ridge * weight for weight in weights]
        curve = [[ridge * (row == column) for column in range(row + 1)] for row in range(size)]
        for features, many, won, before in cases:
            chance = chance_from(before + _odds(weights, features))
            left, steep = won - many * chance, many * chance * (1 - chance)
            for row, feature in enumerate(features):
                if feature:
                    slope[row] += feature * left
                    bent, line = feature * steep, curve[row]
                    for column in range(row + 1):
                        line[column] += bent * features[column]
        step = _solved(curve, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < _SMALLEST_STEP:
            break
    return tuple(weights)


def _solved(lower: list[list[float]], right: list[float]) -> list[float]:
    """The solution of symmetric positive definite equations, given by their lower triangle (Cholesky)."""
    size, root = len(right), [list(line) for line in lower]
    for row in range(size):
        for column in range(row + 1):
            rest = root[row][column] - sum(root[row][k] * root[column][k] for k in range(column))
            root[row][column] = rest**0.5 if row == column else rest / root[column][column]
    half = [0.0] * size
    for row in range(size):
        half[row] = (right[row] - sum(root[row][k] * half[k] for k in range(row))) / root[row][row]
    found = [0.0] * size
    for row in reversed(range(size)):
        found[row] = (half[row] - sum(root[k][row] * found[k] for k in range(row + 1, size))) / root[row][row]
    return found


def _found(weights: tuple[float, ...], rows: Rows) -> Fitted:
    told = sorted((chance_from(_odds(weights, features)), won) for features, won in rows)
    share, more = divmod(len(told), PARTS)
    table, begin = [], 0
    for part in range(PARTS):
        end = begin + share + (part < more)
        if some := told[begin:end]:
            given, came_true = fmean(chance for chance, _ in some), fmean(won for _, won in some)
            table.append((round(given, 4), round(came_true, 4), len(some)))
        begin = end
    return Fitted(tuple(float(f"{weight:.5g}") for weight in weights), table)
