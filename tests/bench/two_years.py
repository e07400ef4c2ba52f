"""A folder as somebody has it who has played for two years: thousands of matches, and what the statistics know of them.

The files are copies of a few matches that computer players have played, each with a day of its own; the statistics get
their records without reading them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from game.app.matches.match_list import SUFFIX
from game.app.matches.replay_index import ReplayIndex
from game.app.matches.statistics_file import StatisticsFile
from game.app.system.paths import Paths
from game.engine.replays.deal_record import DealRecord
from game.players.journey import JOURNEY
from game.players.match_record import MatchRecord
from game.players.roster import DAY, time_text
from tests.players.records import Heard, play

MATCHES = 5000
FIRST = datetime(2024, 11, 1, 9, tzinfo=UTC)
_WHOLE = 99


def fill(home: Path, matches: int = MATCHES, name: str = "Mira") -> None:
    """Put matches of two years into a folder of the program."""
    paths = Paths.in_folder(home)
    paths.matches.mkdir(parents=True)
    known = [_played(home / stop.rules, stop.rules) for stop in JOURNEY.stops]
    file = StatisticsFile.opened(paths.statistics)
    for number in range(matches):
        played, match, deals = known[number % len(known)]
        record = _of_its_own(match, number, matches, name)
        path = paths.matches / f"{record.id}{SUFFIX}"
        os.link(played, path)
        found = path.stat()
        began = int(datetime.fromisoformat(record.began).replace(tzinfo=UTC).timestamp())
        ended = [replace(deal, ended=began + 300 * place) for place, deal in enumerate(deals, 1)]
        file.add(record, ended[: 1 if record.is_of_day else None], file=(path.name, found.st_mtime_ns, found.st_size))
    file.close()
    index = ReplayIndex(paths.matches, paths.replay_index)
    index.open()
    index.wait(600.0)


def _played(folder: Path, rules: str) -> tuple[Path, MatchRecord, Sequence[DealRecord]]:
    heard: Heard = play(folder, rules, 7, deals=_WHOLE)
    (path,) = folder.iterdir()
    return path, heard[-1][0], [deal for _match, deals in heard for deal in deals]


def _of_its_own(match: MatchRecord, number: int, matches: int, name: str) -> MatchRecord:
    """A match of that person with a day, a wall and an end of its own; some are walls of the day, or of the journey."""
    began = FIRST + timedelta(days=730) * number / matches
    seats = len(match.persons)
    persons = (replace(match.persons[0], name=name), *match.persons[1:])
    own = 1 + number // 5 % seats
    places = (own, *(place for place in range(1, seats + 1) if place != own))
    of_day = {"daily": began.date().isoformat(), "journey": DAY} if number % 4 == 0 else {}
    return replace(
        match,
        id=f"{began:%Y-%m-%d-%H%M%S}",
        began=time_text(began),
        persons=persons,
        wall=f"wall {number}",
        places=places,
        ended=int(began.timestamp()) + 3600,
        **of_day,
    )
