"""The program as the openers of screens see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.app.system.last_setup import chair_of, setup_of
from game.app.system.paths import Paths
from game.app.system.storage import StorageError
from game.i18n import _
from game.i18n.player_texts import name_in_files
from game.players.roster import Chair, MatchSetup
from game.scenes.shared.destinations import Way
from game.scenes.shared.preferences import Context

if TYPE_CHECKING:
    from game.app.matches.statistics import Statistics
    from game.app.matches.unfinished import SavedMatch
    from game.app.system.settings import Settings


class Program(Context, kw_only=True):
    """What the opener of a screen is given: the context, and the data of the program besides the match in progress."""

    paths: Paths
    open_statistics: Callable[[], Statistics]
    """Gives the statistics of all matches, opened at the first call."""
    unfinished: Callable[[], Sequence[SavedMatch]]
    """Gives the unfinished matches; the one played last comes first."""
    unreadable: Callable[[], Sequence[str]] = tuple
    """Gives a line for each file that could not be read when the unfinished matches were last asked for."""
    silence: Callable[[], str]
    """Gives the reason why no sound can be heard whatever the settings are; empty if sound can be heard."""

    @property
    def statistics(self) -> Statistics:
        return self.open_statistics()

    @property
    def last_setup(self) -> MatchSetup:
        return setup_of(self.preferences.now)

    @property
    def own_chair(self) -> Chair:
        """The chair with the name and portrait of the person at this computer."""
        return chair_of(self.preferences.now)

    @property
    def own_name(self) -> str:
        """The name by which files know the person at this computer."""
        return name_in_files(self.own_chair)

    def switch_to(self, settings: Settings) -> str:
        """Saves the current person's settings and switches to those of another, or returns why that is impossible."""
        from game.app.system import persons

        here = self.preferences.now
        try:
            persons.keep(here, self.paths)
        except StorageError as error:
            return _("It cannot be saved: {reason}").format(reason=error)
        self.preferences.use(persons.arriving(settings, here))
        persons.has_come(self.preferences.now, self.paths)
        self.go(Way.TO_TITLE)
        return ""
