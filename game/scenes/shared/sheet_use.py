"""The further contents of a score sheet besides the scores: buttons to go on, notes, and links to the rulebook."""

from collections.abc import Collection, Mapping, Sequence

from game import Frozen
from game.engine.seat import Seat
from game.i18n.numbers import count_text
from game.players.roster import MatchSetup
from game.view.page.stars import Earned
from game.view.widgets import Callback


class SheetUse(Frozen, kw_only=True):
    """What a score sheet offers besides the scores of the deal."""

    setup: MatchSetup | None = None
    """The match's set-up, for links to the rulebook and for playing again; ``None``: the match is only watched."""
    stop: Callback | None = None
    """Ends the match after this deal; ``None`` if the rules do not allow that."""
    note: str = ""
    """A further line of text about the deal."""
    earned: Sequence[Earned] = ()
    """The stars and goals of the week that the deal earned the only person at this screen."""
    firsts: Mapping[Seat, str] = {}
    """What each winner of the deal has done for the first time, by seat; shown only with that winner's hand."""
    stated: Collection[Seat] = ()
    """The winners whose hand's worth the table has stated; their sheet does not count it up from nothing again."""
    back: Callback | None = None
    """Returns to the table at the end of the deal; ``None`` if the deal is played and not watched."""
    on: str = ""
    """The label of the button that continues; empty: the usual one."""


def taken_back_note(times: int) -> str:
    """The note on a score sheet about how often decisions were taken back; empty for 0 times."""
    if not times:
        return ""
    return count_text("taken back: {count}", "taken back: {count}", times)
