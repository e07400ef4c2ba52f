"""The review of a match: every decision of one person, as the best computer player judges it from that seat's view."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Event as Flag
from threading import Thread

from game import Frozen
from game.engine import commands as c
from game.engine.commands import is_alike
from game.engine.events import MatchBegun
from game.engine.replays.replay import ReplayStep
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.ai.advice import Advice, Verdict, advise
from game.players.luck import draws
from game.players.player import Question
from game.players.table import question_of
from game.players.threads import beside

log = logging.getLogger(__name__)

Judging = Callable[[State, Question], Advice]
"""Gives the advice on a question, from what the seat knows."""


class Decision(Frozen, kw_only=True):
    """A question to a person, with the answer."""

    step: int
    """The index of the answer among the match's commands, from 0."""
    deal: int
    """The number of the deal; replayed deals are counted once."""
    discards: int
    """How many tiles had been discarded in the deal."""
    view: State
    """What the person knew when asked."""
    question: Question
    command: c.Command
    """The person's answer."""

    @property
    def person(self) -> int:
        return self.view.person_at(self.question.seat)


class Finding(Verdict, kw_only=True):
    """A decision for which there was a better choice."""

    decision: Decision


def decisions(opening: MatchBegun, steps: Iterable[ReplayStep], person: int) -> Iterator[Decision]:
    """Every decision of the person in the order of the match, each with the view that the person had."""
    begun = opening.seen_by(Seat(person))
    assert begun is not None, "everybody is told that the match begins"
    view = evolve(None, begun)
    for number, step in enumerate(steps):
        decision = _decision(view, step.command, number, person)
        if decision is not None:
            yield decision
        for event in step.events:
            seen = event.seen_by(view.seat_of(person))
            if seen is not None:
                view = evolve(view, seen)


def _decision(view: State, command: c.Command, number: int, person: int) -> Decision | None:
    """The decision behind a command; ``None`` if another player gave it, or there was only one choice."""
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


def finding_of(decision: Decision, judging: Judging = advise) -> Finding | None:
    """What a review finds in a decision; ``None`` if no choice was better, or the command is not among the choices."""
    verdict = judging(decision.view, decision.question).verdict(decision.command)
    if verdict is None:
        return None
    return Finding(decision=decision, advice=verdict.advice, played=verdict.played, better=verdict.better)


def accuracy(decisions: int, findings: Iterable[Finding]) -> float:
    """The accuracy of a number of decisions, from 0 to 1: the mean share of the stake that they kept.

    A decision without a finding keeps all of it: 1 is reached only by the best choices.
    """
    return 1 - sum(1 - finding.share_kept for finding in findings) / decisions if decisions else 1.0


def dearest(findings: Iterable[Finding], count: int) -> list[Finding]:
    """The ``count`` findings with the highest cost, in the order of the match."""
    most = sorted(findings, key=lambda finding: -finding.cost)[:count]
    return sorted(most, key=lambda finding: finding.decision.step)


_REST_FACTOR = 1.0
"""After each decision the review pauses for this many times as long as it took, so that the screen goes first."""
_LONGEST_REST = 0.05


LEAST = 0.05
"""A finding that costs at least this many points is shown even if little of the stake was lost."""


def clear(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that are shown: those that cost several hundredths of a point, or much of what was at stake.

    Accuracy on the screen counts only these, so that a deal without any has all of it.
    """
    return tuple(finding for finding in findings if finding.cost >= LEAST or finding.matters)


def decimals(points: float) -> int:
    """The number of decimals with which a cost or gain in points is shown: two below one point, else one."""
    return 2 if abs(points) < 1 else 1


def shown_cost(cost: float) -> float:
    """A cost or gain as it is shown."""
    return round(cost, decimals(cost))


def cost_in_all(findings: Iterable[Finding]) -> float:
    """The sum of the costs as they are shown, so that it agrees with the rows above it."""
    return shown_cost(sum(shown_cost(finding.cost) for finding in findings))


class ReviewWork:
    """The review of one person's decisions, one after the other.

    :param steps: the steps of the match; they are read in the background too.
    :param person: the person whose decisions are reviewed.
    :param rests: whether it leaves processor time to others.
    """

    def __init__(
        self,
        opening: MatchBegun,
        steps: Iterable[ReplayStep],
        person: int,
        *,
        judging: Judging = advise,
        rests: bool = True,
    ):
        self._opening = opening
        self._steps = tuple(steps)
        self.person = person
        """The person whose decisions are reviewed."""
        self._judging = judging
        self._rests = rests
        self._stopped = Flag()
        self._thread: Thread | None = None
        self.total: int | None = None
        """The number of decisions; ``None`` until they have been counted."""
        self.done = 0
        """The number of decisions reviewed so far."""
        self.findings: tuple[Finding, ...] = ()
        """The findings so far, in the order of the match."""
        self.judged: Mapping[int, int] = {}
        """The number of decisions judged in each deal, by the deal's number."""
        self.luck: float | None = None
        """What the person's draws gained beyond the average, in points; ``None`` until they are counted."""
        self.is_over = False
        """Whether the review is complete, or was stopped."""
        self.failed = False
        """Whether the review failed because of an error, which is in the log."""

    def start(self) -> None:
        """Starts the review in a thread of its own."""
        self._thread = beside(self.run, "review")

    def stop(self) -> None:
        """Stops the review before the next decision."""
        self._stopped.set()

    def run(self) -> None:
        """Runs the review here and now."""
        try:
            found = list(decisions(self._opening, self._steps, self.person))
            self.total = len(found)
            for decision in found:
                if self._stopped.is_set():
                    break
                self._judge(decision)
            self.luck = self._luck()
        except Exception:
            log.exception("the review broke off")
            self.failed = True
        self.is_over = True

    def _luck(self) -> float | None:
        """The luck of all of the person's draws, in points; ``None`` if the review was stopped."""
        total, began = 0.0, time.perf_counter()
        for draw in draws(self._opening, self._steps, self.person):
            total += draw.luck
            self._rest(began)
            if self._stopped.is_set():
                return None
            began = time.perf_counter()
        return None if self._stopped.is_set() else total

    def _judge(self, decision: Decision) -> None:
        began = time.perf_counter()
        finding = finding_of(decision, self._judging)
        if any(is_alike(choice, decision.command) for choice in decision.question.choices):
            self.judged = {**self.judged, decision.deal: self.judged.get(decision.deal, 0) + 1}
        if finding is not None:
            self.findings = (*self.findings, finding)
        self.done += 1
        self._rest(began)

    def _rest(self, began: float) -> None:
        if self._rests:
            self._stopped.wait(min(_LONGEST_REST, _REST_FACTOR * (time.perf_counter() - began)))
