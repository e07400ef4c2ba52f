"""Whom the bar of questions speaks to: one person, by the way that his answers take."""

from __future__ import annotations

from typing import Protocol

from game.engine.commands import Command
from game.players.human import HumanPlayer
from game.players.player import Question
from game.players.table import Table
from game.view.lane.action_bar import BarHead


class Asked(Protocol):
    """Somebody who is asked, and answers with the bar."""

    head: BarHead | None
    """What the bar says in place of the question's own words; ``None``: those."""
    leave_label: str
    """What the button says that does nothing; empty: its own word."""

    @property
    def question(self) -> Question | None:
        """What is asked now."""

    @property
    def left(self) -> float | None:
        """Seconds that are left to answer; ``None`` without a clock."""

    @property
    def calls_after(self) -> float:
        """How long after the discard a call counts as made, in seconds."""

    def choose(self, command: Command) -> None:
        """Takes the answer."""


class AtTable:
    """A person whose answers go straight to the table."""

    head: BarHead | None = None
    leave_label = ""

    def __init__(self, table: Table, human: HumanPlayer) -> None:
        self._table = table
        self._human = human

    @property
    def question(self) -> Question | None:
        """What the table asks him now."""
        return self._human.question

    @property
    def left(self) -> float | None:
        """As long as the table waits for him."""
        return None if self.question is None else self._table.left(self.question.seat)

    @property
    def calls_after(self) -> float:
        """As long as it took."""
        return 0.0 if self.question is None else self._table.waited(self.question.seat)

    def choose(self, command: Command) -> None:
        """The table fetches it."""
        self._human.choose(command)
