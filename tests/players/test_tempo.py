"""The time that computer players take where people look on."""

from statistics import fmean

from game.engine.commands import Claim, Command, Discard
from game.engine.facts import faces
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
    lone: list[float] = []
    joined: list[float] = []

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
            if isinstance(command, Discard):
                deal = game.state.current_deal
                hand = faces(deal, deal.seats[question.seat].hand)
                is_lone = hand.count(command.tile) == 1 and not any(map(command.tile.touches, hand))
                (lone if is_lone else joined).append(seconds)
        return 0.0

    play(game, four(7, humanlike=True), pace=looked_at, seconds=LONGEST)
    assert min(hard, easy) > 10
    assert fmean(lone) < 0.9 * fmean(joined), "what goes with nothing is thrown at once"
    assert CALLS[1] <= LONGEST
