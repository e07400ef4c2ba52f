"""Deals played in a real window stand in the statistics; a fingerprint is checked by hand."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.scenes.window_driver import Plan, Window, display, game, play

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
]
SIZE = (1280, 720)
PATIENCE = 90.0
"""So many seconds until a screen comes, or something is written."""
SHOTS = os.environ.get("SPARROWS_SHOTS")


@pytest.fixture
def window() -> Iterator[Window]:
    """A match of four deals that begins at once."""
    shots = Path(SHOTS) if SHOTS else None
    with (
        display(SIZE) as screen,
        game(screen, SIZE, Plan(seed=7), speed="off", explains=False, shots=shots) as opened,
    ):
        yield opened


def until(window: Window, scene: str) -> None:
    """A screen that stands still; a machine that has more to do takes its time."""
    window.wait_for(scene, PATIENCE)
    time.sleep(0.6)


def written(database: Path) -> tuple[list[tuple[int, bytes]], list[tuple[bytes]]]:
    """The deals and matches in the database, which is written beside the frames, once all four deals are there."""
    end = time.monotonic() + PATIENCE
    while True:
        with closing(sqlite3.connect(database)) as connection:
            deals = connection.execute("SELECT number, record FROM deals ORDER BY number").fetchall()
            if len(deals) == 4 or time.monotonic() > end:
                return deals, connection.execute("SELECT record FROM matches").fetchall()
        time.sleep(0.1)


def test_statistics_are_filled_by_played_deals(window: Window) -> None:
    home = window.status_file.parent
    play(window, mouse=False)
    window.press("Title screen")
    until(window, "title")
    window.shoot("title")
    window.press("More")
    window.press("Statistics")
    until(window, "statistics")
    for name in ("overview", "charts", "opponents", "best", "special", "goals", "daily"):
        time.sleep(0.4)
        window.shoot(f"statistics_{name}")
        window.key("Down")
    window.key("Escape")
    until(window, "ways")
    window.key("Escape")
    until(window, "title")
    rows, matches = written(home / "data" / "statistics.sqlite")
    (match,) = (json.loads(record) for (record,) in matches)
    assert [number for number, _ in rows] == [1, 2, 3, 4]
    assert match["persons"][0]["name"] == "Mira"
    assert min(match["places"]) == 1
    _check_by_hand(next((home / "data" / "matches").glob("*.mahjong")))


def _check_by_hand(replay: Path) -> None:
    """As docs/play.md says: the fingerprint that was shown before the dice is that of the wall shown after the deal."""
    promised, shown = [], []
    for line in replay.read_text(encoding="utf-8").splitlines():
        event = json.loads(line).get("event", {})
        if event.get("type") == "wall_built":
            promised.append(event["fingerprint"])
        if event.get("type") == "deal_ended":
            text = f"{event['salt']} {' '.join(event['wall'])}"
            summed = subprocess.run(["sha256sum"], input=text.encode(), capture_output=True, check=True).stdout
            shown.append(summed.decode().split()[0])
    assert len(promised) == 4
    assert shown == promised
