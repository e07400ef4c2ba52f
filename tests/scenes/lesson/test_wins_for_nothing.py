"""Wins in the lessons before counting is taught: a mahjong, with no points and no words that were never explained."""

from __future__ import annotations

import pytest

from game.i18n.book_files import Call
from game.i18n.call_words import call_name, mahjong_call
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Source
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons
from game.school.lessons.run import LessonRun
from game.view.choreography.ending import plain_win
from game.view.effects.wins import win_words
from tests.school.lessons.test_lessons import CHAIRS


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_line_of_a_win_names_neither_points_nor_dealt_tiles(book: str) -> None:
    """A hand that is complete as it was dealt has no remarkable call either."""
    sources = set()
    for each in lessons(Course.NEWCOMER)[:6]:
        run = LessonRun(each, book, CHAIRS)
        while not run.is_over:
            run.come()
            table = run.table
            run.go_on(run.command(run.answers.right[0]) if run.step.has_answers else None)
            state = table.match.state
            for winner in state.current_deal.winners:
                shown = plain_win(state, winner.seat, is_own=False)
                assert shown is not None
                way, worth = win_words(table.rules, shown, "Boris")
                assert worth == call_name(book, Call.MAHJONG)
                assert "dealt" not in way
                assert mahjong_call(table.rules, winner.source) is Call.MAHJONG
                sources.add(winner.source)
    assert sources == {Source.DEALT, Source.WALL, Source.DISCARD}
