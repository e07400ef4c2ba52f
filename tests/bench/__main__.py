"""Runs the benchmarks: ``python -m tests.bench [--keep-out] [NAME ...]``, all of them when none is named."""

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path

from tests.bench.measure import RESULTS, Report

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def main() -> int:
    """Run them one after the other, and append what was found to results.md."""
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure how fast the game is.")
    parser.add_argument("--keep-out", action="store_true", help="only print, and leave results.md as it is")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    options = parser.parse_args()
    if unknown := set(options.names) - set(known):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    report = Report()
    for name in options.names or known:
        import_module(f"tests.bench.bench_{name}").run(report)
    if not options.keep_out:
        report.append_to(RESULTS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
