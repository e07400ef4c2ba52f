"""How fast the others play in a lesson."""

from collections.abc import Callable

from game.engine.commands import Command, Discard
from game.players.player import Question
from game.view.paint import Kit

_THINKS = 0.7
"""How long the others take to discard, in seconds."""


def others_pace(kit: Kit) -> Callable[[Question, Command], float]:
    """How long the others take, at the player's chosen speed."""

    def paced(_question: Question, command: Command) -> float:
        return _THINKS * min(1.0, kit.motion.speed.factor) if isinstance(command, Discard) else 0.0

    return paced
