"""Each choice of a question weighed: what the hand may become after it, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    Pass,
    RobKong,
    TakeReplacement,
)
from game.engine.facts import face
from game.engine.state import Claiming, State
from game.players.ai.aiming.chance import chance_to_go_out
from game.players.ai.aiming.finishing import Finished
from game.players.ai.aiming.prospects import HOPELESS, Prospect, after_discards, after_free_draw, prospect_of, prospects
from game.players.ai.aiming.worth import worth_of
from game.players.ai.sight.aims import ANY, COUNT
from game.players.ai.sight.calibration import Case, calibration_of
from game.players.ai.sight.danger import expected_loss, loss_by_robbery
from game.players.ai.sight.last_turns import LastTurn
from game.players.ai.sight.laying import after_claim, after_kong
from game.players.ai.sight.sight import Sight, sight_of
from game.players.ai.sight.situation import leads_to_beat
from game.players.ai.sight.stakes import relief_of
from game.players.ai.sight.usefulness import usefulness
from game.players.ai.traits.skill import Skill
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.counts import NO_MARKS, WEIGHTS, Key, marks_on, tiles_of_key
from game.tiles.tile import Tile

_SURE, _GOOD, _EVEN, _BAD = 3, 2, 1, 0
"""To go out; what one who does not value hands does at once; what is compared by value; what takes the hand back."""
CALLED = 1.5
"""A hand called ready is worth so many times what its chance and pay tell: played so it brings most."""
_CLAIM_GAIN = 1.1
"""A guess: a set laid out must make the hope so many times better."""


class Weighed(NamedTuple):
    """A choice with its weight."""

    command: Command
    prospect: Prospect
    danger: float
    value: float
    order: tuple[float, ...] = ()
    """What settles ties, the highest first."""
    rank: int = _EVEN


def weighed(view: State, question: Question, skill: Skill, *, thorough: bool = True) -> list[Weighed]:
    """The choices of a question, best first; those that take the hand back are weighed only by who is thorough."""
    deal = view.deal
    assert deal is not None, "no question outside a deal"
    sight = sight_of(view, question.seat, counts_tiles=skill.counts_tiles, reads_others=skill.reads_others)
    if skill.values and (leads := leads_to_beat(view, question.seat)):
        sight = replace(sight, leads=leads)
    if deal.winners:
        found = weighed_at_last(LastTurn(view, question.seat), sight, question.choices)
    else:
        offered = face(deal, deal.phase.tile_id) if isinstance(deal.phase, Claiming) else None
        found = weighed_by(sight, question.choices, skill, offered=offered, thorough=thorough)
    return sorted(found, key=_place, reverse=True)


def weighed_by(
    sight: Sight, choices: Sequence[Command], skill: Skill, *, offered: Tile | None = None, thorough: bool = True
) -> list[Weighed]:
    """The choices of a seat while the deal is open, in any order.

    ``offered`` is the tile that may be claimed; ``thorough`` as above.
    """
    return _Scales(sight, choices, skill, offered).weighed(thorough=thorough)


def best(found: Iterable[Weighed]) -> Weighed:
    """The one to choose."""
    return max(found, key=_place)


def _place(one: Weighed) -> tuple[float, ...]:
    return (one.rank, one.value, *one.order)


def _waits(choice: Command) -> bool:
    return isinstance(choice, Pass)


class _Scales:
    """A question while the deal is open."""

    def __init__(self, sight: Sight, choices: Sequence[Command], skill: Skill, offered: Tile | None) -> None:
        self._choices = choices
        self._sight = sight
        self._skill = skill
        self._tile = offered
        self._let_go = 1.0
        """How much of its hope a hand keeps that lets a claim go."""

    def weighed(self, *, thorough: bool) -> list[Weighed]:
        """Every choice, or all that could be the best."""
        thrown = [choice for choice in self._choices if isinstance(choice, Discard)]
        found = self._discards(thrown, thorough=thorough) if thrown else []
        if len(thrown) == len(self._choices):
            return found
        for choice in sorted([choice for choice in self._choices if not isinstance(choice, Discard)], key=_waits):
            match choice:
                case DeclareReady():
                    found.append(self._ready_call(choice))
                case DeclareKong():
                    found.append(self._kong(choice))
                case Claim() if choice.claim is not ClaimKind.MAHJONG:
                    found.append(self._claim(choice))
                case DeclareMahjong() | RobKong() | TakeReplacement() | Claim():
                    found.append(self._sure(choice))
                case _:
                    found.append(self._wait(choice))
        return found

    def _discards(self, thrown: Sequence[Discard], *, thorough: bool) -> list[Weighed]:
        """Every discard: those that leave some aim as near as can be, and the others behind them."""
        calls = {choice.tile for choice in self._choices if isinstance(choice, DeclareReady)}
        best: dict[Tile, Prospect] = {}
        for may_call in (True, False):
            tiles = [choice.tile for choice in thrown if (choice.tile not in calls) is may_call]
            if tiles:
                sight = self._sight if self._sight.may_call is may_call else replace(self._sight, may_call=may_call)
                best.update(after_discards(sight, self._skill, tiles))
        found = [self._discard(choice, best[choice.tile], _EVEN) for choice in thrown if choice.tile in best]
        folds = self._folds(found)
        if folds or thorough or not found:
            rank = _EVEN if folds else _BAD
            found += [
                self._discard(choice, self._waiting(self._without(choice.tile))[0], rank)
                for choice in thrown
                if choice.tile not in best
            ]
        return found

    def _folds(self, found: Sequence[Weighed]) -> bool:
        """Whether every discard that keeps the hand as near as it is costs more than the hand is worth."""
        return self._skill.defence and bool(found) and max(one.value for one in found) < 0

    def _discard(self, choice: Discard, prospect: Prospect, rank: int) -> Weighed:
        sight = self._sight
        danger = self._danger(sight, choice.tile, prospect)
        missing = sight.missing_after[choice.tile.index]
        order = (-float(missing), -usefulness(sight, choice.tile))
        return self._as(choice, prospect, danger=danger, order=order, rank=rank)

    def _ready_call(self, choice: DeclareReady) -> Weighed:
        """The hand is frozen then: what it waits for now is all that it will ever wait for."""
        sight = self._without(choice.tile)
        live = sum(sight.live[tile.index] for tile in choice.waits)
        likeliest = max(choice.waits, key=lambda tile: sight.live[tile.index])
        end = Finished(Key(sight.key + WEIGHTS[likeliest]), (likeliest,), sight.melds)
        worth = worth_of(sight, end) if self._skill.values else 1.0
        chance = chance_to_go_out(sight, ANY.plan, Case(1, live), calibrated=self._skill.calibrated) if live else 0.0
        discard = self._discard(Discard(seat=choice.seat, tile=choice.tile, tile_id=choice.tile_id), HOPELESS, _EVEN)
        relief = relief_of(sight.rules) if self._skill.values and self._skill.calibrated else 0.0
        prospect = prospect_of(ANY, 1, marks_on(choice.waits), live, (chance, worth, relief), self._skill)
        rank = _GOOD if live and not self._skill.values else _EVEN
        share = CALLED if self._skill.values else 1.0
        return self._as(choice, prospect, danger=discard.danger, order=discard.order, share=share, rank=rank)

    def _kong(self, choice: DeclareKong) -> Weighed:
        """Its replacement is one more tile."""
        prospect = after_free_draw(after_kong(self._sight, choice), self._skill)
        if self._skill.values:
            return self._as(
                choice, prospect, danger=self._robbery(choice, prospect), share=1 / self._skill.style.patience
            )
        before = self._sight.nearness.missing(self._sight.key, self._sight.sets)
        return self._as(choice, prospect, rank=_GOOD if prospect.missing <= before else _BAD)

    def _robbery(self, choice: DeclareKong | Claim, prospect: Prospect) -> float:
        """What it may cost that the fourth tile is taken for mahjong; a concealed kong is safe."""
        is_claimed = isinstance(choice, Claim)
        if not self._skill.defence or len(choice.tiles) == 4:
            return 0.0
        tile = choice.tiles[0]
        loss = loss_by_robbery(self._sight, tile, prospect.value, is_claimed=is_claimed)
        return loss * self._skill.style.caution

    def _claim(self, choice: Claim) -> Weighed:
        """What its discard may cost is no reason against it: who lets the tile go must throw one soon as well."""
        sight = self._sight
        laid = after_claim(sight, self._offered(), choice)
        is_kong = choice.claim is ClaimKind.KONG
        prospect = after_free_draw(laid, self._skill) if is_kong else self._after_best_discard(laid)
        before = sight.nearness.missing(sight.key, sight.sets)
        if not self._skill.claims_by_value:
            return self._as(choice, prospect, rank=_GOOD if prospect.missing < before else _BAD)
        if is_kong:
            return self._as(choice, prospect, danger=self._robbery(choice, prospect), share=self._skill.style.claims)
        gain = self._claim_gain(is_nearer=laid.nearness.missing(laid.key, laid.sets) < before)
        self._let_go = min(self._let_go, gain)
        return self._as(choice, prospect, share=self._skill.style.claims / max(1.0, gain))

    def _claim_gain(self, *, is_nearer: bool) -> float:
        """How many times better a claim must make the hope."""
        if not self._skill.calibrated:
            return _CLAIM_GAIN
        calibration = calibration_of(self._sight.rules)
        return calibration.claim_gain if is_nearer else calibration.idle_claim_gain

    def _after_best_discard(self, sight: Sight) -> Prospect:
        """What the hand becomes after the discard that suits it best, the danger considered."""
        after = after_discards(sight, self._skill, tuple(dict.fromkeys(tiles_of_key(sight.key))))
        best = max(after, key=lambda tile: after[tile].value - self._danger(sight, tile, after[tile]), default=None)
        return HOPELESS if best is None else after[best]

    def _danger(self, sight: Sight, tile: Tile, prospect: Prospect) -> float:
        if not self._skill.defence:
            return 0.0
        return expected_loss(sight, tile, prospect.value) * self._skill.style.caution

    def _sure(self, choice: Command) -> Weighed:
        """What is finished, or owed to the seat."""
        if isinstance(choice, TakeReplacement):
            return self._as(choice, self._waiting(self._sight)[0], rank=_SURE)
        sight = self._sight
        tile = choice.tile if isinstance(choice, RobKong) else self._tile
        lacking, key = ((), sight.key) if tile is None else ((tile,), Key(sight.key + WEIGHTS[tile]))
        end = Finished(key, lacking, sight.melds)
        prospect = prospect_of(ANY, 0, NO_MARKS, 0, (1.0, worth_of(sight, end), 0.0), self._skill)
        return self._as(choice, prospect, rank=_SURE)

    def _wait(self, choice: Command) -> Weighed:
        """To pass, or to draw; the claims are weighed before."""
        return self._as(choice, self._waiting(self._sight)[0], share=self._let_go)

    def _as(
        self,
        choice: Command,
        prospect: Prospect,
        *,
        danger: float = 0.0,
        share: float = 1.0,
        order: tuple[float, ...] = (),
        rank: int = _EVEN,
    ) -> Weighed:
        return Weighed(choice, prospect, danger, prospect.value * share - danger, order, rank)

    def _waiting(self, sight: Sight) -> list[Prospect]:
        return prospects(sight, self._skill)

    def _without(self, tile: Tile) -> Sight:
        key = self._sight.key
        return replace(self._sight, key=Key(key - WEIGHTS[tile]), before=key)

    def _offered(self) -> Tile:
        """The tile that may be claimed."""
        assert self._tile is not None, "nothing to claim"
        return self._tile


def weighed_at_last(turn: LastTurn, sight: Sight, choices: Iterable[Command]) -> list[Weighed]:
    """The choices after the win of another, by what the hand then counts: nobody may go out any more.

    Of equal discards the first is that of which the fewest may be in other hands.
    """
    found = []
    for choice in choices:
        worth = turn.counted_after(choice)
        order = _order_at_last(sight, choice)
        rank = _SURE if isinstance(choice, TakeReplacement) else _EVEN
        prospect = Prospect(COUNT, 0, NO_MARKS, 0, 0.0, worth, 0.0, 0.0, worth)
        found.append(Weighed(choice, prospect, 0.0, worth, order, rank))
    return found


def _order_at_last(sight: Sight, choice: Command) -> tuple[float, ...]:
    """A kong brings one more tile; a claim that brings nothing gives away what the hand holds."""
    match choice:
        case DeclareKong():
            return (2.0,)
        case Discard():
            return (1.0, -float(sight.live[choice.tile.index]))
        case Claim():
            return (0.0,)
        case _:
            return (1.0,)
