"""How tests wait for what other threads and programs do."""

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""


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
    end = monotonic() + patience
    while not reached():
        meanwhile()
        assert monotonic() < end, "it never came"
        if pause:
            sleep(pause)
