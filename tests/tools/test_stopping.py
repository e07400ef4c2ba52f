"""However ``simulate`` is stopped, or whatever stops it: one line at most, and nothing stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.tools.command_line import BadInput
from game.tools.deals import DealsAlone, played
from tests.tools.conftest import Say

pytestmark = pytest.mark.skipif(os.name != "posix", reason="its processes are looked at through signals and /proc")

ROOT = Path(__file__).parent.parent.parent
OURS = "skilled,beginner,random,skilled"
LONG = 30.0
"""Seconds in which everything that is waited for has long come."""


def wait_until(happened: Callable[[], object]) -> None:
    """Waits for other processes; a test fails when they take much too long."""
    end = time.monotonic() + LONG
    while not happened():
        assert time.monotonic() < end, f"waited in vain for {happened}"
        time.sleep(0.01)


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that live."""
    text = subprocess.run(
        ["ps", "-A", "-o", "ppid=,pid=,stat="], check=True, capture_output=True, encoding="ascii"
    ).stdout
    rows = [line.split() for line in text.splitlines()]
    return [int(pid) for parent, pid, state in rows if int(parent) == process and not state.startswith("Z")]


def lives(process: int) -> bool:
    """Whether a process, which need not be ours, does anything yet."""
    said = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True).stdout.strip()
    return bool(said) and not said.startswith(b"Z")


Simulating = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def simulating() -> Iterator[Simulating]:
    """Starts ``simulate`` with these arguments; what is left of it after the test is ended."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str, players: str = OURS, deals: int = 10**6) -> subprocess.Popen[bytes]:
        words = ["simulate", "--rules", "gala", "--players", players, "--deals", str(deals), *arguments]
        process = subprocess.Popen(
            [sys.executable, "-m", "game", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def begun(log: Path) -> Callable[[], bool]:
    """Whether a few deals were written."""
    return lambda: log.is_dir() and len(list(log.glob("*.jsonl"))) > 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gets_one_line_and_ends_it_as_the_signal_does(simulating: Simulating, tmp_path: Path, jobs: str) -> None:
    process = simulating("--jobs", jobs, "--log", str(tmp_path / "log"))
    wait_until(begun(tmp_path / "log"))
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=LONG) == (b"", b"sparrows simulate: stopped\n")
    assert process.returncode == -signal.SIGINT


def test_who_started_it_with_ctrl_c_switched_off_is_not_disturbed(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "os.execv(sys.executable, [sys.executable, '-c', sys.argv[1]])"
    )
    inner = (
        "import os, signal; from game.tools import command_line; "
        "command_line.WORDS['score'] = lambda given: os.kill(os.getpid(), signal.SIGINT) or 0; "
        "raise SystemExit(command_line.main(['score']))"
    )
    done = subprocess.run([sys.executable, "-c", program, inner], cwd=ROOT, check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("stopped_by", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP, signal.SIGINT])
def test_the_processes_that_share_the_work_end_with_it(
    simulating: Simulating, tmp_path: Path, stopped_by: signal.Signals
) -> None:
    process = simulating("--jobs", "2", "--log", str(tmp_path / "log"))
    wait_until(begun(tmp_path / "log"))
    workers = children_of(process.pid)
    assert len(workers) == 2
    process.send_signal(stopped_by)
    _, said = process.communicate(timeout=LONG)
    assert process.returncode == -stopped_by
    assert said in {b"", b"sparrows simulate: stopped\n"}
    wait_until(lambda: not any(map(lives, workers)))


def test_a_worker_that_is_killed_is_said_in_one_line_and_ends_the_others(
    simulating: Simulating, tmp_path: Path
) -> None:
    process = simulating("--jobs", "3", "--log", str(tmp_path / "log"))
    wait_until(begun(tmp_path / "log"))
    workers = children_of(process.pid)
    os.kill(workers[1], signal.SIGKILL)
    out, said = process.communicate(timeout=LONG)
    assert (process.returncode, out) == (2, b"")
    assert said.startswith(b"sparrows simulate: a process that played deals was ended by somebody else")
    assert said.count(b"\n") == 1
    assert not any(map(lives, workers))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_log_that_cannot_be_written_is_one_line_and_no_half_file_stays(tmp_path: Path, jobs: str) -> None:
    log = tmp_path / "log"
    words = f"simulate --rules gala --players {OURS} --deals 40 --jobs {jobs} --log {log}"
    full = f"ulimit -f 8; exec {sys.executable} -m game {words}"
    done = subprocess.run(["sh", "-c", full], cwd=ROOT, check=False, capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"sparrows simulate: --log: {log}/deal-0000".encode())
    assert (done.stderr.count(b"\n"), list(log.iterdir())) == (1, [])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk to write to")
@pytest.mark.parametrize(
    "words", [f"simulate --rules gala --players {OURS} --deals 1", "rules gala", "rules --help", "bot --help"]
)
def test_a_full_disk_under_the_output_is_one_line(words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "game", *words.split()]
        done = subprocess.run(command, cwd=ROOT, check=False, stdout=full, stderr=subprocess.PIPE)
    word = words.split(maxsplit=1)[0]
    assert (done.returncode, done.stderr) == (2, f"sparrows {word}: No space left on device\n".encode())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk to write to")
def test_where_not_even_the_complaint_can_be_written_the_answer_is_2() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "game", "rules", "whist"]
        assert subprocess.run(command, cwd=ROOT, check=False, stdout=full, stderr=full).returncode == 2


def test_a_log_folder_that_vanishes_is_bad_input(say: Say, tmp_path: Path) -> None:
    deals = DealsAlone(rules="gala", options={}, players=tuple(OURS.split(",")), seed=1, log=tmp_path / "gone")
    with pytest.raises(BadInput, match=r"--log: .*deal-000000\.jsonl: No such file"):
        next(played(deals, 1, 1))
