"""The purposes of a score sheet beside being read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.engine.seat import Seat
from game.i18n import ngettext
from game.players.roster import MatchSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetUse:
    """The purposes of a score sheet beside being read."""

    setup: MatchSetup | None = None
    """The match that is played: its lines lead to its rulebook, and it can begin again; ``None``: it is watched."""
    stop: Callable[[], None] | None = None
    """Ends the match here, where the players may."""
    note: str = ""
    """What else is to be known of the deal."""
    firsts: Mapping[Seat, str] = field(default_factory=dict)
    """What the deal was the first of, for each person who won; it is said with his own hand alone."""
    back: Callable[[], None] | None = None
    """To the table as it was at the deal's end, where the deal is only watched."""
    on: str = ""
    """What the button says that goes on; the usual words when left out."""


def taken_back_note(times: int) -> str:
    """What a score sheet says of decisions that were taken back."""
    if not times:
        return ""
    return ngettext("taken back: {count}", "taken back: {count}", times).format(count=times)
