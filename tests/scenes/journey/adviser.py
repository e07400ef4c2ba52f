"""What a computer player would do in the person's place, for those who travel by themselves."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine.commands import Command, DeclareReady
from game.engine.state import State
from game.players.ai.mind import MINDS
from game.players.ai.traits.random_numbers import random_numbers_for
from game.players.player import Question
from game.players.roster import Level


def advised(view: State, question: Question, level: Level) -> Command:
    """The choice of a computer player who knows this much; it never calls a ready hand, which takes two questions."""
    choices = tuple(choice for choice in question.choices if not isinstance(choice, DeclareReady))
    asked = replace(question, choices=choices)
    return MINDS[level.value].choose(view, asked, random_numbers_for(view, question.seat, 0, 0))
