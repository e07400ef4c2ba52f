"""A match to be watched: what a replay on the table is opened with."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.players.review import Finding
from game.players.roster import Chair
from game.view.layout.tape import Tape


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A match to be watched, and how it is seen at first."""

    tape: Tape
    chairs: Sequence[Chair]
    """Who played, by person."""
    at: int = 0
    """After so many commands."""
    person: int | None = None
    """From whose seat; ``None``: the person at this machine, or the first."""
    all_open: bool = True
    findings: Sequence[Finding] = ()
    """The decisions for which a review of this match found a better choice."""
    path: Path | None = None
    """The file of the match, which can be given away, reviewed and played on; ``None``: it is only watched."""
