"""A person at the table: the window shows the question and puts the answer in."""

from __future__ import annotations

from game.engine.commands import Command
from game.engine.events import Event
from game.players.player import Question


class HumanPlayer:
    """Holds the question for the window, and the window's answer for the table."""

    def __init__(self) -> None:
        self.question: Question | None = None
        """What is asked now."""
        self._answer: Command | None = None

    def observe(self, event: Event) -> None:
        """Nothing to remember: the window folds the events it is shown."""

    def ask(self, question: Question) -> None:
        """Keeps the question for the window."""
        self.question = question
        self._answer = None

    def choose(self, command: Command) -> None:
        """The person's answer; a second one before the table has fetched the first replaces it."""
        if self.question is not None:
            self._answer = command

    @property
    def has_answered(self) -> bool:
        """Whether the table has only to fetch the answer."""
        return self._answer is not None

    def answer(self) -> Command | None:
        """The person's answer."""
        answer, self._answer = self._answer, None
        if answer is not None:
            self.question = None
        return answer

    def withdraw(self) -> None:
        """The question lapsed."""
        self.question = None
        self._answer = None
