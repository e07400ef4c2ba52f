"""A match: the only place where commands become events and the state changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from game.engine.commands import BeginDeal, Command, Discard, Pass, SeatCommand
from game.engine.decisions.decide import decide
from game.engine.events import Alone, Event, MatchBegun, SeatsTaken
from game.engine.replays.replay import Replay, ReplayStep, resumed
from game.engine.rulings.legal import legal_commands, only_discard
from game.engine.rulings.wants import KnownHands
from game.engine.seat import Seat
from game.engine.state import Over, State
from game.engine.steps.evolve import fold
from game.rules.options import Options
from game.rules.rulebook import FIRST_EDITION
from game.rules.rulesets import rulebook


class Match:
    """A match in progress, without callbacks: ``submit`` returns the events."""

    def __init__(
        self,
        rules: str,
        options: Options,
        seed: int,
        *,
        secret: str | None = None,
        alone: Alone | None = None,
        seated: bool = False,
    ):
        """A match under a rulebook, with walls and dice from the seed.

        :param rules: the rulebook's id.
        :param options: the options chosen.
        :param seed: the source of walls and dice.
        :param secret: the source of the salts of the walls, if nobody is to know the seed.
        :param alone: a single deal of the match, played by itself.
        :param seated: whether everybody stays where they sat down, and no seats are drawn.
        """
        edition = rulebook(rules).edition
        begun = MatchBegun(
            rules=rules,
            options=dict(options),
            seed=seed,
            alone=alone,
            seated=True if seated else msgspec.UNSET,
            secret=msgspec.UNSET if secret is None else secret,
            edition=msgspec.UNSET if edition == FIRST_EDITION else edition,
        )
        self.past: tuple[Event, ...] = (begun,)
        """The events before any command was submitted here; the first one begins the match."""
        self.state: State = fold(self.past)
        self.known = KnownHands()
        """Findings on the hands of the deal, shared by all who ask which commands are legal."""
        self.steps: list[ReplayStep] = []
        """Every command so far with its events, including those from before the match was resumed."""

    @classmethod
    def resumed(cls, replay: Replay) -> Match:
        """The match of an unfinished replay, with every command put to the engine again.

        :raises ReplayError: when the engine refuses a command or gives other events.
        """
        state, whole = resumed(replay)
        return cls._continued(whole.opening, whole.steps, state)

    @classmethod
    def at_state(cls, opening: MatchBegun, state: State) -> Match:
        """A match that goes on from a state, without the commands that led there."""
        return cls._continued(opening, (), state)

    def told_to(self, person: int) -> Iterator[Event]:
        """The events of the match so far as this person may see them, without the events hidden from the person."""
        seat = Seat(person)
        for events in ((self.opening,), *(step.events for step in self.steps)):
            taken = next((event for event in reversed(events) if isinstance(event, SeatsTaken)), None)
            if taken is not None:
                seat = Seat(taken.persons.index(person))
            for event in events:
                seen = event.seen_by(seat)
                if seen is not None:
                    yield seen

    def back(self, commands: int) -> Match:
        """The match as it was ``commands`` commands ago; this one is not changed."""
        return Match._continued(self.opening, self.steps[: len(self.steps) - commands])

    @property
    def opening(self) -> MatchBegun:
        opening = self.past[0]
        assert isinstance(opening, MatchBegun), opening
        return opening

    @classmethod
    def _continued(cls, opening: MatchBegun, steps: Sequence[ReplayStep], state: State | None = None) -> Match:
        match = cls.__new__(cls)
        match.past = (opening, *(event for step in steps for event in step.events))
        match.steps = list(steps)
        match.state = state or fold(match.past)
        match.known = KnownHands()
        return match

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Carries out a command and returns its events.

        :raises IllegalCommand: when the command is illegal; nothing has changed then.
        """
        log = decide(self.state, command, self.known)
        self.state = log.state
        events = tuple(log.events)
        self.steps.append(ReplayStep(command, events))
        return events


def since_own_decision(match: Match, seats: Collection[Seat], *, openly: bool = False) -> int:
    """How many commands to take back so that one of these seats decides again, within this deal; 0 if none has decided.

    A called ready hand that had to discard the drawn tile decided nothing.

    :param openly: whether passes are skipped, which not everybody has seen: nobody learns who could have claimed.
    """
    deal = match.state.deal
    if deal is None or isinstance(deal.phase, Over):
        return 0
    for number, step in enumerate(reversed(match.steps), start=1):
        if isinstance(step.command, BeginDeal):
            return 0
        if openly and isinstance(step.command, Pass):
            continue
        if isinstance(step.command, SeatCommand) and step.command.seat in seats and not _had_to(match, number):
            return number
    return 0


def _had_to(match: Match, number: int) -> bool:
    """Whether a called ready hand had no other choice than this command, counted from the last one as 1."""
    command = match.steps[-number].command
    if not isinstance(command, Discard) or not match.state.current_deal.seats[command.seat].waits:
        return False
    before = match.back(number).state
    return only_discard(before, command.seat, legal_commands(before, command.seat)) is not None


def deals_begun(match: Match) -> int:
    """The number of the match's deals that have begun."""
    return sum(isinstance(step.command, BeginDeal) for step in match.steps)
