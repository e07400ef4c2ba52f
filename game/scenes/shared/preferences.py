"""The player's settings while the game runs, the words and sizes to choose from, and what all screens are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from game.app.system.settings import Settings
from game.app.window.stack import Stack
from game.scenes.shared.destinations import Go
from game.scenes.shared.learner import Learner
from game.view.paint import Kit

if TYPE_CHECKING:
    from game.view.choreography.steps import Heard

SIZES = (80, 90, 100, 110, 120, 130, 150, 175, 200)
"""The sizes of plates, buttons and words to choose from, in percent (docs/design.md, section 15)."""


class Preferences:
    """The settings in force; whoever needs one asks anew each time.

    :param on_change: told the settings before and after each change; it makes them count, and saves them.
    """

    def __init__(self, settings: Settings, on_change: Callable[[Settings, Settings], None] | None = None) -> None:
        self.now = settings
        self._on_change = on_change

    def change(self, **fields: object) -> None:
        """Give some settings other values, by the names of their fields."""
        self.use(replace(self.now, **fields))

    def use(self, settings: Settings) -> None:
        """Replace all settings."""
        before, self.now = self.now, settings
        if settings != before and self._on_change is not None:
            self._on_change(before, settings)


class Context(Struct, frozen=True, kw_only=True):
    """The window with its stack of screens, the player's preferences and progress, sound, and the way on."""

    kit: Kit
    stack: Stack
    preferences: Preferences
    hear: Callable[[Heard], None]
    """Makes a sound heard."""
    go: Go
    learner: Learner = field(default_factory=Learner)
    """What the person at this screen has learned."""


def nearest_size(size: int, sizes: Sequence[int] = SIZES) -> int:
    """The size to choose from that is nearest to one from a settings file."""
    return min(sizes, key=lambda known: abs(known - size))


def next_size(size: int, step: int) -> int:
    """The next larger size, or with -1 the next smaller one; at an end the same."""
    place = SIZES.index(nearest_size(size)) + step
    return SIZES[min(max(place, 0), len(SIZES) - 1)]
