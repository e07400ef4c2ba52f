"""Hints, hands within reach and the review in a real window, by xdotool alone; `pytest -m window`."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scenes.window_driver import (
    Plan,
    Status,
    Window,
    display,
    game,
    play,
)

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool"
    ),
]


def wait_for(window: Window, reached: Callable[[Status], object], what: str, patience: float = 30.0) -> Status:
    end = time.monotonic() + patience
    while not reached(window.status):
        assert time.monotonic() < end, f"no {what}: {window.status}"
        time.sleep(0.05)
    return window.status


def is_own_turn(status: Status) -> bool:
    return status["scene"] == "table" and status["question"] is not None and not status["claim"]


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_help_is_asked_for_and_the_match_looked_at_again(size: tuple[int, int], tmp_path: Path) -> None:
    with (
        display(size) as screen,
        game(screen, size, Plan(seed=12), speed="off", explains=False, shots=tmp_path) as window,
    ):
        wait_for(window, is_own_turn, "turn")
        time.sleep(0.5)
        window.key("h")
        status = wait_for(window, lambda status: "Show the hint" in status["buttons"], "cost")
        window.click(status["buttons"]["Show the hint"])
        status = wait_for(window, lambda status: status.get("lit"), "hint")
        assert 1 <= len(status["lit"]) <= 3
        window.shoot("hint")
        window.key("a")
        wait_for(window, lambda status: status["drawer"] == "aims", "hands within reach")
        time.sleep(0.5)
        window.shoot("aims")
        window.key("Escape")
        wait_for(window, lambda status: not status["drawer"], "closed drawer")
        best = next(tile for tile in status["hand"] if tile["tile"] == status["lit"][0])
        window.click(best["at"])
        window.click(best["at"])
        wait_for(window, lambda now: now["question"] != status["question"], "discard")
        end = play(window, mouse=True, patience=900.0)
        window.click(end["buttons"]["Review"])
        wait_for(window, lambda status: status["scene"] == "review" and "Stop" not in status["buttons"], "review", 120)
        time.sleep(0.5)
        window.shoot("review")
        window.key("Return")
        wait_for(window, lambda status: status["scene"] == "replay", "replay at the decision")
        time.sleep(0.5)
        window.shoot("replay")
        window.key("Escape")
        wait_for(window, lambda status: status["scene"] == "review", "review again")
        window.key("Escape")
        wait_for(window, lambda status: status["scene"] == "standings", "standings")
        assert {path.stem for path in tmp_path.glob("*.png")} >= {"hint", "aims", "review", "replay"}
