"""Whole deals without a window, and what a match leaves in memory."""

import subprocess
import time
from collections.abc import Iterator
from itertools import count

from game.engine.fairness import Chance
from game.players.ai.mind import MINDS
from game.rules.rulesets import RULEBOOKS
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


_HEADLESS = """
import resource, sys
from game.tools.deals import DealsAlone, play_wall
deals = DealsAlone(rules=sys.argv[1], options={}, players=(sys.argv[2],) * 4, seed=1)
for number in range(int(sys.argv[3])):
    play_wall(deals, number)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak / (1024 if sys.platform == "linux" else 1024 * 1024))
"""
_AIMS = {"random": 1000, "skilled": 700, "strong": 250}
"""Deals a second on one core."""
_SHARED = 10
"""Deals from which it is told where the time goes."""
_DECISIONS = 40
"""Deals from which the time of a decision is told."""


def run(report: Report) -> None:
    """Deals a second, how long a decision takes, and memory: of a headless process, after a match, after ten more."""
    tiles = GALA.with_options().tiles.tiles
    with report.part("deals without a window"):
        for level in MINDS:
            deals = DealsAlone(rules="gala", options={}, players=(level,) * 4, seed=1)
            for number in range(_WARM_UP if level in _AIMS else 4):
                play_wall(deals, number)
            numbers = count(_WARM_UP)
            both = compared(lambda: play_wall(deals, next(numbers)), lambda: Chance(1, 1).shuffled(tiles), least=0.2)  # noqa: B023 - called before the next level
            report.compare(f"a deal, four {level} players", both, floor="mixing the tiles of its wall")
            aim = f"aim: {_AIMS[level]}" if level in _AIMS else ""
            report.say(f"deals a second, four {level} players", f"{1 / both.seconds:.0f}", aim)
            _where_it_goes(report, deals, numbers)
    with report.part("one decision"):
        for book in RULEBOOKS:
            for level in MINDS:
                _decisions(report, book, level)
    with report.part("memory"):
        for level in ("skilled", "strong"):
            done = subprocess.run(
                python("-c", _HEADLESS, "polish", level, "60"), cwd=ROOT, capture_output=True, text=True, check=True
            )
            report.say(
                f"most of a process that plays 60 Polish deals, four {level}",
                f"{float(done.stdout):.0f} MiB",
                "aim: 80",
            )
        done = subprocess.run(python("-c", _MATCH), cwd=ROOT, capture_output=True, text=True, check=True)
        one, more = map(float, done.stdout.split())
        report.say("held after a match by four computer players", f"{one:.1f} MiB", "remembered suits included")
        report.say("held besides after ten more", f"{more:.1f} MiB")


def _where_it_goes(report: Report, deals: DealsAlone, numbers: Iterator[int]) -> None:
    """How much of a deal its players think, and how much the engine and the table take."""
    played = choosing = 0.0
    commands = 0
    for _ in range(_SHARED):
        begun = time.perf_counter()
        (deal,) = play_wall(deals, next(numbers))
        played += time.perf_counter() - begun
        choosing += sum(sum(part.thought) for part in deal.parts)
        commands += sum(len(part.thought) for part in deal.parts)
    choice, rest = 1e6 * choosing / commands, 1e6 * (played - choosing) / commands
    report.say(
        f"of a deal, four {deals.players[0]} players, the choosing",
        f"{100 * choosing / played:.0f} %",
        f"{commands / _SHARED:.0f} choices, each {choice:.0f} µs; the engine and the table {rest:.0f} µs for each",
    )


def _decisions(report: Report, book: str, level: str) -> None:
    """The middle and the slowest of a hundred decisions of a level, thinking alone."""
    deals = DealsAlone(rules=book, options={}, players=(level, "skilled", "skilled", "skilled"), seed=2)
    spent: list[float] = []
    for number in range(_DECISIONS if level != "expert" else 4):
        (deal,) = play_wall(deals, number)
        spent += deal.parts[0].thought
    spent.sort()
    middle, late = spent[len(spent) // 2], spent[len(spent) * 99 // 100]
    report.say(f"{level}, {book}", f"{1000 * middle:.2f} ms", f"one in a hundred {1000 * late:.2f} ms")
