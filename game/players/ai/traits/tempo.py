"""The time that a computer player takes, as people see it: from facts and a seed, never from processor time."""

from collections.abc import Mapping

from game.engine.commands import Claim, Command, Discard, DrawTile, Pass
from game.engine.facts import faces
from game.engine.replays.match import Match
from game.players.ai.traits.random_numbers import RandomNumbers, random_numbers_for
from game.players.player import Question
from game.players.table import Pace

QUICKEST = 0.35
"""The shortest pause before an ordinary move, in seconds."""
SLOWEST = 0.9
"""The longest pause before an ordinary move, in seconds."""
HARDER = 1.6
"""The factor by which a move takes longer when there was another choice than to draw, discard or pass."""
CALLS = (0.4, 1.5)
"""The shortest and the longest time from a discard to its claim, in seconds."""


def paced(match: Match, computers: Mapping[int, float], seed: int) -> Pace:
    """The pauses of a table where people look on: computer players take their time, others are not held back.

    ``computers``: the chairs of computer players, each with how slow its player is; 1 is average, and more is slower.
    An ordinary move takes from ``QUICKEST`` to ``SLOWEST``, the longer the more tiles of the hand go with a discard; a
    hard one takes ``HARDER`` times as long, and a claim its own time. ``seed`` decides how long each move takes.
    """

    def pause(question: Question, command: Command) -> float:
        state = match.state
        person = state.person_at(question.seat)
        if person not in computers:
            return 0.0
        if isinstance(command, Claim):
            return command.after
        share = random_numbers_for(state, question.seat, seed, "pause").share()
        if isinstance(command, Discard):
            deal = state.current_deal
            thrown, hand = command.tile, faces(deal, deal.seats[question.seat].hand)
            others = hand.count(thrown) - 1 + sum(map(thrown.touches, hand))
            share = (share + min(others, _MOST_OTHERS)) / (1 + _MOST_OTHERS)
        seconds: float = QUICKEST + (SLOWEST - QUICKEST) * share ** (1 / computers[person])
        return seconds * HARDER if is_hard(question) else seconds

    return pause


_MOST_OTHERS = 2
"""The most tiles that go with a discard and make it harder."""


def is_hard(question: Question) -> bool:
    """Whether the seat has another choice than to discard, draw or pass."""
    return not all(isinstance(choice, Discard | DrawTile | Pass) for choice in question.choices)


def call_after(numbers: RandomNumbers) -> float:
    """How long after a discard a person would have claimed it, in seconds, rounded to hundredths."""
    return round(numbers.between(*CALLS), 2)
