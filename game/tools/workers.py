"""Processes that share the work of ``spread``: they ignore Ctrl-C, and end when their parent does."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from game.players.program_process import leave_deleted_folder
from game.players.threads import beside

Counters = MutableSequence[int]
"""Integers that all processes read and change."""

_shared: list[Counters] = []
"""In a worker, the counters that it shares with the other processes."""


class Workers(ProcessPoolExecutor):
    """A pool of processes with shared counters."""

    def __init__(self, processes: int, counters: int):
        self.size = processes
        leave_deleted_folder()
        _silence_the_tracker()
        shared = multiprocessing.RawArray("i", counters)
        super().__init__(processes, initializer=_work_for_the_parent, initargs=(shared,))

    def kill(self) -> None:
        for worker in multiprocessing.active_children():
            worker.kill()


def shared_counters() -> Counters:
    """The shared counters of the processes; to be called in a worker."""
    (counters,) = _shared
    return counters


def _work_for_the_parent(counters: Counters) -> None:
    """Prepare a worker process: it ignores Ctrl-C, and ends as soon as its parent process has ended in any way."""
    _shared.append(counters)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    beside(_end_with_the_parent, "parent")


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)


def _silence_the_tracker() -> None:
    """Start Python's resource tracker with its standard error closed, because it complains when the game was killed.

    It is used on systems that do not fork workers. Ctrl-C waits until it has started, because its message would not be
    seen.
    """
    if sys.platform != "win32" and multiprocessing.get_start_method() != "fork":
        from multiprocessing import resource_tracker

        stopped: list[int] = []
        before = signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
        complaints, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, 2)
            resource_tracker.ensure_running()
        finally:
            os.dup2(complaints, 2)
            os.close(complaints)
            os.close(nowhere)
            signal.signal(signal.SIGINT, before)
        for number in stopped:
            signal.raise_signal(number)


@contextmanager
def ctrl_c_kept_from_the_started() -> Iterator[None]:
    """Block Ctrl-C for processes started meanwhile, even before they can ignore it; the parent gets it at the end.

    On Windows the parent loses it for that moment.
    """
    if sys.platform == "win32":
        from game.players.windows_job import ctrl_c_ignored

        with ctrl_c_ignored():
            yield
    else:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
