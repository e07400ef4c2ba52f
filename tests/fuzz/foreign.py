"""The one rule for readers of foreign bytes: an error of our own kind or none, within a second, and nothing written."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import TypeVar

SECOND = 1.0
"""The most processor time that a reader may take, whatever it is given."""
Read = TypeVar("Read")


def read_or_refused(read: Callable[[], Read], *refusals: type[Exception]) -> Read | None:
    """What a reader gives; ``None`` if it refuses with an error of one of these kinds, in one line that can be shown.

    :raises AssertionError: when it takes longer than a second, or when no line can be made of its refusal.
    """
    found, refusal = None, ""
    with _garbage_left_alone():
        begun = thread_time()
        try:
            found = read()
        except refusals as error:
            refusal = str(error)
        took = thread_time() - begun
    assert refusal.isprintable(), "a refusal that cannot be shown"
    assert took < SECOND, f"it took {took:.1f} seconds"
    return found


@contextmanager
def _garbage_left_alone() -> Iterator[None]:
    """No garbage is collected meanwhile: after thousands of tests a single round takes more than a second."""
    was_collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collected:
            gc.enable()


@contextmanager
def nothing_written(folder: Path) -> Iterator[None]:
    """Checks that no file of a folder was made, changed or deleted meanwhile."""
    before = _files(folder)
    yield
    assert _files(folder) == before


def _files(folder: Path) -> dict[Path, tuple[int, int, int]]:
    told = {path: path.lstat() for path in folder.rglob("*")}
    return {path: (each.st_ino, each.st_size, each.st_mtime_ns) for path, each in told.items()}
