"""Moments of self-play at which a strong player and one that lacks something part."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import NamedTuple, Self

from game.engine.commands import Claim, Command, Discard, Pass
from game.engine.events import Alone, Event
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.state import Claiming, State, Turn
from game.players.ai.evaluation import Evaluated, evaluated
from game.players.ai.judgement import Judgement, judge
from game.players.ai.reading.aims import Plan
from game.players.ai.traits.skill import EXPERT, SKILLED, STRONG, Style
from game.players.player import Question
from game.players.review import is_alike
from game.players.table import BareTable
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind
from game.school.puzzles.puzzle import Tag
from game.tiles.tile import WIND_ORDER

OTHERS = (
    EXPERT,
    SKILLED,
    replace(STRONG, values=False),
    replace(STRONG, defence=False),
    replace(STRONG, plans=False, special_hands=False),
    replace(STRONG, special_hands=False),
    replace(STRONG, claims_by_value=False),
    replace(STRONG, style=Style(claims=2.5)),
    replace(STRONG, style=Style(claims=0.4)),
    replace(STRONG, style=Style(ambition=3.0)),
    replace(STRONG, style=Style(caution=4.0)),
)
"""Players whose choices are laid beside a strong one's: they lack something that he has, or have strong ways."""
THIRDS = 0.4
"""The share of questions that may have a third answer."""
APART = 0.2
"""How far strong players must judge two answers apart, in parts of how much such a deal scatters."""
NEARLY_OVER = 2
"""So many draws are left to each at most, in the last turns of a wall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A question that has several answers worth a thought."""

    seat: Seat
    view: State
    events: tuple[Event, ...]
    """What the seat saw up to it."""
    answers: tuple[Judgement, ...]
    chosen: tuple[int, ...]
    """Which of the answers those took who take one of them: strong players, and others who lack something."""
    tags: tuple[Tag, ...]
    step: int
    """How many commands came before it."""


class _Found(NamedTuple):
    step: int
    seat: Seat
    view: State
    answers: tuple[Judgement, ...]
    chosen: tuple[int, ...]

    @property
    def apart(self) -> float:
        """How far the best and the worst answer are judged apart."""
        return max(_apart(self.answers[0], other) for other in self.answers[1:])

    def with_two(self) -> Self:
        """The same with the best and the worst answer alone."""
        return self._replace(answers=self.answers[:2], chosen=tuple(one for one in self.chosen if one < 2))


def moment_of(book: str, seed: int, number: int) -> Moment | None:
    """A moment of one deal of four strong players; not every deal has one."""
    random = Random(f"{seed} {book} {number}")
    options = Options(rulebook(book).options, {})
    seats = rulebook(book).with_options(options).seats
    dealer = random.randrange(seats)
    placing = Placing(east=dealer, dealer=dealer, prevailing=random.choice(WIND_ORDER[:2]))
    match = Match(book, options, seed, alone=Alone(number + 1, placing))
    found: list[_Found] = []
    BareTable(match, [_noting(match, found)] * seats).play_deal()
    if not found:
        return None
    (one,) = random.choices(found, [_interest(each) for each in found])
    if random.random() > THIRDS:
        one = one.with_two()
    events = [*match.past, *(event for step in match.steps[: one.step] for event in step.events)]
    seen = tuple(shown for event in events if (shown := event.seen_by(one.seat)) is not None)
    return Moment(
        seat=one.seat,
        view=one.view,
        events=seen,
        answers=one.answers,
        chosen=one.chosen,
        tags=tags_of(one.view, one.answers),
        step=one.step,
    )


_RARE = {Tag.DEFENCE: 3.0, Tag.SPECIAL: 2.0, Tag.AIM: 2.0, Tag.LAST_TURNS: 2.0, Tag.CLAIM: 0.7}


def _interest(found: _Found) -> float:
    """The clearer a moment may be, and the sooner its deal is over, the better; rare kinds come up more often."""
    rarity = max(_RARE.get(tag, 1.0) for tag in tags_of(found.view, found.answers))
    return rarity * min(found.apart, 1.0) ** 2 / (20 + len(found.view.current_deal.live))


def _noting(match: Match, found: list[_Found]) -> Callable[[State, Question], Command]:
    def choose(view: State, question: Question) -> Command:
        if len(question.choices) == 1:
            return question.choices[0]
        found_good = evaluated(view, question, STRONG, thorough=False)
        best = found_good[0].command
        if _is_worth_a_thought(view, question, best):
            one = _found(view, question, found_good, len(match.steps))
            if one is not None and one.apart >= APART:
                found.append(one)
        return best

    return choose


def _is_worth_a_thought(view: State, question: Question, best: Command) -> bool:
    """Whether the moment is of a kind that puzzles are made of: nobody has said what he waits for, nothing is sure."""
    deal = view.current_deal
    if any(held.waits for held in deal.seats) or len(awaited(view)) != 1:
        return False
    if isinstance(deal.phase, Claiming):
        is_plain = not (deal.phase.robbing or deal.phase.only_mahjong or deal.phase.claims)
        wins = any(isinstance(choice, Claim) and choice.claim is ClaimKind.MAHJONG for choice in question.choices)
        return is_plain and not wins
    return isinstance(deal.phase, Turn) and isinstance(best, Discard)


def _found(view: State, question: Question, strong: Sequence[Evaluated], step: int) -> _Found | None:
    """The question with the answers of all who were asked, the best first and then the worst; ``None`` where all agree.

    ``strong`` is what the strong player thinks of the answers.
    """
    best = strong[0].command
    taken = [best, *(evaluated(view, question, skill, thorough=False)[0].command for skill in OTHERS)]
    rivals = [*taken, *_as_near(strong)]
    rivals = [one for one in rivals if isinstance(one, Claim | Pass | Discard) and not is_alike(one, best)]
    if not rivals:
        return None
    judged = judge(view, question)
    by_value = [one for one in reversed(judged) if any(is_alike(one.command, rival) for rival in rivals)]
    first = next(one for one in judged if is_alike(one.command, best))
    answers = (first, *by_value[:2])
    chosen = [place for command in taken for place, one in enumerate(answers) if is_alike(one.command, command)]
    return _Found(step, question.seat, view, answers, tuple(chosen))


def _as_near(strong: Sequence[Evaluated]) -> list[Command]:
    """The discard that leaves the hand as near to the same aim as the best one does, and is the worst of these."""
    best = strong[0]
    alike = [one for one in strong if one.prospect.aim == best.prospect.aim]
    near = [one.command for one in alike if one.prospect.missing == best.prospect.missing and one.rank == best.rank]
    return near[-1:] if isinstance(best.command, Discard) else []


def _apart(better: Judgement, worse: Judgement) -> float:
    """How far apart two answers are judged, in parts of the scatter of such a deal."""
    at_stake = better.worth + max(better.relief, 0.0)
    scatter = sqrt(max(better.chance * (1 - better.chance), 0.03)) * at_stake
    return (better.value - worse.value) / scatter if scatter > 0 else 0.0


def tags_of(view: State, answers: tuple[Judgement, ...]) -> tuple[Tag, ...]:
    """What a question with these answers is about."""
    deal = view.current_deal
    found = []
    if isinstance(deal.phase, Claiming):
        found.append(Tag.CLAIM)
    aims = {(one.aim.plan, one.aim.suit) for one in answers}
    if any(one.aim.plan is Plan.SPECIAL for one in answers):
        found.append(Tag.SPECIAL)
    elif len(aims) > 1:
        found.append(Tag.AIM)
    dangers = [one.danger for one in answers]
    best = answers[0]
    if any(one.danger > best.danger and one.chance > best.chance for one in answers[1:]) and max(dangers) > 0:
        found.append(Tag.DEFENCE)
    if deal.winners or len(deal.live) <= NEARLY_OVER * view.rules.seats:
        found.append(Tag.LAST_TURNS)
    return tuple(found) or (Tag.SHAPE,)
