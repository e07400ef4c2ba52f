"""Hints for a guest who asked for them: the best discards, computed on another thread."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache

from game.engine.commands import DeclareReady, Discard
from game.engine.state import State
from game.net.rack import Hint
from game.players.ai.judgment import advice
from game.players.phone_player import PhonePlayer
from game.players.player import Question

BEST = 3
"""The most tiles that are highlighted."""


class GuestHints:
    """The hints for the open question of one guest."""

    def __init__(self) -> None:
        self.found: tuple[Hint, ...] = ()
        """The hints for the open question, once they are computed."""
        self._question: Question | None = None
        self._thought: Future[tuple[Hint, ...]] | None = None

    def look(self, player: PhonePlayer) -> bool:
        """Start computing when the question has changed; return whether new hints have been found."""
        question = player.open_question
        if question is not self._question:
            self._question, self._thought, self.found = question, None, ()
            if question is not None and player.view is not None:
                self._thought = _background_thread().submit(best_throws, player.view, question)
        if self._thought is None or not self._thought.done():
            return False
        self.found, self._thought = self._thought.result(), None
        return bool(self.found)


def best_throws(view: State, question: Question) -> tuple[Hint, ...]:
    """Hints of the ``BEST`` best discards, the best one first; empty if another command than a discard is best."""
    if not any(isinstance(choice, Discard) for choice in question.choices):
        return ()
    thrown = [judgment.command for judgment in advice(view, question)]
    if not isinstance(thrown[0], Discard | DeclareReady):
        return ()
    tiles = dict.fromkeys(command.tile for command in thrown if isinstance(command, Discard | DeclareReady))
    return tuple(Hint(tile, number) for number, tile in enumerate(list(tiles)[:BEST], start=1))


@cache
def _background_thread() -> Executor:
    """The one thread that computes the hints of all guests."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="guests-hints")
