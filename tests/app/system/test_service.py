"""The service manager is told in calls that every system has."""

import importlib
import time
from time import monotonic_ns

import pytest

from game.app.system import service


def test_a_reload_is_announced_without_a_clock_that_windows_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as lacking:
        lacking.delattr(time, "clock_gettime_ns")
        module = importlib.reload(service)
        word, at = module.reloading()
    assert word == "RELOADING=1"
    assert 0 <= monotonic_ns() // 1000 - int(at.removeprefix("MONOTONIC_USEC=")) < 60 * 10**6
