"""Moments of self-play at which a strong player and one that lacks something part."""

from collections.abc import Callable, Iterator, Sequence
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
from game.players.ai.choosing import chosen
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

FEARLESS = replace(STRONG, defence=False)
"""Throws what is quickest: where a strong player does not, the two answers are about defence."""
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
"""Players whose choices are laid beside a strong one's: they lack something that he has, or have strong ways."""
CLAIMERS = frozenset(
    skill for skill in OTHERS if replace(skill, claims_by_value=True, style=replace(skill.style, claims=1.0)) == STRONG
)
"""Those who differ from a strong one only where something may be claimed."""
THIRDS = 0.15
"""The share of questions that may have a third answer."""
APART = 0.4
"""How far strong players must judge two answers apart, in parts of how much such a deal scatters."""
APART_IF = {Tag.DEFENCE: 0.1, Tag.LAST_TURNS: 0.15, Tag.SPECIAL: 0.25, Tag.SHAPE: 0.22}
"""The same for what comes up seldom: last turns are soon over, what is dangerous costs much, but rarely, and of two
discards that leave a hand as near strong players judge well."""
CLAIMED = 0.25
"""How much less a question is looked for whose best answer is a claim: else that would nearly always be the answer."""
MOST = 3
"""So many moments of a deal are looked at at most."""
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
    view: State
    question: Question
    answers: tuple[Evaluated, ...]
    chosen: tuple[int, ...]

    @property
    def apart(self) -> float:
        """How far the best answer and its first rival are judged apart."""
        return _apart(*self.answers[:2])

    @property
    def tags(self) -> tuple[Tag, ...]:
        """What it is about."""
        return tags_of(self.view, self.answers)

    @property
    def is_clear(self) -> bool:
        """Whether strong players judge the answers far enough apart for it to be worth playing them on."""
        return self.apart >= min(APART_IF.get(tag, APART) for tag in self.tags)

    def with_two(self) -> Self:
        """The same with the best answer and its first rival alone."""
        return self._replace(answers=self.answers[:2], chosen=tuple(one for one in self.chosen if one < 2))


def moments_of(book: str, seed: int, number: int) -> Iterator[Moment]:
    """The moments of one deal of four strong players, the most promising ones likeliest first; often none."""
    random = Random(f"{seed} {book} {number}")
    options = Options(rulebook(book).options, {})
    seats = rulebook(book).with_options(options).seats
    dealer = random.randrange(seats)
    placing = Placing(east=dealer, dealer=dealer, prevailing=random.choice(WIND_ORDER[:2]))
    match = Match(book, options, seed, alone=Alone(number + 1, placing))
    found: list[_Found] = []
    BareTable(match, [_noting(match, found)] * seats).play_deal()
    wanted = WANTED[number % len(WANTED)]
    about = [one for one in found if wanted in one.tags]
    if about or wanted in APART_IF:
        found = about
    for _ in range(min(MOST, len(found))):
        (one,) = random.choices(found, [_interest(each) for each in found])
        found.remove(one)
        if random.random() > THIRDS:
            one = one.with_two()
        events = [*match.past, *(event for step in match.steps[: one.step] for event in step.events)]
        seat = one.question.seat
        judged = {judgement.command: judgement for judgement in judge(one.view, one.question)}
        yield Moment(
            seat=seat,
            view=one.view,
            events=tuple(shown for event in events if (shown := event.seen_by(seat)) is not None),
            answers=tuple(judged[answer.command] for answer in one.answers),
            chosen=one.chosen,
            tags=one.tags,
            step=one.step,
        )


WANTED = (
    *(Tag.SHAPE, Tag.DEFENCE, Tag.SHAPE, Tag.LAST_TURNS, Tag.AIM),
    *(Tag.SHAPE, Tag.CLAIM, Tag.DEFENCE, Tag.SHAPE, Tag.SPECIAL),
)
"""What is looked for in one deal after the other, so that there are puzzles of every kind: nothing else is taken of a
deal that has it, or where it is something that comes up seldom."""


def _interest(found: _Found) -> float:
    """The clearer a moment may be, and the sooner its deal is over, the better; and best if it is no claim."""
    share = CLAIMED if isinstance(found.answers[0].command, Claim) else 1.0
    return share * min(found.apart, 1.0) ** 2 / (10 + len(found.view.current_deal.live)) ** 5


def _noting(match: Match, found: list[_Found]) -> Callable[[State, Question], Command]:
    def choose(view: State, question: Question) -> Command:
        if len(question.choices) == 1:
            return question.choices[0]
        found_good = evaluated(view, question, STRONG, thorough=False)
        best = found_good[0].command
        if _is_worth_a_thought(view, question, best):
            one = _found(view, question, found_good, len(match.steps))
            if one is not None and one.is_clear:
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
    """The question with the answers of those who were asked; ``None`` where all agree, or none is much worse.

    ``strong`` is what the strong player thinks of them. After the best answer comes that of who fears nothing, should
    he take another one; then the worst.
    """
    if not _may_part(strong):
        return None
    best = strong[0].command
    choices = dict.fromkeys(OTHERS, best)
    asked = OTHERS if isinstance(view.current_deal.phase, Claiming) else [one for one in OTHERS if one not in CLAIMERS]
    choices.update((skill, chosen(view, question, skill)) for skill in asked)
    taken = [best, *choices.values()]
    rivals = [*taken, *_as_near(strong)]
    rivals = [one for one in rivals if isinstance(one, Claim | Pass | Discard) and not is_alike(one, best)]
    if not rivals:
        return None
    if not all(any(is_alike(one.command, rival) for one in strong) for rival in rivals):
        strong = evaluated(view, question, STRONG)
    by_value = [one for one in reversed(strong) if any(is_alike(one.command, rival) for rival in rivals)]
    first = next(one for one in strong if is_alike(one.command, best))
    by_value.sort(key=lambda one: not is_alike(one.command, choices[FEARLESS]))
    answers = (first, *by_value[:2])
    places = [place for command in taken for place, one in enumerate(answers) if is_alike(one.command, command)]
    return _Found(step, view, question, answers, tuple(places))


def _may_part(strong: Sequence[Evaluated]) -> bool:
    """A quick look before others are asked: they hardly ever take what is much worse than all that comes near.

    Who aims for a special hand may keep what nobody else would.
    """
    best = strong[0]
    return best.prospect.aim.plan is Plan.SPECIAL or _apart(best, min(strong, key=_value)) >= min(APART_IF.values())


def _value(one: Evaluated) -> float:
    return one.value


def _as_near(strong: Sequence[Evaluated]) -> list[Command]:
    """The discard that leaves the hand as near to the same aim as the best one does, and is the worst of these."""
    best = strong[0]
    alike = [one for one in strong if one.prospect.aim == best.prospect.aim]
    near = [one.command for one in alike if one.prospect.missing == best.prospect.missing and one.rank == best.rank]
    return near[-1:] if isinstance(best.command, Discard) else []


def _apart(better: Evaluated, worse: Evaluated) -> float:
    """How far apart two answers are judged, in parts of the scatter of such a deal."""
    hope = better.prospect
    at_stake = hope.worth + max(hope.relief, 0.0)
    scatter = sqrt(max(hope.chance * (1 - hope.chance), 0.03)) * at_stake
    return (better.value - worse.value) / scatter if scatter > 0 else 0.0


def tags_of(view: State, answers: tuple[Evaluated, ...]) -> tuple[Tag, ...]:
    """What a question with these answers is about."""
    deal = view.current_deal
    found = []
    if isinstance(deal.phase, Claiming):
        found.append(Tag.CLAIM)
    aims = {(one.prospect.aim.plan, one.prospect.aim.suit) for one in answers}
    if any(plan is Plan.SPECIAL for plan, _ in aims):
        found.append(Tag.SPECIAL)
    elif len(aims) > 1:
        found.append(Tag.AIM)
    dangers = [one.danger for one in answers]
    best = answers[0]
    hope = best.prospect.chance
    if any(one.danger > best.danger and one.prospect.chance > hope for one in answers[1:]) and max(dangers) > 0:
        found.append(Tag.DEFENCE)
    if deal.winners or len(deal.live) <= NEARLY_OVER * view.rules.seats:
        found.append(Tag.LAST_TURNS)
    return tuple(found) or (Tag.SHAPE,)
