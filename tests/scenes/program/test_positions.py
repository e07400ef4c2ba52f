"""A match that begins in a position, and the position of a table on the clipboard."""

from collections import Counter
from pathlib import Path

import pytest

from game.app.system import clipboard
from game.engine.facts import faces
from game.scenes.drills.drill import DrillScene
from game.scenes.review.practice import PracticeScene
from game.scenes.shared import destinations as to
from game.scenes.statistics.statistics_scene import StatisticsScene
from game.scenes.table.hints import background_thread
from game.scenes.table.table import TableScene
from game.school.positions.text import read
from game.school.special_hands import specials_of
from tests.scenes.position_samples import CLAIM, shown
from tests.scenes.program.test_program import play, started, top


def test_a_match_that_begins_in_a_position_is_kept_and_gone_on_with(home: Path) -> None:
    with started(home) as program:
        program.router.go(to.PlayPosition(shown()))
        play(program, 2)
        session = program.router.session
        assert session is not None
        assert session.setup.people == (1,), "South is asked"
        before = session.match.state
        program.router.go(to.Way.TO_TITLE)
        program.router.go(to.ResumeMatch())
        play(program, 2)
        assert isinstance(top(program), TableScene)
        again = program.router.session
        assert again is not None
        assert again.match.state == before


def test_the_table_s_position_is_copied(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    monkeypatch.setattr(clipboard, "copy", held.append)
    with started(home) as program:
        program.router.go(to.PlayPosition(shown()))
        play(program, 2)
        program.router.go(to.Way.PAUSE)
        program.router.go(to.Way.COPY_POSITION)
        assert isinstance(top(program), TableScene)
    (text,) = held
    assert (read(text).player(1).hand, read(text).turn) == (shown().player(1).hand, shown().turn)


def test_a_special_hand_of_the_gallery_is_tried_at_a_table_where_hints_are_at_hand(home: Path) -> None:
    with started(home) as program:
        program.router.go(to.OpenStatistics("SPECIAL", "polish"))
        page = top(program)
        assert isinstance(page, StatisticsScene)
        while page.gallery is None:
            play(program, 1)
        page.gallery.list.point_to("knitting")
        page.gallery.list.press()
        play(program, 2)
        session = program.router.session
        assert session is not None
        position = specials_of("polish").hands["knitting"].tries[0]
        (person,) = session.setup.people
        deal = session.match.state.current_deal
        own = session.match.state.seat_of(person)
        asked = next(player.hand for player in position.players if player.hand)
        assert Counter(faces(deal, deal.seats[own].hand)) == Counter(asked)
        assert isinstance(top(program), TableScene)
        assert not session.scene.hints.refusal()


def test_a_position_opens_in_drills_and_at_the_table_where_the_best_move_is_asked(home: Path) -> None:
    with started(home) as program:
        program.router.go(to.DrillPosition(shown(CLAIM)))
        drill = top(program)
        assert isinstance(drill, DrillScene)
        own = shown(CLAIM).player(0).hand
        assert own is not None
        assert sorted(drill.exercise.player.hand.concealed) == sorted(own)
        before = drill.rating
        for option in drill.exercise.right:
            drill.choose(option)
        assert drill.rating == before, "who enters an easy hand is no better for it"
        program.router.go(to.AskPosition(shown(CLAIM)))
        play(program, 2)
        asked = top(program)
        assert isinstance(asked, PracticeScene)
        assert asked.moment.state.current_deal.placing == shown(CLAIM).placing
        asked.questions.answer(asked.questions.question.choices[0])  # type: ignore[union-attr]
        background_thread().submit(int).result(timeout=20)
        play(program, 2)
        assert asked.answer is not None
        assert not program.router.context.learner.now.mistakes
        asked.verdict.buttons[-1].press()  # type: ignore[union-attr]
        assert isinstance(top(program), DrillScene)
