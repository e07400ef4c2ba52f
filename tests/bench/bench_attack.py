"""How long guests of other tables wait while a hall is attacked, against the same hall in quiet.

``chrt -r 1`` before the command has hall and guests go before everything else on the machine, the attackers too, which
would be on other machines.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.attack import HUNG_UP, KINDS, Raw
from tests.bench.bench_hall import hall
from tests.bench.crowd import Crowd, shares
from tests.bench.measure import Report
from tests.net.phones import hello
from tests.net.test_hostile import frame

QUIET = 30.0
"""Seconds without an attack."""
SHORTEST = 20.0
"""Seconds of an attack, at least."""
TABLES = 16
COUNTS = {"messages": 10_000, "takeovers": 500}
CONNECTIONS = 2_000
"""Connections of each other kind."""
FEW_FILES = ("sh", "-c", 'ulimit -n 1024 && exec "$@"', "sh")
"""What begins a process that may open so many files and connections."""


def run(report: Report) -> None:
    """Tables that play, and one attack after the other."""
    with report.part("a hall that is attacked"), TemporaryDirectory() as folder:
        asyncio.run(attacked(Path(folder), report, KINDS))


@dataclass
class Newcomers:
    """Honest guests who come one after the other, each from another address than attackers, and leave again."""

    port: int
    served: list[float] = field(default_factory=list)
    """Seconds until each was let in."""
    refused: list[str] = field(default_factory=list)

    @asynccontextmanager
    async def coming(self) -> AsyncIterator[None]:
        """Some come meanwhile, one after the other."""
        self.served.clear()
        coming = asyncio.create_task(self._come())
        yield
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)

    async def _come(self) -> None:
        for number in count():
            try:
                line = await Raw.open(self.port, f"127.0.1.{100 + number % 100}")
            except HUNG_UP as error:
                self.refused.append(repr(error))
                continue
            try:
                await self._sit(line)
            except HUNG_UP as error:
                self.refused.append(repr(error))
            finally:
                await line.end()

    async def _sit(self, line: Raw) -> None:
        begin = perf_counter()
        await line.upgrade()
        line.send(frame(1, hello(makes={"rules": "gala"}, name="Nora").encode()))
        said = await asyncio.wait_for(line.heard(), 10.0)
        if said["type"] != "welcome":
            self.refused.append(str(said))
            return
        self.served.append(perf_counter() - begin)
        line.say(type="leave")
        await asyncio.sleep(1.0)


async def attacked(folder: Path, report: Report, kinds: Sequence[str]) -> None:
    """Measures the same guests in quiet, and in each attack."""
    with hall(folder, options=(), under=FEW_FILES) as (process, address):
        places = [f"127.0.1.{1 + number}" for number in range(TABLES)]
        crowd = Crowd(address, thinks=(0.2, 0.6), rules="polish", come_from=places)
        port = int(address.rpartition(":")[2].partition("/")[0])
        newcomers = Newcomers(port)
        async with crowd.seated(TABLES):
            await asyncio.sleep(QUIET)
            quiet = list(shares(crowd.times))
            report.say("in quiet", _told(quiet), f"median, p99, longest of {len(crowd.times)} answers")
            for kind in kinds:
                crowd.times.clear()
                async with newcomers.coming():
                    begin = perf_counter()
                    done = await _attack(kind, port)
                    took = perf_counter() - begin
                    await asyncio.sleep(max(2.0, SHORTEST - took))
                met = ", ".join(f"{what} {number}" for what, number in sorted(done.items()))
                came = f"newcomers let in {len(newcomers.served)}, after {max(newcomers.served, default=0.0):.2f} s"
                found = list(shares(crowd.times))
                ratios = ", ".join(f"{now / before:.1f}" for now, before in zip(found, quiet, strict=True))
                report.say(kind, f"{_told(found)}; {ratios} times", f"{met}, in {took:.0f} s; {came}")
                assert process.poll() is None, "the hall has ended"
        report.say(
            "lines lost", str(crowd.lost), f"newcomers refused: {len(newcomers.refused)} {newcomers.refused[:2]}"
        )
        told = (folder / "log").read_text(encoding="utf-8")
        report.say("log", f"{told.count(chr(10))} lines", f"{told.count('Traceback')} errors")


def _told(times: Sequence[float]) -> str:
    return ", ".join(f"{1000 * time:.1f} ms" for time in times)


async def _attack(kind: str, port: int) -> dict[str, int]:
    """An attack by a process of its own; what it did."""
    many = str(COUNTS.get(kind, CONNECTIONS))
    command = [sys.executable, "-m", "tests.bench.attack", kind, str(port), many]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    told, _nothing = await attacker.communicate()
    done: dict[str, int] = json.loads(told)
    return done
