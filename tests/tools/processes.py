"""``simulate`` as a process among others: started, waited for, and looked for afterwards."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

import pytest

ROOT = Path(__file__).parent.parent.parent
BESTIARY = ROOT / "tests" / "bots" / "bestiary.py"
PYTHON = shlex.quote(sys.executable)
"""As a word of a command, wherever the folder lies."""
LONG = 30.0
"""Seconds in which everything that is waited for has long come."""
MARK = "SPARROWS_TESTED"
"""The variable that says which test a process belongs to."""
PATIENT = "from game.tools import contestants; contestants.PATIENCE = {}; "
AS_IT_STARTS = (
    "import signal, sys; "
    "[signal.signal(each, signal.SIG_DFL) for each in map(signal.Signals, (1, 2)) if sys.platform != 'win32']; "
)
"""Signals are heard as by the game that hardly began, not by what a test has it do before, or by who runs the tests."""
METHOD = "import multiprocessing; multiprocessing.set_start_method({!r}); "
START = "from game.__main__ import main; sys.exit(main())"

seen_in_proc = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are looked for where Linux shows their environment"
)


def bot(kind: str) -> str:
    """A bad bot, as ``--players`` names it."""
    return f"cmd:{PYTHON} -I -S {shlex.quote(str(BESTIARY))} {kind}"


def wait_until(happened: Callable[[], object]) -> None:
    """Waits for other processes; a test fails when they take much too long."""
    end = time.monotonic() + LONG
    while not happened():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


class Simulation:
    """A running ``simulate``."""

    def __init__(
        self, *arguments: str, players: str, deals: int = 10**6, patience: float = 10.0, method: str = ""
    ) -> None:
        """Starts it, in a session of its own; with a ``method`` its workers are started in that one's way."""
        self._mark = f"{MARK}={token_hex(8)}"
        words = ["simulate", "--rules", "gala", "--players", players, "--deals", str(deals), *arguments]
        before = PATIENT.format(patience) if patience != 10.0 else ""
        before += METHOD.format(method) if method else ""
        program = ["-c", AS_IT_STARTS + before + START] if before else ["-m", "game"]
        self.process = subprocess.Popen(
            [sys.executable, *program, *words],
            cwd=ROOT,
            env=os.environ | dict([self._mark.split("=")]),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def left(self) -> list[int]:
        """Its processes that live, of whatever generation."""
        return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and self._is_ours(path)]

    def workers(self) -> list[int]:
        """Those that play deals; from Python 3.14 on others start them and look after what they share."""
        processes = {number: Path("/proc") / str(number) for number in self.left()}
        parents = {int((path / "stat").read_text().rpartition(")")[2].split()[1]) for path in processes.values()}
        return [
            number
            for number, path in processes.items()
            if number not in parents and b"resource_tracker" not in (path / "cmdline").read_bytes()
        ]

    def _is_ours(self, process: Path) -> bool:
        try:
            marked = self._mark.encode() in (process / "environ").read_bytes()
            state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            return False
        return marked and state not in "ZX"

    def signaled(self, number: signal.Signals) -> None:
        """Sends a signal; what a terminal sends goes to its workers too."""
        if number in (signal.SIGINT, signal.SIGHUP):
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)

    def ended(self) -> tuple[int, str, str]:
        """Its exit code and what it said, when nothing of it lives any more."""
        out, err = self.process.communicate(timeout=LONG)
        wait_until(lambda: not self.left())
        return self.process.returncode, out.decode(), err.decode(errors="replace")

    def end(self) -> None:
        """Whatever is left of it after a test."""
        self.process.kill()
        for number in self.left():
            os.kill(number, 9)
        self.process.communicate()
