"""The table on this machine, for the persons in front of its screen."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.players.ai.computer import ComputerPlayer
from game.players.ai.traits.tempo import paced
from game.players.characters import style_of
from game.players.player import Player, Question
from game.players.roster import Chair, Computer, MatchSetup
from game.players.table import Pace, Recorder, Table, at_once
from game.players.table_client import News, TableClient

LIES = 0.5
"""Seconds that a discard, or a tile of a kong that may be robbed, lies at a table with guests before anything follows.

The tile glides for 0.3 seconds (docs/design.md), and the rest is for looking at it. A computer whose turn is next has
had this time to think. So nobody can tell from the pause whether somebody else was asked and passed.
"""


class HumanPlayer(Struct, eq=False):
    """A player that holds the question for the window, and the window's answer for the table."""

    question: Question | None = None
    """The question that is open or answered; ``None`` when nothing is asked."""
    given: Command | None = None
    """The answer that the table has still to fetch."""

    def observe(self, event: Event) -> None:
        """Ignores the event: the window folds the events that it is shown."""

    def ask(self, question: Question) -> None:
        """Keeps the question for the window."""
        self.question, self.given = question, None

    def choose(self, command: Command) -> None:
        """Takes the person's answer; a second one before the table has fetched the first replaces it."""
        if self.question is not None:
            self.given = command

    def answer(self) -> Command | None:
        """The person's answer, once; ``None`` while there is none."""
        answer, self.given = self.given, None
        if answer is not None:
            self.question = None
        return answer

    def withdraw(self) -> None:
        self.question = self.given = None


class LocalClient(TableClient):
    """The client of a match that is played on this machine.

    :param match: a match that begins now, or that was resumed.
    :param others: the players of the chairs in which no person of this machine sits.
    :param pace: how long the answers of the others are held back.
    :param record: is given every command with all its events.
    :param lies: seconds that a tile which may be claimed lies before anything follows, so that nobody can tell who is
        asked.
    """

    def __init__(
        self,
        match: Match,
        chairs: Sequence[Chair],
        others: Mapping[int, Player],
        *,
        pace: Pace = at_once,
        record: Recorder | None = None,
        lies: float = 0.0,
    ):
        self._news: list[News] = []
        self._humans = {person: HumanPlayer() for person in range(len(chairs)) if person not in others}
        self.chairs = tuple(chairs)
        self.people = tuple(self._humans)
        players = [self._humans.get(person) or others[person] for person in range(len(chairs))]
        self.table = Table(match, players, pace=pace, record=record, shown=self._happened, lies=lies)

    @property
    def is_between_deals(self) -> bool:
        return self.table.is_between_deals

    @property
    def is_over(self) -> bool:
        return self.table.is_over

    @property
    def lapsed(self) -> int:
        return sum(self.table.lapsed[person] for person in self.people)

    def past(self) -> Sequence[News]:
        return self._seen(self.table.match.past)

    def news(self) -> Sequence[News]:
        news, self._news = self._news, []
        return news

    def pass_time(self, seconds: float) -> None:
        self.table.pump(seconds)

    def put_questions(self) -> None:
        self.table.put_questions()

    def question(self, person: int) -> Question | None:
        human = self._humans[person]
        return human.question if human.given is None else None

    def waited(self, person: int) -> float:
        return self.table.waited(self.table.seat_of(person))

    def seconds_left(self, person: int) -> float | None:
        return self.table.seconds_left(self.table.seat_of(person))

    def answer(self, person: int, command: Command) -> None:
        self._humans[person].choose(command)

    def begin_deal(self) -> None:
        self.table.begin_deal()

    def end_match(self) -> None:
        self.table.end_match()

    def _happened(self, events: Sequence[Event]) -> None:
        self._news += self._seen(events)

    def _seen(self, events: Sequence[Event]) -> list[News]:
        """The events as the persons here may see them, without those that nobody here may see."""
        seats = {person: self.table.seat_of(person) for person in self.people}
        found = []
        for event in events:
            own = {person: seen for person, seat in seats.items() if (seen := event.seen_by(seat)) is not None}
            openly = event.seen_by(None)
            if own or openly is not None:
                found.append(News(openly, own))
        return found


def computers(setup: MatchSetup, *, background: bool) -> dict[int, Player]:
    """The computer players of a match, by their chairs.

    :param background: whether they think in a thread beside the window's work.
    """
    return {
        person: ComputerPlayer(
            person,
            chair.kind.level,
            setup.seed or 0,
            background=background,
            humanlike=True,
            style=style_of(chair.portrait),
        )
        for person, chair in enumerate(setup.chairs)
        if isinstance(chair.kind, Computer)
    }


def computers_pace(match: Match, setup: MatchSetup) -> Pace:
    """The pauses of the computer players of a match, each at its character's pace."""
    paces = {n: style_of(chair.portrait).pace for n, chair in enumerate(setup.chairs) if not chair.is_human}
    return paced(match, paces, setup.seed or 0)
