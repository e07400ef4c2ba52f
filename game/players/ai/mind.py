"""The minds of computer players: pure functions from what a seat knows and is asked to one of the choices."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from msgspec.structs import replace

from game.engine.commands import (
    Claim,
    Command,
    DeclareMahjong,
    DeclareReady,
    Discard,
    RobKong,
    TakeReplacement,
)
from game.engine.state import State
from game.players.ai.traits.luck import Luck
from game.players.ai.traits.skill import BEGINNER, CASUAL, EXPERT, SKILLED, STRONG, Skill
from game.players.ai.traits.style import Style
from game.players.ai.weighing import weighed
from game.players.player import Question
from game.rules.terms import ClaimKind

Kind = TypeVar("Kind")


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
    """Does what it judges best, as far as its skill lets it."""

    skill: Skill

    def choose(self, view: State, question: Question, luck: Luck) -> Command:
        """The first of its judgements; but now and then it slips, or overlooks what it could do."""
        choices = question.choices
        if len(choices) == 1:
            return choices[0]
        if self.skill.errs and not any(map(_is_sure, choices)):
            if luck.strikes(self.skill.overlooks) and _only(Claim, choices):
                return question.default
            if luck.strikes(self.skill.slips) and (thrown := _only(Discard, choices)) and not _is_won(view):
                return luck.one_of(thrown)
            if self.skill.calls_ready < 1 and not luck.strikes(self.skill.calls_ready):
                choices = tuple(choice for choice in choices if not isinstance(choice, DeclareReady))
        if len(choices) < len(question.choices):
            question = replace(question, choices=choices)
        return weighed(view, question, self.skill, thorough=False)[0].command


def _is_won(view: State) -> bool:
    """Whether somebody is out already, and nobody else may go out any more."""
    return view.deal is not None and bool(view.deal.winners)


def _is_sure(command: Command) -> bool:
    """Whether it is to go out, or to take what a kong is owed: that nobody overlooks."""
    if isinstance(command, Claim):
        return command.claim is ClaimKind.MAHJONG
    return isinstance(command, DeclareMahjong | RobKong | TakeReplacement)


def _only(kind: type[Kind], commands: Sequence[object]) -> list[Kind]:
    return [command for command in commands if isinstance(command, kind)]


def mind_in_style(mind: Mind, style: Style) -> Mind:
    """A mind with the ways of a character; one that does not think has none."""
    if isinstance(mind, Thinker):
        return dataclasses.replace(mind, skill=mind.skill.in_style(style))
    return mind


MINDS: Mapping[str, Mind] = {
    "random": Thoughtless(),
    "beginner": Thinker(BEGINNER),
    "casual": Thinker(CASUAL),
    "skilled": Thinker(SKILLED),
    "strong": Thinker(STRONG),
    "expert": Thinker(EXPERT),
}
"""By the id of a level (docs/commands.md, ``simulate``), weakest first."""
