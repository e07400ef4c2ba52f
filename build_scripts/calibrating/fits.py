"""Logistic regressions on the notes of self-play, and tables of how well they fit."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from build_scripts.calibrating.self_play import CLAIM_GAIN, IDLE_CLAIM_GAIN, Dear, Notes, Rows
from game.players.ai.aiming.chance import FAR
from game.players.ai.reading.calibration import CLAIMABLE, HELPED, TOGETHER, Calibration
from game.players.ai.reading.danger import losses_in_example
from game.rules.options import Options
from game.rules.rulesets import rulebook

RIDGE, RIDGE_BESIDE = 0.1, 0.5
LEAST_WINS = 150
"""A plan with fewer wins than this is not fitted alone, but as any mahjong with another level and cost of missing
tiles."""
STEPS = 3
"""The number of distances of an expensive aim: as near as any mahjong, one tile further, or more."""
DOUBTED, USUALLY_OTHER, MOST_OTHER = 3.0, 0.6, 0.9
"""The prior of a fit, because few cases tell little: this many wins are added as the plain fit has them, of which this
share is by other hands. A player with an expensive aim never keeps the whole chance of any mahjong."""

Array: TypeAlias = NDArray[np.float64]
Table = list[tuple[float, float, int]]
"""For each tenth of the cases: the mean predicted chance, the share that came true, and the number of cases."""


@dataclass
class Fitted:
    """A regression, and its table of fit."""

    weights: tuple[float, ...]
    table: Table


def fitted(notes: Notes, book: str, seats: int) -> tuple[Calibration, dict[str, Table]]:
    """The calibration of a book, and its tables of fit."""
    plain = fit_chance(notes.chance["any"])
    chances = {
        group: fit_chance(rows) if sum(won for _, won in rows) >= LEAST_WINS else fit_beside(plain.weights, rows)
        for group, rows in notes.chance.items()
    }
    danger = fit(notes.danger)
    options = rulebook(book).options
    chosen = {"players": seats} if any(option.id == "players" for option in options) else {}
    other, discarder = losses_in_example(rulebook(book).with_options(Options(options, chosen)))
    calibration = Calibration(
        rules=book,
        seats=seats,
        deals=notes.deals,
        chance={group: one.weights for group, one in sorted(chances.items())},
        danger=danger.weights,
        otherwise={group: (_others(rows),) for group, rows in sorted(notes.dear.items())},
        claim_gain=CLAIM_GAIN,
        idle_claim_gain=IDLE_CLAIM_GAIN,
        lost=_ratio(notes.deltas, other),
        lost_by_discarder=_ratio(notes.dealt_in, discarder),
    )
    return calibration, {**{group: one.table for group, one in sorted(chances.items())}, "danger": danger.table}


def with_dear(calibration: Calibration, notes: Notes) -> Calibration:
    """The calibration with figures on expensive aims, by how much further they were than any mahjong."""
    reached, otherwise = {}, {}
    for group, rows in sorted(notes.dear.items()):
        steps = [[row for row in rows if min(max(row.behind, 0), STEPS - 1) == step] for step in range(STEPS)]
        reached[group] = tuple(_reached(step) for step in steps)
        otherwise[group] = tuple(_others(step) for step in steps)
    return replace(calibration, reached=reached, otherwise=otherwise)


def _reached(rows: list[Dear]) -> float:
    """The ratio of aims that came true to the number that their tiles predicted."""
    given, reached = sum(row.given for row in rows), sum(row.is_reached for row in rows)
    return round(min(1.0, (DOUBTED + reached) / (DOUBTED + given)), 4)


def _others(rows: list[Dear]) -> float:
    """The ratio of hands that won with another mahjong than their aim to the predicted wins of any."""
    plain, others = sum(row.plain for row in rows), sum(row.is_other for row in rows)
    return round(min(MOST_OTHER, (DOUBTED * USUALLY_OTHER + others) / (DOUBTED + plain)), 4)


def _ratio(deltas: list[float], example: float) -> float:
    return round(-float(np.mean(deltas)) / example, 4) if example and deltas else 0.0


def fit(rows: Rows) -> Fitted:
    """A regression on all features, scaled first, with a little ridge."""
    x, y = _arrays(rows)
    scale = np.maximum(np.abs(x).max(axis=0), 1e-9)
    weights = _newton(x / scale, y, np.zeros(len(y)), RIDGE) / scale
    return _found(weights, x, y)


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
    """The regression of any mahjong with another level and another weight of missing tiles, for plans with few wins."""
    x, y = _arrays(rows)
    weights = np.array(plain)
    weights[:2] += _newton(x[:, :2], y, x @ weights, RIDGE_BESIDE)
    return _found(weights, x, y)


def _arrays(rows: Rows) -> tuple[Array, Array]:
    return np.array([features for features, _ in rows], float), np.array([came_true for _, came_true in rows], float)


def _newton(x: Array, y: Array, before: Array, ridge: float) -> Array:
    """The weights with the highest likelihood, in addition to given odds."""
    weights = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-before - x @ weights))
        slope = x.T @ (y - p) - ridge * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def _found(weights: Array, x: Array, y: Array) -> Fitted:
    p = 1 / (1 + np.exp(-x @ weights))
    order = np.argsort(p)
    table = [
        (round(float(p[part].mean()), 4), round(float(y[part].mean()), 4), len(part))
        for part in np.array_split(order, 10)
        if len(part)
    ]
    return Fitted(tuple(float(f"{weight:.5g}") for weight in weights), table)
