"""Moments of self-play at which a strong player and limited ones disagree."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple, Self

from msgspec.structs import replace

from game.engine.commands import Claim, Command, Discard, Pass, is_alike
from game.engine.events import Alone, Event
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.state import Claiming, State, Turn
from game.players.ai.choosing import best_choice
from game.players.ai.evaluation import Evaluated, evaluated
from game.players.ai.judgment import Judgment, judge
from game.players.ai.reading.aims import Plan
from game.players.ai.traits.skill import EXPERT, SKILLED, STRONG
from game.players.ai.traits.style import Style
from game.players.player import Question
from game.players.table import BareTable
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind
from game.school.puzzles.puzzle import Tag
from game.tiles.tile import WIND_ORDER

FEARLESS = replace(STRONG, defense=False)
"""A player who discards what is fastest; if a strong player does not, the two answers are about defense."""
OTHERS = (
    EXPERT,
    SKILLED,
    replace(STRONG, values=False),
    FEARLESS,
    replace(STRONG, plans=False, special_hands=False),
    replace(STRONG, special_hands=False),
    replace(STRONG, claims_by_value=False),
    replace(STRONG, style=Style(claims=2.5)),
    replace(STRONG, style=Style(claims=0.4)),
    replace(STRONG, style=Style(ambition=3.0)),
    replace(STRONG, style=Style(caution=4.0)),
)
"""The players whose choices are compared with a strong one's: each lacks a skill, or has a strong habit."""
CLAIMERS = frozenset(
    skill for skill in OTHERS if replace(skill, claims_by_value=True, style=replace(skill.style, claims=1.0)) == STRONG
)
"""The players who differ from a strong one only in claims."""
THIRDS = 0.15
"""The share of questions that may have a third answer."""
APART = 0.4
"""The least difference between two answers in the judgment of strong players, as a share of the deal's deviation."""
APART_IF = {Tag.DEFENSE: 0.1, Tag.LAST_TURNS: 0.15, Tag.SPECIAL: 0.25, Tag.SHAPE: 0.22}
"""The same for rare subjects. Last turns are soon over, danger costs much but rarely, and strong players judge well
between two discards that leave a hand as near."""
CLAIMED = 0.25
"""The weight of questions whose best answer is a claim, because otherwise nearly all answers would be claims."""
MOST = 3
"""The most moments of a deal that are examined."""
NEARLY_OVER = 2
"""The most draws left to each player in the last turns of a wall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A question with several plausible answers."""

    seat: Seat
    view: State
    events: tuple[Event, ...]
    """The events before it, as the seat saw them."""
    answers: tuple[Judgment, ...]
    chosen: tuple[int, ...]
    """The index of the answer that each test player chose, if it is one of ``answers``."""
    tags: tuple[Tag, ...]
    step: int
    """The number of commands before it."""


class _Candidate(NamedTuple):
    step: int
    view: State
    question: Question
    answers: tuple[Evaluated, ...]
    chosen: tuple[int, ...]

    @property
    def apart(self) -> float:
        """The judged difference between the best answer and its first rival."""
        return _apart(*self.answers[:2])

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The subjects of the question."""
        return tags_of(self.view, self.answers)

    @property
    def is_clear(self) -> bool:
        """Whether strong players judge the answers different enough for playing them out."""
        return self.apart >= min(APART_IF.get(tag, APART) for tag in self.tags)

    def with_two(self) -> Self:
        """The same question with only the best answer and its first rival."""
        return self._replace(answers=self.answers[:2], chosen=tuple(place for place in self.chosen if place < 2))


def moments_of(book: str, seed: int, number: int) -> Iterator[Moment]:
    """The moments of one deal of four strong players in random order, promising ones first; often none."""
    random = Random(f"{seed} {book} {number}")
    options = Options(rulebook(book).options, {})
    seats = rulebook(book).with_options(options).seats
    dealer = random.randrange(seats)
    placing = Placing(east=dealer, dealer=dealer, prevailing=random.choice(WIND_ORDER[:2]))
    match = Match(book, options, seed, alone=Alone(number + 1, placing))
    found: list[_Candidate] = []
    BareTable(match, [_noting(match, found)] * seats).play_deal()
    wanted = WANTED[number % len(WANTED)]
    about = [candidate for candidate in found if wanted in candidate.tags]
    if about or wanted in APART_IF:
        found = about
    for _ in range(min(MOST, len(found))):
        (candidate,) = random.choices(found, [_interest(other) for other in found])
        found.remove(candidate)
        if random.random() > THIRDS:
            candidate = candidate.with_two()
        events = [*match.past, *(event for step in match.steps[: candidate.step] for event in step.events)]
        seat = candidate.question.seat
        judged = {judgment.command: judgment for judgment in judge(candidate.view, candidate.question)}
        yield Moment(
            seat=seat,
            view=candidate.view,
            events=tuple(shown for event in events if (shown := event.seen_by(seat)) is not None),
            answers=tuple(judged[answer.command] for answer in candidate.answers),
            chosen=candidate.chosen,
            tags=candidate.tags,
            step=candidate.step,
        )


WANTED = (
    *(Tag.SHAPE, Tag.DEFENSE, Tag.SHAPE, Tag.LAST_TURNS, Tag.AIM),
    *(Tag.SHAPE, Tag.CLAIM, Tag.DEFENSE, Tag.SHAPE, Tag.SPECIAL),
)
"""The subject to look for in each deal, in turn, so that there are puzzles of every kind. A deal with the subject gives
no others; a deal without it gives none if the subject is rare."""


def _interest(found: _Candidate) -> float:
    """The weight of a moment in the choice: clear ones and those near the end weigh more, claims less."""
    share = CLAIMED if isinstance(found.answers[0].command, Claim) else 1.0
    return share * min(found.apart, 1.0) ** 2 / (10 + len(found.view.current_deal.live)) ** 5


def _noting(match: Match, found: list[_Candidate]) -> Callable[[State, Question], Command]:
    def choose(view: State, question: Question) -> Command:
        if len(question.choices) == 1:
            return question.choices[0]
        best = evaluated(view, question, STRONG, thorough=False)[0].command
        if _is_worth_a_thought(view, question, best):
            one = _found(view, question, evaluated(view, question, STRONG), len(match.steps))
            if one is not None and one.is_clear:
                found.append(one)
        return best

    return choose


def _no_farther(found: Sequence[Evaluated]) -> list[Evaluated]:
    """The choices that leave the hand as near to its aim as the best one does."""
    return [one for one in found if one.prospect.missing <= found[0].prospect.missing]


def _is_worth_a_thought(view: State, question: Question, best: Command) -> bool:
    """Whether a moment is fit for puzzles: nobody has announced what he waits for, and no answer is forced."""
    deal = view.current_deal
    if any(held.waits for held in deal.seats) or len(awaited(view)) != 1:
        return False
    if isinstance(deal.phase, Claiming):
        is_plain = not (deal.phase.robbing or deal.phase.only_mahjong or deal.phase.claims)
        wins = any(isinstance(choice, Claim) and choice.claim is ClaimKind.MAHJONG for choice in question.choices)
        return is_plain and not wins
    return isinstance(deal.phase, Turn) and isinstance(best, Discard)


def _found(view: State, question: Question, whole: Sequence[Evaluated], step: int) -> _Candidate | None:
    """The question with the answers of the test players; ``None`` if all agree, or no answer is much worse.

    The best answer is followed by that of the fearless player, if it is another one, and then by the worst.

    :param whole: every choice as a strong player judges it; one that leaves the hand farther counts if a rival took it.
    """
    strong: Sequence[Evaluated] = _no_farther(whole)
    if not _may_part(strong):
        return None
    best = strong[0].command
    choices = dict.fromkeys(OTHERS, best)
    asked = (
        OTHERS
        if isinstance(view.current_deal.phase, Claiming)
        else [skill for skill in OTHERS if skill not in CLAIMERS]
    )
    choices.update((skill, best_choice(view, question, skill)) for skill in asked)
    taken = [best, *choices.values()]
    rivals = [*taken, *_as_near(strong)]
    rivals = [
        command for command in rivals if isinstance(command, Claim | Pass | Discard) and not is_alike(command, best)
    ]
    if not rivals:
        return None
    if not all(any(is_alike(answer.command, rival) for answer in strong) for rival in rivals):
        strong = whole
    by_value = [answer for answer in reversed(strong) if any(is_alike(answer.command, rival) for rival in rivals)]
    first = next(answer for answer in strong if is_alike(answer.command, best))
    by_value.sort(key=lambda answer: not is_alike(answer.command, choices[FEARLESS]))
    answers = (first, *by_value[:2])
    places = [place for command in taken for place, answer in enumerate(answers) if is_alike(answer.command, command)]
    return _Candidate(step, view, question, answers, tuple(places))


def _may_part(strong: Sequence[Evaluated]) -> bool:
    """A quick test before other players are asked: they hardly ever choose what is far worse than all near answers.

    A player who aims for a special hand may keep what nobody else would.
    """
    best = strong[0]
    return best.prospect.aim.plan is Plan.SPECIAL or _apart(best, min(strong, key=_value)) >= min(APART_IF.values())


def _value(one: Evaluated) -> float:
    return one.value


def _as_near(strong: Sequence[Evaluated]) -> list[Command]:
    """The worst discard that leaves the hand as near to the same aim as the best one does."""
    best = strong[0]
    alike = [answer for answer in strong if answer.prospect.aim == best.prospect.aim]
    near = [
        answer.command
        for answer in alike
        if answer.prospect.missing == best.prospect.missing and answer.rank == best.rank
    ]
    return near[-1:] if isinstance(best.command, Discard) else []


def _apart(better: Evaluated, worse: Evaluated) -> float:
    """The judged difference between two answers, as a share of the deal's deviation."""
    hope = better.prospect
    at_stake = hope.worth + max(hope.relief, 0.0)
    scatter = sqrt(max(hope.chance * (1 - hope.chance), 0.03)) * at_stake
    return (better.value - worse.value) / scatter if scatter > 0 else 0.0


def tags_of(view: State, answers: tuple[Evaluated, ...]) -> tuple[Tag, ...]:
    """The subjects of a question with these answers."""
    deal = view.current_deal
    found = []
    if isinstance(deal.phase, Claiming):
        found.append(Tag.CLAIM)
    aims = {(answer.prospect.aim.plan, answer.prospect.aim.suit) for answer in answers}
    if any(plan is Plan.SPECIAL for plan, _ in aims):
        found.append(Tag.SPECIAL)
    elif len(aims) > 1:
        found.append(Tag.AIM)
    dangers = [answer.danger for answer in answers]
    best = answers[0]
    hope = best.prospect.chance
    if (
        any(answer.danger > best.danger and answer.prospect.chance > hope for answer in answers[1:])
        and max(dangers) > 0
    ):
        found.append(Tag.DEFENSE)
    if deal.winners or len(deal.live) <= NEARLY_OVER * view.rules.seats:
        found.append(Tag.LAST_TURNS)
    return tuple(found) or (Tag.SHAPE,)
