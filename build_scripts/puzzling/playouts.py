"""What comes of each answer to a question: all of them are played on, by the same players on the same worlds."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev

from build_scripts.puzzling.worlds import world
from game.engine.commands import Claim, Command, IllegalCommand
from game.engine.decisions.decide import decide
from game.engine.rulings.legal import awaited
from game.engine.rulings.wants import KnownHands
from game.engine.seat import Seat
from game.engine.seat_views import SeatViews
from game.engine.state import State
from game.players.ai.choosing import chosen
from game.players.ai.evaluation import evaluated
from game.players.ai.reading.aims import ANY
from game.players.ai.traits.skill import SKILLED, STRONG, Skill
from game.players.player import Question
from game.players.table import occasion_of, question_of

Choose = Callable[[State, Question], Command]
SURE = 2.576
"""Standard errors on either side of an interval that holds the truth 99 times of 100."""
CLEAR = 2.8
"""So many standard errors the best answer must be ahead: more than the interval asks."""
TOLD = ((60, 0.8), (120, 1.7), (200, CLEAR))
"""After how many walls a question is looked at, and given up where nothing is ahead by so many standard errors."""
CHOSEN = ((12, 0.2), (24, 0.8), (40, 1.5))
"""The same for the walls on which questions are chosen: these are others, for who is chosen was lucky on them."""
CHOSEN_IF_SELDOM, TOLD_IF_SELDOM = ((30, 0.2), (60, 0.8), (100, 1.5)), ((60, 0.5), (120, 1.2), (200, 1.8), (400, CLEAR))
"""Both where the answers seldom part, but dearly: on most walls nobody waits for a dangerous tile."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal brought a seat."""

    points: float
    is_out: bool


class Trial:
    """The answers to one question, played on wall after wall."""

    def __init__(
        self,
        view: State,
        seat: Seat,
        answers: Sequence[Command],
        seed: str,
        players: Callable[[], Choose] | None = None,
    ) -> None:
        self.outcomes: list[list[Outcome]] = [[] for _ in answers]
        """Of every answer, wall by wall."""
        self._view = view
        self._seat = seat
        self._answers = tuple(answers)
        self._seed = seed
        self._players = players or Deliberate

    @property
    def walls(self) -> int:
        """On how many walls the answers have been played."""
        return len(self.outcomes[0])

    def play(self, walls: int) -> None:
        """Plays on until there are so many walls."""
        for number in range(self.walls, walls):
            state = world(self._view, self._seat, Random(f"{self._seed} {number}"))
            for outcomes, answer in zip(self.outcomes, self._answers, strict=True):
                outcomes.append(played_on(state, self._seat, answer, self._players()))

    def average(self, answer: int) -> float:
        """What an answer brought, in points."""
        return fmean(outcome.points for outcome in self.outcomes[answer])

    @property
    def best(self) -> int:
        """The answer that brought most."""
        return max(range(len(self._answers)), key=self.average)

    def less(self, answer: int, than: int) -> tuple[float, float]:
        """By how much an answer brought less than another, and the standard error of that."""
        pairs = zip(self.outcomes[than], self.outcomes[answer], strict=True)
        differences = [more.points - less.points for more, less in pairs]
        return fmean(differences), stdev(differences) / sqrt(len(differences))

    def ahead(self) -> float:
        """By how many standard errors the best answer is ahead of that one which is clearest behind it.

        Where the difference is always the same nothing is left to play: that is a sum, and no question for a puzzle.
        """
        found = [self.less(answer, self.best) for answer in range(len(self._answers)) if answer != self.best]
        return max((mean / error if error else 0.0) for mean, error in found)

    def is_ahead(self, looks: Iterable[tuple[int, float]], *, best: int | None = None) -> bool:
        """Whether the best answer is ahead at every look: after so many walls, by so many standard errors.

        ``best``: the one that must be, where it is known which.
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
        return chosen(view, question, skill)

    return choose


def plain() -> Choose:
    """Quick players for the walls on which questions are chosen: they aim for any mahjong, and fear nothing."""
    return choosing(SKILLED)


THOUGHT_OVER = 8
"""A seat thinks over what it aims for at the first of so many questions."""
_PLAIN = replace(STRONG, plans=False, special_hands=False)


class Deliberate:
    """Strong players in a play-out, each of whom thinks over what he aims for now and then.

    Where that is any mahjong, no other aim is looked at in between: that takes half the time, and the choices are
    nearly always those of who looks at every aim every time.
    """

    def __init__(self) -> None:
        self._asked: dict[Seat, int] = {}
        self._skill: dict[Seat, Skill] = {}
        """With which skill each seat answers until it thinks again."""

    def __call__(self, view: State, question: Question) -> Command:
        """The choice of the seat that is asked."""
        if len(question.choices) == 1:
            return question.choices[0]
        seat = question.seat
        asked = self._asked[seat] = self._asked.get(seat, -1) + 1
        thinks = asked % THOUGHT_OVER == 0
        best = evaluated(view, question, STRONG if thinks else self._skill[seat], thorough=False)[0]
        if thinks:
            self._skill[seat] = _PLAIN if best.prospect.aim == ANY else STRONG
        return best.command


def played_on(state: State, seat: Seat, answer: Command, choose: Choose) -> Outcome:
    """The deal to its end after this answer of the seat to what it is asked now."""
    playing = _Playing(state, choose)
    playing.ask(first=(seat, answer))
    while playing.ask():
        pass
    state = playing.state
    won = {winner.seat for winner in state.current_deal.winners}
    return Outcome(float(state.balances[seat] - state.rules.stake), seat in won)


class _Playing:
    """A deal in progress whose seats are all played alike."""

    def __init__(self, state: State, choose: Choose) -> None:
        self.state = state
        self._known = KnownHands()
        self._views = SeatViews(state)
        self._choose = choose

    def ask(self, first: tuple[Seat, Command] | None = None) -> bool:
        """Puts the questions of this moment, and does what is answered; false when there are none."""
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
