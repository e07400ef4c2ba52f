"""Loading a kept table in the background when the first of its guests returns."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from game.app.hall.hall_table import Resumed
from game.app.hall.waiting import SUFFIX, read_table
from game.app.matches.match_file import reopen
from game.app.matches.saved_match import setup_of_replay
from game.engine.replays.match import Match
from game.net.door import Line
from game.net.messages import Hello
from game.net.tickets import Tickets
from game.players.roster import Level, MatchSetup


class Kept(NamedTuple):
    """A saved table."""

    setup: MatchSetup
    level: Level
    resumed: Resumed | None
    """The match of the table, to be continued; ``None`` if none had begun."""


class KeptTables:
    """The tables that wait for their guests to return; each is found at once by ticket or code."""

    def __init__(self) -> None:
        self._tickets: dict[Path, Tickets] = {}
        self._paths: dict[str, Path] = {}
        """The file of each table by its code, and by the digests of its tickets."""

    def __len__(self) -> int:
        return len(self._tickets)

    def __getitem__(self, path: Path) -> Tickets:
        return self._tickets[path]

    def keep(self, path: Path, tickets: Tickets) -> None:
        self._tickets[path] = tickets
        self._paths |= dict.fromkeys((tickets.code, *tickets.digests.values()), path)

    def take(self, path: Path) -> Tickets:
        tickets = self._tickets.pop(path)
        for known in (tickets.code, *tickets.digests.values()):
            if self._paths.get(known) == path:
                del self._paths[known]
        return tickets

    def forget(self, path: Path) -> None:
        """Forget a table whose file is gone."""
        if path in self._tickets:
            self.take(path)

    def find(self, known: str) -> Path | None:
        """The file of the table with this code or ticket digest."""
        return self._paths.get(known)


@dataclass(eq=False)
class Coming:
    """A table that is being loaded, and the messages of its guests meanwhile."""

    found: "Future[Kept]"
    said: list[tuple[Line, bytes | None]] = field(default_factory=list)
    hellos: dict[Line, Hello] = field(default_factory=dict)
    """The first message of each connection."""


def read_again(path: Path, tickets: Tickets) -> Kept:
    """Load a table from its file.

    :raises FileInUseError: if another program has its match open.
        ReplayError, BadTableError, OSError: if it cannot be read.
    """
    if path.suffix == SUFFIX:
        return Kept(*read_table(path), None)
    reopened = reopen(path)
    try:
        setup = setup_of_replay(reopened.replay)
        return Kept(setup, Level.CASUAL, Resumed(Match.resumed(reopened.replay), reopened.file, tickets))
    except BaseException:
        reopened.file.close()
        raise
