"""A small portrait that is switched on and off."""

from __future__ import annotations

from collections.abc import Callable

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.widgets.widget import Widget


class SeatSign(Widget):
    """Whether somebody's things are shown; one that is off is dark and crossed out."""

    bleed = 16.0
    corner = 400.0

    def __init__(self, avatar: Avatar, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(tooltip=name, can_focus=True)
        self._avatar = avatar
        self._on_press = on_press
        self._kit: Kit | None = None
        self.is_on = True

    def turn(self, *, on: bool) -> None:
        """Switch it, without telling anybody."""
        if on != self.is_on:
            self.is_on = on
            self.touch()

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self._on_press()

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        diameter = min(self.box.width, self.box.height)
        canvas.avatar(self._avatar, self.box.centre, diameter)
        if self.warmth:
            canvas.disc(self.box.centre, diameter, theme.WHITE, opacity=0.14 * self.warmth)
        if not self.is_on:
            canvas.disc(self.box.centre, diameter, theme.WOOD_DARK, opacity=0.72)
            canvas.icon(Icon.CROSS, self.box.centre, diameter * 0.5, theme.TEXT)
