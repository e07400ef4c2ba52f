"""What every screen needs to draw: one kit for each window, passed from screen to screen."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from enum import Enum
from functools import cached_property
from math import inf

from msgspec import Struct

from game import replace
from game.app.sound.sounds import Sound
from game.app.window.actions import Actions
from game.view.paint.sprites import Sprites
from game.view.paint.tile_pictures import Back, Faces
from game.view.units import Box, Color, Frame, Motion, Pixels, Writer
from game.view.units.pictures import SHELF


class Cue(Enum):
    """Sounds of the interface (docs/design.md, section 14)."""

    BUTTON = Sound.BUTTON
    BACK = Sound.BACK
    FOCUS = Sound.TILE_TAP
    ERROR = Sound.ERROR
    RIGHT = Sound.SCORE_TOTAL


class _Shared(Struct):
    """The player's settings, and the sprites made for them, which all kits of one window share."""

    sprites: Sprites
    look: tuple[Faces, bool, Back] = (Faces.TRADITIONAL, False, Back.BAMBOO)
    """The drawings on the tiles' faces, whether they have corner marks, and the tiles' back."""
    interface: float = 1.0
    hand: float = 1.0
    """Size factor of the player's own hand."""
    lamp: Color | None = None
    """Color of the lamp above the table; ``None`` for the usual one."""
    darkens_drawn: bool = True
    """Whether tiles discarded as drawn are slightly darkened."""
    strewn: bool = False
    """Whether discards lie a little askew, as if thrown, instead of in neat rows."""
    patience: float = inf
    """The seconds that one frame of a page spends on what is new; the next ones draw the rest."""


class Kit:
    """Fonts, sprites, measures and settings of one window, shared by all that draw in it.

    :param play: plays a sound of the interface.
    :param mirrored: whether the language is written from right to left.
    """

    scale = 1.0
    """Size of this kit's units relative to the window's own units."""

    def __init__(
        self,
        actions: Actions,
        *,
        motion: Motion | None = None,
        play: Callable[[Cue], None] | None = None,
        mirrored: bool = False,
    ):
        self.window: Kit = self
        self.actions = actions
        self.motion = motion or Motion()
        self.play = play or (lambda _cue: None)
        self.frame = Frame.of((1280, 720))
        self.writer = Writer(self.frame.unit, mirrored=mirrored)
        self.shared = _Shared(Sprites())

    @cached_property
    def chrome(self) -> Chrome:
        """The kit for everything over the table (plates, bar, buttons, texts), at the player's interface size."""
        return Chrome(self)

    @property
    def sprites(self) -> Sprites:
        return self.shared.sprites

    @property
    def interface(self) -> float:
        """Size factor of plates, bar, buttons and texts."""
        return self.shared.interface

    @interface.setter
    def interface(self, interface: float) -> None:
        self.shared.interface = interface
        self._fit()

    @property
    def mirrored(self) -> bool:
        """Whether screens are laid out from right to left."""
        return self.writer.mirrored

    @mirrored.setter
    def mirrored(self, mirrored: bool) -> None:
        for kit in (self.window, self.window.chrome):
            kit.writer.mirrored = mirrored

    def read(self, part: Box, within: Box) -> Box:
        """The place of ``part`` in reading direction; ``part`` is given as in a left-to-right layout of ``within``."""
        return part.turned(within) if self.mirrored else part

    def use_tiles(self, *, faces: Faces = Faces.TRADITIONAL, marks: bool, back: Back = Back.BAMBOO) -> None:
        if (faces, marks, back) != self.shared.look:
            self.shared.look = (faces, marks, back)
            self.shared.sprites = Sprites(faces=faces, marks=marks, back=back)

    def resize(self, size: Pixels) -> None:
        """Set the window's size in pixels; does nothing if it is unchanged."""
        window = self.window
        if window.frame.window != size:
            window.frame = Frame.of(size)
            window.writer.unit = window.frame.unit
            SHELF.fit(size)
            self._fit()

    def lowered(self, units: float) -> Kit:
        """A kit that draws everything this many units lower."""
        kit = copy(self)
        kit.frame = replace(self.frame, top=self.frame.top + self.frame.unit * units)
        return kit

    def _fit(self) -> None:
        self.window.chrome.fit()


class Lens(Kit):
    """A kit that draws at another size than the window's own kit."""

    def __init__(self, kit: Kit):
        super().__init__(kit.actions, motion=kit.motion, play=kit.play)
        self.window, self.shared = kit.window, kit.shared
        self._base = kit
        self.writer = kit.writer
        self.fit()

    def fit(self) -> None:
        """Adapt the kit to a new size of the window or interface."""
        self.frame = self.framed(self._base.frame)
        self.scale = self.frame.unit / self._base.frame.unit
        if self.scale == 1.0:
            self.writer = self._base.writer
        elif self.writer is self._base.writer:
            self.writer = Writer(self.frame.unit)
        self.writer.unit = self.frame.unit
        self.writer.mirrored = self._base.mirrored

    def framed(self, frame: Frame) -> Frame:
        """The window's frame, converted to the area and units of this kit."""
        raise NotImplementedError


class Chrome(Lens):
    """A kit with larger units, for things over the table: they grow with the interface, the table does not."""

    @cached_property
    def chrome(self) -> Chrome:
        return self

    def framed(self, frame: Frame) -> Frame:
        return frame.enlarged(self.interface)


_WIDE = 1900.0
"""Least width of a window in which a panel stands beside the upper part, in the player's units."""


class Upper(Lens):
    """A kit for the part of a window above a bar and, in wide windows, beside a panel; it acts as a whole window.

    :param bar: height of the bar in the player's units; 0 for none.
    :param side: width of the panel in the same units; 0 for none.
    """

    def __init__(self, kit: Kit, *, bar: float, side: float):
        self.bar, self.side = bar, side
        super().__init__(kit)

    @property
    def side_pixels(self) -> int:
        frame = self._base.chrome.frame
        return frame.px(self.side) if frame.width >= _WIDE else 0

    @property
    def bar_pixels(self) -> int:
        return self._base.chrome.frame.px(self.bar)

    @property
    def bar_box(self) -> Box:
        """The box of the bar, in the player's units and in reading direction."""
        frame = self._base.chrome.frame
        top = (frame.window[1] - self.bar_pixels - frame.top) / frame.unit
        return Box(0, top, frame.width, self.bar)

    @property
    def side_box(self) -> Box:
        """The box of the panel, in the player's units and in reading direction."""
        frame = self._base.chrome.frame
        left, top = (frame.window[0] - self.side_pixels - frame.left) / frame.unit, -frame.top / frame.unit
        return Box(left, top, self.side_pixels / frame.unit, self.bar_box.y - top)

    def resize(self, size: Pixels) -> None:
        super().resize(size)
        self.fit()
        self.chrome.fit()

    def fit(self) -> None:
        super().fit()
        self.scale = 1.0

    def framed(self, frame: Frame) -> Frame:
        width, height = frame.window[0], frame.window[1] - self.bar_pixels
        inner = Frame.of((width - self.side_pixels, height))
        beside = (self.side_pixels, 0) if self._base.mirrored else (0, self.side_pixels)
        return replace(inner, window=(width, height), left=inner.left + beside[0], beside=beside)
