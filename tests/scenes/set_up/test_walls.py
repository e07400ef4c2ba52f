"""Which wall a match is played with: chosen in set-up, and the same one again."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.system.settings import Settings
from game.engine.fairness import daily_seed
from game.players.figures import Played
from game.players.match_record import Entry, folded
from game.scenes.score.standings import SETTLING
from game.scenes.set_up.wall_choice import Wall
from game.scenes.shared.destinations import BeginMatch
from game.ui.page import TreePage
from tests.players.records import deal, match_of, play
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, part
from tests.scenes.table.test_table_match import by_keyboard
from tests.scenes.table_pilot import MatchPilot

TODAY = date(2026, 11, 20)


def set_up(told: Told) -> Pilot:
    return Pilot(lambda kit: fixtures.set_up(kit, told, book="gala"))


def test_any_wall_unless_another_is_chosen() -> None:
    told = Told()
    pilot = set_up(told)
    pilot.click("Begin the match")
    assert told.setups[-1].seed is None


def test_the_wall_of_the_day_is_that_of_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.set_up.wall_choice.today", lambda: TODAY)
    told = Told()
    pilot = set_up(told)
    pilot.page.set_focus(node(pilot.scene, "wall"))
    pilot.press(pygame.K_RIGHT)
    pilot.click("Begin the match")
    assert told.setups[-1].seed == daily_seed(TODAY, "gala")


def test_a_number_is_typed_in_digits_alone() -> None:
    told = Told()
    pilot = set_up(told)
    assert isinstance(pilot.page, TreePage)
    assert pilot.page.node("number") is None
    pilot.page.set_focus(node(pilot.scene, "wall"))
    pilot.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert part(pilot.scene, "wall", ui.Stepper).chosen is Wall.BY_NUMBER
    pilot.press(pygame.K_DOWN)
    assert pilot.page.focus is node(pilot.scene, "number")
    pilot.type("-12a3")
    assert part(pilot.scene, "number", ui.Field).text == "123"
    pilot.click("Begin the match")
    assert told.setups[-1].seed == 123


@pytest.mark.slow
def test_at_the_end_of_a_match_the_same_walls_are_offered() -> None:
    pilot = MatchPilot(7, draws=False, settings=Settings(first_match_done=True))
    for turn in range(2000):
        pilot.until(lambda: pilot.needs_player)
        if pilot.is_at_standings:
            break
        if pilot.is_at_score:
            assert "Same walls again" not in pilot.buttons, "one click would leave a match that is not over"
            pilot.key(pygame.K_RETURN)
        else:
            by_keyboard(pilot, turn)
    pilot.step(SETTLING)
    pilot.press("Same walls again")
    again = pilot.ways[-1]
    assert isinstance(again, BeginMatch)
    assert again.setup is not None
    assert again.setup.seed == 7


def test_walls_that_were_played_before_set_no_records(tmp_path: Path) -> None:
    first = play(tmp_path, "gala", 5, deals=1, day=0)[0][0]
    second = play(tmp_path, "gala", 5, deals=1, day=1)[0][0]
    other = play(tmp_path, "gala", 6, deals=1, day=2)[0][0]
    played = [Entry(one, deal(1, ())) for one in (first, second, other, match_of())]
    assert folded(Played(), played).again == {second.id}
