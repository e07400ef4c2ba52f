"""Score sheets as several tests have them."""

from __future__ import annotations

import pytest

from game.app.system.settings import Speed
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene
from tests.scenes.score.test_table_score import Sheet, sheet_of
from tests.scenes.table_pilot import ScenePilot


@pytest.fixture
def rolling() -> Sheet:
    """A sheet with three rows that are still to fall."""
    pilot = ScenePilot(Scene(east="B123456789 B123 DRR"), motion=Motion(speed=Speed.OFF), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    pilot.kit.motion.speed = Speed.NORMAL
    return sheet_of(pilot)
