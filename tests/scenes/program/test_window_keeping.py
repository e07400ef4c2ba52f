"""What is kept, in a real window: killed and resumed, taken back, watched and played on, given away, played again."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.engine.fairness import daily_seed
from game.i18n.player_texts import character_name
from game.players.characters import CAST
from tests.scenes.replays.test_replays import played, put
from tests.scenes.window_driver import Plan, Status, Window, display, game, play

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
]
SHOTS = os.environ.get("SPARROWS_SHOTS")
AT_TITLE = Plan(begins_at_title=True)

Open = Callable[[Plan], AbstractContextManager[Window]]
"""Starts the game; what it keeps is the same each time."""


@pytest.fixture(params=[(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.long)], ids=str)
def opened(request: pytest.FixtureRequest, home: Path) -> Iterator[Open]:
    size: tuple[int, int] = request.param
    shots = Path(SHOTS) / f"{size[0]}" if SHOTS else None
    with display(size) as screen:
        yield partial(game, screen, size, speed="off", explains=False, shots=shots, kept=home)


def matches(home: Path) -> list[Path]:
    return sorted((home / "data" / "matches").glob("*.mahjong"))


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def asked(status: Status) -> tuple[object, ...]:
    """What is asked, as the player sees it: in which deal, his tiles, and the answers."""
    return status["deal"], status["claim"], [tile["tile"] for tile in status["hand"]], sorted(status["buttons"])


def is_claim(status: Status) -> bool:
    return status["scene"] == "table" and bool(status["claim"]) and "Pass" in status["buttons"]


def is_own_turn(status: Status) -> bool:
    return (
        status["scene"] == "table" and status["question"] is not None and not status["claim"] and not status["ceremony"]
    )


def test_a_match_killed_in_mid_claim_goes_on_at_the_same_claim(opened: Open, home: Path) -> None:
    with opened(Plan(seed=12)) as window:
        play(window, mouse=False, until=is_claim)
        time.sleep(0.8)
        before = window.status
        window.shoot("claim_before")
        window.process.kill()
        window.process.wait(10)
    with opened(AT_TITLE) as window:
        window.wait_for("title")
        time.sleep(0.8)
        window.shoot("title_after")
        window.press("Continue")
        window.wait_for(is_claim)
        time.sleep(0.8)
        after = window.status
        window.shoot("claim_after")
        assert asked(after) == asked(before)
        window.press("Pass")
        play(window, mouse=True, until=is_own_turn)
    assert len(matches(home)) == 1


def test_a_decision_is_taken_back_and_the_sheet_says_so(opened: Open, home: Path) -> None:
    with opened(Plan(seed=12, take_back=True)) as window:
        before = window.wait_for(is_own_turn)
        time.sleep(0.8)
        window.click(window.status["hand"][0]["at"])
        window.click(window.status["hand"][0]["at"])
        window.wait_for(lambda status: status["question"] not in (None, before["question"]))
        window.key("ctrl+z")
        window.wait_for("consent")
        window.click(window.status["buttons"]["Yes, take it back"])
        window.wait_for(lambda status: is_own_turn(status) and asked(status) == asked(before))
        time.sleep(0.5)
        window.shoot("taken_back")
        play(window, mouse=True, sheets=1)
        time.sleep(0.8)
        window.shoot("taken_back_sheet")
        assert window.status["note"] == "taken back: 1"
    (path,) = matches(home)
    assert sum("take_back" in line for line in lines(path)[1:]) == 1


def test_a_replay_is_stepped_back_and_played_on_from(opened: Open, home: Path) -> None:
    source = put(home / "data" / "matches", "2026-11-15-120000.mahjong", played(5, deals=1))
    content = source.read_bytes()
    with opened(AT_TITLE) as window:
        window.press("More")
        window.press("Replays")
        window.press("Watch")
        window.wait_for("replay")
        time.sleep(0.8)
        places = [window.status["place"]]
        for _ in range(12):
            window.key("Right")
            window.wait_for(lambda status: status["place"] > places[-1] and not status["busy"])
            places.append(window.status["place"])
        window.shoot("replay_stepped")
        window.key("Left")
        window.wait_for(lambda status: status["place"] == places[-2])
        window.press("Step back")
        window.wait_for(lambda status: status["place"] == places[-3])
        time.sleep(0.5)
        window.shoot("replay_back")
        window.press("Play on from here")
        window.wait_for("play_on")
        time.sleep(0.5)
        window.shoot("play_on")
        window.press("Begin the match")
        window.wait_for("table")
        play(window, mouse=True, until=is_own_turn)
        time.sleep(0.5)
        window.shoot("played_on")
    assert source.read_bytes() == content
    (path,) = (path for path in matches(home) if path != source)
    assert lines(path)[0]["played_on"] == {"match": "2026-11-15-120000", "commands": places[-3]}


def test_a_replay_is_given_away_thrown_away_and_got_back(opened: Open, home: Path) -> None:
    source = put(home / "data" / "matches", "2026-11-15-120000.mahjong", played(5, deals=1))
    with opened(AT_TITLE) as window:
        window.press("More")
        window.press("Replays")
        window.press("Export")
        window.wait_for("export")
        time.sleep(0.4)
        window.shoot("export")
        window.press("Save")
        time.sleep(0.6)
        window.shoot("exported")
        (given,) = home.glob("sparrows-gala-*.mahjong")
        window.key("Escape")
        window.wait_for("replays")
        window.press("Delete")
        window.wait_for(lambda status: "Undo" in status["buttons"])
        time.sleep(0.4)
        window.shoot("deleted")
        assert not source.exists()
        window.press("Import")
        window.wait_for("import")
        time.sleep(0.4)
        window.shoot("import")
        window.press(next(label for label in window.status["buttons"] if label.startswith(given.name)))
        window.wait_for("replays")
        window.wait_for(lambda status: "Watch" in status["buttons"])
        time.sleep(0.5)
        window.shoot("imported")
    (path,) = matches(home)
    assert path.read_bytes() == given.read_bytes()


def test_the_wall_of_the_day_is_played(opened: Open, home: Path) -> None:
    with opened(AT_TITLE) as window:
        window.press("Set up a match")
        status = window.wait_for("set_up")
        chair = next(label for label in status["buttons"] if label in {character_name(each) for each in CAST})
        window.xdo("mousemove", *map(str, status["buttons"][chair]))
        time.sleep(0.5)
        window.shoot("character_card")
        window.press("Which wall")
        time.sleep(0.4)
        window.shoot("wall_of_the_day")
        window.press("Begin the match")
        play(window, mouse=True, until=is_own_turn)
        time.sleep(1.0)  # a table that has just come takes no key for 0.3 s of its own time
        window.key("F10")
        window.wait_for("pause")
        time.sleep(0.4)
        window.shoot("pause")
    (begun,) = ([line["event"] for line in lines(path) if "event" in line] for path in matches(home))
    assert begun[0]["seed"] == daily_seed(datetime.now().astimezone().date(), "gala")
