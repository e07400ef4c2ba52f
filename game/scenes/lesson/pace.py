"""The pauses that the other players make before their moves in a lesson."""

from collections.abc import Callable

from game.engine.commands import Command, Discard
from game.players.player import Question
from game.view.paint import Kit

_THINKS = 0.7
"""Seconds that the other players take to discard, at normal speed."""


def others_pace(kit: Kit) -> Callable[[Question, Command], float]:
    """A function that gives the seconds that the other players take for a command, at the player's chosen speed."""

    def paced(_question: Question, command: Command) -> float:
        return _THINKS * min(1.0, kit.motion.speed.factor) if isinstance(command, Discard) else 0.0

    return paced
