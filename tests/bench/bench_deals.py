"""Whole deals without a window, and what a match leaves in memory."""

import subprocess
from itertools import count

from game.engine.shuffle import Chance
from game.rules.rulesets.gala import GALA
from game.tools.deals import DealsAlone, play_wall
from tests.bench.measure import ROOT, Report, compared, python

_WARM_UP = 100
"""Deals after which most suits have been seen."""
_MATCH = """
import gc, sys, tracemalloc
from tests.players.tables import match, play
from tests.players.test_computer import four
tracemalloc.start()
first = match(1)
play(first, four(1))
gc.collect()
one = tracemalloc.get_traced_memory()[0]
for seed in range(2, 12):
    play(match(seed), four(seed))
gc.collect()
print(one / 2**20, (tracemalloc.get_traced_memory()[0] - one) / 2**20)
"""


def run(report: Report) -> None:
    """Deals a second, and memory after a match and after ten more."""
    tiles = GALA.with_options().tiles.tiles
    with report.part("deals without a window"):
        for level in ("skilled", "beginner", "random"):
            deals = DealsAlone(rules="gala", options={}, players=(level,) * 4, seed=1)
            for number in range(_WARM_UP):
                play_wall(deals, number)
            numbers = count(_WARM_UP)
            both = compared(lambda: play_wall(deals, next(numbers)), lambda: Chance(1, 1).shuffled(tiles), least=0.2)  # noqa: B023 - called before the next level
            report.compare(f"a deal, four {level} players", both, floor="mixing the tiles of its wall")
            report.say(f"deals a second, four {level} players", f"{1 / both.seconds:.0f}")
    with report.part("memory"):
        done = subprocess.run(python("-c", _MATCH), cwd=ROOT, capture_output=True, text=True, check=True)
        one, more = map(float, done.stdout.split())
        report.say("held after a match by four computer players", f"{one:.1f} MiB", "remembered suits included")
        report.say("held besides after ten more", f"{more:.1f} MiB")
