"""Makes exercises in the background: the next one while the player reads the last explanation."""

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from random import Random

from game.engine.fairness import unknown_seed
from game.rules.ruleset import Ruleset
from game.school.drills.exercise import Drill, Exercise
from game.school.drills.making import exercise
from game.school.mistakes import OfDrill


class Supply:
    """The exercises of one drill and rulebook.

    :param seed: the seed of the exercises; ``None`` for a random one.
    """

    def __init__(self, drill: Drill, rules: Ruleset, seed: int | None = None) -> None:
        self._drill = drill
        self._rules = rules
        self._chance = Random(unknown_seed()[0] if seed is None else seed)
        self._coming: tuple[OfDrill, Future[Exercise]] | None = None
        self.source: OfDrill | None = None
        """The source from which the last exercise can be made again."""

    def prepare(self, rating: float) -> None:
        """Begins to make the next exercise, for a player of this rating."""
        if self._coming is None:
            seed = int(self._chance.random() * (1 << 48))
            source = OfDrill(drill=self._drill.value, seed=seed, rating=rating)
            self._coming = source, _background_worker().submit(exercise, self._drill, self._rules, seed, rating)

    def next(self, rating: float) -> Exercise:
        """The prepared exercise, or a new one for a player of this rating."""
        self.prepare(rating)
        assert self._coming is not None, "just prepared"
        self.source, coming = self._coming
        self._coming = None
        return coming.result()


@cache
def _background_worker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="drills")
