"""A match looked at again: every decision of one person, as the best of our players judges it from that seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    RobKong,
    SeatCommand,
)
from game.engine.events import Event, MatchBegun
from game.engine.replays.replay import Step
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.ai.judgement import Judgement, advice
from game.players.player import Question
from game.players.table import question_of

Judging = Callable[[State, Question], tuple[Judgement, ...]]
"""Every choice of a question as it is judged from what the seat knows, the best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A person was asked, and answered."""

    step: int
    """Which of the match's commands the answer is, from 0."""
    deal: int
    """The number of the deal, counting those that are played again once."""
    discards: int
    """How many tiles had been discarded in the deal."""
    view: State
    """What the person knew."""
    question: Question
    command: Command
    """The answer."""

    @property
    def person(self) -> int:
        """Whose decision it is."""
        persons = self.view.persons
        return persons[self.question.seat] if persons else self.question.seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A decision for which there was a better one."""

    decision: Decision
    played: Judgement
    better: Judgement

    @property
    def cost(self) -> float:
        """How many points the better choice is judged to be worth more."""
        return self.better.value - self.played.value


def decisions(opening: MatchBegun, steps: Iterable[Step], person: int) -> Iterator[Decision]:
    """Every time the person had a choice, in the order of the match, folded from what the person was shown."""
    begun = opening.seen_by(Seat(person))
    assert begun is not None, "everybody is told that the match begins"
    view = evolve(None, begun)
    for number, step in enumerate(steps):
        decision = _decision(view, step.command, number, person)
        if decision is not None:
            yield decision
        for event in step.events:
            seen = _seen(event, view, person)
            if seen is not None:
                view = evolve(view, seen)


def shown(opening: MatchBegun, steps: Iterable[Step], person: int) -> Iterator[Event]:
    """Every event of these steps as the person saw it, the beginning of the match first."""
    begun = opening.seen_by(Seat(person))
    assert begun is not None, "everybody is told that the match begins"
    view = evolve(None, begun)
    yield begun
    for step in steps:
        for event in step.events:
            seen = _seen(event, view, person)
            if seen is not None:
                view = evolve(view, seen)
                yield seen


def _seen(event: Event, view: State, person: int) -> Event | None:
    return event.seen_by(_seat_of(view, person))


def _seat_of(view: State, person: int) -> Seat:
    return Seat(view.persons.index(person)) if view.persons else Seat(person)


def _decision(view: State, command: Command, number: int, person: int) -> Decision | None:
    """The decision that a command was; ``None`` for others' commands, and where there was no choice."""
    if not isinstance(command, SeatCommand) or command.seat != _seat_of(view, person) or view.deal is None:
        return None
    if command.seat not in awaited(view):
        return None
    question = question_of(view, command.seat)
    if len(question.choices) < 2:
        return None
    return Decision(
        step=number,
        deal=view.deal.number,
        discards=len(view.deal.discards),
        view=view,
        question=question,
        command=command,
    )


def looked_at(decision: Decision, judging: Judging = advice) -> Finding | None:
    """What would have been better, if anything; a call that the rules did not offer is not judged."""
    judged = judging(decision.view, decision.question)
    played = next((one for one in judged if is_alike(one.command, decision.command)), None)
    if played is None or is_alike(judged[0].command, decision.command) or judged[0].value <= played.value:
        return None
    return Finding(decision=decision, played=played, better=judged[0])


def is_alike(first: Command, second: Command) -> bool:
    """Whether two commands are the same choice, whichever of several equal tiles they name."""
    return type(first) is type(second) and _meant(first) == _meant(second)


def _meant(command: Command) -> object:
    match command:
        case Discard() | DeclareReady() | RobKong():
            return command.tile
        case DeclareKong():
            return command.tiles
        case Claim():
            return command.claim, tuple(sorted(command.tiles))
        case _:
            return None


def cost_of_deals(findings: Iterable[Finding]) -> dict[int, float]:
    """What the findings of each deal cost together, by the number of the deal."""
    costs: dict[int, float] = {}
    for finding in findings:
        costs[finding.decision.deal] = costs.get(finding.decision.deal, 0.0) + finding.cost
    return costs


def dearest(findings: Iterable[Finding], count: int) -> list[Finding]:
    """Those that cost most, at most so many, in the order of the match."""
    most = sorted(findings, key=lambda finding: -finding.cost)[:count]
    return sorted(most, key=lambda finding: finding.decision.step)
