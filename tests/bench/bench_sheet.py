"""What the end of a deal costs: the dearest frame of its last discard and win, and that of its score sheet.

``python -m tests.bench.bench_sheet`` plays a deal in a process that has shown no score sheet, and prints both.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from game.app.system.paths import Paths
from game.app.system.settings import Settings, Speed
from game.app.window.start import Wishes
from game.engine.events import DealEnded, Event
from game.scenes.program.ahead import read_for_pages
from game.scenes.program.application import Application
from tests.bench.measure import ROOT, Report, python, shown

_ROUNDS = 5
_SIZE = (1920, 1080)
_SEED = 3
_LONGEST = 300.0
"""The most seconds that a deal is played."""
_MOST = 0.02
"""The most seconds of the processor that one frame may take."""


def run(report: Report) -> None:
    """The median of several processes, of the processor alone."""
    surroundings = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    rounds: list[tuple[float, float]] = []
    for _round in range(_ROUNDS):
        command = python("-m", "tests.bench.bench_sheet")
        done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
        win, sheet = map(float, done.stdout.splitlines()[-1].split())
        rounds.append((win, sheet))
    with report.part(f"the end of a deal at {_SIZE[0]}x{_SIZE[1]}"):
        for what, found in zip(("the win", "the first score sheet"), zip(*rounds, strict=True), strict=True):
            dearest = median(found)
            met = "met" if dearest <= _MOST else "NOT MET"
            report.say(f"{what}, its dearest frame", f"{shown(dearest)} of the processor (aim: {shown(_MOST)}, {met})")


def _ended(home: Path) -> tuple[float, float]:
    """The seconds of the dearest frame before the sheet and with it, once a deal is over."""
    settings = Settings(player_name="Mira", full_screen=False, first_match_done=True, speed=Speed.OFF)
    program = Application(settings, Paths.in_folder(home), Wishes(window=_SIZE, rules="gala", seed=_SEED))
    read_for_pages(program.kit, settings).join()
    session = program.router.session
    assert session is not None
    heard: list[type[Event]] = []
    show = session.view.show

    def watched(event: Event) -> None:
        heard.append(type(event))
        show(event)

    session.view.show = watched  # type: ignore[method-assign] # the end of the deal is waited for
    end = time.monotonic() + _LONGEST
    while DealEnded not in heard and time.monotonic() < end:
        question = session.scene.questions.question
        if question is not None:
            session.scene.questions.answer(question.default)
        program.loop.step()
    program.preferences.change(speed=Speed.NORMAL)
    frames: dict[bool, float] = {False: 0.0, True: 0.0}
    while not frames[True] or (program.stack.top is not session.scene and program.stack.busy):
        begun = time.thread_time()
        program.loop.step()
        is_sheet = program.stack.top is not session.scene
        frames[is_sheet] = max(frames[is_sheet], time.thread_time() - begun)
    return frames[False], frames[True]


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        print(*_ended(Path(folder)))
        sys.stdout.flush()
        os._exit(0)
