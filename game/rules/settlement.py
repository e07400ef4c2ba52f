"""Who pays what when a deal is won."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from game.rules.score import Score
from game.rules.win import WinFacts


def winners_score_discarder_loses_one(
    scores: Iterable[Score], wins: Iterable[WinFacts], seats: int
) -> tuple[Fraction, ...]:
    """Each winner gets his worth from nobody; who lost the tile loses one point, however many win on it (gala.md)."""
    deltas = [Fraction(0)] * seats
    for score in scores:
        if score.is_winner:
            deltas[score.wind] += score.worth
    for loser in {win.loser for win in wins if win.loser is not None}:
        deltas[loser] -= 1
    return tuple(deltas)
