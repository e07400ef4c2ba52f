"""Hints for a guest who asked for them: the best answers and why, computed on another thread."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache

from game.engine.commands import DeclareReady, Discard
from game.i18n import joined
from game.i18n.advice_words import advised, why_line
from game.net.rack import Hint
from game.players.ai.advice import Advice, advise
from game.players.phone_player import PhonePlayer
from game.players.player import Question


class GuestHints:
    """The hints for the open question of one guest."""

    def __init__(self) -> None:
        self._advice: Advice | None = None
        """The advice on the open question, once it is computed."""
        self._question: Question | None = None
        self._thought: Future[Advice] | None = None

    def look(self, player: PhonePlayer) -> bool:
        """Start computing when the question has changed; return whether new hints have been found."""
        question = player.open_question
        if question is not self._question:
            self._question, self._thought, self._advice = question, None, None
            if question is not None and player.view is not None:
                self._thought = _background_thread().submit(advise, player.view, question)
        if self._thought is None or not self._thought.done():
            return False
        self._advice, self._thought = self._thought.result(), None
        return True

    @property
    def told(self) -> tuple[Hint, ...]:
        """The hints for the open question, in the present language."""
        return () if self._advice is None else best_answers(self._advice)


def best_answers(advice: Advice) -> tuple[Hint, ...]:
    """Hints of the answers that the table would show; of a call that is best, of it alone."""
    found = []
    for number, one in enumerate(advice.shown, start=1):
        command, why = one.command, why_line(advice, one)
        if isinstance(command, Discard | DeclareReady):
            found.append(Hint(number, why, command.tile))
        elif number == 1:
            said = [advised(advice.view.rules.id, command), why]
            return (Hint(number, joined(". ", *said)),)
    return tuple(found)


@cache
def _background_thread() -> Executor:
    """The one thread that computes the hints of all guests."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="guests-hints")
