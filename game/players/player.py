"""What the table asks of a player: four calls, none of which may wait."""

from typing import Protocol

import msgspec

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.seat import Seat


class Question(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a seat may do now. In tabletop play false calls may be made besides."""

    id: int
    seat: Seat
    choices: tuple[Command, ...]
    default: Command
    """What is done if no answer comes."""
    seconds: float | None
    """How long an answer may take; ``None``: no clock."""


class Player(Protocol):
    """A person, our AI and a stranger's program are the same to the table."""

    def observe(self, event: Event) -> None:
        """Learns a fact, as the seat may see it."""

    def ask(self, question: Question) -> None:
        """Is asked; the answer is fetched later."""

    def answer(self) -> Command | None:
        """The answer to the last question, once; ``None`` while there is none."""

    def withdraw(self) -> None:
        """The question lapsed."""
