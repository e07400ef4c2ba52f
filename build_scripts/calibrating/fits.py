"""Logistic regressions on the notes of self-play, and how well they hold."""

from dataclasses import dataclass

import numpy as np

from build_scripts.calibrating.self_play import Features, Notes
from game.players.ai.calibration import Calibration
from game.players.ai.stakes import losses_in_example
from game.rules.options import Options
from game.rules.rulesets import rulebook

RIDGE = 0.1
LEAST_WINS = 60
"""Plans that were won less often share the figures of any mahjong."""
CLAIM_GAIN = 1.15

Table = list[tuple[float, float, int]]
"""For each tenth of the cases: the mean chance that the fit gives, the share that came true, the number of cases."""


@dataclass
class Fitted:
    """A regression, and its table."""

    weights: tuple[float, ...]
    table: Table


def fitted(notes: Notes, book: str, seats: int) -> tuple[Calibration, dict[str, Table]]:
    """The calibration of a book, and how well it fits."""
    chances = {group: fit(rows) for group, rows in notes.chance.items() if sum(won for _, won in rows) >= LEAST_WINS}
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
        claim_gain=CLAIM_GAIN,
        lost=_ratio(notes.deltas, other),
        lost_by_discarder=_ratio(notes.dealt_in, discarder),
    )
    return calibration, {**{group: one.table for group, one in sorted(chances.items())}, "danger": danger.table}


def _ratio(deltas: list[float], example: float) -> float:
    return round(-float(np.mean(deltas)) / example, 4) if example and deltas else 0.0


def fit(rows: list[tuple[Features, bool]]) -> Fitted:
    """Newton's method with a little ridge; each column is scaled first."""
    x = np.array([features for features, _ in rows], float)
    y = np.array([came_true for _, came_true in rows], float)
    scale = np.maximum(np.abs(x).max(axis=0), 1e-9)
    x /= scale
    weights = np.zeros(x.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - p) - RIDGE * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    p = 1 / (1 + np.exp(-x @ weights))
    order = np.argsort(p)
    table = [
        (round(float(p[part].mean()), 4), round(float(y[part].mean()), 4), len(part))
        for part in np.array_split(order, 10)
        if len(part)
    ]
    return Fitted(tuple(float(f"{weight:.5g}") for weight in weights / scale), table)
