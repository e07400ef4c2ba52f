"""What the game takes of the processor while it waits for the person, in a real window, by its own time."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measure import ROOT, Report, python, real_window

AIM = 0.02
"""Of one core."""
SECONDS = 15
STAGES: dict[str, tuple[str, int | bool]] = {
    "the title": ("title", False),
    "a turn without a clock": ("turn", False),
    "a turn with a clock of 30 s": ("turn", 30),
    "a turn of one of four guests, who say nothing": ("guests", False),
}
"""What is measured: the stage, and how long the person may think."""


def run(report: Report) -> None:
    """The share of one core that each stage takes."""
    with real_window() as window, report.part(f"at rest, {window.get('SDL_VIDEODRIVER', 'no real window')}"):
        for name, (stage, clock) in STAGES.items():
            found = _measured(stage, clock, window)
            share = found["share"]
            met = "met" if share <= AIM else "NOT MET"
            figure = f"{share:.2%} of a core (aim: {AIM:.0%}, {met})"
            report.say(name, figure, f"{found['frames']:.1f} frames a second")


def _measured(stage: str, clock: int | bool, window: dict[str, str]) -> dict[str, float]:
    with TemporaryDirectory() as home:
        config = Path(home) / "config"
        config.mkdir()
        last = {"ruleset": "gala", "options": {"turn_seconds": clock}}
        settings = {"version": 1, "speed": "fast", "first_match_done": True, "last_set_up": last}
        (config / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        done = subprocess.run(
            python("-m", "tests.bench.rest", stage, str(SECONDS)),
            cwd=ROOT,
            env=os.environ | {"SPARROWS_HOME": home} | window,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    found: dict[str, float] = json.loads(done.stdout[done.stdout.rindex("{") :])
    return found
