"""Makes the exercise of a drill: from a book, a seed, and how hard it should be."""

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
_LOOKED_AT = {Drill.COUNT: 3, Drill.DANGER: 3}
"""So many exercises are made, of the others six, of which the one is taken that is nearest to what is wanted."""
_A_DEAL = {Drill.CALL: 3, Drill.DANGER: 5}
"""So many of them come from one deal at most; of the others two."""
_NEAR_ENOUGH = 60.0
"""The first one is taken whose rating is so near."""


def is_offered(drill: Drill, rules: Ruleset) -> bool:
    """Whether there are exercises of this kind in a book."""
    return drill is not Drill.COUNT or count.is_offered(rules)


def stream(drill: Drill, rules: Ruleset, seed: int) -> Iterator[Exercise]:
    """Exercises one after the other, deal after deal."""
    chance = Random(seed)
    while True:
        for number, exercise in enumerate(_MAKERS[drill](rules, chance)):
            yield exercise
            if number + 1 == _A_DEAL.get(drill, 2):
                break


def exercise(drill: Drill, rules: Ruleset, seed: int, rating: float) -> Exercise:
    """An exercise of about this rating; the same for the same seed."""
    best: Exercise | None = None
    for number, one in enumerate(stream(drill, rules, seed)):
        if best is None or abs(one.rating - rating) < abs(best.rating - rating):
            best = one
        if number + 1 == _LOOKED_AT.get(drill, 6) or abs(best.rating - rating) <= _NEAR_ENOUGH:
            break
    assert best is not None
    return best
