"""Lessons in a club's rules, in a process of their own."""

from pathlib import Path

import pytest

from game.app.system.taught import Lessons, begun, going
from game.players.ai.reading.calibration import calibration_of
from game.players.teaching.self_play import Playing
from game.rules.options import OWN_HANDS
from tests.tools.processes import wait_until
from tests.tools.test_teach import DEAR, POLISH, forget, rules_of  # noqa: F401 - a fixture


@pytest.fixture
def where(tmp_path: Path) -> Playing:
    (tmp_path / "river.toml").write_text(DEAR, encoding="utf-8")
    return Playing("polish", {OWN_HANDS: POLISH.club(DEAR).text})


@pytest.mark.usefixtures("forget")
def test_lessons_end_with_figures_that_the_players_of_the_window_go_by(tmp_path: Path, where: Playing) -> None:
    lessons = Lessons(tmp_path / "river.toml", where, deals=3)
    wait_until(lambda: lessons.is_over)
    assert lessons.share == 1
    assert calibration_of(rules_of(DEAR)).deals == 3
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["river.polish-4.json", "river.toml"]


@pytest.mark.usefixtures("forget")
def test_lessons_that_are_stopped_leave_nothing(tmp_path: Path, where: Playing) -> None:
    club = tmp_path / "river.toml"
    lessons = begun(club, where)
    assert going(club) is lessons
    lessons.stop()
    assert going(club) is None
    assert [path.name for path in tmp_path.iterdir()] == ["river.toml"]
    assert calibration_of(rules_of(DEAR)).own == ""
