"""How tests wait for what other threads and programs do, or for what a pretended network does meanwhile."""

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which a test gives up waiting."""
now = time.monotonic
"""The seconds of the clock by which a test waits."""
sleep = time.sleep
"""Waits so many seconds of it."""


def clock() -> float:
    """The seconds by which a test waits, also for those who are made before it is known by which clock."""
    return now()


def until(
    reached: Callable[[], object],
    *,
    meanwhile: Callable[[], object] = lambda: None,
    pause: float = 0.002,
    patience: float = PATIENCE,
) -> None:
    """Waits until something is so.

    :param meanwhile: is done again and again.
    :param pause: seconds between two looks.
    :param patience: seconds after which the test fails.
    """
    end = now() + patience
    while not reached():
        meanwhile()
        assert now() < end, "it never came"
        sleep(pause)
