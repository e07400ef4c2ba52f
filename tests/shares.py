"""Deals the files of tests out to the processes that run them, so that each file is read in one of them, not in all."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest
from xdist.scheduler import EachScheduling
from xdist.workermanage import WorkerController

KEPT = "sparrows/seconds"
"""Under this name pytest's cache keeps how long each test took the last time, in all its cases."""
READING = 0.05
"""How many seconds it takes to read a file, whatever stands in it."""
FEWEST = 20
"""So many files for each process are worth dealing out; fewer are shared out test by test."""


def dealt(sizes: Mapping[str, int], known: Mapping[str, float], processes: int) -> list[list[str]]:
    """The files for each process, so that all take about as long.

    :param sizes: the size of each file, by which those are guessed that are not known.
    :param known: how many seconds a file's tests took.
    """
    known = {name: known[name] for name in sizes if name in known}
    rate = sum(known.values()) / max(1, sum(sizes[name] for name in known)) or 1.0
    expected = {name: READING + known.get(name, size * rate) for name, size in sizes.items()}
    shares: list[list[str]] = [[] for _process in range(processes)]
    seconds = [0.0] * processes
    for name in sorted(expected, key=lambda name: (-expected[name], name)):
        place = seconds.index(min(seconds))
        shares[place].append(name)
        seconds[place] += expected[name]
    return [sorted(share) for share in shares]


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


class Shares(EachScheduling):  # type: ignore[misc] # the library has no types
    """Lets each process run all that it has read."""

    def schedule(self) -> None:
        session = self.config.pluginmanager.getplugin("session")
        assert isinstance(session, pytest.Session)
        session.testscollected = sum(map(len, self.node2collection.values()))
        super().schedule()


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
        shares = dealt({file: (root / file).stat().st_size for file in asked}, known, processes)
        return [[_told(file, name) for file in share for name in sorted(asked[file])] for share in shares]

    def pytest_configure_node(self, node: WorkerController) -> None:
        if self._free:
            node.workerinput["files"] = self._given[node] = self._free.pop(0)

    def pytest_testnodedown(self, node: WorkerController, error: object) -> None:
        if error and node in self._given:
            self._free.append(self._given[node])  # for the process that takes its place

    def pytest_xdist_make_scheduler(self, config: pytest.Config) -> EachScheduling | None:
        return Shares(config) if self._given else None

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file, _, name = report.nodeid.partition("[")[0].partition("::")
        self._took[_told(file, name.partition("::")[0])] += report.duration
        if self._given:  # so that a line that is full ends there
            self._config.hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)

    def pytest_sessionfinish(self) -> None:
        if self._cache:
            self._cache.set(KEPT, {**self._known, **self._took})
