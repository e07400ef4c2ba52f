"""The minds of computer players: pure functions from what a seat knows and is asked to one of the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    RobKong,
    TakeReplacement,
)
from game.engine.facts import face
from game.engine.state import Claiming, State
from game.hands.pattern import Pattern
from game.players.ai.claiming import claim_worth_making, kong_worth_declaring
from game.players.ai.discarding import discard_of
from game.players.ai.last_turns import LastTurn
from game.players.ai.luck import Luck
from game.players.ai.ready import ready_call_worth_making
from game.players.ai.shapes import claim_towards, discard_towards, shape_in_reach
from game.players.ai.sight import Sight, sight_of
from game.players.ai.skill import BEGINNER, CASUAL, EXPERT, SKILLED, STRONG, Skill
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile

Kind = TypeVar("Kind")

_ALWAYS_RIGHT = (DeclareMahjong, RobKong, TakeReplacement)
"""To go out, and to take what a kong is owed."""


class Mind(Protocol):
    """Chooses one of a question's choices, from nothing but what the seat knows, and its luck."""

    def choose(self, view: State, question: Question, luck: Luck) -> Command:
        """The choice."""


class Thoughtless:
    """Any choice is as good as any other."""

    def choose(self, view: State, question: Question, luck: Luck) -> Command:
        """Any of them."""
        return luck.one_of(question.choices)


@dataclass(frozen=True, slots=True)
class Thinker:
    """Plays for readiness, as well as its skill lets it."""

    skill: Skill

    def choose(self, view: State, question: Question, luck: Luck) -> Command:
        """Out if it can; else the kong, the claim or the call that brings it nearer; else the discard that costs least.

        After the win of another it keeps what the book will count.
        """
        thrown = _only(Discard, question.choices)
        others = [choice for choice in question.choices if not isinstance(choice, Discard)]
        for choice in others:
            if isinstance(choice, _ALWAYS_RIGHT) or _is_mahjong(choice):
                return choice
        claims = _only(Claim, others)
        kongs = _only(DeclareKong, others)
        if not claims and not kongs and not thrown:
            return question.default
        sight = sight_of(view, question.seat, counts_tiles=self.skill.counts_tiles)
        last = LastTurn(view, question.seat) if _is_won(view) else None
        if claims:
            return self._claim(sight, last, _offered(view), claims, luck) or question.default
        kong = kongs[0] if kongs and last is not None else self._kong(sight, kongs)
        if kong is not None:
            return kong
        if not thrown:
            return question.default
        if luck.strikes(self.skill.slips):
            return luck.one_of(thrown)
        if last is not None:
            return last.discard(sight, thrown)
        calls = _only(DeclareReady, others)
        if calls and luck.strikes(self.skill.calls_ready):
            call = ready_call_worth_making(sight, calls, self.skill)
            if call is not None:
                return call
        return self._discard(sight, thrown)

    def _claim(
        self, sight: Sight, last: LastTurn | None, tile: Tile, claims: Sequence[Claim], luck: Luck
    ) -> Claim | None:
        if luck.strikes(self.skill.overlooks):
            return None
        if last is not None:
            return last.claim(tile, claims)
        shape = self._shape(sight)
        if shape is not None:
            return claim_towards(sight, shape, tile, claims)
        return claim_worth_making(sight, tile, claims, self.skill)

    def _kong(self, sight: Sight, kongs: Sequence[DeclareKong]) -> DeclareKong | None:
        if not kongs or self._shape(sight) is not None:
            return None
        return kong_worth_declaring(sight, kongs)

    def _discard(self, sight: Sight, thrown: Sequence[Discard]) -> Discard:
        shape = self._shape(sight)
        if shape is None:
            return discard_of(sight, thrown, self.skill)
        tile = discard_towards(sight, shape, [choice.tile for choice in thrown], self.skill)
        return next(choice for choice in thrown if choice.tile is tile)

    def _shape(self, sight: Sight) -> Pattern | None:
        return shape_in_reach(sight) if self.skill.knows_special_hands else None


def _is_won(view: State) -> bool:
    """Whether somebody is out already, and nobody else may go out any more."""
    return view.deal is not None and bool(view.deal.winners)


def _is_mahjong(command: Command) -> bool:
    return isinstance(command, Claim) and command.claim is ClaimKind.MAHJONG


def _offered(view: State) -> Tile:
    """The tile that may be claimed."""
    deal = view.deal
    assert deal is not None
    assert isinstance(deal.phase, Claiming)
    return face(deal, deal.phase.tile_id)


def _only(kind: type[Kind], commands: Sequence[object]) -> list[Kind]:
    return [command for command in commands if isinstance(command, kind)]


MINDS: Mapping[str, Mind] = {
    "random": Thoughtless(),
    "beginner": Thinker(BEGINNER),
    "casual": Thinker(CASUAL),
    "skilled": Thinker(SKILLED),
    "strong": Thinker(STRONG),
    "expert": Thinker(EXPERT),
}
"""By the id of a level (COMMANDS.md, ``simulate``), weakest first."""
