"""Fails a quick test that uses a port, and so depends on what else this machine does."""

import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.quick import fail, is_quick


class NoPorts:
    """Watches quick tests."""

    def __init__(self) -> None:
        self._found: set[str] = set()
        self._is_quick = False
        self._before: frozenset[threading.Thread] = frozenset()
        """The threads that were there before the test: what they do is another one's."""
        sys.addaudithook(self._hear)

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if not self._is_quick or event not in ("socket.bind", "socket.connect"):
            return
        thread = threading.current_thread()
        is_own = thread is threading.main_thread() or thread not in self._before
        if is_own and given[0].family in (socket.AF_INET, socket.AF_INET6):
            frame = sys._getframe(1)
            self._found.add(f"{Path(frame.f_code.co_filename).name}, line {frame.f_lineno}")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._is_quick = is_quick(item)
        self._before = frozenset(threading.enumerate())
        self._found.clear()
        done = yield
        self._is_quick = False
        if self._found:
            told = f"a quick test uses no port: pretend one (tests/net/pretended.py) or mark it slow; {self._found}"
            fail(item, told)
        return done
