"""Deals the files of tests out to the processes that run them, so that most are read in one of them, not in all."""

from collections import defaultdict, deque
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from xdist.scheduler import EachScheduling
from xdist.workermanage import WorkerController

KEPT = "sparrows/seconds"
"""Under this name pytest's cache keeps how long each test took the last time, in all its cases."""
READING = 0.05
"""How many seconds it takes to read a file, whatever stands in it."""
FEWEST = 20
"""So many files for each process are worth dealing out; fewer are shared out test by test."""
LEFT = 0.08
"""About this share of all seconds, in files of an eighth of it at most, is left to whichever process is done first."""


class _InFile(Protocol):
    @property
    def path(self) -> Path: ...


Test = TypeVar("Test", bound=_InFile)


def dealt(sizes: Mapping[str, int], known: Mapping[str, float], processes: int) -> tuple[list[list[str]], list[str]]:
    """The files for each process, so that all take about as long, and those that are left, longest first.

    :param sizes: the size of each file, by which those are guessed that are not known.
    :param known: how many seconds a file's tests took.
    """
    known = {name: known[name] for name in sizes if name in known}
    rate = sum(known.values()) / max(1, sum(sizes[name] for name in known)) or 1.0
    expected = {name: READING + known.get(name, size * rate) for name, size in sizes.items()}
    shares: list[list[str]] = [[] for _process in range(processes)]
    left: list[str] = []
    seconds = [0.0] * processes
    most = LEFT * sum(expected.values())
    for name in sorted(expected, key=lambda name: (-expected[name], name)):
        if expected[name] <= most / 8 and sum(expected[each] for each in left) < most:
            left.append(name)
            continue
        place = seconds.index(min(seconds))
        shares[place].append(name)
        seconds[place] += expected[name]
    return [sorted(share) for share in shares], left


def in_turn(tests: Sequence[Test], first: Container[Path], processes: int) -> list[Test]:
    """The tests in an order of which each process, given its equal part, begins with some of the files that are first.

    :param tests: those of the files that are first, then all others.
    """
    files = list(dict.fromkeys(test.path for test in tests if test.path in first))
    turns = {path: number % processes for number, path in enumerate(files)}
    heads = [[test for test in tests if turns.get(test.path) == process] for process in range(processes)]
    others = iter([test for test in tests if test.path not in turns])
    parts = [[*head, *islice(others, max(0, len(tests) // processes - len(head)))] for head in heads]
    return [*chain.from_iterable(parts), *others]


def speak_briefly(config: pytest.Config) -> None:
    """Lets a process tell of a test that passed its result alone: all the rest takes longer than most tests do."""
    (line,) = (plugin for plugin in config.pluginmanager.get_plugins() if hasattr(plugin, "sendevent"))
    send = line.sendevent
    around = 0.0  # the seconds of what comes before and after tests, which the next result tells as well

    def send_result(name: str, **told: Any) -> None:
        nonlocal around
        if name in ("logstart", "logfinish"):
            return
        report = told.get("data", {})
        if report.get("outcome") == "passed" and report["when"] != "call":
            around += report["duration"]
            return
        if name == "testreport":
            report["duration"] += around
            around = 0.0
        send(name, **told)

    line.sendevent = send_result


def _file_of(test: str) -> str:
    return test.partition("::")[0]


class Shares(EachScheduling):  # type: ignore[misc] # the library has no types
    """Lets each process run its share of what it has read, and then, file by file, what is left."""

    def __init__(self, config: pytest.Config, left: Iterable[str]) -> None:
        super().__init__(config)
        self._left = deque(left)

    @property
    def tests_finished(self) -> bool:
        return not self._left and super().tests_finished

    def schedule(self) -> None:
        if not self._started:
            for node, read in self.node2collection.items():
                tests = range(len(read))
                self.node2pending[node] = [test for test in tests if _file_of(read[test]) not in self._left]
            session = self.config.pluginmanager.getplugin("session")
            assert isinstance(session, pytest.Session)
            session.testscollected = len(set().union(*self.node2collection.values()))
        for node in self.nodes:
            if node not in self._started:
                self._started.append(node)
                node.send_runtest_some(self.node2pending[node])
                self._go_on(node)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        super().mark_test_complete(node, item_index, duration)
        self._go_on(node)

    def _go_on(self, node: WorkerController) -> None:
        """Gives a process that has one test left a further file: it does not begin that test before it has the next."""
        pending = self.node2pending[node]
        while self._left and len(pending) < 2:
            file = self._left.popleft()
            read = self.node2collection[node]
            more = [test for test in range(len(read)) if _file_of(read[test]) == file]
            pending += more
            node.send_runtest_some(more)


def _told(file: str, name: str) -> str:
    """A test as pytest names it, or with an empty name all of the file."""
    return f"{file}::{name}" if name else file


class Dealer:
    """Belongs to the process that starts the others; it reads no tests itself."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._cache: pytest.Cache | None = getattr(config, "cache", None)
        self._known: dict[str, float] = self._cache.get(KEPT, {}) if self._cache else {}
        self._took: dict[str, float] = defaultdict(float)
        self._given: dict[WorkerController, list[str]] = {}
        self._left: list[str] = []
        self._free = self._shares(len(config.option.tx))

    def _shares(self, processes: int) -> list[list[str]]:
        root = self._config.rootpath
        asked: dict[str, set[str]] = defaultdict(set)
        for argument in self._config.args:
            told, _, name = argument.partition("::")
            path = self._config.invocation_params.dir / told
            if not (path.exists() and path.is_relative_to(root)):
                return []
            for each in path.rglob("test_*.py") if path.is_dir() else [path]:
                asked[each.relative_to(root).as_posix()].add(name)
        if len(asked) < processes * FEWEST:
            return []
        known: dict[str, float] = defaultdict(float)
        for test, seconds in self._known.items():
            file, _, name = test.partition("::")
            if not asked.get(file, set()).isdisjoint(("", name)):
                known[file] += seconds
        shares, self._left = dealt({file: (root / file).stat().st_size for file in asked}, known, processes)
        every = ([*share, *self._left] for share in shares)
        return [[_told(file, name) for file in files for name in sorted(asked[file])] for files in every]

    def pytest_configure_node(self, node: WorkerController) -> None:
        if self._free:
            node.workerinput["files"] = self._given[node] = self._free.pop(0)

    def pytest_testnodedown(self, node: WorkerController, error: object) -> None:
        if error and node in self._given:
            self._free.append(self._given[node])  # for the process that takes its place

    def pytest_xdist_make_scheduler(self, config: pytest.Config) -> EachScheduling | None:
        return Shares(config, self._left) if self._given else None

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file, _, name = report.nodeid.partition("[")[0].partition("::")
        self._took[_told(file, name.partition("::")[0])] += report.duration
        if self._given:  # so that a line that is full ends there
            self._config.hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)

    def pytest_sessionfinish(self) -> None:
        if self._cache:
            self._cache.set(KEPT, {**self._known, **self._took})
