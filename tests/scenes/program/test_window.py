"""A whole match in a real window, by xdotool alone; `pytest -m window`."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from tests.scenes.window_driver import Plan, display, game, play, shown

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool"
    ),
]


@pytest.mark.long(cases=True)
@pytest.mark.parametrize(("device", "people", "size"), [("mouse", 2, (1280, 720)), ("keyboard", 4, (1920, 1080))])
def test_persons_at_one_screen_play_a_match_to_its_end(
    device: str, people: int, size: tuple[int, int], scaled: Callable[[int], int]
) -> None:
    """docs/design.md, section 12: a curtain before every private moment, a round of claims after every discard."""
    deals = scaled(4)
    plan = Plan(seed=12, options={"turn_seconds": False}, people=people)
    with (
        display(size) as screen,
        game(screen, size, plan, speed="off", explains=False, shots=None) as window,
    ):
        status = play(window, mouse=device == "mouse", patience=600.0 * deals, sheets=None if deals == 4 else deals)
    assert status["scene"] == ("standings" if deals == 4 else "score")
    assert window.curtains > 10 * deals
    assert window.rounds > 15 * deals


@pytest.mark.long
@pytest.mark.parametrize("device", ["mouse", "keyboard"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_match_is_played_to_its_end(device: str, size: tuple[int, int]) -> None:
    """docs/rules/gala.md: four deals are a match."""
    with (
        display(size) as screen,
        game(screen, size, Plan(seed=12), speed="off", explains=True, shots=None) as window,
    ):
        status = play(window, mouse=device == "mouse", patience=600.0)
    assert status["scene"] == "standings"
    assert {"Play again", "Title screen"} <= set(status["buttons"])


def test_any_state_of_the_gallery_opens_in_a_real_window() -> None:
    size = (1280, 720)
    with display(size) as screen:
        with shown(screen, size, "pause") as window:
            assert window.status["scene"] == "pause"
            window.press("Continue")
            window.wait_for("set_up")
        with shown(screen, size, "claim-all") as window:
            assert {"Mahjong", "Kong", "Pung", "Chow", "Pass"} <= set(window.status["buttons"])
            window.press("Pass")
            window.wait_for(lambda status: not status["claim"])
