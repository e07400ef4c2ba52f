"""Playing out the answers to a question, by the same players on the same possible worlds."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec.structs import replace

from build_scripts.puzzling.worlds import world
from game.engine.commands import Claim, Command, IllegalCommand
from game.engine.decisions.decide import decide
from game.engine.rulings.legal import awaited
from game.engine.rulings.wants import KnownHands
from game.engine.seat import Seat
from game.engine.seat_views import SeatViews
from game.engine.state import State
from game.players.ai.choosing import best_choice
from game.players.ai.evaluation import evaluated
from game.players.ai.reading.aims import ANY
from game.players.ai.traits.skill import SKILLED, STRONG, Skill
from game.players.player import Question
from game.players.table import occasion_of, question_of

Choose = Callable[[State, Question], Command]
SURE = 2.576
"""The half-width of a 99 % confidence interval, in standard errors."""
CLEAR = 2.8
"""The least lead of the best answer, in standard errors, which is more than the interval demands."""
TOLD = ((60, 0.8), (120, 1.7), (200, CLEAR))
"""The looks at a question: after how many walls it is given up unless the best answer leads by this many standard
errors."""
CHOSEN = ((12, 0.2), (24, 0.8), (40, 1.5))
"""The looks while questions are selected, on separate walls, because a selected question was lucky on its own."""
CHOSEN_IF_SELDOM = ((30, 0.2), (60, 0.8), (100, 1.5))
"""``CHOSEN`` for answers that differ rarely but much: on most walls nobody waits for a dangerous tile."""
TOLD_IF_SELDOM = ((60, 0.5), (120, 1.2), (200, 1.8), (400, CLEAR))
"""``TOLD`` for such answers."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a deal for a seat."""

    points: float
    is_out: bool


class Trial:
    """The answers to one question, played out on wall after wall."""

    def __init__(
        self,
        view: State,
        seat: Seat,
        answers: Sequence[Command],
        seed: str,
        players: Callable[[], Choose] | None = None,
    ) -> None:
        self.outcomes: list[list[Outcome]] = [[] for _ in answers]
        """The outcomes of every answer, by wall."""
        self._view = view
        self._seat = seat
        self._answers = tuple(answers)
        self._seed = seed
        self._players = players or Deliberate

    @property
    def walls(self) -> int:
        """The number of walls on which the answers have been played out."""
        return len(self.outcomes[0])

    def play(self, walls: int) -> None:
        """Play out the answers until there are this many walls."""
        for number in range(self.walls, walls):
            state = world(self._view, self._seat, Random(f"{self._seed} {number}"))
            for outcomes, answer in zip(self.outcomes, self._answers, strict=True):
                outcomes.append(played_on(state, self._seat, answer, self._players()))

    def average(self, answer: int) -> float:
        """The mean result of an answer, in points."""
        return fmean(outcome.points for outcome in self.outcomes[answer])

    @property
    def best(self) -> int:
        """The answer with the highest mean result."""
        return max(range(len(self._answers)), key=self.average)

    def less(self, answer: int, than: int) -> tuple[float, float]:
        """The mean deficit of an answer against another, and its standard error."""
        pairs = zip(self.outcomes[than], self.outcomes[answer], strict=True)
        differences = [more.points - less.points for more, less in pairs]
        return fmean(differences), stdev(differences) / sqrt(len(differences))

    def ahead(self) -> float:
        """The lead of the best answer over the one most clearly behind it, in standard errors.

        A constant difference counts as 0: nothing is left to be played there, and such a sum is no question for a
        puzzle.
        """
        found = [self.less(answer, self.best) for answer in range(len(self._answers)) if answer != self.best]
        return max((mean / error if error else 0.0) for mean, error in found)

    def is_ahead(self, looks: Iterable[tuple[int, float]], *, best: int | None = None) -> bool:
        """Whether the best answer leads at every look: after so many walls, by so many standard errors.

        :param best: the answer that must lead; ``None``: any.
        """
        for walls, least in looks:
            self.play(walls)
            if self.ahead() < least or (best is not None and self.best != best):
                return False
        return True


def choosing(skill: Skill) -> Choose:
    """A player of this skill."""

    def choose(view: State, question: Question) -> Command:
        if len(question.choices) == 1:
            return question.choices[0]
        return best_choice(view, question, skill)

    return choose


def plain() -> Choose:
    """Quick players for selecting questions: they aim for any mahjong, and fear nothing."""
    return choosing(SKILLED)


THOUGHT_OVER = 8
"""A seat reconsiders its aim at the first of this many questions."""


class Deliberate:
    """Players of one skill for playing out, each of whom reconsiders its aim now and then.

    If the aim is any mahjong, no other aim is considered in between: that takes half the time, and the choices are
    nearly always the same.
    """

    def __init__(self, skill: Skill = STRONG) -> None:
        self._thorough = skill
        self._quick = replace(skill, plans=False, special_hands=False)
        self._asked: dict[Seat, int] = {}
        self._skill: dict[Seat, Skill] = {}
        """The skill with which each seat answers until it reconsiders."""

    def __call__(self, view: State, question: Question) -> Command:
        """The choice of the seat that is asked."""
        if len(question.choices) == 1:
            return question.choices[0]
        seat = question.seat
        asked = self._asked[seat] = self._asked.get(seat, -1) + 1
        thinks = asked % THOUGHT_OVER == 0
        best = evaluated(view, question, self._thorough if thinks else self._skill[seat], thorough=False)[0]
        if thinks:
            self._skill[seat] = self._quick if best.prospect.aim == ANY else self._thorough
        return best.command


def played_on(state: State, seat: Seat, answer: Command, choose: Choose) -> Outcome:
    """Play the deal to its end after this answer of the seat to its present question."""
    playing = Playing(state, choose)
    playing.ask(first=(seat, answer))
    while playing.ask():
        pass
    state = playing.state
    won = {winner.seat for winner in state.current_deal.winners}
    return Outcome(float(state.balances[seat] - state.rules.stake), seat in won)


class Playing:
    """A deal in progress with the same player in all seats."""

    def __init__(self, state: State, choose: Choose) -> None:
        self.state = state
        self._known = KnownHands()
        self._views = SeatViews(state)
        self._choose = choose

    def ask(self, first: tuple[Seat, Command] | None = None) -> bool:
        """Ask all present questions, and carry out the answers; return whether there were any."""
        waiting = awaited(self.state)
        if not waiting:
            return False
        asked = self.state
        occasion = occasion_of(asked)
        answers: list[tuple[Question, Command]] = []
        for seat in waiting:
            question = question_of(asked, seat, known=self._known)
            if first is not None and first[0] == seat:
                answers.append((question, first[1]))
            else:
                answers.append((question, self._choose(self._views.of(asked, seat), question)))
        for question, answer in sorted(answers, key=_heard):
            if question.seat in awaited(self.state) and occasion_of(self.state) == occasion:
                self._submit(answer, question)
        return True

    def _submit(self, command: Command, question: Question) -> None:
        try:
            log = decide(self.state, command, self._known)
        except IllegalCommand:
            log = decide(self.state, question.default, self._known)
        self.state = log.state
        self._views.show(log.events)


def _heard(answered: tuple[Question, Command]) -> tuple[float, Seat]:
    question, command = answered
    return (command.after if isinstance(command, Claim) else 0.0), question.seat
