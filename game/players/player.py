"""The interface of a player to the table: four calls, none of which may wait."""

from typing import Protocol

from game import Frozen
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.seat import Seat


class Question(Frozen, kw_only=True, gc=False):
    """The choices of a seat now. In tabletop play a seat may also make false calls."""

    id: int
    seat: Seat
    choices: tuple[Command, ...]
    default: Command
    """The command that is carried out if no answer comes."""
    seconds: float | None
    """How long an answer may take; ``None``: no clock."""


class Player(Protocol):
    """A player at the table: a person, a computer player or a user's program."""

    def observe(self, event: Event) -> None:
        """Learns an event, as the seat may see it."""

    def ask(self, question: Question) -> None:
        """Takes a question; the table fetches the answer later."""

    def answer(self) -> Command | None:
        """The answer to the last question, once; ``None`` while there is none."""

    def withdraw(self) -> None:
        """Withdraws the question, which has lapsed."""
