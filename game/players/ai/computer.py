"""A computer player at the table: it folds what it is shown, and thinks without keeping anybody waiting."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache

from msgspec.structs import replace

from game.engine.commands import Claim, Command
from game.engine.events import Event
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.ai.mind import MINDS, Mind, mind_in_style
from game.players.ai.traits.random_numbers import random_numbers_for
from game.players.ai.traits.skill import PLAIN, Style
from game.players.ai.traits.tempo import call_after
from game.players.player import Question
from game.players.roster import Level


class ComputerPlayer:
    """One of ours. What it does follows from what it was shown and its seed, however fast the machine is."""

    def __init__(
        self,
        person: int,
        level: Level | Mind,
        seed: int,
        *,
        background: bool = False,
        humanlike: bool = False,
        style: Style = PLAIN,
    ) -> None:
        """A player that has seen nothing yet.

        Args:
            person: which of the persons at the table it is; two of a level and seed are not alike.
            level: how well it plays, or the mind itself.
            seed: decides what is left to chance: slips, and the moment of a call.
            background: whether it thinks in a thread of its own, for a table that may not wait; else within ``ask``.
            humanlike: whether its claims come after the time that a person would take; else at once.
            style: its ways, where it is one of the characters.
        """
        self.view: State | None = None
        """What it knows of the match."""
        self._person = person
        self._mind = mind_in_style(MINDS[level.value] if isinstance(level, Level) else level, style)
        self._seed = seed
        self._background = background
        self._humanlike = humanlike
        self._answer: Command | Future[Command] | None = None

    def observe(self, event: Event) -> None:
        """Folds the event into its own view."""
        self.view = evolve(self.view, event)

    def ask(self, question: Question) -> None:
        """Thinks about it, now or beside the table's work."""
        view = self.view
        assert view is not None, f"{question} before the match began"
        if self._background:
            self._answer = _beside().submit(self.choice, view, question)
        else:
            self._answer = self.choice(view, question)

    def answer(self) -> Command | None:
        """The answer, once it has been found."""
        answer = self._answer
        if isinstance(answer, Future):
            if not answer.done():
                return None
            answer = answer.result()
        self._answer = None
        return answer

    def withdraw(self) -> None:
        """The question lapsed; what was being thought about it is forgotten."""
        if isinstance(self._answer, Future):
            self._answer.cancel()
        self._answer = None

    def choice(self, view: State, question: Question) -> Command:
        """What it does when it knows this much, and is asked that."""
        own = (self._seed, self._person)
        command = self._mind.choose(view, question, random_numbers_for(view, question.seat, *own))
        if self._humanlike and isinstance(command, Claim):
            return replace(command, after=call_after(random_numbers_for(view, question.seat, *own, "call")))
        return command


@cache
def _beside() -> Executor:
    """One thread for all that is thought beside the frame loop."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinking")
