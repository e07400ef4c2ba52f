"""A table that a hall has kept is read again when the first of its guests comes back, beside what the hall does."""

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
    """A table that was kept."""

    setup: MatchSetup
    level: Level
    resumed: Resumed | None
    """Its match, if one had begun."""


@dataclass(eq=False)
class Coming:
    """A table that is read again, and what its guests have said meanwhile."""

    found: "Future[Kept]"
    said: list[tuple[Line, bytes | None]] = field(default_factory=list)
    hellos: dict[Line, Hello] = field(default_factory=dict)
    """The first word of each."""


def read_again(path: Path, tickets: Tickets) -> Kept:
    """The table that a file holds.

    Raises:
        FileInUseError: when another program has its match open.
        ReplayError, BadTableError, OSError: when it cannot be read.
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
