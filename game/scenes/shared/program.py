"""What the program keeps that its screens are opened with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.app.system.last_setup import setup_of
from game.app.system.paths import Paths
from game.players.roster import Chair, MatchSetup
from game.scenes.shared.preferences import Context

if TYPE_CHECKING:
    from game.app.matches.match_list import SavedMatch
    from game.app.matches.statistics import Statistics


class Program(Context, frozen=True, kw_only=True):
    """The application's state besides the match that is played."""

    paths: Paths
    open_statistics: Callable[[], Statistics]
    """Gives the statistics of all matches."""
    unfinished: Callable[[], Sequence[SavedMatch]]
    """The matches that are not over."""
    silence: Callable[[], str]
    """Why nothing can be heard, whatever the settings say."""

    @property
    def statistics(self) -> Statistics:
        """The statistics of all matches."""
        return self.open_statistics()

    @property
    def last_setup(self) -> MatchSetup:
        """The match that was set up last."""
        return setup_of(self.preferences.now)

    @property
    def own_chair(self) -> Chair:
        """The name and portrait of the person at this machine."""
        return self.last_setup.chairs[self.last_setup.people[0]]
