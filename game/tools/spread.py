"""Work that is shared out among processes of this machine or workers of a cluster, its results in order.

What comes of it is the same however many share it and whoever they are: every piece of work follows from what it is
given alone.
"""

import argparse
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from game.tools.arguments import BadInput, whole_from
from game.tools.workers import Workers, ctrl_c_kept_from_the_started

Item = TypeVar("Item")
Done = TypeVar("Done")
Done_co = TypeVar("Done_co", covariant=True)

whole = whole_from(1, 10**9)
"""How many of something an argument names."""
_MOST_PROCESSES = 60
"""No system that the game runs on takes fewer."""
_AHEAD = 3
"""Pieces of work that wait for each one that is done."""
_BAR = 40
"""The width of the line that tells how far it is, in characters."""
_TOO_SOON = 3.0
"""Seconds after which it is told how long the rest will take."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who shares the work."""

    jobs: int = 1
    """How many processes of this machine."""
    cluster: str | None = None
    """The address of a scheduler of dask.distributed, whose workers do it instead."""

    @property
    def is_alone(self) -> bool:
        """Whether this process does everything by itself."""
        return self.jobs == 1 and self.cluster is None


ALONE = Crew()


class Promise(Protocol[Done_co]):
    """A piece of work that somebody does."""

    def result(self) -> Done_co:
        """What came of it, once it is done."""


class Pool(Protocol):
    """Those who share the work."""

    @property
    def size(self) -> int:
        """How many pieces of work are done at a time."""

    def submit(self, function: Callable[..., Done], /, *arguments: object) -> Promise[Done]:
        """Has somebody do it."""

    def kill(self) -> None:
        """Leaves undone what is not done yet."""


@contextmanager
def opened(crew: Crew, counters: int = 0) -> Iterator[Pool]:
    """Those who share the work, for as long as this lasts; only processes of this machine share counters.

    Raises:
        BadInput: when the cluster cannot be reached, or a process that has work ends before it is done.
    """
    if crew.cluster is not None:
        from game.tools.cluster import Cluster

        with Cluster(crew.cluster) as cluster:
            yield cluster
        return
    with Workers(min(crew.jobs, _MOST_PROCESSES), counters) as workers:
        try:
            yield workers
        except BrokenProcessPool:
            raise BadInput("a process that played deals was ended by somebody else, or had no memory left") from None


def spread(
    function: Callable[[Item], Done], items: Iterable[Item], crew: Crew = ALONE, *, counters: int = 0
) -> Iterator[Done]:
    """What the function makes of each item, in their order.

    Args:
        function: of a module, or a ``partial`` of one.
        items: what it is called with, one after the other.
        crew: who shares the work; one process alone calls the function here.
        counters: how many ``shared_counters`` the processes have.

    Raises:
        BadInput: when the work cannot be done for a reason that lies outside.
    """
    if crew.is_alone:
        yield from map(function, items)
        return
    waiting: deque[Promise[Done]] = deque()
    with opened(crew, counters) as pool:
        try:
            for item in items:
                with ctrl_c_kept_from_the_started():
                    waiting.append(pool.submit(function, item))
                if len(waiting) > _AHEAD * pool.size:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            if waiting:
                pool.kill()


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Lets a command line say who shares the work: ``--jobs`` or ``--cluster``."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=whole, default=1, metavar="J", help="number of processes that share the work (1)")
    who.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="share the work with a dask.distributed cluster: address of its scheduler, tcp://HOST:8786",
    )


def crew_of(given: argparse.Namespace) -> Crew:
    """Who shares the work, as the command line said."""
    return Crew(given.jobs, given.cluster)


def with_progress(found: Iterable[Done], total: int, done: int = 0) -> Iterator[Done]:
    """The same, and one line on standard error that fills up and tells how long it will take; none if nobody sees it.

    ``done`` pieces were there before.
    """
    begun, drawn = time.monotonic(), ""
    try:
        for number, one in enumerate(found, start=1):
            yield one
            so_far = done + number
            spent = time.monotonic() - begun
            line = f"[{'#' * (_BAR * so_far // total):-<{_BAR}}] {100 * so_far // total:3} %"
            if spent > _TOO_SOON:
                line += f", {duration(spent / number * (total - so_far))} left"
            if sys.stderr.isatty() and line != drawn:
                print(f"\r{line:<{min(len(line) + 10, _columns())}}", end="", file=sys.stderr, flush=True)
                drawn = line
    finally:
        if drawn:
            print(file=sys.stderr)


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns - 1
    except (OSError, ValueError):
        return 79


def duration(seconds: float) -> str:
    """How long something takes, in the unit that suits it: ``40 s``, ``12 min``, ``3.5 h``."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
