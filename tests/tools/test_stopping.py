"""However ``simulate`` is stopped, or whatever stops it: one line at most, and nothing stays behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.tools.arguments import BadInput
from game.tools.command_line import WORDS
from game.tools.deals import DealsAlone, played
from tests.systems import needs_posix_throughout
from tests.tools.processes import PYTHON, ROOT, Simulation, bot, seen_in_proc, wait_until

needs_posix_throughout("signals, and disks that are full")

OURS = "skilled,beginner,random,skilled"
Simulating = Callable[..., Simulation]


SIGHUP = getattr(signal, "SIGHUP", signal.SIGINT)
SIGKILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has neither, and skips the tests that send them."""


@pytest.fixture
def simulating() -> Iterator[Simulating]:
    """Starts ``simulate``; what is left of it after the test is ended."""
    started: list[Simulation] = []

    def start(*arguments: str, players: str = OURS, deals: int = 10**6, method: str = "") -> Simulation:
        started.append(Simulation(*arguments, players=players, deals=deals, method=method))
        return started[-1]

    yield start
    for simulation in started:
        simulation.end()


def under_way(log: Path) -> Callable[[], bool]:
    """Whether a few deals were written."""
    return lambda: log.is_dir() and len(list(log.glob("*.jsonl"))) > 2


@pytest.mark.slow
@seen_in_proc
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gets_one_line_and_ends_it_as_the_signal_does(simulating: Simulating, tmp_path: Path, jobs: str) -> None:
    run = simulating("--jobs", jobs, "--log", str(tmp_path / "log"))
    wait_until(under_way(tmp_path / "log"))
    run.process.send_signal(signal.SIGINT)
    assert run.ended() == (-signal.SIGINT, "", "sparrows simulate: stopped\n")


def test_who_started_it_with_ctrl_c_switched_off_is_not_disturbed() -> None:
    program = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "os.execv(sys.executable, [sys.executable, '-c', sys.argv[1]])"
    )
    inner = (
        "import os, signal; from game.tools import command_line, score; "
        "score.main = lambda given: os.kill(os.getpid(), signal.SIGINT) or 0; "
        "raise SystemExit(command_line.main(['score']))"
    )
    done = subprocess.run([sys.executable, "-c", program, inner], cwd=ROOT, check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
@seen_in_proc
@pytest.mark.parametrize("stopped_by", [signal.SIGTERM, SIGKILL, SIGHUP])
def test_the_processes_that_share_the_work_end_with_it(
    simulating: Simulating, tmp_path: Path, stopped_by: signal.Signals
) -> None:
    run = simulating("--jobs", "2", "--log", str(tmp_path / "log"))
    wait_until(under_way(tmp_path / "log"))
    assert len(run.workers()) == 2
    run.process.send_signal(stopped_by)
    assert run.ended() == (-stopped_by, "", "")


FEW = 24
STAGES: dict[str, Callable[[Simulation, Path], bool]] = {
    "its workers start": lambda run, _: len(run.left()) > 1,
    "a deal is written": lambda _, log: log.is_dir() and any(log.iterdir()),
    "it is under way": lambda _, log: under_way(log)(),
    "it comes to its end": lambda _, log: log.is_dir() and len(list(log.glob("*.jsonl"))) == FEW,
}
"""Whether a run of a few deals has come so far."""
ALONE = (signal.SIGTERM, SIGKILL)
"""What ends the parent, and is not sent to its workers."""
CUT_OFF = "EOFError: Ran out of input\n"
"""The end of what Python itself says in a worker that is spawned while its parent is ended."""


@seen_in_proc
@pytest.mark.slow
@pytest.mark.parametrize("stopped_by", [signal.SIGINT, signal.SIGTERM, SIGHUP, SIGKILL])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_at_every_stage_a_signal_ends_it_with_one_line_at_most(
    simulating: Simulating, tmp_path: Path, method: str, stage: str, stopped_by: signal.Signals
) -> None:
    """Linux forks workers up to Python 3.13 and has a server fork them from 3.14 on, macOS and Windows spawn them.

    What a terminal sends goes to its workers too. Python itself complains where a worker that is spawned gets no more
    to read because its parent was ended alone in that very moment.
    """
    players = f"random,{bot('leaving')},random,beginner"
    run = simulating("--jobs", "3", "--log", str(tmp_path / "log"), players=players, deals=FEW, method=method)
    wait_until(lambda: STAGES[stage](run, tmp_path / "log"))
    run.signaled(stopped_by)
    code, out, err = run.ended()
    stopped = "sparrows simulate: stopped\n" if stopped_by == signal.SIGINT else ""
    if code == 0 and stage == "it comes to its end":
        assert (json.loads(out)["deals"], err) == (FEW, "")
    elif (method, stage) == ("spawn", "its workers start") and stopped_by in ALONE:
        assert code == -stopped_by
        assert not err or err.endswith(CUT_OFF)
    else:
        assert (code, err) == (-stopped_by, stopped)


@seen_in_proc
@pytest.mark.long
def test_a_signal_at_any_moment_ends_it_with_one_line_at_most(
    simulating: Simulating, tmp_path: Path, scaled: Callable[[int], int]
) -> None:
    """But for the first moment, in which Python itself begins."""
    for number in range(scaled(150)):
        chance = Random(f"signals {number}")
        stopped_by = chance.choice([signal.SIGINT, signal.SIGTERM, SIGHUP, SIGKILL])
        method = chance.choice(["fork", "spawn", "forkserver"])
        kinds = [bot(kind) for kind in ("forking", "leaving", "unheeding", "good")]
        run = simulating(
            *("--jobs", chance.choice("123"), "--log", str(tmp_path / f"log-{number}")),
            players=",".join(chance.sample([*kinds, "random", "beginner", "random", "skilled"], 4)),
            method=method,
        )
        wait_until((tmp_path / f"log-{number}").is_dir)
        time.sleep(3 * chance.random() ** 2)
        run.signaled(stopped_by)
        code, out, err = run.ended()
        if method == "spawn" and stopped_by in ALONE and err.endswith(CUT_OFF):
            err = ""
        stopped = "sparrows simulate: stopped\n" if stopped_by == signal.SIGINT else ""
        assert (code, out, err) == (-stopped_by, "", stopped), f"signals {number}"


@pytest.mark.slow
@seen_in_proc
@pytest.mark.parametrize("kind", ["unheeding", "forking", "leaving"])
@pytest.mark.parametrize(
    ("jobs", "stopped_by"),
    [
        ("1", SIGKILL),
        pytest.param("1", signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param("2", SIGKILL, marks=pytest.mark.slow),
        pytest.param("2", signal.SIGINT, marks=pytest.mark.slow),
    ],
)
def test_programs_and_what_they_forked_end_with_it(
    simulating: Simulating, tmp_path: Path, kind: str, jobs: str, stopped_by: signal.Signals
) -> None:
    run = simulating("--jobs", jobs, "--log", str(tmp_path / "log"), players=f"{bot(kind)},random,random,{bot('good')}")
    wait_until(under_way(tmp_path / "log"))
    run.process.send_signal(stopped_by)
    code, out, err = run.ended()
    assert (code, out) == (-stopped_by, "")
    assert err == ("sparrows simulate: stopped\n" if stopped_by == signal.SIGINT else "")


@pytest.mark.slow
@seen_in_proc
@pytest.mark.parametrize("kind", ["unheeding", "forking", "leaving", "orphaning"])
def test_programs_and_what_they_forked_end_with_their_deal(simulating: Simulating, tmp_path: Path, kind: str) -> None:
    run = simulating(players=f"{bot(kind)},random,random,random", deals=2)
    code, out, err = run.ended()
    assert (code, err) == (0, "")
    assert json.loads(out)["deals"] == 2


@pytest.mark.slow
@seen_in_proc
def test_a_worker_that_is_killed_is_said_in_one_line_and_ends_the_others(
    simulating: Simulating, tmp_path: Path
) -> None:
    run = simulating("--jobs", "3", "--log", str(tmp_path / "log"))
    wait_until(under_way(tmp_path / "log"))
    os.kill(run.workers()[0], SIGKILL)
    code, out, err = run.ended()
    assert (code, out) == (2, "")
    assert re.fullmatch("sparrows simulate: a process that played deals was ended by somebody else, .*\n", err)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_log_that_cannot_be_written_is_one_line_and_no_half_file_stays(tmp_path: Path, jobs: str) -> None:
    log = tmp_path / "log"
    log.mkdir()
    (log / "deal-000039.jsonl.part").touch()  # of a process that was stopped while writing
    words = f"simulate --rules gala --players {OURS} --deals 40 --jobs {jobs} --log {log}"
    full = f"ulimit -f 8; exec {PYTHON} -m game {words}"
    done = subprocess.run(["sh", "-c", full], cwd=ROOT, check=False, capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"sparrows simulate: --log: {log}/deal-0000".encode())
    assert (done.stderr.count(b"\n"), list(log.iterdir())) == (1, [])


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk to write to")
@pytest.mark.parametrize(
    "words",
    [
        f"simulate --rules gala --players {OURS} --deals 1",
        "rules gala",
        "doctor",
        "--help",
        *(pytest.param(f"{word} --help", marks=pytest.mark.slow) for word in WORDS),
    ],
)
def test_a_full_disk_under_the_output_is_one_line(words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "game", *words.split()]
        done = subprocess.run(command, cwd=ROOT, check=False, stdout=full, stderr=subprocess.PIPE)
    teller = "sparrows" if words == "--help" else f"sparrows {words.split(maxsplit=1)[0]}"
    assert (done.returncode, done.stderr) == (2, f"{teller}: No space left on device\n".encode())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk to write to")
@pytest.mark.parametrize("words", ["rules whist", "--no-such-wish"])
def test_where_not_even_the_complaint_can_be_written_the_answer_is_2(words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "game", *words.split()]
        assert subprocess.run(command, cwd=ROOT, check=False, stdout=full, stderr=full).returncode == 2


def test_a_log_folder_that_vanishes_is_bad_input(tmp_path: Path) -> None:
    deals = DealsAlone(rules="gala", options={}, players=tuple(OURS.split(",")), seed=1, log=tmp_path / "gone")
    with pytest.raises(BadInput, match=r"--log: .*deal-000000\.jsonl: No such file"):
        next(played(deals, 1))


def test_a_program_that_the_system_cannot_start_is_bad_input(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text("no program")
    program.chmod(0o755)
    deals = DealsAlone(rules="gala", options={}, players=(f"cmd:{program}", "random", "random", "random"), seed=1)
    with pytest.raises(BadInput, match=r"--players: 'cmd:.*' cannot be started: Exec format error"):
        next(played(deals, 1))
