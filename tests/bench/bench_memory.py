"""What the program holds of memory after many rounds of all its pages, at 1920x1080 and 3840x2160.

``python -m tests.bench.bench_memory WxH ROUNDS`` goes round in a process of its own, and prints the megabytes that it
holds after each round.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.app.system.paths import Paths
from game.app.system.settings import Settings, Speed
from game.app.window.start import Wishes
from game.rules.rulesets import RULEBOOKS
from game.scenes.program.application import Application
from game.scenes.shared.destinations import Open, OpenReplays, OpenRulebook
from tests.bench.measure import ROOT, Report, python
from tests.bench.two_years import fill

_MATCHES = 60
_NAME = "Mira"
_ROUNDS = 100
_MOST = {"1920x1080": 300.0, "3840x2160": 500.0}
"""The most megabytes at each size of the window."""


def run(report: Report) -> None:
    """The memory held after the first round, halfway, and at the end, and the most of all."""
    surroundings = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for size, most in _MOST.items():
        command = python("-m", "tests.bench.bench_memory", size, str(_ROUNDS))
        done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
        held = [float(line) for line in done.stdout.splitlines() if line.replace(".", "").isdigit()]
        met = "met" if max(held) <= most else "NOT MET"
        with report.part(f"memory of {_ROUNDS} rounds of all pages at {size}"):
            report.say(
                "held",
                f"at most {max(held):.0f} MB (aim: {most:g}, {met})",
                f"{held[0]:.0f} after the first round, {held[len(held) // 2]:.0f} halfway, {held[-1]:.0f} at the end",
            )


def rounds(home: Path, size: tuple[int, int], count: int) -> Iterator[float]:
    """The megabytes that are held after each round: every page is opened from the title, shown until it rests, left."""
    program = Application(
        Settings(player_name=_NAME, full_screen=False, first_match_done=True, speed=Speed.FAST),
        Paths.in_folder(home),
        Wishes(window=size),
    )
    _rest(program)
    for _round in range(count):
        for page in (*Open, OpenReplays(), *map(OpenRulebook, RULEBOOKS)):
            depth = len(program.stack.scenes)
            program.router.go(page)
            _rest(program)
            while len(program.stack.scenes) > depth:
                program.stack.pop()
                _rest(program)
        gc.collect()
        time.sleep(0.1)  # memory is given back on a thread
        yield held()


def _rest(program: Application) -> None:
    """Steps until nothing moves, or until all that a page shows at first was shown."""
    for _step in range(8):
        program.loop.step()
        if not program.stack.busy:
            return


def held() -> float:
    """The megabytes of memory that this process holds."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the system does not tell what a process holds")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        fill(Path(folder), _MATCHES, _NAME)
        width, height = map(int, sys.argv[1].split("x"))
        for megabytes in rounds(Path(folder), (width, height), int(sys.argv[2])):
            print(f"{megabytes:.1f}", flush=True)
        os._exit(0)
