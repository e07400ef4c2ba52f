"""Hints for a guest who asked for them: the best discards, computed on another thread."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache

from game.engine.commands import DeclareReady, Discard
from game.engine.state import State
from game.net.rack import Hint
from game.players.ai.advice import advise
from game.players.phone_player import PhonePlayer
from game.players.player import Question


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
    """Hints of the discards among the answers that the table would show; empty if another command is best."""
    shown = [(number, one.command) for number, one in enumerate(advise(view, question).shown, start=1)]
    thrown = [Hint(one.tile, number) for number, one in shown if isinstance(one, Discard | DeclareReady)]
    return tuple(thrown) if thrown and thrown[0].count == 1 else ()


@cache
def _background_thread() -> Executor:
    """The one thread that computes the hints of all guests."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="guests-hints")
