"""The computer player at a table: it folds the events that it is shown, and thinks without keeping anybody waiting."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache, cached_property
from typing import TYPE_CHECKING

from game import replace
from game.engine.commands import Claim, Command
from game.engine.events import Event
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.ai.traits.random_numbers import random_numbers_for
from game.players.ai.traits.style import PLAIN, Style
from game.players.ai.traits.tempo import call_after
from game.players.player import Question
from game.players.roster import Level

if TYPE_CHECKING:
    from game.players.ai.mind import Mind


class ComputerPlayer:
    """A computer player, whose commands follow from what it was shown and its seed, not from the machine's speed."""

    def __init__(
        self,
        person: int,
        level: Level | Mind,
        seed: int,
        *,
        background: bool = False,
        humanlike: bool = False,
        style: Style = PLAIN,
    ):
        """A player that has seen nothing yet.

        :param person: which of the persons at the table it is; two of the same level and seed differ.
        :param level: how well it plays, or the mind itself.
        :param seed: decides what is left to chance: slips, and the moment of a claim.
        :param background: whether it thinks in a thread of its own, for a table that may not wait; else within ``ask``.
        :param humanlike: whether its claims come after the time that a person would take; otherwise at once.
        :param style: its style of play, if it is one of the characters.
        """
        self.view: State | None = None
        """What the player knows of the match; ``None`` before the match began."""
        self._person = person
        self._level, self._style = level, style
        self._seed = seed
        self._background = background
        self._humanlike = humanlike
        self._answer: Command | Future[Command] | None = None

    @cached_property
    def _mind(self) -> Mind:
        """The mind, which is loaded when the player first thinks."""
        from game.players.ai.mind import MINDS, mind_in_style

        return mind_in_style(MINDS[self._level.value] if isinstance(self._level, Level) else self._level, self._style)

    def observe(self, event: Event) -> None:
        self.view = evolve(self.view, event)

    def ask(self, question: Question) -> None:
        """Starts thinking about the question: in ``ask`` itself, or in the background thread."""
        view = self.view
        assert view is not None, f"{question} before the match began"
        if self._background:
            self._answer = _thinking_thread().submit(self.choice, view, question)
        else:
            self._answer = self.choice(view, question)

    def answer(self) -> Command | None:
        """The answer, or ``None`` while it is still thinking."""
        answer = self._answer
        if isinstance(answer, Future):
            if not answer.done():
                return None
            answer = answer.result()
        self._answer = None
        return answer

    def withdraw(self) -> None:
        if isinstance(self._answer, Future):
            self._answer.cancel()
        self._answer = None

    def choice(self, view: State, question: Question) -> Command:
        """The command that it chooses when it knows ``view`` and is asked ``question``."""
        own = (self._seed, self._person)
        command = self._mind.choose(view, question, random_numbers_for(view, question.seat, *own))
        if self._humanlike and isinstance(command, Claim):
            return replace(command, after=call_after(random_numbers_for(view, question.seat, *own, "call")))
        return command


@cache
def _thinking_thread() -> Executor:
    """The one thread in which all computer players think, apart from the frame loop."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinking")
