"""What the puzzles of the game tell holds on walls that nobody has seen before."""

from collections.abc import Callable
from random import Random

import pytest

from build_scripts.puzzling.playouts import Trial, choosing
from game.players.ai.traits.skill import STRONG
from game.school.puzzles.puzzle import Puzzle
from game.school.puzzles.quiz import books
from game.school.puzzles.shelf import puzzles_of
from game.school.rating import Verdict

WALLS = 200


def held(puzzle: Puzzle) -> bool:
    """Whether the best answer is also better than those that are told to be wrong, on other walls.

    There every seat looks at every aim every time.
    """
    answers = [answer.command for answer in puzzle.answers]
    trial = Trial(puzzle.view, puzzle.seat, answers, f"fresh {puzzle.id}", lambda: choosing(STRONG))
    trial.play(WALLS)
    wrong = [place for place, one in enumerate(puzzle.answers) if puzzle.verdict(one) is Verdict.WRONG]
    return all(trial.average(0) > trial.average(place) for place in wrong)


@pytest.mark.long
def test_the_stated_winner_holds_on_fresh_walls(scaled: Callable[[int], int]) -> None:
    puzzles = [puzzle for book in books() for puzzle in puzzles_of(book)]
    drawn = Random(20261121).sample(puzzles, scaled(100))
    failed = [puzzle.id for puzzle in drawn if not held(puzzle)]
    assert len(failed) <= len(drawn) // 20, failed
