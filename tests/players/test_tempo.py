"""The time that computer players take where people look on."""

from game.engine.commands import Claim, Command
from game.players.ai.traits.tempo import CALLS, HARDER, QUICKEST, SLOWEST, is_hard, paced
from game.players.player import Question
from tests.players.tables import match, play
from tests.players.test_computer import four

LONGEST = 1.5
"""Seconds; nobody waits longer for a computer player."""


def test_moves_take_some_time_and_never_long() -> None:
    game = match(7)
    pause = paced(game, {0: 1.0, 1: 0.7, 2: 1.4}, seed=7)
    hard = easy = 0

    def looked_at(question: Question, command: Command) -> float:
        nonlocal hard, easy
        seconds = pause(question, command)
        assert pause(question, command) == seconds
        if game.state.persons[question.seat] == 3:
            assert seconds == 0
        elif isinstance(command, Claim):
            assert seconds == command.after
        elif is_hard(question):
            hard += 1
            assert QUICKEST * HARDER <= seconds <= SLOWEST * HARDER <= LONGEST
        else:
            easy += 1
            assert QUICKEST <= seconds <= SLOWEST
        return 0.0

    play(game, four(7, humanlike=True), pace=looked_at, seconds=LONGEST)
    assert min(hard, easy) > 10
    assert CALLS[1] <= LONGEST
