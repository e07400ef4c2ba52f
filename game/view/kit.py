"""What every screen needs to be drawn: one kit for one window, handed from screen to screen."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from game.app.actions import Actions
from game.view.geometry import Frame
from game.view.sprites import Back, Sprites
from game.view.text import Writer
from game.view.timeline import Motion


class Cue(Enum):
    """A sound of the interface (ART.md, section 14)."""

    BUTTON = auto()
    BACK = auto()
    FOCUS = auto()
    ERROR = auto()


class Kit:
    """Fonts, sprites, measures and manners of one window.

    :param play: makes a sound of the interface heard.
    :param mirrored: the language is written from right to left.
    """

    def __init__(
        self,
        actions: Actions,
        *,
        motion: Motion | None = None,
        play: Callable[[Cue], None] | None = None,
        mirrored: bool = False,
    ) -> None:
        self.actions = actions
        self.motion = motion or Motion()
        self.play = play or _silent
        self.frame = Frame.of((1280, 720))
        self.writer = Writer(self.frame.unit, mirrored=mirrored)
        self.sprites = Sprites()
        self._marks = False
        self._back = Back.BAMBOO

    @property
    def mirrored(self) -> bool:
        """Whether screens are laid out from right to left."""
        return self.writer.mirrored

    @mirrored.setter
    def mirrored(self, mirrored: bool) -> None:
        self.writer.mirror(mirrored=mirrored)

    @property
    def marks(self) -> bool:
        """Whether tiles carry marks for beginners in their corner."""
        return self._marks

    def dress(self, *, marks: bool, back: Back = Back.BAMBOO) -> None:
        """Choose how the tiles look."""
        if (marks, back) != (self._marks, self._back):
            self._marks, self._back = marks, back
            self.sprites = Sprites(marks=marks, back=back)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size in pixels; the same size again does nothing."""
        if self.frame.window != size:
            self.frame = Frame.of(size)
            self.writer.resize(self.frame.unit)
            self.sprites.forget()


def _silent(cue: Cue) -> None:
    """Play nothing."""
