"""The table as a screen knows it: what its persons may see, what they are asked, and what they answer.

A screen plays through a ``TableClient`` and never learns where the table itself is. ``local_client`` has it on this
machine; the one of ``net/remote`` reaches a table on another machine, and no screen notices.
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
    """The event as everybody saw it; ``None`` for what only one seat knows."""
    own: Mapping[int, Event]
    """The event as each person at this machine saw it; a person from whom it was hidden is left out."""

    @property
    def outline(self) -> Event:
        """The event as somebody here saw it, for what all have seen: its kind and its seat."""
        return self.openly if self.openly is not None else next(iter(self.own.values()))

    def seen_by(self, person: int | None) -> Event | None:
        """The event as this person saw it, or as everybody did."""
        return self.openly if person is None else self.own.get(person)


def seen_by(person: int | None, news: Iterable[News]) -> Iterator[Event]:
    """The events as this person saw them, or as everybody did."""
    return (event for each in news if (event := each.seen_by(person)) is not None)


class TableClient(Protocol):
    """A table at which persons of this machine play; a person is named by his chair, counted in turn order from 0.

    None of these calls waits: what comes of them is told by ``news`` and ``question``, at once or later.
    """

    chairs: tuple[Chair, ...]
    """Who plays, and what kind of player sits in each chair."""
    people: tuple[int, ...]
    """The persons who play at this machine."""

    @property
    def is_between_deals(self) -> bool:
        """Whether the next thing to do is ``begin_deal``."""

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""

    @property
    def lapsed(self) -> int:
        """How many questions the time of a person at this machine ran out on."""

    def past(self) -> Sequence[News]:
        """What had happened before anything was told by ``news``: the beginning, or all of a resumed match."""

    def news(self) -> Sequence[News]:
        """What has happened since this was asked last."""

    def pass_time(self, seconds: float) -> None:
        """Lets so much time pass at the table, and at most one command be done."""

    def put_questions(self) -> None:
        """Sees to it that ``question`` is of this moment; no time passes, and nobody's answer is taken."""

    def question(self, person: int) -> Question | None:
        """What a person has still to answer."""

    def waited(self, person: int) -> float:
        """Seconds since the person was asked; 0 when he is not."""

    def left(self, person: int) -> float | None:
        """Seconds in which the person may still answer; ``None`` when there is no limit, or he is not asked."""

    def answer(self, person: int, command: Command) -> None:
        """A person's answer to his question."""

    def begin_deal(self) -> None:
        """Everybody has seen the score of the last deal: the next one is dealt."""

    def end_match(self) -> None:
        """No further deal is played, where the rules let the players stop after each one."""
