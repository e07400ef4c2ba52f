"""How long frames take while much moves, in a real window, on one processor; its own time, whatever else runs."""

from __future__ import annotations

import json
import os
import subprocess
from statistics import median

from tests.bench.film import FRAME, GUESTS
from tests.bench.measure import ROOT, Report, python, real_window, shown

SIZES = ("1280x720", "1920x1080")


def run(report: Report) -> None:
    """The slowest hundredth of the frames of every film, against one full-screen blit and flip."""
    with real_window() as window:
        where = window.get("SDL_VIDEODRIVER", "no real window")
        for size in SIZES:
            with report.part(f"motion at {size}, {where}"):
                _report(report, _films(size, window))


def _films(size: str, window: dict[str, str]) -> dict[str, dict[str, list[float]]]:
    done = subprocess.run(
        python("-m", "tests.bench.film", size),
        cwd=ROOT,
        env=os.environ | window,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    films: dict[str, dict[str, list[float]]] = json.loads(done.stdout[done.stdout.index("{") :])
    return films


def _report(report: Report, films: dict[str, dict[str, list[float]]]) -> None:
    floor = films.pop("floor")
    for name, frames in films.items():
        busy, late = frames["processor"], sum(frame > FRAME for frame in frames["clock"])
        report.say(
            name,
            f"slowest hundredth {slowest(busy) / median(floor['processor']):.1f} times the floor",
            f"{shown(slowest(busy))} of the processor (half are under {shown(median(busy))}) to "
            f"{shown(median(floor['processor']))}, one full-screen blit and flip; by the clock {late} of {len(busy)} "
            f"frames took longer than 1/60 s, where the floor took {shown(median(floor['clock']))}",
        )
        if GUESTS in name:
            alone = films[name.removesuffix(GUESTS)]["processor"]
            ratio, everything = slowest(busy) / slowest(alone), sum(busy) / sum(alone)
            report.say(name, f"slowest hundredth {ratio:.2f} times that without", f"all frames {everything:.2f} times")


def slowest(frames: list[float]) -> float:
    """The time that one frame in a hundred exceeds, or reaches."""
    return sorted(frames)[max(0, len(frames) - 1 - len(frames) // 100)]
