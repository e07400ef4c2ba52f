"""Where one is in a match, and a way to anywhere else: deals, claims and wins are marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.view.layout.tape import Mark, MarkKind
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget

_TRACK, _KNOB = 8.0, 28.0
_TICK = 22.0


class SeekBar(Widget):
    """A track from the first place to the last; pressing and dragging seeks.

    :param deals: the places at which deals begin, a tick each.
    :param seek: told the place that is wanted, again and again while the pointer is dragged.
    """

    corner = 14.0
    bleed = 12.0

    def __init__(
        self, length: int, deals: Sequence[int], marks: Sequence[Mark], seek: Callable[[int], None], *, tooltip: str
    ) -> None:
        super().__init__(tooltip=tooltip, can_focus=True)
        self.place_in_match = 0
        self._length = max(1, length)
        self._deals = tuple(deals)
        self._marks = tuple(marks)
        self._seek = seek

    def move_to(self, place: int) -> None:
        """The match is looked at elsewhere."""
        if place != self.place_in_match:
            self.place_in_match = place
            self.touch()

    def press(self) -> None:
        """Enter does nothing: the arrows seek, and the mouse."""

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self._to(at, kit)

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        self._to(at, kit)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        """The place was already told."""

    def draw(self, canvas: Canvas) -> None:
        mirrored = canvas.kit.mirrored
        left, width = self._track
        y = self.box.centre[1]
        canvas.rounded(Box(left, y - _TRACK / 2, width, _TRACK), theme.BLACK, radius=4, opacity=0.6)
        x = self._x(self.place_in_match, mirrored=mirrored)
        start, end = (x, left + width) if mirrored else (left, x)
        if end - start > _TRACK:
            canvas.rounded(Box(start, y - _TRACK / 2, end - start, _TRACK), theme.BRASS, radius=4)
        for deal in self._deals[1:]:
            tick = self._x(deal, mirrored=mirrored)
            canvas.fill(Box(tick - 1.5, y - _TICK / 2, 3, _TICK), theme.TEXT_SECOND, opacity=0.8)
        for mark in self._marks:
            at = self._x(mark.place, mirrored=mirrored)
            if mark.kind is MarkKind.CLAIM:
                canvas.rounded(Box(at - 1.5, y - 9, 3, 6), theme.TEXT, radius=1.5)
            else:
                canvas.disc((at, y), 20, theme.WOOD_DARK)
                canvas.icon(Icon.STAR, (at, y), 17, theme.SCORE)
        canvas.disc((x, y + 2), _KNOB, theme.BLACK, opacity=0.35)
        canvas.disc((x, y), _KNOB, (0x7A, 0x4A, 0x05))
        canvas.disc((x, y), _KNOB - 5, theme.blended((0xFF, 0xF0, 0xD4), theme.WHITE, self.warmth))

    @property
    def _track(self) -> tuple[float, float]:
        return self.box.x + _KNOB / 2, self.box.width - _KNOB

    def _x(self, place: int, *, mirrored: bool) -> float:
        left, width = self._track
        share = place / self._length
        return left + width * (1 - share if mirrored else share)

    def _to(self, at: tuple[float, float], kit: Kit) -> None:
        left, width = self._track
        share = min(1.0, max(0.0, (at[0] - left) / width))
        self._seek(round((1 - share if kit.mirrored else share) * self._length))
