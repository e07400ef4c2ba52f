"""Work divided among processes of this machine, with its results in order.

The results do not depend on how the work is divided, because every task depends on its own input only.
"""

import argparse
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Self, TypeVar

from game.tools.arguments import BadInput, whole_from
from game.tools.workers import Workers, ctrl_c_kept_from_the_started

Item = TypeVar("Item")
Done = TypeVar("Done")

whole = whole_from(1, 10**9)
"""Parses a positive number in an argument."""
_MOST_PROCESSES = 60
"""The most processes that every supported system allows."""
_WAITING_PER_PROCESS = 3
"""The number of tasks that wait in line for each process."""
_BAR = 40
"""The width of the progress bar, in characters."""
_REMAINING_AFTER = 3.0
"""Seconds after which the remaining time is shown."""


@contextmanager
def opened(jobs: int, counters: int = 0) -> Iterator[Workers]:
    """Start ``jobs`` processes that share the work and some counters; they end with the context.

    :raises BadInput: if a process ends in the middle of its work.
    """
    with Workers(min(jobs, _MOST_PROCESSES), counters) as workers:
        try:
            yield workers
        except BrokenProcessPool:
            raise BadInput("a process that played deals was ended by somebody else, or had no memory left") from None


def spread(
    function: Callable[[Item], Done], items: Iterable[Item], jobs: int = 1, *, counters: int = 0
) -> Iterator[Done]:
    """The results of a function for each item, in order.

    :param function: a function of a module, or a ``partial`` of one.
    :param items: its arguments.
    :param jobs: the number of processes that share the work; a single one calls the function directly.
    :param counters: the number of ``shared_counters`` of the processes.
    :raises BadInput: if the work cannot be done because of something outside the program.
    """
    if jobs == 1:
        yield from map(function, items)
        return
    waiting: deque[Future[Done]] = deque()
    with opened(jobs, counters) as pool:
        try:
            for item in items:
                with ctrl_c_kept_from_the_started():
                    waiting.append(pool.submit(function, item))
                if len(waiting) > _WAITING_PER_PROCESS * pool.size:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            if waiting:
                pool.kill()


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add the argument ``--jobs``."""
    parser.add_argument(
        "--jobs", type=whole, default=1, metavar="J", help="number of processes that share the work (1)"
    )


class Progress:
    """A progress bar with the remaining time on standard error, if that is a terminal."""

    def __init__(self, total: int, done: int = 0):
        """A bar for a number of items, some of which may have been finished before."""
        self._total, self._before, self._done = total, done, 0
        self._begun, self._drawn = time.monotonic(), ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            print(file=sys.stderr)

    def step(self) -> None:
        """Count another finished item."""
        self._done += 1
        so_far = self._before + self._done
        spent = time.monotonic() - self._begun
        line = f"[{'#' * (_BAR * so_far // self._total):-<{_BAR}}] {100 * so_far // self._total:3} %"
        if spent > _REMAINING_AFTER:
            line += f", {duration(spent / self._done * (self._total - so_far))} left"
        if sys.stderr.isatty() and line != self._drawn:
            print(f"\r{line:<{min(len(line) + 10, _columns())}}", end="", file=sys.stderr, flush=True)
            self._drawn = line


def with_progress(found: Iterable[Done], total: int, done: int = 0) -> Iterator[Done]:
    """The same items, with a progress bar; ``done``: the number of items finished before."""
    with Progress(total, done) as progress:
        for one in found:
            yield one
            progress.step()


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns - 1
    except (OSError, ValueError):
        return 79


def duration(seconds: float) -> str:
    """A duration in a suitable unit: ``40 s``, ``12 min``, ``3.5 h``."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
