"""A portrait to choose."""

from __future__ import annotations

from collections.abc import Callable

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.widgets.widget import Widget


class Portrait(Widget):
    """One of the portraits; the chosen one has a golden ring and a tick."""

    corner = 400.0

    def __init__(self, avatar: Avatar, name: str, on_choose: Callable[[], None]) -> None:
        super().__init__(tooltip=name, can_focus=True)
        self.avatar = avatar
        self.is_chosen = False
        self._on_choose = on_choose
        self._kit: Kit | None = None

    def choose(self, *, chosen: bool) -> None:
        """Mark it as the chosen one, or not."""
        if chosen != self.is_chosen:
            self.is_chosen = chosen
            self.touch()

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self._on_choose()

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        diameter = min(self.box.width, self.box.height)
        x, y = self.box.centre
        if self.is_chosen:
            canvas.disc((x, y), diameter + 4, theme.GOLD)
            canvas.disc((x, y), diameter - 5, theme.GOLD_DARK)
        canvas.avatar(self.avatar, (x, y), diameter - 12)
        if not self.is_enabled:
            canvas.disc((x, y), diameter - 4, theme.WOOD_DARK, opacity=0.72)
            canvas.icon(Icon.LOCK, (x, y), diameter * 0.26, theme.TEXT_SECOND)
        if self.warmth:
            canvas.disc((x, y), diameter - 12, theme.WHITE, opacity=0.12 * self.warmth)
        if self.is_chosen:
            at = (x + diameter * 0.27, y + diameter * 0.27)
            canvas.disc(at, 36, theme.GOLD_DARK)
            canvas.disc(at, 31, theme.GOLD)
            canvas.icon(Icon.CHECK, at, 22, theme.ON_GOLD)
