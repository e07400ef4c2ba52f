"""The table as a screen knows it: what the persons at the screen may see, are asked, and answer.

A screen plays through a ``TableClient`` and never learns where the table itself is: ``local_client`` has it on this
machine, ``net/remote`` reaches one on another machine.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from game.engine.commands import Command
from game.engine.events import Event
from game.players.player import Question
from game.players.roster import Chair


class News(NamedTuple):
    """One event, as it may be seen at this machine."""

    openly: Event | None
    """The event as everybody saw it; ``None`` if only one seat knows it."""
    own: Mapping[int, Event]
    """The event as each person at this machine saw it; persons from whom it was hidden are left out."""

    @property
    def outline(self) -> Event:
        """The event as one of the persons here saw it, for what is the same for all: its type and seat."""
        return self.openly if self.openly is not None else next(iter(self.own.values()))

    def seen_by(self, person: int | None) -> Event | None:
        """The event as this person saw it, or, for ``None``, as everybody did."""
        return self.openly if person is None else self.own.get(person)


def seen_by(person: int | None, news: Iterable[News]) -> Iterator[Event]:
    """The events as this person saw them, or, for ``None``, as everybody did."""
    return (event for each in news if (event := each.seen_by(person)) is not None)


class TableClient(Protocol):
    """A table at which persons of this machine play; a person is named by the chair, counted in turn order from 0.

    None of these calls waits: their results come by ``news`` and ``question``, at once or later.
    """

    chairs: tuple[Chair, ...]
    """The name and kind of the player in each chair."""
    people: tuple[int, ...]
    """The persons who play at this machine."""

    @property
    def is_between_deals(self) -> bool:
        """Whether the next step is ``begin_deal``."""

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""

    @property
    def lapsed(self) -> int:
        """The number of questions on which the time of a person at this machine ran out."""

    def past(self) -> Sequence[News]:
        """The events before those that ``news`` gives: the beginning, or everything so far in a resumed match."""

    def news(self) -> Sequence[News]:
        """The events since the last call."""

    def pass_time(self, seconds: float) -> None:
        """Lets ``seconds`` pass at the table, in which at most one command is carried out."""

    def put_questions(self) -> None:
        """Brings ``question`` up to date; no time passes, and no answer is taken."""

    def question(self, person: int) -> Question | None:
        """The question that a person has still to answer."""

    def waited(self, person: int) -> float:
        """Seconds since the person was asked; 0 if the person is not asked."""

    def seconds_left(self, person: int) -> float | None:
        """Seconds in which the person may still answer; ``None`` if there is no limit, or no question."""

    def answer(self, person: int, command: Command) -> None:
        """Gives a person's answer to the open question."""

    def begin_deal(self) -> None:
        """Deals the next deal; to be called when everybody has seen the score of the last one."""

    def end_match(self) -> None:
        """Ends the match without a further deal, if the rules let the players stop after each one."""
