"""How long a computer player takes, as people see it: from facts and a seed, never from the processor's time."""

from collections.abc import Mapping

from game.engine.commands import Claim, Command, Discard, DrawTile, Pass
from game.engine.replays.match import Match
from game.players.ai.traits.random_numbers import RandomNumbers, random_numbers_for
from game.players.player import Question
from game.players.table import Pace

QUICKEST, SLOWEST = 0.35, 0.9
"""Seconds for an ordinary move."""
HARDER = 1.6
"""How much longer a move takes when there was something else to do than to draw, discard or pass."""
CALLS = (0.4, 1.5)
"""Seconds from a discard to a call for it."""


def paced(match: Match, computers: Mapping[int, float], seed: int) -> Pace:
    """The pauses of a table where people look on: these persons take their time, nobody else is held back.

    Args:
        match: the match.
        computers: the persons, with the factor by which each is slower than most; nobody leaves the usual bounds.
        seed: decides how long each move takes.
    """

    def pause(question: Question, command: Command) -> float:
        state = match.state
        person = state.person_at(question.seat)
        if person not in computers:
            return 0.0
        if isinstance(command, Claim):
            return command.after
        slow = 1 / computers[person]
        share: float = random_numbers_for(state, question.seat, seed, "pause").share() ** slow
        seconds = QUICKEST + (SLOWEST - QUICKEST) * share
        return seconds * HARDER if is_hard(question) else seconds

    return pause


def is_hard(question: Question) -> bool:
    """Whether there is more to choose than a discard."""
    return not all(isinstance(choice, Discard | DrawTile | Pass) for choice in question.choices)


def call_after(numbers: RandomNumbers) -> float:
    """How long after a discard a person would have called for it, in seconds, to the hundredth."""
    return round(numbers.between(*CALLS), 2)
