"""What is told of an answer: reasons agree with the figures beside them."""

import pytest

from game.players.ai.ideas import Idea
from game.school.puzzles.quiz import books, why_best
from game.school.puzzles.shelf import puzzles_of


@pytest.mark.parametrize("book", books())
def test_no_other_answer_has_the_figure_that_is_praised(book: str) -> None:
    for puzzle in puzzles_of(book)[:12]:
        best = puzzle.best
        for other in puzzle.answers[1:]:
            reason = why_best(puzzle, other)
            idea = None if reason is None else reason.idea
            if idea in {Idea.LOSES, Idea.KEEPS_MORE, Idea.ANOTHER}:
                assert other.live < best.live, puzzle.id
            if idea in {Idea.PAYS, Idea.PAYS_WITH, Idea.PAYS_AIM}:
                assert other.worth < best.worth, puzzle.id
            if idea is Idea.LIKELIER_AIM:
                assert other.out < best.out, puzzle.id
