import re
import subprocess
import time
from pathlib import Path

import pytest

from tests.bench.measure import (
    Compared,
    Report,
    calls_of,
    commit,
    compared,
    machine,
    processes_compared,
    python,
    seconds_of,
    shown,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A time that passes only when somebody says so."""
    now = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    return now


def test_two_things_are_timed_by_turns_and_their_medians_compared(clock: list[float]) -> None:
    order: list[str] = []

    def work(name: str, seconds: float) -> None:
        order.append(name)
        clock[0] += seconds * (100 if len(order) == 9 else 1)

    both = compared(lambda: work("act", 0.06), lambda: work("floor", 0.02), rounds=5, least=0.01)
    assert both.seconds == pytest.approx(0.06)
    assert both.floor == pytest.approx(0.02)
    assert both.ratio == pytest.approx(3.0)
    assert order[-10:] == ["act", "floor"] * 5


def test_what_is_quick_is_repeated_until_it_can_be_timed(clock: list[float]) -> None:
    calls = 0

    def work() -> None:
        nonlocal calls
        calls += 1
        clock[0] += 0.001

    assert seconds_of(work, rounds=2, least=0.05) == pytest.approx(0.001)
    assert calls == 2 + 2 * 50


def test_calls_are_counted_by_their_names() -> None:
    calls = calls_of(lambda: [shown(seconds) for seconds in (1.0, 2.0)])
    assert calls["tests.bench.measure.shown"] == 2
    assert calls.total() >= 3, "with the one that calls them"
    assert calls_of(lambda: None).total() == 1


def test_processes_are_timed_from_start_to_end() -> None:
    both = processes_compared(python("-I", "-c", "pass"), python("-I", "-c", "pass"), rounds=1)
    assert both.seconds > 0
    assert both.ratio == both.seconds / both.floor


def test_a_process_that_fails_is_not_measured() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        processes_compared(python("-I", "-c", "raise SystemExit(3)"), python("-I", "-c", "pass"), rounds=1)


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.5 s"), (0.0123, "12.3 ms"), (4.56e-5, "45.6 µs"), (1.6e-7, "160 ns")]
)
def test_a_time_is_written_in_a_unit_that_suits_it(seconds: float, text: str) -> None:
    assert shown(seconds) == text


def test_a_report_names_machine_and_commit_and_whether_the_aim_is_met(tmp_path: Path) -> None:
    report = Report()
    with report.part("frame"):
        report.compare("at 720p", Compared(seconds=0.006, floor=0.001, ratio=6.0), floor="a blit", aim=6)
        report.compare("at 1080p", Compared(seconds=0.007, floor=0.001, ratio=7.0), floor="a blit", aim=6)
        report.say("memory", "80 MB", "after a match")
    path = tmp_path / "results.md"
    path.write_text("# Results\n")
    report.append_to(path)
    text = path.read_text()
    assert text.startswith("# Results\n\n## ")
    assert machine() in text
    assert f"commit {commit()}" in text
    assert "| frame | at 720p | 6.00 times (aim: 6, met) | 6 ms to 1 ms, a blit |" in text
    assert "7.00 times (aim: 6, NOT MET)" in text
    assert re.search(r"\| frame \| memory \| 80 MB \| after a match \|\n$", text)


def test_a_report_takes_the_place_of_what_was_measured_before(tmp_path: Path) -> None:
    def told(what: str, figure: str) -> str:
        report = Report()
        with report.part("frame"):
            report.say(what, figure)
        report.append_to(path)
        return path.read_text(encoding="utf-8")

    path = tmp_path / "results.md"
    path.write_text("# Results\n")
    told("memory", "80 MB")
    told("speed", "7 ms")
    text = told("memory", "70 MB")
    assert "80 MB" not in text
    assert text.index("7 ms") < text.index("70 MB")
    assert text.count("## ") == 2, "nothing is left of the first run"
    assert "\n\n\n" not in text
