"""Make the exercise of a drill from a book, a seed, and the wanted difficulty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from game.rules.ruleset import Ruleset
from game.school.drills import call, count, danger, discard, missing, other_book, pay, wait
from game.school.drills.exercise import Drill, Exercise

_MAKERS: dict[Drill, Callable[[Ruleset, Random], Iterator[Exercise]]] = {
    Drill.MISSING: missing.exercises,
    Drill.WAIT: wait.exercises,
    Drill.DISCARD: discard.exercises,
    Drill.CALL: call.exercises,
    Drill.COUNT: count.exercises,
    Drill.PAY: pay.exercises,
    Drill.DANGER: danger.exercises,
    Drill.OTHER_BOOK: other_book.exercises,
}
_CANDIDATES = {Drill.COUNT: 3, Drill.DANGER: 3}
"""The number of exercises that are made, six for other drills; the one nearest to the wanted rating is taken."""
_PER_DEAL = {Drill.CALL: 3, Drill.DANGER: 5}
"""The most exercises taken from one deal; two for other drills."""
_NEAR_ENOUGH = 60.0
"""An exercise whose rating is within this distance of the wanted one is taken at once."""


def stream(drill: Drill, rules: Ruleset, seed: int) -> Iterator[Exercise]:
    """Endless exercises, deal after deal."""
    chance = Random(seed)
    while True:
        for number, exercise in enumerate(_MAKERS[drill](rules, chance)):
            yield exercise
            if number + 1 == _PER_DEAL.get(drill, 2):
                break


def exercise(drill: Drill, rules: Ruleset, seed: int, rating: float) -> Exercise:
    """The exercise for a seed, with about this rating."""
    best: Exercise | None = None
    for number, candidate in enumerate(stream(drill, rules, seed)):
        if best is None or abs(candidate.rating - rating) < abs(best.rating - rating):
            best = candidate
        if number + 1 == _CANDIDATES.get(drill, 6) or abs(best.rating - rating) <= _NEAR_ENOUGH:
            break
    assert best is not None
    return best
