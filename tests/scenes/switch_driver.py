"""Plays a whole match in a real window by one key or one mouse button, as somebody would who has a single switch.

    python -m tests.scenes.switch_driver --rules gala --shots /somewhere
    python -m tests.scenes.switch_driver --rules polish --click

The game says in a file where the ring is and where its buttons are; the driver waits until the ring is round what it
wants, or round a group with it, and presses.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.scenes.window_driver import FROM_SOURCE, Status, Window, display, least_useful, started, strongest

REACTION = 0.25
"""Seconds from the ring's coming to the press."""


def settings_of(rules: str, pace: int, switch: str) -> dict[str, object]:
    """Settings of somebody who plays by one switch, and has never played."""
    return {
        "version": 1,
        "language": "en",
        "speed": "fast",
        "player_name": "Mira",
        "switch": switch,
        "scan_pace": pace,
        "clock": "none",
        "learn_offered": True,
        "last_set_up": {"ruleset": rules},
    }


@dataclass
class OneKey:
    """Somebody who waits for the ring, and presses the space bar, or clicks wherever the pointer happens to be."""

    window: Window
    clicks: bool = False
    presses: int = 0
    turns: list[float] = field(default_factory=list)
    """How long each turn took, in seconds."""

    def take(self, at: tuple[int, int], patience: float = 40.0) -> bool:
        """Press when the ring is round this place, until it is round nothing else; whether it is still there."""
        end = time.monotonic() + patience
        scene = self.window.status["scene"]
        while time.monotonic() < end:
            status = self.window.status
            ring = status.get("ring")
            if status["scene"] != scene:
                return False
            if ring is None or not (ring[0] <= at[0] <= ring[2] and ring[1] <= at[1] <= ring[3]):
                time.sleep(0.03)
                continue
            time.sleep(REACTION)
            if self.window.status.get("ring") != ring:
                continue
            self.window.xdo(*(("click", "1") if self.clicks else ("key", "space")))
            self.presses += 1
            time.sleep(0.15)
            if _is_single(ring, status):
                return True
        raise AssertionError(f"the ring did not come to {at}: {self.window.status}")


def _is_single(ring: list[int], status: Status) -> bool:
    """Whether nothing but one choice lies within the ring."""
    places = [*status["buttons"].values(), *(tile["at"] for tile in status.get("hand", ()))]
    return len([1 for x, y in places if ring[0] <= x <= ring[2] and ring[1] <= y <= ring[3]]) == 1


def play(one: OneKey) -> Status:
    """Plays to the standings: claims whatever is strongest, throws what is least useful."""
    window, asked, began = one.window, None, 0.0
    while True:
        status = window.status
        name = status["scene"]
        if name == "standings":
            window.shoot("standings")
            return status
        if name == "score":
            window.shoot(f"score_{window.sheets}")
            window.sheets += 1
            label = next(known for known in status["buttons"] if known in ("Next deal", "Final standings"))
            one.take(status["buttons"][label])
            window.leave("score")
        elif name == "table" and status["question"] is not None and not status["busy"]:
            if status["question"] != asked:
                asked, began = status["question"], time.monotonic()
            _answer(one, status)
            if window.status.get("question") != asked:
                one.turns.append(time.monotonic() - began)
        window.check_alive()
        time.sleep(0.05)


def _answer(one: OneKey, status: Status) -> None:
    buttons = status["buttons"]
    strong = strongest(buttons)
    one.window.shoot("claim" if status["claim"] else "turn")
    if strong is not None:
        one.take(buttons[strong])
        new = [at for label, at in one.window.status.get("buttons", {}).items() if label not in buttons]
        if new and one.window.status.get("question") == status["question"]:
            one.take(new[0])
    elif status["claim"]:
        one.take(buttons["Pass"])
    else:
        one.take(status["hand"][least_useful(status["hand"])]["at"])


def main() -> int:
    """A match from the command line."""
    parser = argparse.ArgumentParser(description="Play a match in a real window by one key.")
    parser.add_argument("--rules", default="gala")
    parser.add_argument("--pace", type=int, default=8, help="of the ring, in tenths of a second")
    parser.add_argument("--click", action="store_true", help="the switch is a mouse button")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--shots", type=Path)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as home, display((width, height)) as screen:
        config = Path(home) / "config"
        config.mkdir()
        settings = settings_of(options.rules, options.pace, "click" if options.click else "key")
        (config / "settings.json").write_text(json.dumps(settings))
        status_file = Path(home) / "status.json"
        with started(screen, [*FROM_SOURCE, "--windowed", options.size], status_file, SPARROWS_HOME=home) as process:
            one = OneKey(Window(screen, status_file, process, options.shots), clicks=options.click)
            one.window.wait_for("title", 60.0)
            time.sleep(1.0)
            began = time.monotonic()
            for scene, label in (("title", "Set up a match"), ("set_up", "Begin the match")):
                status = one.window.wait_for(scene)
                one.window.shoot(scene)
                one.take(status["buttons"][label])
            one.window.wait_for("table")
            play(one)
            minutes = (time.monotonic() - began) / 60
    turns = sorted(one.turns)
    sys.stdout.write(
        f"{options.rules}: {one.window.sheets} deals, {len(turns)} turns, {one.presses} presses in {minutes:.1f} min; "
        f"a turn took {turns[len(turns) // 2]:.1f} s, the longest {turns[-1]:.1f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
