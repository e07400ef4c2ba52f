"""A scheduler and workers of dask.distributed on this machine alone, for tests and benchmarks."""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.tools.processes import ROOT, wait_until

_JOINED = "Starting established connection"
"""What a worker's log says once the scheduler has taken it in."""


class Loopback:
    """A cluster on this machine alone."""

    def __init__(self, folder: Path, programs: ExitStack) -> None:
        self._file = folder / "scheduler.json"
        self._programs = programs
        self._folder = folder
        self.scheduler = self._start("scheduler", "--port", "0", "--dashboard-address", "127.0.0.1:0")
        wait_until(lambda: self._file.exists() and self._file.read_text(encoding="utf-8").endswith("}"))
        self.address: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]

    def worker(self, threads: int = 2) -> "subprocess.Popen[bytes]":
        """One more worker, which the scheduler knows of."""
        known = self.log("worker").count(_JOINED)
        process = self._start("worker", "--nthreads", str(threads), "--no-nanny", "--no-dashboard")
        wait_until(lambda: self.log("worker").count(_JOINED) > known)
        return process

    def log(self, what: str) -> str:
        """What the schedulers or workers said."""
        log = self._folder / f"{what}.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    def _start(self, what: str, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "dask", what, "--scheduler-file", str(self._file), "--host", "127.0.0.1"]
        with (self._folder / f"{what}.log").open("ab") as log:
            process = subprocess.Popen(
                [*command, *arguments],
                cwd=self._folder,
                env=os.environ | {"PYTHONPATH": str(ROOT), "DASK_TEMPORARY_DIRECTORY": str(self._folder)},
                stdout=log,
                stderr=log,
            )
        self._programs.callback(process.wait)
        self._programs.callback(process.kill)
        return process
