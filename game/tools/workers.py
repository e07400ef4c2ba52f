"""Processes that share the work of ``spread``: they leave Ctrl-C to their parent, and end with it at the latest."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread

Counters = MutableSequence[int]
"""Whole numbers that all processes see and change."""

_shared: list[Counters] = []
"""Where a worker finds them."""


class Workers(ProcessPoolExecutor):
    """A pool of processes, with counters that they share."""

    def __init__(self, processes: int, counters: int) -> None:
        self.size = processes
        _silence_the_tracker()
        shared = multiprocessing.RawArray("i", counters)
        super().__init__(processes, initializer=_work_for_the_parent, initargs=(shared,))

    def kill(self) -> None:
        """Ends them, whatever they are doing."""
        for worker in multiprocessing.active_children():
            worker.kill()


def shared_counters() -> Counters:
    """The counters of the workers, in one of them."""
    (counters,) = _shared
    return counters


def _work_for_the_parent(counters: Counters) -> None:
    """Stopping is left to the parent; when it is no more, however it ended, so is this process."""
    _shared.append(counters)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_the_parent, name="parent", daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)


def _silence_the_tracker() -> None:
    """Where workers are not forked, a process of Python's clears up after a game that is gone, and would say so.

    Ctrl-C waits meanwhile: what is said to it would not be seen.
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
    """Processes started meanwhile never hear Ctrl-C, not even while they are not ready to: the parent does, at the end.

    Windows keeps it from the parent too, for that moment.
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
