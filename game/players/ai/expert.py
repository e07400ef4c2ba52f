"""The strongest mind: where two choices are close, it plays both to the end in worlds that may be, the same for both.

It starts from what a strong player would do, and does otherwise only where that is shown to be better: after every
round of worlds the choices that fell behind are dropped, and what is left must win by more than chance explains.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random

from game.engine.commands import Claim, Command, Discard, Pass
from game.engine.facts import face, faces
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState, State
from game.players.ai.aims import Aim
from game.players.ai.laying import claimed_set
from game.players.ai.luck import Luck
from game.players.ai.nearness import nearness_of
from game.players.ai.opponents import Opponents, World
from game.players.ai.roads import roads_of
from game.players.ai.rollout import Rollout, Setting
from game.players.ai.skill import Skill
from game.players.ai.weighing import Weighed, weighed
from game.players.player import Question
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.tiles.counts import key_of

log = logging.getLogger(__name__)

Trial = Callable[[World], float]
"""Plays a choice to the end in a world; gives the points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """How two choices are told apart."""

    close: float = 0.85
    """A choice takes part when its value is at least so much of the best one's."""
    rivals: int = 1
    """How many take part beside the best one."""
    missing: int = 3
    """A hand that lacks more tiles is not played out: what comes of it is decided later."""
    round: int = 16
    """Worlds between two looks at the results."""
    fewest: int = 48
    """Worlds after which a choice may be preferred to the best one."""
    most: int = 96
    """Worlds after which it stays as it is."""
    behind: float = 0.0
    """A rival whose advantage is less than so many standard errors is dropped."""
    ahead: float = 1.8
    """One whose advantage is more than so many is preferred."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A choice against the best one, in the worlds so far."""

    weighed: Weighed
    trial: Trial
    advantages: list[float] = field(default_factory=list)
    """Over the best choice, world by world."""

    @property
    def errors_ahead(self) -> float:
        """The mean advantage in standard errors; below 0 when it is behind."""
        count = len(self.advantages)
        mean = sum(self.advantages) / count
        spread = sqrt(sum((one - mean) ** 2 for one in self.advantages) / (count - 1) / count)
        return mean / spread if spread else 0.0


@dataclass(frozen=True, slots=True)
class Expert:
    """Strong, with a model of the others."""

    skill: Skill
    race: Race
    seconds: float | None = None
    """How long a race may take before strong's choice is kept, where somebody waits; ``None``: however long."""

    def choose(self, view: State, question: Question, luck: Luck) -> Command:
        """Strong's choice, or one that is shown to be better."""
        if len(question.choices) == 1:
            return question.choices[0]
        best, *others = weighed(view, question, self.skill, thorough=False)
        close = [other for other in others if self._is_close(best, other)]
        if not close or not nearness_of(view.rules).chows:
            return best.command
        trials = Trials(view, question.seat)
        first = trials.of(best)
        if first is None:
            return best.command
        rivals = [Rival(other, trial) for other in close if (trial := trials.of(other)) is not None]
        winner = self._winner(trials.opponents, first, rivals[: self.race.rivals], luck)
        return best.command if winner is None else winner.command

    def without_races(self) -> Expert:
        """The same mind when its time has run out before it could play anything."""
        return replace(self, seconds=0.0)

    def _is_close(self, best: Weighed, other: Weighed) -> bool:
        near = best.prospect.missing <= self.race.missing
        return near and other.rank == best.rank and best.value > 0 and other.value >= best.value * self.race.close

    def _winner(self, opponents: Opponents, best: Trial, rivals: list[Rival], luck: Luck) -> Weighed | None:
        """The rival that is clearly better than the best choice, if there is one."""
        race = self.race
        chance = Random(int(luck.share() * 2**53))
        end = None if self.seconds is None else time.monotonic() + self.seconds
        played = 0
        while rivals and played < race.most:
            for _ in range(race.round):
                if end is not None and time.monotonic() > end:
                    log.info("an expert's time ran out after %d worlds: the strong choice is played", played)
                    return None
                world = opponents.world(chance)
                floor = best(world)
                for rival in rivals:
                    rival.advantages.append(rival.trial(world) - floor)
                _let_others_work()
            played += race.round
            rivals = [rival for rival in rivals if rival.errors_ahead > race.behind]
            if played >= race.fewest:
                ahead = [rival for rival in rivals if rival.errors_ahead > race.ahead]
                if ahead:
                    return max(ahead, key=lambda rival: sum(rival.advantages)).weighed
        return None


def _let_others_work() -> None:
    """A thread that thinks beside the window never keeps it waiting."""
    if threading.current_thread() is not threading.main_thread():
        time.sleep(0)


class Trials:
    """The choices of a seat, as ways to go on in a world."""

    def __init__(self, view: State, seat: Seat) -> None:
        """For a question that this seat is asked."""
        deal = view.deal
        assert deal is not None, "no question outside a deal"
        held = deal.seats[seat]
        self._deal: DealState = deal
        self._seat = seat
        self._masks = _masks(view.rules)
        self.opponents = Opponents(view, seat, key_of(faces(deal, held.hand)))
        self._setting = Setting(
            rules=view.rules,
            placing=deal.placing,
            seat=seat,
            unseen=self.opponents.unseen,
            bonus=faces(deal, held.bonus),
        )

    def of(self, one: Weighed) -> Trial | None:
        """How to try a choice; ``None`` for what is not played out."""
        mask = self._masks.get(one.prospect.aim)
        if mask is None:
            return None
        match one.command:
            case Discard(tile=tile):
                return lambda world: Rollout(self._setting, world, mask).after_discard(tile.index)
            case Pass() if isinstance(self._deal.phase, Claiming):
                window = self._deal.phase
                thrown = face(self._deal, window.tile_id).index
                return lambda world: Rollout(self._setting, world, mask).after_pass(thrown, window.seat)
            case Claim(claim=ClaimKind.CHOW | ClaimKind.PUNG) as claim:
                return self._claim(claim, mask)
            case _:
                return None

    def _claim(self, claim: Claim, mask: int) -> Trial:
        window = self._deal.phase
        assert isinstance(window, Claiming), "a claim without a tile"
        kinds = [tile.index for tile in claim.tiles]
        meld = claimed_set(claim, face(self._deal, window.tile_id))
        return lambda world: Rollout(self._setting, world, mask).after_claim(kinds, meld)


def _masks(rules: Ruleset) -> dict[Aim, int]:
    """The aims that keep to whole suits, and their tiles."""
    return {road.aim: road.mask for road in roads_of(rules) if road.near.chows and (road.mask >= 0)}
