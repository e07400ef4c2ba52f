"""What it costs to open a long list of replays, and to see any moment of one."""

from __future__ import annotations

import os
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from game.app.replay_index import ReplayIndex
from game.engine.replay_file import read_replay
from game.view.tape import Eyes, Tape
from tests.bench.measure import Report, compared, seconds_of
from tests.screens.test_replays import played

REPLAYS = 5000


def run(report: Report) -> None:
    """The list, its file and the folder; then a seek."""
    content = played(5)
    with report.part("replays"), TemporaryDirectory() as name:
        folder, file = Path(name) / "matches", Path(name) / "index"
        folder.mkdir()
        for number in range(REPLAYS):
            (folder / f"2026-01-01-{number:06}.mahjong").write_bytes(content)
        first = ReplayIndex(folder, file)
        first.open()
        first.wait(600.0)

        def opened() -> object:
            index = ReplayIndex(folder, file)
            index.open()
            return index.entries()

        both = compared(opened, floor=lambda: [each.stat() for each in os.scandir(folder)])
        report.compare(f"a list of {REPLAYS} replays opened", both, floor="listing the folder", aim=12)
        tape = Tape(read_replay(content))
        chance = random.Random(1)
        seek = seconds_of(lambda: tape.model(chance.randrange(tape.length), Eyes(person=1, all_open=False)))
        report.say("a seek in a replay", f"{1000 * seek:.2f} ms")
