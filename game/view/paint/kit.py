"""What every screen needs to be drawn: one kit for one window, handed from screen to screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import cached_property

from game.app.sound.sounds import Sound
from game.app.window.actions import Actions
from game.view.paint.sprites import Back, Faces, Sprites
from game.view.units.geometry import Frame
from game.view.units.text import Writer
from game.view.units.timeline import Motion


class Cue(Enum):
    """A sound of the interface (docs/design.md, section 14)."""

    BUTTON = auto()
    BACK = auto()
    FOCUS = auto()
    ERROR = auto()


CUE_SOUNDS: Mapping[Cue, Sound] = {
    Cue.BUTTON: Sound.BUTTON,
    Cue.BACK: Sound.BACK,
    Cue.FOCUS: Sound.TILE_TAP,
    Cue.ERROR: Sound.ERROR,
}
"""What they sound like."""


class Kit:
    """Fonts, sprites, measures and manners of one window.

    :param play: makes a sound of the interface heard.
    :param mirrored: the language is written from right to left.
    """

    scale = 1.0
    """How large its units are beside those of the window's area."""
    darkens_drawn = True
    """Whether discards that were thrown just as they were drawn are a little darker."""
    strewn = False
    """Whether discards lie as they fell, and not in neat rows."""

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
        self._dress = (Faces.TRADITIONAL, False, Back.BAMBOO)
        self._interface = 1.0
        self._hand = 1.0

    @cached_property
    def chrome(self) -> Chrome:
        """For what lies over the table: plates, bar, buttons and words in the size that the player wants."""
        return Chrome(self)

    @cached_property
    def pages(self) -> Pages:
        """For screens without a table, drawn in the size that the player wants."""
        return Pages(self)

    @property
    def interface(self) -> float:
        """The size of plates, bar, buttons and words, 1 as they were drawn."""
        return self._interface

    @interface.setter
    def interface(self, interface: float) -> None:
        if interface != self._interface:
            self._interface = interface
            self._fit_lenses()

    @property
    def hand(self) -> float:
        """How large the player wants the tiles of his own hand, 1 as they were drawn."""
        return self._hand

    @hand.setter
    def hand(self, hand: float) -> None:
        self._hand = hand

    @property
    def mirrored(self) -> bool:
        """Whether screens are laid out from right to left."""
        return self.writer.mirrored

    @mirrored.setter
    def mirrored(self, mirrored: bool) -> None:
        self.writer.mirror(mirrored=mirrored)
        for lens in (self.chrome, self.pages):
            lens.writer.mirror(mirrored=mirrored)

    @property
    def marks(self) -> bool:
        """Whether tiles carry marks for beginners in their corner."""
        return self._dress[1]

    def dress(self, *, faces: Faces = Faces.TRADITIONAL, marks: bool, back: Back = Back.BAMBOO) -> None:
        """Choose how the tiles look."""
        if (faces, marks, back) != self._dress:
            self._dress = (faces, marks, back)
            self.sprites = Sprites(faces=faces, marks=marks, back=back)
            self._fit_lenses()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size in pixels; the same size again does nothing."""
        if self.frame.window != size:
            self.frame = Frame.of(size)
            self.writer.resize(self.frame.unit)
            self.sprites.forget()
            self._fit_lenses()

    def _fit_lenses(self) -> None:
        self.chrome.fit()
        self.pages.fit()


class Lens(Kit):
    """A kit that draws the same things in another size than the window's own kit does."""

    def __init__(self, window: Kit) -> None:
        self.window = window
        self.actions = window.actions
        self.motion = window.motion
        self.play = window.play
        self.writer = window.writer
        self.fit()

    def fit(self) -> None:
        """The window, the tiles' dress or the size that the player wants may be another."""
        self.sprites = self.window.sprites
        self.frame = self.framed(self.window.frame)
        self.scale = self.frame.unit / self.window.frame.unit
        if self.scale == 1.0:
            self.writer = self.window.writer
        elif self.writer is self.window.writer:
            self.writer = Writer(self.frame.unit, mirrored=self.window.mirrored)
        self.writer.resize(self.frame.unit)

    def framed(self, frame: Frame) -> Frame:
        """The window's frame as this kit sees it."""
        raise NotImplementedError

    @property
    def interface(self) -> float:
        return self.window.interface

    @interface.setter
    def interface(self, interface: float) -> None:
        self.window.interface = interface

    @property
    def hand(self) -> float:
        return self.window.hand

    @hand.setter
    def hand(self, hand: float) -> None:
        self.window.hand = hand

    @property
    def mirrored(self) -> bool:
        return self.window.mirrored

    @mirrored.setter
    def mirrored(self, mirrored: bool) -> None:
        self.window.mirrored = mirrored

    @property
    def marks(self) -> bool:
        return self.window.marks

    def dress(self, *, faces: Faces = Faces.TRADITIONAL, marks: bool, back: Back = Back.BAMBOO) -> None:
        self.window.dress(faces=faces, marks=marks, back=back)

    def resize(self, size: tuple[int, int]) -> None:
        self.window.resize(size)


class Chrome(Lens):
    """Larger units, of which the window holds fewer: what is laid out in them grows, what it lies over does not."""

    @cached_property
    def chrome(self) -> Chrome:
        return self

    def framed(self, frame: Frame) -> Frame:
        return frame.enlarged(self.window.interface)


class Pages(Lens):
    """Whole screens drawn larger or smaller; of one that is larger than the window a part is seen."""

    def __init__(self, window: Kit) -> None:
        self._pan = (0.5, 0.0)
        super().__init__(window)

    @cached_property
    def pages(self) -> Pages:
        return self

    @property
    def pan(self) -> tuple[float, float]:
        """Which part is seen: 0 the left or upper end, 1 the other one."""
        return self._pan

    def look_at(self, pan: tuple[float, float]) -> bool:
        """Turn to another part; whether that changes anything."""
        pan = (min(1.0, max(0.0, pan[0])), min(1.0, max(0.0, pan[1])))
        if pan == self._pan or self.scale <= 1.0:
            return False
        self._pan = pan
        self.frame = self.framed(self.window.frame)
        return True

    def framed(self, frame: Frame) -> Frame:
        return frame.magnified(self.window.interface, self._pan)


def _silent(cue: Cue) -> None:
    """Play nothing."""
