"""What a hall of many tables costs, against one table: from an answer to what is shown of it, and memory."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.crowd import Crowd
from tests.bench.measure import Report, processor_of

TABLES, SECONDS = 200, 60.0
_MANY = ("--most-tables", "800", "--most-of-address", "2000", "--most-made", "1000")
"""So that all may come from one address, which may make a quarter of all tables."""


def run(report: Report) -> None:
    """One table, then two hundred with eight hundred guests, who think for one to three seconds."""
    with report.part("a hall of tables"):
        one, many = measured(1, SECONDS), measured(TABLES, SECONDS)
        for name in ("median", "p99", "longest", "work"):
            alone, among = 1000 * getattr(one, name), 1000 * getattr(many, name)
            what = "processor for a picture" if name == "work" else f"from an answer to its picture, {name}"
            report.say(what, f"{alone:.1f} ms at one table, {among:.1f} ms at {TABLES}, {among / alone:.1f} times")
        each, crowd = (many.memory - one.memory) / (TABLES - 1), many.crowd
        report.say(
            "memory", f"{one.memory / 2**20:.0f} MiB with one table, {each / 2**20:.2f} MiB for each further one"
        )
        rate = f"{crowd.pictures / SECONDS:.0f} pictures a second, {crowd.size / crowd.pictures / 1000:.1f} kB each"
        report.say("answers a second", f"{len(crowd.times) / SECONDS:.0f}", f"{rate}; {crowd.lost} lines lost")


class Measured(NamedTuple):
    """What a hall took."""

    median: float
    """Seconds from an answer to the picture of what came of it."""
    p99: float
    longest: float
    memory: int
    """Bytes, at last."""
    work: float
    """Seconds of a processor for each picture, with all that led to it."""
    crowd: Crowd


def measured(tables: int, seconds: float) -> Measured:
    """What a hall takes with so many tables of four guests each."""
    with TemporaryDirectory() as folder, hall(Path(folder)) as (process, address):
        crowd = Crowd(address)
        asyncio.run(crowd.sit(tables, seconds))
        median, p99, longest = crowd.shares()
        work = processor_of(process.pid) / crowd.all_pictures
        return Measured(median, p99, longest, memory_of(process.pid), work, crowd)


@contextmanager
def hall(
    folder: Path, *, options: Sequence[str] = _MANY, under: Sequence[str] = ()
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A hall in a process of its own, and the address of its lines.

    :param under: the command that begins it, if another does.
    """
    serve = (sys.executable, "-m", "game", "serve", "--port", "0", "--folder", str(folder / "matches"))
    command = [*under, *serve, *options]
    with (
        (folder / "log").open("w+", encoding="utf-8") as log,
        subprocess.Popen(command, stderr=log, text=True) as made,
    ):
        try:
            while (found := re.search(r"port (\d+)", (folder / "log").read_text(encoding="utf-8"))) is None:
                assert made.poll() is None, "it did not begin"
            yield made, f"ws://127.0.0.1:{found[1]}/table"
        finally:
            made.terminate()
            made.wait(30)


def memory_of(process: int) -> int:
    """Bytes of the machine's memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    assert found is not None
    return 1024 * int(found[1])
