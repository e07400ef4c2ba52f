"""Exercises made beside the frame loop: the next one while the person looks at the last answer."""

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from random import Random

from game.engine.fairness import unknown_seed
from game.rules.ruleset import Ruleset
from game.school.drills.exercise import Drill, Exercise
from game.school.drills.making import exercise
from game.school.mistakes import OfDrill


class Supply:
    """The exercises of one drill and book.

    :param seed: what they come from; ``None``: nobody knows.
    """

    def __init__(self, drill: Drill, rules: Ruleset, seed: int | None = None) -> None:
        self._drill = drill
        self._rules = rules
        self._chance = Random(unknown_seed()[0] if seed is None else seed)
        self._coming: tuple[OfDrill, Future[Exercise]] | None = None
        self.source: OfDrill | None = None
        """What the last exercise can be made of again."""

    def prepare(self, rating: float) -> None:
        """Begins to make the next one, about so hard."""
        if self._coming is None:
            seed = int(self._chance.random() * (1 << 48))
            source = OfDrill(drill=self._drill.value, seed=seed, rating=rating)
            self._coming = source, _beside().submit(exercise, self._drill, self._rules, seed, rating)

    def next(self, rating: float) -> Exercise:
        """The next one; what was prepared, or about so hard."""
        self.prepare(rating)
        assert self._coming is not None, "just prepared"
        self.source, coming = self._coming
        self._coming = None
        return coming.result()


@cache
def _beside() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="drills")
