"""A match looked at again: every decision of one person, as the best of our players judges it from that seat's view."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event as Flag
from threading import Thread

from game.engine import commands as c
from game.engine.events import Event, MatchBegun
from game.engine.replays.replay import ReplayStep
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.ai.judgement import Judgement, advice
from game.players.luck import draws
from game.players.player import Question
from game.players.table import question_of

log = logging.getLogger(__name__)

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
    command: c.Command
    """The answer."""

    @property
    def person(self) -> int:
        """Whose decision it is."""
        return self.view.person_at(self.question.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A choice that was made, and a better one that there was."""

    played: Judgement
    better: Judgement

    @property
    def cost(self) -> float:
        """How many points the better choice is judged to be worth more."""
        return self.better.value - self.played.value

    @property
    def kept(self) -> float:
        """The share of what was at stake that the choice kept, from 0 to 1; 1 only where it cost nothing.

        At stake is what the better choice hopes for, its value before the danger of its discard is taken off, together
        with the danger of the discard that was made: no cost is more than that. Where there is no danger the share is
        the value of the choice in parts of the value of the better one.
        """
        return 1 - self.cost / (self.better.value + self.better.danger + self.played.danger)

    @property
    def matters(self) -> bool:
        """Whether it is worth a word at the table.

        The choice cost a tenth of what was at stake, and no less than one chance in a hundred to go out would bring: so
        the measure is that of the book, whatever its points are.
        """
        return self.kept <= 1 - _SHARE_THAT_MATTERS and self.cost >= _CHANCE_THAT_MATTERS * self.better.worth


_SHARE_THAT_MATTERS, _CHANCE_THAT_MATTERS = 0.1, 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Verdict):
    """A decision for which there was a better one."""

    decision: Decision


def decisions(opening: MatchBegun, steps: Iterable[ReplayStep], person: int) -> Iterator[Decision]:
    """Every time the person had a choice, in the order of the match, folded from what the person was shown."""
    view = evolve(None, _begun(opening, person))
    for number, step in enumerate(steps):
        decision = _decision(view, step.command, number, person)
        if decision is not None:
            yield decision
        for event in step.events:
            seen = event.seen_by(view.seat_of(person))
            if seen is not None:
                view = evolve(view, seen)


def shown(opening: MatchBegun, steps: Iterable[ReplayStep], person: int) -> Iterator[Event]:
    """Every event of these steps as the person saw it, the beginning of the match first."""
    begun = _begun(opening, person)
    view = evolve(None, begun)
    yield begun
    for event in (event for step in steps for event in step.events):
        seen = event.seen_by(view.seat_of(person))
        if seen is not None:
            view = evolve(view, seen)
            yield seen


def _begun(opening: MatchBegun, person: int) -> MatchBegun:
    begun = opening.seen_by(Seat(person))
    assert begun is not None, "everybody is told that the match begins"
    return begun


def _decision(view: State, command: c.Command, number: int, person: int) -> Decision | None:
    """The decision that a command was; ``None`` for others' commands, and where there was no choice."""
    if not isinstance(command, c.SeatCommand) or command.seat != view.seat_of(person) or view.deal is None:
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
    verdict = verdict_on(decision.command, judging(decision.view, decision.question))
    return None if verdict is None else Finding(decision=decision, played=verdict.played, better=verdict.better)


def verdict_on(command: c.Command, judged: Sequence[Judgement]) -> Verdict | None:
    """What would have been better than this command, if anything, of choices that are judged, the best first."""
    played = next((one for one in judged if is_alike(one.command, command)), None)
    if played is None or is_alike(judged[0].command, command) or judged[0].value <= played.value:
        return None
    return Verdict(played=played, better=judged[0])


def is_alike(first: c.Command, second: c.Command) -> bool:
    """Whether two commands are the same choice, whichever of several equal tiles they name."""
    return type(first) is type(second) and _meant(first) == _meant(second)


def _meant(command: c.Command) -> object:
    match command:
        case c.Discard() | c.DeclareReady() | c.RobKong():
            return command.tile
        case c.DeclareKong():
            return command.tiles
        case c.Claim():
            return command.claim, tuple(sorted(command.tiles))
        case _:
            return None


def accuracy(decisions: int, findings: Iterable[Finding]) -> float:
    """How good so many decisions were, from 0 to 1: the mean share of what was at stake that they kept.

    A decision for which nothing better was found keeps all of it: 1 is reached by the best choices alone.
    """
    return 1 - sum(1 - finding.kept for finding in findings) / decisions if decisions else 1.0


def dearest(findings: Iterable[Finding], count: int) -> list[Finding]:
    """The findings that cost most, at most so many, in the order of the match."""
    most = sorted(findings, key=lambda finding: -finding.cost)[:count]
    return sorted(most, key=lambda finding: finding.decision.step)


_REST = 1.0
"""After each decision it rests so many times as long as it took: whatever is on the screen goes first."""
_LONGEST_REST = 0.05


LEAST = 0.05
"""Points: what cost less is not worth a line."""


class ReviewWork:
    """The decisions of one person, looked at again one after the other.

    :param steps: of the match; they are read in the background too.
    :param person: whose decisions.
    :param rests: whether it leaves time to others.
    """

    def __init__(
        self,
        opening: MatchBegun,
        steps: Iterable[ReplayStep],
        person: int,
        *,
        judging: Judging = advice,
        rests: bool = True,
    ) -> None:
        self._opening = opening
        self._steps = tuple(steps)
        self.person = person
        """Whose decisions."""
        self._judging = judging
        self._rests = rests
        self._stopped = Flag()
        self._thread: Thread | None = None
        self.total: int | None = None
        """How many decisions there are; ``None`` until they have been counted."""
        self.done = 0
        """How many of them have been looked at."""
        self.findings: tuple[Finding, ...] = ()
        """What was found so far, in the order of the match."""
        self.judged: Mapping[int, int] = {}
        """How many decisions of each deal have been judged, by its number."""
        self.luck: float | None = None
        """What the person's draws gave beyond the average, in points; ``None`` until they are counted."""
        self.is_over = False
        """Whether all that was to be done is done, or it was stopped."""
        self.failed = False
        """Whether it came to nothing because of an error; the log says which."""

    def start(self) -> None:
        """Begins beside whatever else is done."""
        self._thread = Thread(target=self.run, name="review", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Looks at no further decision."""
        self._stopped.set()

    def run(self) -> None:
        """Looks at all decisions, here and now."""
        try:
            found = list(decisions(self._opening, self._steps, self.person))
            self.total = len(found)
            for decision in found:
                if self._stopped.is_set():
                    break
                self._look(decision)
            self.luck = self._luck()
        except Exception:
            log.exception("the review broke off")
            self.failed = True
        self.is_over = True

    def _luck(self) -> float | None:
        """What all draws gave, unless it is stopped before."""
        total, began = 0.0, time.perf_counter()
        for draw in draws(self._opening, self._steps, self.person):
            total += draw.luck
            self._rest(began)
            if self._stopped.is_set():
                return None
            began = time.perf_counter()
        return None if self._stopped.is_set() else total

    def _look(self, decision: Decision) -> None:
        began = time.perf_counter()
        finding = looked_at(decision, self._judging)
        if any(is_alike(choice, decision.command) for choice in decision.question.choices):
            self.judged = {**self.judged, decision.deal: self.judged.get(decision.deal, 0) + 1}
        if finding is not None:
            self.findings = (*self.findings, finding)
        self.done += 1
        self._rest(began)

    def _rest(self, began: float) -> None:
        if self._rests:
            self._stopped.wait(min(_LONGEST_REST, _REST * (time.perf_counter() - began)))
