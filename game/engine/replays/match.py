"""A match: the one place where commands become events and the state moves on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from game.engine.commands import BeginDeal, Command, Pass, SeatCommand
from game.engine.decisions.decide import decide
from game.engine.events import Alone, Event, MatchBegun, SeatsTaken
from game.engine.replays.replay import Replay, ReplayStep, resumed
from game.engine.rulings.wants import KnownHands
from game.engine.seat import Seat
from game.engine.state import Over, State
from game.engine.steps.evolve import fold
from game.rules.options import Options
from game.rules.ruleset import FIRST_EDITION
from game.rules.rulesets import rulebook


class Match:
    """A match in progress. It calls nobody; ``submit`` returns what happened."""

    def __init__(
        self,
        rules: str,
        options: Options,
        seed: int,
        *,
        secret: str | None = None,
        alone: Alone | None = None,
        seated: bool = False,
    ) -> None:
        """A match under a rulebook, with its walls and dice from the seed.

        Args:
            rules: the rulebook's id.
            options: its options as they were chosen.
            seed: what walls and dice come from.
            secret: what the salts of its walls come from, when nobody is to know the seed.
            alone: a single deal of the match, played by itself.
            seated: whether everybody stays where he sat down, and no seats are drawn.
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
        """The events before anything was submitted here: the first one begins the match."""
        self.state: State = fold(self.past)
        self.known = KnownHands()
        """What is known of the hands in the deal, for all who ask what may be done."""
        self.steps: list[ReplayStep] = []
        """Every command so far with what followed, those before this one was resumed too."""

    @classmethod
    def resumed(cls, replay: Replay) -> Match:
        """The match of an unfinished replay, every command of it put to the engine again.

        Raises:
            ReplayError: when the engine refuses a command or gives other events.
        """
        state, whole = resumed(replay)
        return cls._of(whole.opening, whole.steps, state)

    def told_to(self, person: int) -> Iterator[Event]:
        """The events so far as this person may see them, from wherever he sits, without those that are not for him."""
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
        """The match as it was so many commands ago; this one stays as it is."""
        return Match._of(self.opening, self.steps[: len(self.steps) - commands])

    @property
    def opening(self) -> MatchBegun:
        """The event with which the match began."""
        opening = self.past[0]
        assert isinstance(opening, MatchBegun), opening
        return opening

    @classmethod
    def _of(cls, opening: MatchBegun, steps: Sequence[ReplayStep], state: State | None = None) -> Match:
        match = cls.__new__(cls)
        match.past = (opening, *(event for step in steps for event in step.events))
        match.steps = list(steps)
        match.state = state or fold(match.past)
        match.known = KnownHands()
        return match

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Does what the command says.

        Raises:
            IllegalCommand: when it cannot be done; nothing has changed then.
        """
        log = decide(self.state, command, self.known)
        self.state = log.state
        events = tuple(log.events)
        self.steps.append(ReplayStep(command, events))
        return events


def since_own_decision(match: Match, seats: Collection[Seat], *, openly: bool = False) -> int:
    """How many commands there are from the last one of these seats on, in the deal in progress; 0 without any.

    :param openly: whether only those count that everybody has seen: nobody learns who passed, and so could claim.
    """
    deal = match.state.deal
    if deal is None or isinstance(deal.phase, Over):
        return 0
    for number, step in enumerate(reversed(match.steps), start=1):
        if isinstance(step.command, BeginDeal):
            return 0
        if openly and isinstance(step.command, Pass):
            continue
        if isinstance(step.command, SeatCommand) and step.command.seat in seats:
            return number
    return 0


def deals_begun(match: Match) -> int:
    """How many deals of the match have begun."""
    return sum(isinstance(step.command, BeginDeal) for step in match.steps)
