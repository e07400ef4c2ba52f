"""Pages of widgets in the gallery."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from game.app.window.stack import Scene
from game.i18n import is_right_to_left
from game.view.paint import Kit
from tests.scenes.pilot import Pilot

Maker = Callable[[Kit], Scene]
Act = Callable[[Pilot], None]
Shown = TypeVar("Shown", bound=Scene)


def shown(pilot: Pilot, kind: type[Shown]) -> Shown:
    """The present scene, which must be of this kind."""
    assert isinstance(pilot.scene, kind), pilot.scene
    return pilot.scene


@dataclass(frozen=True)
class Page:
    """A page of widgets: how its scene is made, and what is done there."""

    make: Maker
    act: Act = Pilot.settle
    sample: Callable[[], object] = lambda: None
    """Plays the match that the page tells of, and keeps it: that is no part of what the page costs."""

    def __call__(self, size: tuple[int, int], *, draws: bool = True) -> Pilot:
        """The page in a window of this size."""
        pilot = Pilot(self.make, size=size, mirrored=is_right_to_left(), draws=draws)
        self.act(pilot)
        return pilot
