"""What ``check.py`` runs, and what the shared part of the tests promises."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from build_scripts import checks, since
from tests.conftest import pytest_xdist_auto_num_workers
from tests.systems import needs_posix

ROOT = Path(__file__).resolve().parents[2]


class Tools:
    """Stands in for the tools: remembers how they were called, and lets some of them complain."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.complaining: tuple[str, ...] = ()
        self.surroundings: list[Mapping[str, str]] = []

    def run(self, command: Sequence[str], *, cwd: Path, env: Mapping[str, str], **_how: object) -> SimpleNamespace:
        call = " ".join(command[4:])
        self.calls.append(call)
        self.surroundings.append(env)
        assert cwd == ROOT
        return SimpleNamespace(returncode=int(any(word in call for word in self.complaining)), stdout="")


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tools:
    stand_in = Tools()
    monkeypatch.setattr(subprocess, "run", stand_in.run)
    monkeypatch.setattr(checks, "KEPT", tmp_path / "kept")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(since, "branched", lambda: None)
    return stand_in


def test_everything_is_checked_and_the_tests_come_last(tools: Tools) -> None:
    assert checks.main(["--one-core"]) == 0
    names = ("dead_names", "ruff format", "ruff check", "mypy", "=win32", "=darwin", "lint_imports", "weigh", "pytest")
    assert [name in call for name, call in zip(names, tools.calls, strict=True)] == [True] * len(names)


def test_tools_may_keep_what_they_compiled(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or each process of the tests makes their asserts anew, which takes longer than all else before the first test."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    checks.main(["--only", "tests"])
    (surroundings,) = tools.surroundings
    assert "PYTHONDONTWRITEBYTECODE" not in surroundings
    assert surroundings["PYTHONUNBUFFERED"] == "1"


@pytest.mark.skipif(sys.platform != "linux", reason="a folder in memory")
@pytest.mark.parametrize(
    ("free", "flags", "goes_there"), [(3 << 30, 0, True), (1 << 30, 0, False), (3 << 30, 8, False)]
)
def test_what_tests_write_goes_to_memory_where_there_is_room_and_programs_may_lie(
    tools: Tools, monkeypatch: pytest.MonkeyPatch, free: int, flags: int, *, goes_there: bool
) -> None:
    monkeypatch.delenv("TMPDIR", raising=False)
    monkeypatch.setattr(checks, "MEMORY", str(ROOT))
    monkeypatch.setattr("os.statvfs", lambda _folder: SimpleNamespace(f_bavail=free, f_frsize=1, f_flag=flags))
    checks.main(["--only", "tests"])
    monkeypatch.setattr(checks, "MEMORY", str(ROOT / "there is none"))
    checks.main(["--only", "tests"])
    asked, without = tools.surroundings
    assert asked.get("TMPDIR") == (str(ROOT) if goes_there else None)
    assert "TMPDIR" not in without


def test_what_tools_say_is_told_in_order_though_they_work_beside_each_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    says = "import sys; print({0!r}, flush=True); print({0!r} + '!', file=sys.stderr); sys.exit({0!r} == 'b')"
    monkeypatch.setattr(checks, "STATIC", {name: ("-c", says.format(name)) for name in "abc"})
    monkeypatch.setattr(checks, "PARTS", ("a", "b", "c"))
    monkeypatch.setattr(checks, "KEPT", tmp_path)
    assert checks.main([]) == 1
    assert capsys.readouterr().out.split("check: ")[1:] == ["a\na\na!\n", "b\nb\nb!\n", "c\nc\nc!\n", "failed: b\n"]


def test_the_tests_may_wait_until_all_else_was_checked(tools: Tools) -> None:
    checks.main(["--only", "static"])
    static = tools.calls
    assert not any("pytest" in call for call in static)
    tools.calls = []
    checks.main([])
    assert sorted(tools.calls[:-1]) == sorted(static), "beside each other"


@pytest.mark.parametrize(
    ("arguments", "marks", "others"),
    [
        ([], "not slow and not long and not window and not bench", ["-n auto"]),
        (["--quick", "--one-core"], "not slow and not long and not window and not bench", []),
        (["--ci"], "not bench", ["--share 0.02", "--hypothesis-profile ci"]),
        (["--long"], "not bench", ["--hypothesis-profile long"]),
        (["--", "tests/hands", "-k", "pung"], "not slow", ["tests/hands -k pung"]),
    ],
)
def test_how_thorough_to_be(tools: Tools, arguments: list[str], marks: str, others: list[str]) -> None:
    checks.main(["--only", "tests", *arguments])
    (call,) = tools.calls
    assert f"-m {marks}" in call
    assert all(other in call for other in others)
    assert ("--share" in call) == ("--ci" in arguments)
    assert ("-n auto" in call) == ("--one-core" not in arguments)


@pytest.mark.parametrize(("marks", "processes"), [("not bench", 3), ("not bench and not window", 2)])
def test_beside_tests_that_wait_for_a_window_the_cores_have_something_to_do(marks: str, processes: int) -> None:
    config: Any = SimpleNamespace(option=SimpleNamespace(markexpr=marks))
    counting = pytest_xdist_auto_num_workers(config)
    next(counting)
    with pytest.raises(StopIteration) as end:
        counting.send(2)
    assert end.value.value == processes


@pytest.mark.parametrize(
    ("arguments", "chosen"),
    [([], True), (["--quick"], True), (["--all"], False), (["--ci"], False), (["--", "tests/hands"], False)],
)
def test_on_a_branch_the_tests_are_those_that_its_changes_can_break(
    tools: Tools, arguments: list[str], chosen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(since, "branched", lambda: "abc")
    monkeypatch.setattr(since, "changed_since", {"abc": ["game/paths.py"]}.get)
    monkeypatch.setattr(since, "files_for", lambda changed: ["tests/test_house.py"] * (changed == ["game/paths.py"]))
    checks.main(["--only", "tests", *arguments])
    (call,) = tools.calls
    asked = checks.KEPT / "asked.txt"
    assert (f"@{asked}" in call) == chosen
    assert not chosen or asked.read_text(encoding="utf-8") == "tests/test_house.py"


def test_without_a_server_for_windows_those_tests_are_left_out_and_it_is_said(
    tools: Tools, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    checks.main(["--ci", "--only", "tests"])
    assert "-m not bench and not window" in tools.calls[0]
    assert "no Xvfb and xdotool here" in capsys.readouterr().out


def test_what_complains_is_named_and_the_rest_is_checked_all_the_same(
    tools: Tools, capsys: pytest.CaptureFixture[str]
) -> None:
    tools.complaining = ("mypy", "ruff check")
    assert checks.main([]) == 1
    assert len(tools.calls) == len(checks.PARTS)
    assert capsys.readouterr().out.splitlines()[-1] == "check: failed: lint, types, types-windows, types-mac"


def test_benchmarks_check_nothing(tools: Tools) -> None:
    assert checks.main(["--bench", "--", "start"]) == 0
    assert tools.calls == ["-m tests.bench start"]
    tools.complaining = ("bench",)
    assert checks.main(["--bench"]) == 1


def begin_tests(folder: Path, *marks: str) -> None:
    """Writes what makes tests in another folder run as those of the house do."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n")
    (folder / "pytest.ini").write_text("".join(["[pytest]\nmarkers =\n", *(f"    {mark}\n" for mark in marks)]))


def run_tests(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs those tests as a program."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import pytest; pytest.main()"]
    options = ("-q", "-p", "no:cacheprovider", "-c", "pytest.ini", *options)
    return subprocess.run([*command, *options], cwd=folder, capture_output=True, text=True, check=False)


SAMPLE = """
import logging

import pytest

def test_silent() -> None:
    pass

def test_loud() -> None:
    logging.getLogger("game.x").warning("it broke")

def test_expected(log_lines) -> None:
    logging.getLogger("game.x").warning("it broke")
    assert log_lines.take() == ["game.x: it broke"]

def test_share(scaled) -> None:
    assert [scaled(1000), scaled(3)] == [50, 1]

@pytest.mark.long
@pytest.mark.parametrize("case", range(40))
def test_case(case) -> None:
    assert case in (0, 20)

@pytest.mark.long
@pytest.mark.parametrize("case", range(3))
def test_case_that_takes_its_share(case, scaled) -> None:
    assert scaled(3) == 1
"""


@pytest.mark.slow
def test_files_that_last_long_come_first_where_they_are_taken_at_all(tmp_path: Path) -> None:
    begin_tests(tmp_path, "slow", "window")
    for name, mark in (("a", ""), ("b", "@pytest.mark.slow"), ("c", "@pytest.mark.window")):
        (tmp_path / f"test_{name}.py").write_text(f"import pytest\n\n{mark}\ndef test_one(): ...\n")
    told = [
        run_tests(tmp_path, "--collect-only", "-m", marks).stdout.split()
        for marks in ("not bench", "not slow and not window")
    ]
    assert [name for name in told[0] if "::" in name] == [f"test_{name}.py::test_one" for name in "cba"]
    assert [name for name in told[1] if "::" in name] == ["test_a.py::test_one"]


EARLY = """
import pytest
from hypothesis import settings

EXAMPLES = settings().max_examples

@pytest.fixture
def examples() -> int:
    return EXAMPLES
"""
STARTED = """
import os
import signal

def test_thoroughness(examples) -> None:
    assert examples == int(os.environ["EXAMPLES"])

def test_signals() -> None:
    ignored = {number.name for number in signal.Signals if signal.getsignal(number) == signal.SIG_IGN}
    assert ignored <= {"SIGPIPE", "SIGXFSZ", "SIGXFZ"}, "Python itself ignores these"
"""


@needs_posix("signals")
@pytest.mark.slow
@pytest.mark.parametrize(("options", "examples"), [([], 10), (["--hypothesis-profile=ci"], 60), (["-n", "1"], 10)])
def test_tests_are_the_same_however_they_are_started(tmp_path: Path, options: list[str], examples: int) -> None:
    """By a file's name, with a ``conftest.py`` that imports tests, under nohup and in the background."""
    (tmp_path / "room").mkdir()
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "room" / "conftest.py").write_text(EARLY)
    (tmp_path / "room" / "test_started.py").write_text(STARTED)
    pytest_run = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "pytest.ini", "room/test_started.py", *options]
    script = "trap '' HUP INT QUIT; exec \"$@\""
    result = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, *pytest_run],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "EXAMPLES": str(examples)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 passed" in result.stdout, result.stdout + result.stderr


def test_an_unexpected_log_line_fails_a_test_and_a_long_test_does_its_share(tmp_path: Path) -> None:
    begin_tests(tmp_path, "long")
    (tmp_path / "test_sample.py").write_text(SAMPLE)
    result = run_tests(tmp_path, "-p", "no:xdist", "--share=0.05", "test_sample.py")
    assert "unexpected log lines: ['game.x: it broke']" in result.stdout, result.stdout + result.stderr
    assert "ERROR test_sample.py::test_loud" in result.stdout
    assert "9 passed, 38 deselected, 1 error" in result.stdout


def test_a_quick_test_that_uses_a_port_fails(tmp_path: Path) -> None:
    begin_tests(tmp_path, "slow")
    (tmp_path / "test_sample.py").write_text(LISTENS)
    result = run_tests(tmp_path, "-p", "no:xdist", "test_sample.py")
    assert "1 error" in result.stdout, result.stdout + result.stderr
    assert "ERROR test_sample.py::test_quick" in result.stdout


LISTENS = """
import socket

import pytest

def test_quick() -> None:
    socket.create_server(("127.0.0.1", 0)).close()

@pytest.mark.slow
def test_slow() -> None:
    socket.create_server(("127.0.0.1", 0)).close()

def test_other() -> None:
    first, other = socket.socketpair()
    first.close()
    other.close()
"""
