"""What all tests share: a silent log, folders of their own, no window, and how thorough to be."""

import gc
import logging
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from secrets import token_hex
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.internal.conjecture import providers
from hypothesis.strategies import none

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.pop("CI", None)  # or pytest prints all of a megabyte that differs, not what `truncation_limit` allows
os.environ.pop("BUILD_NUMBER", None)

from build_scripts import words
from game.app.system import assets
from game.view.units import text
from tests.display import open_display
from tests.ports import NoPorts
from tests.quick import fail, is_quick
from tests.waiting import until

if TYPE_CHECKING:
    from tests.net.pretended import PretendedLoop

_PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("quick", max_examples=10, deadline=None, derandomize=True, suppress_health_check=_PATIENT)
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True, suppress_health_check=_PATIENT)
settings.register_profile("long", max_examples=1500, deadline=None, print_blob=True, suppress_health_check=_PATIENT)


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Loads Hypothesis's profile before a further ``conftest.py`` imports tests, which keep what they find."""
    config = pluginmanager.getplugin("pytestconfig")
    assert config is not None
    settings.load_profile(config.known_args_namespace.hypothesis_profile or "quick")
    parser.addoption("--share", type=float, default=1.0, help="how much of each long test to do, from 0 to 1")


def _stay(number: int, frame: FrameType | None) -> None:
    """Ignores a signal here; unlike ``SIG_IGN`` it does not hold for the programs that a test starts."""


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) is signal.SIG_IGN:  # started by nohup
            signal.signal(number, _stay)
    words.make()
    if sys.platform != "win32":  # where event loops themselves need ports
        config.pluginmanager.register(NoPorts())
    if hasattr(config, "workerinput"):
        files = config.workerinput.get("files")
        if files:
            from tests.shares import speak_briefly  # noqa: PLC0415 - its library need not be there

            config.args = files
            speak_briefly(config)
    elif getattr(config.option, "tx", None) and "not slow" in config.option.markexpr:
        from tests.shares import Dealer  # noqa: PLC0415 - its library need not be there

        config.pluginmanager.register(Dealer(config))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """One process more than there are cores where tests in a window run, which mostly wait for what is seen."""
    cores = yield
    return cores if "not window" in config.option.markexpr else cores + 1


SELDOM = (10_000, 10, 20)
"""How seldom garbage is looked for, which takes long where there are many pictures and words."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Lets Hypothesis begin, which takes longer the more is loaded, and garbage be until all tests are read.

    At its first test it asks the collector for what refers to its random numbers. For its examples it reads the numbers
    and texts of all modules, so that a quick test would get others wherever other files are read.
    """
    if session.config.getoption("--hypothesis-profile") in (None, "quick"):
        providers._get_local_constants = lambda: providers._local_constants
    given(none())(lambda _: None)()
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leaves all that is loaded by now out of later garbage collections, which would search it again and again."""
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.fixture(scope="session")
def scaled(pytestconfig: pytest.Config) -> Callable[[int], int]:
    """How many of ``n`` deals, kills or games a long test is to do this time: all of them, or a share, at least one."""
    share: float = pytestconfig.getoption("--share")
    return lambda n: max(1, round(n * share))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out all but a share of the cases of a long test, at least one, and begins with files that last long.

    Otherwise one process would still be at them when the others are done. A long test that is ``scaled`` takes its
    share of each case, unless it is marked ``long(cases=True)``.
    """
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker("long")
        if mark and (mark.kwargs.get("cases") or "scaled" not in getattr(item, "fixturenames", ())):
            cases[item.nodeid.partition("[")[0]].append(item)
    left_out = set()
    for each in cases.values():
        wanted = max(1, round(len(each) * config.getoption("--share")))
        left_out |= {*each} - {each[place * len(each) // wanted] for place in range(wanted)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]
    if "not slow" not in config.option.markexpr:
        lasts: dict[Path, int] = defaultdict(int)
        for item in items:
            ranks = [rank for rank, mark in enumerate(("slow", "long", "window"), 1) if item.get_closest_marker(mark)]
            lasts[item.path] = max([lasts[item.path], *ranks])
        items.sort(key=lambda item: -lasts[item.path])
        if hasattr(config, "workerinput"):
            from tests.shares import in_turn  # noqa: PLC0415 - its library need not be there

            items[:] = in_turn(items, {path for path in lasts if lasts[path] > 1}, config.workerinput["workercount"])


QUICK = 0.5
"""How many seconds of its thread's processor time a quick test may take, on a machine that counts as fast as we do."""


def _allowed() -> float:
    """The seconds after which a quick test fails here and now.

    Tests that run beside each other slow each other down, so it is twice what a quick test may take; and it is more
    where a count to a million takes longer, as on a slow machine, or beside other programs.
    """

    def counted() -> float:
        began = time.thread_time()
        sum(range(1_000_000))
        return time.thread_time() - began

    return 2 * QUICK * max(1.0, median(counted() for _time in range(5)) / 0.012)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Fails a quick test that takes long, and again each of three times: the first pays for what all others share.

    Of three, one is hardly slowed down by another program. Windows tells the time too coarsely for that.
    """
    began = time.thread_time()
    found = yield
    is_timed = sys.platform != "win32" and "not slow" in item.config.option.markexpr and is_quick(item)
    if not is_timed or time.thread_time() - began <= 2 * QUICK:
        return found
    said = ""
    for _time in range(3):
        said = _again(item, nextitem)
        if not said:
            return found
    fail(item, said)
    return found


def _again(item: pytest.Item, nextitem: pytest.Item | None) -> str:
    """Runs a test once more, and says if it takes too long; empty if not."""
    from _pytest.runner import runtestprotocol  # noqa: PLC0415 - private, and so no package that the tests need

    began = time.thread_time()
    item._initrequest()  # type: ignore[attr-defined] # as a plug-in that repeats tests begins one anew
    runtestprotocol(item, log=False, nextitem=nextitem)
    took, allowed = time.thread_time() - began, _allowed()
    if took <= allowed:
        return ""
    return f"it took {took:.2f} s of processor time; a quick test takes {allowed:.2f} at most: mark it slow"


class LogLines(logging.Handler):
    """The log lines that a test caused, each as ``logger: text``. A test that expects some takes them out."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(f"{record.name}: {record.getMessage()}")

    def take(self, count: int = 0) -> list[str]:
        """The lines so far, which are now expected; waits until there are so many, as another thread may write them."""
        until(lambda: len(self._lines) >= count, patience=30.0)
        taken, self._lines = self._lines, []
        return taken


# What every test needs is no fixture: pytest takes longer for two of them than most tests do.
_log_lines = LogLines()
_homes = TemporaryDirectory(prefix="sparrows-tests-", ignore_cleanup_errors=True)
_number = count()


@pytest.fixture
def log_lines() -> LogLines:
    return _log_lines


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Names a folder for what the test's player would keep; it is made by whoever first does, for most tests do not."""
    open_display()
    os.environ["SPARROWS_HOME"] = str(Path(_homes.name) / str(next(_number)))
    _log_lines.take()
    logging.getLogger().addHandler(_log_lines)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Fails a test after which there are log lines that it has not taken out."""
    yield
    logging.getLogger().removeHandler(_log_lines)
    unexpected = _log_lines.take()
    assert not unexpected, f"unexpected log lines: {unexpected}"


@pytest.fixture(scope="session", autouse=True)
def files_read_and_lines_measured_once() -> None:
    """Lets all windows of the tests share what nobody changes, of which there is more here than in a game."""
    assets.read = lru_cache(256)(assets.read)
    text._MOST_LENGTHS = 1 << 20


@pytest.fixture
def home() -> Path:
    """A folder of the test's own for everything that the game would keep for its player."""
    folder = Path(os.environ["SPARROWS_HOME"])
    folder.mkdir()
    return folder


@pytest.fixture
def own_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are announced here and looked for here are not seen by tests that run at the same time."""
    monkeypatch.setattr("game.net.nearby.KIND", f"_t{token_hex(4)}._tcp.local.")


@pytest.fixture
def pretended_net(request: pytest.FixtureRequest) -> "Iterator[PretendedLoop | None]":
    """Hosts and guests of a quick test meet without ports, and waiting for them lets no true time pass."""
    if not is_quick(request.node):
        yield None
        return
    from tests.net.pretended import pretended_net as network  # noqa: PLC0415 - few tests need it, and it loads much

    with network() as loop:
        yield loop
