"""Scroll bars at the window's edges for a page larger than the window."""

from collections.abc import Callable

from game.view.paint import Canvas, Kit
from game.view.units import Box, theme
from game.view.widgets.widget import Widget

_WIDE, _AWAY = 16.0, 4.0
_LEAST = 60.0


class PageBar(Widget):
    """A scroll bar that is dragged, or pressed beside its thumb.

    :param scroll: scrolls the page; called with the share of the hidden part, 0 to 1.
    """

    bleed = 0.0

    def __init__(self, scroll: Callable[[float], bool], *, is_upright: bool) -> None:
        self._scroll, self._is_upright = scroll, is_upright
        self.share = 1.0
        """The visible share of the page."""
        self.way = 0.0
        """The share of the hidden part that lies before the visible one."""
        self._grip = 0.0
        """Where the thumb is held, in layout units from its beginning."""

    @property
    def is_needed(self) -> bool:
        return self.share < 1.0

    def follow(self, seen: Box, share: float, way: float, *, mirrored: bool) -> None:
        """Take a place at the edge of the visible area, and show which part of the page is seen."""
        self.share, self.way = share, way
        if self._is_upright:
            x = seen.x + _AWAY if mirrored else seen.right - _AWAY - _WIDE
            self.box = Box(x, seen.y + _AWAY, _WIDE, seen.height - 2 * _AWAY)
        else:
            self.box = Box(seen.x + 2 * _WIDE, seen.bottom - _AWAY - _WIDE, seen.width - 4 * _WIDE, _WIDE)

    @property
    def _length(self) -> float:
        whole = self.box.height if self._is_upright else self.box.width
        return min(whole, max(_LEAST, whole * self.share))

    def draw(self, canvas: Canvas) -> None:
        box, long = self.box, self._length
        canvas.rounded(box, theme.BLACK, radius=_WIDE / 2, opacity=0.6)
        if self._is_upright:
            thumb = Box(box.x, box.y + (box.height - long) * self.way, _WIDE, long)
        else:
            thumb = Box(box.x + (box.width - long) * self.way, box.y, long, _WIDE)
        canvas.rounded(thumb.grown(-3), theme.BRASS, radius=_WIDE / 2 - 3)

    def _along(self, at: tuple[float, float]) -> float:
        """Position of a point along the bar, in layout units."""
        return at[1] - self.box.y if self._is_upright else at[0] - self.box.x

    @property
    def _free(self) -> float:
        """How far the thumb can move, in layout units."""
        return max(1.0, (self.box.height if self._is_upright else self.box.width) - self._length)

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        held = self._along(at) - self._free * self.way
        self._grip = held if 0 <= held <= self._length else self._length / 2
        self.pointer_drag(at, kit)

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        self._scroll((self._along(at) - self._grip) / self._free)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        """Does nothing; the page stays where it was dragged to."""
