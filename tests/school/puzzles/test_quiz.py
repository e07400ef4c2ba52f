"""What is told of an answer: reasons agree with the figures beside them."""

import pytest

from game.players.ai.judgement import Reason
from game.school.puzzles.quiz import books, reason_of
from game.school.puzzles.shelf import puzzles_of


@pytest.mark.parametrize("book", books())
def test_no_other_answer_has_the_figure_that_is_praised(book: str) -> None:
    for puzzle in puzzles_of(book)[:12]:
        reason, best = reason_of(puzzle), puzzle.best
        for other in puzzle.answers[1:]:
            if reason is Reason.NEAREST:
                assert other.missing > best.missing or other.live <= best.live, puzzle.id
            if reason is Reason.LIKELIEST:
                assert other.out <= best.out, puzzle.id
            if reason is Reason.DEAREST:
                assert other.worth <= best.worth, puzzle.id
