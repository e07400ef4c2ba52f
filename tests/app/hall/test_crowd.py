"""Many tables at once: everybody is shown what came of every answer, and nobody is lost."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench.bench_hall import hall
from tests.bench.crowd import Crowd


@pytest.mark.long
def test_a_crowd_plays_at_many_tables_and_nobody_is_lost(tmp_path: Path, scaled: Callable[[int], int]) -> None:
    tables = scaled(200)
    with hall(tmp_path) as (_process, address):
        crowd = Crowd(address, thinks=(0.5, 1.5))
        asyncio.run(crowd.sit(tables, 10.0))
        told = (tmp_path / "log").read_text(encoding="utf-8")
    assert crowd.lost == 0
    assert len(crowd.times) >= tables, "everybody's table went on"
    assert told.count("the match begins") == tables
    assert "WARNING" not in told
