"""A button that must be held down for a moment, so that nobody presses it by mistake."""

from __future__ import annotations

from collections.abc import Callable

from game.app.window.actions import Action
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.timeline import Motion
from game.view.widgets.button import MAIN, Button, Finish

HOLD = 0.5
"""How long it is to be held, in seconds."""


class HoldButton(Button):
    """Fills while it is held, and acts when it is full; or at once, where ``seconds`` is 0.

    Whoever owns it tells it of the keys with ``begin`` and ``end``; the pointer it knows by itself.
    """

    def __init__(
        self,
        label: str,
        on_done: Callable[[], None],
        *,
        seconds: float = HOLD,
        finish: Finish = MAIN,
        key: Action | None = None,
    ) -> None:
        super().__init__(label, on_done, finish=finish, key=key)
        self._seconds = seconds
        self._held = 0.0
        self._is_down = False
        self._is_done = False

    @property
    def share(self) -> float:
        """How much of the time it has been held, 0 to 1."""
        return min(1.0, self._held / self._seconds) if self._seconds else float(self._is_done)

    @property
    def busy(self) -> bool:
        return super().busy or self._is_down

    def begin(self) -> None:
        """It is held down from now on."""
        if self._is_done or self._is_down:
            return
        self._is_down = True
        self.touch()
        if not self._seconds:
            self._act()

    def end(self) -> None:
        """It was let go."""
        if not self._is_done:
            self._is_down = False
            self._held = 0.0
            self.touch()

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        if self._is_down:
            self._held += seconds
            self.touch()
            if self._held >= self._seconds:
                self._act()

    def _act(self) -> None:
        self._is_down = False
        self._is_done = True
        super().press()

    def press(self) -> None:
        """A press alone does nothing: it is told when it is held."""

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self._kit = kit
        self.begin()

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        if not self.is_hovered:
            self.end()

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        self.end()

    def _draw_content(self, canvas: Canvas, box: Box) -> None:
        if self.share > 0:
            wide = max(2 * box.height * 0.3, box.width * self.share)
            x = box.right - wide if canvas.kit.mirrored else box.x
            canvas.rounded(Box(x, box.y, wide, box.height), theme.WHITE, radius=box.height * 0.3, opacity=0.45)
        super()._draw_content(canvas, box)
