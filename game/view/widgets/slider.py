"""A value that slides."""

from __future__ import annotations

from collections.abc import Callable

from game.app.window.actions import Action, InputEvent
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.choice import sideways
from game.view.widgets.widget import Widget

_VALUE_ROOM = 100.0
_END = 14.0
"""Room between the value and the ring of the focus."""
_KNOB = 38.0
_TRACK = 12.0


class Slider(Widget):
    """A whole number from ``low`` to ``high`` in steps. Left and right step, Home and End go to the ends.

    :param shown: how a value is written beside the track.
    """

    corner = 22.0

    def __init__(
        self,
        value: int,
        on_change: Callable[[int], None],
        *,
        low: int = 0,
        high: int = 100,
        step: int = 5,
        shown: Callable[[int], str] = str,
        tooltip: str = "",
    ) -> None:
        super().__init__(tooltip=tooltip, can_focus=True)
        self.value = value
        self._on_change = on_change
        self._low, self._high, self._step = low, high, step
        self._shown = shown

    def measure(self, kit: Kit) -> tuple[float, float]:
        return 240 + _KNOB / 2 + _VALUE_ROOM, 44.0

    def clipped(self, kit: Kit) -> list[str]:
        text = self._shown(self._high)
        return [text] if kit.writer.line(text, theme.VALUE, _VALUE_ROOM - _END).is_cut else []

    def draw(self, canvas: Canvas) -> None:
        track = self._track(canvas.kit)
        share = (self.value - self._low) / (self._high - self._low)
        mirrored = canvas.kit.mirrored
        x = track.right - track.width * share if mirrored else track.x + track.width * share
        y = self.box.centre[1]
        canvas.rounded(Box(track.x, y - _TRACK / 2, track.width, _TRACK), theme.BLACK, radius=6, opacity=0.6)
        start, end = (x, track.right) if mirrored else (track.x, x)
        if end - start > _TRACK:
            canvas.rounded(Box(start, y - _TRACK / 2, end - start, _TRACK), theme.GOLD, radius=6)
        canvas.disc((x, y + 2), _KNOB, theme.BLACK, opacity=0.35)
        canvas.disc((x, y), _KNOB, (0x7A, 0x4A, 0x05))
        canvas.disc((x, y), _KNOB - 5, theme.blended((0xFF, 0xF0, 0xD4), theme.WHITE, self.warmth))
        left = self.box.x + _END if mirrored else self.box.right - _VALUE_ROOM
        value = Box(left, self.box.y, _VALUE_ROOM - _END, self.box.height)
        canvas.centred(self._shown(self.value), theme.VALUE, value, align=Align.END)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = sideways(event, kit)
        if step:
            self._set(self.value + step * self._step)
            return True
        if kit.actions.is_pressed(event, Action.FIRST):
            self._set(self._low)
            return True
        if kit.actions.is_pressed(event, Action.LAST):
            self._set(self._high)
            return True
        return False

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self._slide(at, kit)

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        self._slide(at, kit)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        self._slide(at, kit)

    def _slide(self, at: tuple[float, float], kit: Kit) -> None:
        track = self._track(kit)
        share = min(1.0, max(0.0, (at[0] - track.x) / track.width))
        share = 1 - share if kit.mirrored else share
        self._set(self._low + round(share * (self._high - self._low) / self._step) * self._step)

    def _set(self, value: int) -> None:
        value = min(self._high, max(self._low, value))
        if value != self.value:
            self.value = value
            self.touch()
            self._on_change(value)

    def _track(self, kit: Kit) -> Box:
        box = self.box
        x = box.x + _KNOB / 2 + (_VALUE_ROOM if kit.mirrored else 0)
        return Box(x, box.y, box.width - _KNOB - _VALUE_ROOM, box.height)
