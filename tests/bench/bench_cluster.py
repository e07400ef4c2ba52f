"""What it costs to share work among machines, and what ten of them would bring.

A scheduler and one worker on this machine are given pieces that only rest: what their processes work meanwhile is the
cost of sharing, whatever a piece is. The network is not in it: pieces are sent ahead, so none is waited for.
"""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from operator import sub
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from game.tools.deals import AT_ONCE_IN_CLUSTER, DealsAlone, played
from game.tools.spread import Crew, spread
from tests.bench.gauge.run import AT_ONCE, Measurement
from tests.bench.gauge.run import run as gauged
from tests.bench.gauge.shadow import Field
from tests.bench.measure import Report, processor_of
from tests.tools.loopback import Loopback

_PIECES = 1000
_REST = 0.01
"""Seconds that a piece rests."""
_MACHINES, _CORES = 10, 2


class Cost(NamedTuple):
    """Seconds of a processor for each piece of work."""

    asking: float
    """Where it is asked for, and its result kept."""
    scheduler: float
    worker: float
    """Besides the work itself."""

    def brought(self, piece: float, cores: int) -> float:
        """How many times as fast as one process alone so many cores are, with pieces of so many seconds.

        All share one scheduler and one that asks; these two have their own cores.
        """
        return piece * min(cores / (piece + self.worker), 1 / self.scheduler, 1 / self.asking)

    def most_cores(self, piece: float) -> float:
        """The cores beyond which more bring nothing: the scheduler, or who asks, is busy all the time."""
        return (piece + self.worker) / max(self.scheduler, self.asking)


def run(report: Report) -> None:
    """The cost of a piece, and what it makes of ten machines for the gauge and for ``simulate``."""
    with report.part("a cluster"):
        if find_spec("distributed") is None:
            report.say("not measured", "", "dask.distributed is missing: sparrows[cluster]")
            return
        cost = _cost()
        told = (f"{1000 * seconds:.2f} ms {where}" for seconds, where in zip(cost, _WHERE, strict=True))
        report.say("processor for each piece of work", ", ".join(told), f"{_PIECES} pieces that rest")
        for what, piece in (("the gauge, Polish experts", _of_gauge()), ("simulate, four skilled", _of_deals())):
            brought, most = cost.brought(piece, _MACHINES * _CORES), cost.most_cores(piece)
            remark = f"a piece is {1000 * piece:.0f} ms; more than {most:.0f} cores bring nothing"
            report.say(f"{what}: {_MACHINES} machines of {_CORES} cores, computed", f"{brought:.1f} processes", remark)


_WHERE = ("where it is asked for", "in the scheduler", "in the worker")


def _cost() -> Cost:
    with TemporaryDirectory() as folder, ExitStack() as programs:
        loopback = Loopback(Path(folder), programs)
        worker = loopback.worker(threads=1)
        crew = Crew(cluster=loopback.address)
        processes = (os.getpid(), loopback.scheduler.pid, worker.pid)
        list(spread(time.sleep, [_REST] * 100, crew))
        before = [*map(processor_of, processes)]
        list(spread(time.sleep, [_REST] * _PIECES, crew))
        spent = map(sub, map(processor_of, processes), before)
        return Cost(*(seconds / _PIECES for seconds in spent))


def _of_gauge() -> float:
    """Seconds of a piece of the gauge, once the suits are known."""
    what = Measurement(where=Field(rules="polish", seed=1), variants=("expert",), walls=16 * AT_ONCE)
    rows = gauged(what)
    next(rows)
    return _seconds(lambda: next(rows), first=8 * AT_ONCE, then=7 * AT_ONCE) * AT_ONCE


def _of_deals() -> float:
    """Likewise of ``simulate``, each wall played once."""
    deals = DealsAlone(rules="polish", options={}, players=("skilled",) * 4, seed=1)
    walls = played(deals, 16 * AT_ONCE_IN_CLUSTER)
    return _seconds(lambda: next(walls), first=8 * AT_ONCE_IN_CLUSTER, then=7 * AT_ONCE_IN_CLUSTER) * AT_ONCE_IN_CLUSTER


def _seconds(act: Callable[[], object], first: int, then: int) -> float:
    """The mean time of one call, after so many that are not counted."""
    for _ in range(first):
        act()
    begun = time.process_time()
    for _ in range(then):
        act()
    return (time.process_time() - begun) / then
