"""The player's settings while the game runs, and the context given to all screens."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import field

from game import Frozen, replace
from game.app.system.settings import SIZES, Settings
from game.app.window.stack import Stack
from game.scenes.shared.destinations import Go
from game.scenes.shared.learner import Learner
from game.view.paint import Kit

if TYPE_CHECKING:
    from game.players.roster import MatchSetup
    from game.view.choreography.steps import Heard

_SET_UP = attrgetter("last_set_up", "player_name", "avatar", "clock")


class Preferences:
    """The present settings, ``now``; they can change at any time, so nobody keeps a copy.

    :param on_change: called with the settings before and after each change; it applies and saves them.
    """

    def __init__(self, settings: Settings, on_change: Callable[[Settings, Settings], None] | None = None):
        self.now = settings
        self._on_change = on_change
        self.draft: MatchSetup | None = None
        """The set-up that the player left before the match began; ``None`` after another match or another player."""

    def change(self, **fields: object) -> None:
        """Changes some settings, given by the names of their fields."""
        self.use(replace(self.now, **fields))

    def use(self, settings: Settings) -> None:
        """Replaces all settings."""
        before, self.now = self.now, settings
        if _SET_UP(before) != _SET_UP(settings):
            self.draft = None
        if settings != before and self._on_change is not None:
            self._on_change(before, settings)


class Context(Frozen, kw_only=True):
    """What every screen is given: kit, stack of screens, preferences, sound, ``go`` to other screens, and progress."""

    kit: Kit
    stack: Stack
    preferences: Preferences
    hear: Callable[[Heard], None]
    """Plays a sound."""
    go: Go
    learner: Learner = field(default_factory=Learner)
    """What the person at this screen has learned."""


def nearest_size(size: int) -> int:
    """The offered size that is nearest to this one, which a settings file may have."""
    return min(SIZES, key=lambda known: abs(known - size))


def next_size(size: int, step: int) -> int:
    """The next larger size for ``step`` = 1, the next smaller one for -1; at an end the same."""
    place = SIZES.index(nearest_size(size)) + step
    return SIZES[min(max(place, 0), len(SIZES) - 1)]
