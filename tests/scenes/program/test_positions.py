"""A match that begins in a position."""

from collections import Counter
from pathlib import Path
from typing import Literal

import pytest

from game.engine.facts import faces
from game.scenes.shared import destinations as to
from game.scenes.statistics.statistics_scene import StatisticsScene
from game.scenes.table.table import TableScene
from game.school.special_hands import specials_of
from tests.scenes.pilot import node
from tests.scenes.position_samples import shown
from tests.scenes.program.test_program import begin, play, started, top


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


def test_a_match_of_ones_own_is_proposed_before_one_from_a_puzzle(home: Path) -> None:
    begin(home, 1)
    with started(home) as program:
        program.router.go(to.PlayPosition(shown()))
        play(program, 2)
        program.router.go(to.Way.TO_TITLE)
        own, other = program.router.kept.unfinished()
        assert (own.is_aside, other.is_aside) == (False, True)
        assert own.changed < other.changed


@pytest.mark.parametrize("clock", ["none", 60])
def test_a_match_from_a_puzzle_gives_the_time_of_all_matches(home: Path, clock: Literal["none"] | int) -> None:
    with started(home) as program:
        program.preferences.change(clock=clock)
        program.router.go(to.PlayPosition(shown()))
        session = program.router.session
        assert session is not None
        assert session.match.state.rules.options["claim_seconds"] == (False if clock == "none" else clock)


def test_a_special_hand_of_the_gallery_is_tried_at_a_table_where_hints_are_at_hand(home: Path) -> None:
    with started(home) as program:
        program.router.go(to.OpenStatistics("SPECIAL", "polish"))
        page = top(program)
        assert isinstance(page, StatisticsScene)
        while page.state.answer is None:
            play(program, 1)
        page.choose_hand("knitting")
        node(page, "knitting").press()
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
