"""A whole match in the program, and what its end says of the rating."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.system.paths import Paths
from game.app.window.start import Wishes
from game.scenes.program.application import Application
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.shared.destinations import Open, Way
from game.scenes.table.table import TableScene
from tests.scenes.pilot import labels, part, parts
from tests.scenes.program.test_program import press, started, top
from tests.waiting import until


def to_standings(program: Application) -> StandingsScene:
    """Plays a match to its end: the first tile goes, and nothing is claimed."""
    end = time.monotonic() + 240.0
    while time.monotonic() < end:
        program.stack.update(0.2)
        scene = top(program)
        if isinstance(scene, StandingsScene):
            return scene
        if isinstance(scene, ScoreScene):
            press(program, "Final standings" if "Final standings" in labels(top(program)) else "Next deal")
        elif isinstance(scene, TableScene) and scene.questions.question is not None:
            scene.questions.answer(scene.questions.question.default)
        else:
            time.sleep(0.001)
    raise AssertionError("the match has no end")


@pytest.mark.slow
def test_a_match_that_was_played_to_its_end_says_what_it_moved_and_why(home: Path) -> None:
    with started(home, Wishes(rules="gala", seed=4)) as program:
        standings = to_standings(program)
        found: list[str] = []
        end = time.monotonic() + 60.0
        while not found and time.monotonic() < end:
            program.stack.update(0.3)
            found = [row.called for row in parts(standings, ui.Row) if row.key == "rating"]
            time.sleep(0.01)
        (rating,) = found
        assert rating.startswith("4 more matches to earn a rank. ")
        assert "Rating change for each place here" in rating
    assert any(Paths.in_folder(home).matches.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("has_older", [False, True])
def test_the_end_of_a_match_and_every_page_propose_the_same(home: Path, *, has_older: bool) -> None:
    """Also if an older match is not over. A person who has won nothing learns next."""
    golden = "Your first lesson"
    if has_older:
        with started(home, Wishes(rules="latvian", seed=5)) as program:
            assert isinstance(top(program), TableScene)
    with started(home, Wishes(rules="gala", seed=4)) as program:
        surface = pygame.Surface((1280, 720))

        def pass_time() -> None:
            program.stack.update(0.1)
            program.stack.draw(surface)

        standings = to_standings(program)
        until(lambda: part(standings, "again", ui.Button).label == golden, meanwhile=pass_time)
        press(program, "Title screen")
        title = top(program)
        until(lambda: part(title, "first", ui.Panel).called == golden, meanwhile=pass_time)
        program.router.go(Open.JOURNEY)
        journey = top(program)
        until(lambda: part(journey, "act", ui.Button).label == golden, meanwhile=pass_time)
        program.router.go(Way.TO_TITLE)
        program.router.go(Open.LEARN)
        assert part(top(program), "next", ui.Panel).called.startswith(f"{golden}: ")
