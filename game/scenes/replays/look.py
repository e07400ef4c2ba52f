"""The match that a replay shows, and its first view."""

from collections.abc import Sequence
from pathlib import Path

from game import Frozen
from game.players.review import Finding
from game.players.roster import Chair
from game.view.layout.tape import Tape


class Look(Frozen, kw_only=True):
    """A match to watch, and the place and seat with which the replay begins."""

    tape: Tape
    chairs: Sequence[Chair]
    """The players, by the person's number."""
    at: int = 0
    """The place at which the replay begins, in commands."""
    person: int | None = None
    """The person from whose seat the match is seen; ``None``: the one at this machine, or the first."""
    all_open: bool = True
    findings: Sequence[Finding] = ()
    """The decisions for which a review of this match found a better choice."""
    path: Path | None = None
    """The file of the match for export, review and playing on; ``None`` if the match can only be watched."""
