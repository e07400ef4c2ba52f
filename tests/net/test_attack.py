"""A hall that is attacked: it lives, its guests play on, newcomers are let in, and nobody's chair is taken."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench.attack import KINDS, attack
from tests.bench.bench_attack import CONNECTIONS, COUNTS, FEW_FILES, Newcomers
from tests.bench.bench_hall import hall
from tests.bench.crowd import Crowd
from tests.waiting import PATIENCE


async def soon(reached: Callable[[], object]) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not reached():  # noqa: ASYNC110 - whoever is served is only counted
            await asyncio.sleep(0.05)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="attackers and guests need addresses of their own")
def test_an_attacked_hall_lives_and_serves_honest_guests(tmp_path: Path, scaled: Callable[[int], int]) -> None:
    async def attacked(address: str) -> None:
        crowd = Crowd(address, (0.2, 0.6), "polish", ("127.0.1.1", "127.0.1.2"))
        newcomers = Newcomers(int(address.rpartition(":")[2].partition("/")[0]))
        async with crowd.seated(2):
            for kind in KINDS:
                async with newcomers.coming():
                    done = await attack(kind, newcomers.port, scaled(COUNTS.get(kind, CONNECTIONS)))
                    await soon(lambda: newcomers.served)
                assert done["chairs taken"] == 0
                assert done["came back"] == done["drops"]
                crowd.times.clear()
                await soon(lambda: crowd.times)
                assert crowd.lost == 0, kind

    with hall(tmp_path, options=(), under=FEW_FILES) as (process, address):
        asyncio.run(attacked(address))
        assert process.poll() is None
        told = (tmp_path / "log").read_text(encoding="utf-8")
    assert "Traceback" not in told
