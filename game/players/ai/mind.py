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
    Discard,
    RobKong,
    TakeReplacement,
)
from game.engine.facts import face
from game.engine.state import Claiming, State
from game.players.ai.claiming import claim_worth_making, kong_worth_declaring
from game.players.ai.discarding import discard_of
from game.players.ai.luck import Luck
from game.players.ai.sight import sight_of
from game.players.ai.skill import BEGINNER, SKILLED, Skill
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
        """Out if it can; else the kong or the claim that brings it nearer; else the discard that costs least."""
        thrown = _only(Discard, question.choices)
        others = [choice for choice in question.choices if not isinstance(choice, Discard)]
        for choice in others:
            if isinstance(choice, _ALWAYS_RIGHT) or _is_mahjong(choice):
                return choice
        claims = _only(Claim, others)
        if not claims and not thrown:
            return question.default
        skill = self.skill
        sight = sight_of(view, question.seat, counts_tiles=skill.counts_tiles)
        if claims:
            claim = None if luck.strikes(skill.overlooks) else claim_worth_making(sight, _offered(view), claims, skill)
            return claim or question.default
        kong = kong_worth_declaring(sight, _only(DeclareKong, others))
        if kong is not None:
            return kong
        if luck.strikes(skill.slips):
            return luck.one_of(thrown)
        return discard_of(sight, thrown, skill)


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
    "skilled": Thinker(SKILLED),
}
"""By the id of a level (COMMANDS.md, ``simulate``), weakest first."""
