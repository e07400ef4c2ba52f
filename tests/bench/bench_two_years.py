"""What two years of play cost: each page that tells of them until it is filled, beside the same in an empty folder.

``python -m tests.bench.bench_two_years HOME PAGE`` opens a page in a process that has shown nothing but the title, and
prints the seconds that it took, by the clock and of the processor.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from game.app.system.paths import Paths
from game.app.system.settings import Settings
from game.app.window.start import Wishes
from game.scenes.program.application import Application
from game.scenes.shared.destinations import Destination, Open, OpenReplays, OpenStatistics
from tests.bench.measure import ROOT, Compared, Report, python
from tests.bench.two_years import MATCHES, fill

_ROUNDS = 9
_NAME = "Mira"
TITLE = "the title"
PAGES = (TITLE, "the replays", "the statistics", "the person's card", "the journey", "the days")


def run(report: Report) -> None:
    """Every page, in turns; the first visit of the full folder keeps the answers and is told apart."""
    with report.part("two years of play"), TemporaryDirectory() as empty, TemporaryDirectory() as full:
        fill(Path(full), MATCHES, _NAME)
        for page in PAGES:
            report.say(f"{page} with {MATCHES} matches, asked for the first time", f"{_opened(full, page)[0]:.2f} s")
        for page in PAGES:
            _opened(empty, page)
            rounds = [(_opened(full, page), _opened(empty, page)) for _round in range(_ROUNDS)]
            for of, kind in enumerate(("by the clock", "of the processor")):
                pairs = [(own[of], floor[of]) for own, floor in rounds]
                both = Compared(
                    median(own for own, _floor in pairs),
                    median(floor for _own, floor in pairs),
                    median(own / floor for own, floor in pairs),
                )
                report.compare(f"{page} with {MATCHES} matches, {kind}", both, floor="in an empty folder", aim=1.3)


def _opened(home: str, page: str) -> tuple[float, float]:
    """The seconds of one visit by the clock and of the processor, in a process of its own."""
    surroundings = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = python("-m", "tests.bench.bench_two_years", home, page)
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
    clock, spent = map(float, done.stdout.splitlines()[-1].split())
    return clock, spent


def _visited(home: Path, page: str) -> tuple[float, float]:
    """The seconds until a page is filled; for the title that includes the start of the program, but not of Python."""
    begun = _now()
    program = Application(
        Settings(player_name=_NAME, full_screen=False, first_match_done=True),
        Paths.in_folder(home),
        Wishes(window=(1920, 1080)),
    )
    pages: Mapping[str, Destination] = {
        "the replays": OpenReplays(),
        "the statistics": Open.STATISTICS,
        "the person's card": OpenStatistics("RANK"),
        "the journey": Open.JOURNEY,
        "the days": Open.DAYS,
    }
    step: Callable[[], None] = program.loop.step

    def filled() -> None:
        step()
        step()
        last = program.router.statistics._asked(lambda: True)  # comes after whatever the page has asked
        while last.found is None:
            time.sleep(0.002)
        step()

    filled()
    if page != TITLE:
        begun = _now()
        program.router.go(pages[page])
        filled()
    clock, spent = _now()
    return clock - begun[0], spent - begun[1]


def _now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


if __name__ == "__main__":
    print(*_visited(Path(sys.argv[1]), sys.argv[2]))
    sys.stdout.flush()
    os._exit(0)
