"""What a variant would bring in the place of a base player, on one wall: it is asked in the shadow, and played on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace
from msgspec.structs import replace as copied

from game.engine.commands import BeginDeal, Command, DeclareReady, Discard, DrawTile, Pass, is_alike
from game.engine.events import Alone
from game.engine.facts import faces
from game.engine.replays.match import Match
from game.engine.replays.replay import ReplayStep
from game.engine.seat import Seat
from game.engine.state import State, Turn
from game.players.ai.aiming.prospects import Prospect, gain_of_hit
from game.players.ai.evaluation import evaluated
from game.players.ai.mind import Mind, Thinker, is_sure
from game.players.ai.reading.position import Position, position_of
from game.players.ai.traits.random_numbers import random_numbers_for
from game.players.ai.traits.skill import STRONG
from game.players.player import Question
from game.players.table import BareTable
from game.rules.flow import Placing
from game.rules.options import Options, Value
from game.rules.rulesets import rulebook
from game.tiles.counts import WEIGHTS, Key, tiles_marked
from game.tiles.tile import Wind
from game.tools.arguments import BadInput
from game.tools.contestants import is_program
from game.tools.deals import DealsAlone, play_wall
from tests.bench.gauge.minds import mind_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Where variants are measured: one of each among players of the base, in every seat."""

    rules: str
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int
    base: str = "strong"
    matches: bool = False
    """Whether whole matches are played, and the share of first places counted; else deals, and points."""

    @property
    def seats(self) -> int:
        """How many play."""
        return rulebook(self.rules).with_options(Options(rulebook(self.rules).options, self.options)).seats

    def begun(self, wall: int) -> Match:
        """The match of a wall: the deals are those of ``sparrows simulate``, whole matches have seeds of their own."""
        options = Options(rulebook(self.rules).options, self.options)
        if self.matches:
            return Match(self.rules, options, self.seed + wall, seated=True)
        dealer = wall % self.seats
        alone = Alone(wall + 1, Placing(east=dealer, dealer=dealer, prevailing=Wind.EAST))
        return Match(self.rules, options, self.seed, alone=alone)


class Found(NamedTuple):
    """What a variant brought on one wall; each figure is the mean over the seats."""

    gain: float
    """What it got more than the base in the same seat: points, or first places."""
    own: float
    """By how much more its draws were lucky, in points."""
    others: float
    """By how much more the draws of all the others were."""
    parted: float
    """The share of the seats in which it did anything else than the base would have done."""


VARIANT = 0
"""The player that a variant is, wherever it sits: its slips are those of the first player of ``sparrows simulate``."""
NOTHING = Found(0.0, 0.0, 0.0, 0.0)


class _Hope(NamedTuple):
    """What a hand waited for after its last decision."""

    position: Position
    prospect: Prospect


class _Parting(NamedTuple):
    """Where a variant first did something else, and how things stood then."""

    steps: int
    hopes: dict[int, _Hope]
    luck: tuple[float, ...]


class _Course:
    """One way that a match goes, with the luck of everybody's draws; persons are numbered as they sat down."""

    def __init__(self, where: Field, wall: int, minds: Sequence[Mind], variant: int | None = None) -> None:
        self.match = where.begun(wall)
        self.hopes: dict[int, _Hope] = {}
        self.luck = [0.0] * len(minds)
        self._where = where
        self._minds = minds
        self._variant = variant
        """The person that is one, if any."""

    def play(self, before: Sequence[ReplayStep] = ()) -> None:
        """Plays it to its end, the steps before as they were."""
        table = BareTable(self.match, [partial(self.choose, person) for person in range(len(self._minds))])
        table.play_on([step.command for step in before] or [BeginDeal()])
        while self._where.matches and not self.match.state.places:
            table.play_deal()

    def choose(self, person: int, view: State, question: Question) -> Command:
        """What a person does; the draw that led to it counts as luck."""
        self._count_luck(person, question.seat)
        number = VARIANT if person == self._variant else person
        command, hope = chosen(self._minds[person], view, question, self._where.seed, number)
        if hope is not None:
            self.hopes[person] = hope
        elif len(question.choices) > 1:
            self.hopes.pop(person, None)
        return command

    def _count_luck(self, person: int, seat: Seat) -> None:
        """Adds what a draw gave beyond the average of all tiles that could have come: over many walls that is nothing.

        All orders of what was left of the wall were as likely as each other when the hope was noted.
        """
        deal = self.match.state.current_deal
        phase = deal.phase
        if not isinstance(phase, Turn) or phase.seat != seat or phase.drawn is None or deal.winners:
            return
        hope = self.hopes.pop(person, None)
        if hope is None:
            return
        gain = gain_of_hit(hope.position, STRONG, hope.prospect)
        helping = frozenset(tiles_marked(hope.prospect.helping))
        left = [tile for tile in faces(deal, (phase.drawn, *deal.live)) if not tile.is_bonus]
        self.luck[person] += gain * ((left[0] in helping) - sum(tile in helping for tile in left) / len(left))

    def brought(self) -> tuple[float, ...]:
        """What everybody got, by person."""
        state = self.match.state
        if self._where.matches:
            firsts = state.places.count(1)
            return tuple((state.places[state.seat_of(each)] == 1) / firsts for each in range(len(self._minds)))
        return tuple(float(state.balances[state.seat_of(each)] - state.rules.stake) for each in range(len(self._minds)))


class _Shadowed(_Course):
    """The way of the base players, up to which variants are asked as well, each in every seat until it parts there."""

    def __init__(self, where: Field, wall: int, base: Mind, variants: Mapping[str, Mind]) -> None:
        super().__init__(where, wall, [base] * where.seats)
        self._variants = variants
        self.partings: dict[tuple[str, int], _Parting] = {}

    def choose(self, person: int, view: State, question: Question) -> Command:
        """What the base player does."""
        before = len(self.match.steps), dict(self.hopes), tuple(self.luck)
        command = super().choose(person, view, question)
        if len(question.choices) > 1:
            for name, mind in self._variants.items():
                if (name, person) in self.partings or _agree(self._minds[person], mind, question):
                    continue
                other, _ = chosen(mind, view, question, self._where.seed, VARIANT)
                if not is_alike(other, command):
                    self.partings[name, person] = _Parting(*before)
        return command


def _agree(base: Mind, variant: Mind, question: Question) -> bool:
    """Whether it needs no asking that they do the same: they differ about mahjongs alone, and there is none."""
    if not (isinstance(base, Thinker) and isinstance(variant, Thinker)) or any(map(is_sure, question.choices)):
        return False
    return copied(variant.skill, declines=base.skill.declines) == base.skill


def chosen(mind: Mind, view: State, question: Question, seed: int, person: int) -> tuple[Command, _Hope | None]:
    """What a mind does, as a computer player of the seed would, and what its hand then waits for if that is known."""
    if len(question.choices) == 1:
        return question.choices[0], None
    if not isinstance(mind, Thinker) or mind.skill.errs:
        return mind.choose(view, question, random_numbers_for(view, question.seat, seed, person)), None
    best = evaluated(view, question, mind.skill, thorough=False)[0]
    deal = view.current_deal
    if deal.winners or deal.seats[question.seat].is_dead:
        return best.command, None
    position = position_of(view, question.seat, counts_tiles=True)
    match best.command:
        case Discard(tile=tile) | DeclareReady(tile=tile):
            position = replace(position, key=Key(position.key - WEIGHTS[tile]))
            return best.command, _Hope(position, best.prospect)
        case Pass() | DrawTile():
            return best.command, _Hope(position, best.prospect)
        case _:
            return best.command, None


def measured(where: Field, variants: Sequence[str], wall: int) -> dict[str, Found]:
    """What each variant brought on a wall."""
    minds = {name: mind_of(name) for name in variants if not is_program(name)}
    shadowed = _Shadowed(where, wall, mind_of(where.base), minds)
    shadowed.play()
    usual = shadowed.brought()
    return {
        name: _mean(
            [_in_seat(where, wall, shadowed, usual, (name, minds[name]), person) for person in range(where.seats)]
        )
        if name in minds
        else _of_program(where, wall, usual, name)
        for name in variants
    }


def _of_program(where: Field, wall: int, usual: Sequence[float], program: str) -> Found:
    """What a program brought, in every seat: it cannot be asked in the shadow, so it plays the whole deals."""
    deals = DealsAlone(
        rules=where.rules,
        options=where.options,
        players=(program, *[where.base] * (where.seats - 1)),
        seed=where.seed,
        rotates=True,
    )
    parts = [deal.parts[0] for deal in play_wall(deals, wall)]
    if silences := sum(part.timeouts for part in parts):
        raise BadInput(
            f"{program!r}: left {silences} questions of wall {wall} without an answer; that measures nothing"
        )
    brought = fmean(float(part.delta) for part in parts)
    return Found(round(brought - fmean(usual), 6), 0.0, 0.0, 1.0)


def _in_seat(
    where: Field, wall: int, shadowed: _Shadowed, usual: Sequence[float], variant: tuple[str, Mind], person: int
) -> Found:
    """What a variant brought as one person, everybody else being of the base."""
    name, mind = variant
    parting = shadowed.partings.get((name, person))
    if parting is None:
        return NOTHING
    minds = [mind if each == person else mind_of(where.base) for each in range(where.seats)]
    course = _Course(where, wall, minds, person)
    course.hopes, course.luck = dict(parting.hopes), list(parting.luck)
    course.play(shadowed.match.steps[: parting.steps])
    more = [mine - theirs for mine, theirs in zip(course.luck, shadowed.luck, strict=True)]
    own = more[person]
    return Found(course.brought()[person] - usual[person], own, sum(more) - own, 1.0)


def _mean(found: Sequence[Found]) -> Found:
    return Found(*[round(fmean(column), 6) for column in zip(*found, strict=True)])
