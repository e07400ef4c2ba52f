"""How fast something is, as a ratio to something else that was measured in the same run.

A benchmark is a module ``tests/bench/bench_<what>.py`` with a function ``run(report: Report) -> None``:

    def run(report: Report) -> None:
        with report.part("a table layout"):
            both = compared(lambda: layout(table, frame), floor=lambda: sorted(range(144)))
            report.compare("layout of 144 tiles", both, floor="sorting 144 numbers", aim=20)
            report.say("deals a second, four skilled players", f"{deals / seconds:.0f}")

``python build_scripts/check.py --bench`` (or ``python -m tests.bench``) runs them, and appends what was found to
results.md.
"""

import gc
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import FrameType

ROOT = Path(__file__).resolve().parents[2]
RESULTS = Path(__file__).with_name("results.md")

Act = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two times measured by turns, in seconds: the medians."""

    seconds: float
    floor: float
    ratio: float
    """The median of the ratios of the rounds."""


def compared(act: Act, floor: Act, *, rounds: int = 15, least: float = 0.02) -> Compared:
    """Time both by turns, so that a busy machine slows both. In a round each is repeated for ``least`` seconds."""
    times_act, times_floor = _repeats(act, least), _repeats(floor, least)
    with _undisturbed():
        return _summary([(_timed(act, times_act), _timed(floor, times_floor)) for _ in range(rounds)])


def seconds_of(act: Act, *, rounds: int = 15, least: float = 0.02) -> float:
    """The median time of one call, in seconds."""
    repeats = _repeats(act, least)
    with _undisturbed():
        return median(_timed(act, repeats) for _ in range(rounds))


def calls_of(act: Act) -> Counter[str]:
    """How often each function of Python is called, by module and name."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            calls[f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}"] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls


def processes_compared(
    command: Sequence[str],
    floor: Sequence[str],
    *,
    rounds: int = 15,
    surroundings: Mapping[str, str] | None = None,
) -> Compared:
    """Time two programs by turns, from their start to their end, after each ran once to warm the disk's cache."""

    def run(which: Sequence[str]) -> None:
        environment = os.environ | dict(surroundings or {})
        subprocess.run(which, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)

    run(command)
    run(floor)
    return _summary([(_timed(lambda: run(command), 1), _timed(lambda: run(floor), 1)) for _ in range(rounds)])


def _summary(pairs: list[tuple[float, float]]) -> Compared:
    return Compared(
        seconds=median(pair[0] for pair in pairs),
        floor=median(pair[1] for pair in pairs),
        ratio=median(pair[0] / pair[1] for pair in pairs),
    )


def _repeats(act: Act, least: float) -> int:
    """How often a call must be repeated to take so many seconds; this warms it up too."""
    act()
    once = max(_timed(act, 1), 1e-9)
    return max(1, round(least / once))


def _timed(act: Act, repeats: int) -> float:
    begin = time.perf_counter()
    for _ in range(repeats):
        act()
    return (time.perf_counter() - begin) / repeats


@contextmanager
def _undisturbed() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def processor_of(process: int) -> float:
    """Seconds that a process has worked."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


class Report:
    """What a run of benchmarks found."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._part = ""

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """A group of rows about one thing."""
        self._part, before = name, self._part
        yield
        self._part = before

    def compare(self, what: str, both: Compared, *, floor: str, aim: float | None = None) -> None:
        """A row for a ratio, with the times that it comes from. ``aim``: what the ratio should not exceed."""
        met = "" if aim is None else f" (aim: {aim:g}, {'met' if both.ratio <= aim else 'NOT MET'})"
        self._row(what, f"{both.ratio:.2f} times{met}", f"{shown(both.seconds)} to {shown(both.floor)}, {floor}")

    def say(self, what: str, figure: str, remark: str = "") -> None:
        """A row for any other figure, such as deals a second or megabytes."""
        self._row(what, figure, remark)

    def _row(self, what: str, figure: str, remark: str) -> None:
        print(f"{self._part}: {what}: {figure} {remark}".rstrip(), flush=True)
        self._lines.append(f"| {self._part} | {what} | {figure} | {remark} |")

    def append_to(self, path: Path) -> None:
        """Write the rows, under the machine and the commit that they belong to, in place of earlier such rows."""
        head = f"## {time.strftime('%Y-%m-%d')}, commit {commit()}\n\n{machine()}\n\n| | | | |\n|---|---|---|---|\n"
        before = without_kinds(path.read_text(encoding="utf-8"), set(map(kind_of, self._lines)))
        path.write_text(f"{before}\n{head}" + "\n".join(self._lines) + "\n", encoding="utf-8")


def kind_of(line: str) -> tuple[str, ...]:
    """What a row measures, its first two cells; empty for any other line."""
    cells = tuple(cell.strip() for cell in line.split("|")[1:3])
    return cells if len(cells) == 2 and all(cells) and set(cells[0]) != {"-"} else ()


def without_kinds(text: str, kinds: Collection[tuple[str, ...]]) -> str:
    """The sections without the rows of these kinds, and without those sections that have no other rows."""
    head, *sections = re.split(r"(?m)^(?=## )", text)
    kept = [head.rstrip()]
    for section in sections:
        lines = [line for line in section.rstrip().splitlines() if not kind_of(line) or kind_of(line) not in kinds]
        if any(map(kind_of, lines)):
            kept.append("\n".join(lines))
    return "\n\n".join(kept) + "\n"


def shown(seconds: float) -> str:
    """A time in a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def machine() -> str:
    """The processor, its cores, the system and the Python."""
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


def commit() -> str:
    """The commit that is measured, and whether anything was changed since."""
    try:
        head = _git("rev-parse", "--short", "HEAD")
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", "game", "assets")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return head + (" with changes" if changed else "")


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def real_window() -> Iterator[dict[str, str]]:
    """What a process must be told to open a real window on a screen of its own; nothing where Xvfb is missing."""
    server = shutil.which("Xvfb")
    if server is None:
        yield {}
        return
    command = [server, "-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            number = process.stdout.readline().strip() if process.stdout else ""
            yield {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"} if number else {}
        finally:
            process.terminate()


def python(*arguments: str) -> list[str]:
    """The command that runs this Python with the game and nothing of the user's."""
    return [sys.executable, *arguments]
