"""What it costs to keep a match while it is played, and to find the saved ones."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from game.app.matches.match_file import MatchFile
from game.app.matches.match_list import MatchList
from game.engine.events import MatchBegun
from game.engine.replays.replay import Header
from tests.bench.measure import Report, compared
from tests.soak.kept_match import new_match, play

BESIDE = 300
"""Saved matches in the folder."""


def run(report: Report) -> None:
    """A command recorded while the disk is busy with those before it; the list on the title."""
    with report.part("a match on disk"), TemporaryDirectory() as name:
        folder = Path(name)
        _record(report, folder)
        (path,) = folder.glob("*.mahjong")
        for number in range(BESIDE):
            (folder / f"2026-01-01-000000-{number}.mahjong").write_bytes(path.read_bytes())
        listed = MatchList(folder)
        begun = time.perf_counter()
        listed.unfinished()
        report.say(f"{BESIDE} saved matches looked at for the first time", f"{_ms(time.perf_counter() - begun)}")
        both = compared(listed.unfinished, floor=lambda: [each.stat() for each in os.scandir(folder)])
        report.compare(f"{BESIDE} saved matches looked at again", both, floor="listing the folder", aim=12)


def _record(report: Report, folder: Path) -> None:
    match = new_match("hungarian", 2)
    opening = match.past[0]
    assert isinstance(opening, MatchBegun)
    file = MatchFile.new(folder, Header(), opening, datetime.now(tz=UTC))
    costs = []
    for command, events in play(match, 2, 0):
        begun = time.perf_counter()
        file.record(command, events)
        costs.append(time.perf_counter() - begun)
        time.sleep(0.01)
    file.close()
    costs.sort()
    middle, late = costs[len(costs) // 2], costs[len(costs) * 99 // 100]
    report.say("a command recorded", f"{_ms(middle)}, one in a hundred {_ms(late)}, at most {_ms(costs[-1])}")


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms"
