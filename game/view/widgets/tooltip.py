"""The tooltip of whatever is pointed at or focused; it appears at once (docs/design.md, section 13)."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import hypot

import pygame

from game import replace
from game.view.paint import Canvas, Kit, PanelKind, pixels
from game.view.units import Box, theme
from game.view.widgets.widget import NOWHERE, Widget

STYLE = theme.BODY
_WIDEST = 460.0
_PADDING = 16.0
_AWAY = 10.0
_LOW = 0.74
"""If a widget is below this share of the window's height, its tooltip is above it, so as not to cover the own hand."""
_STEP = 16
"""The distance of the places at which a tooltip may be."""


@cache
def _moves() -> Sequence[tuple[int, int]]:
    """How far a tooltip may move, right and down, the nearest places first."""
    return sorted(product(range(-1200, 1201, _STEP), range(-800, 801, _STEP)), key=lambda move: hypot(*move))


class Tooltip:
    """A panel shown beside the widget that it explains."""

    bleed = 42.0

    def __init__(self, kit: Kit):
        self._kit = kit
        self.lines: tuple[str, ...] = ()
        """The text as broken into lines."""
        self.text = ""
        """The text as given."""
        self.box: Box | None = None
        """Its box; ``None`` while hidden."""
        self._about = NOWHERE
        self._drawn: pygame.Rect | None = None
        self._is_dirty = False

    def show(self, text: str, about: Box, clear_of: Sequence[Box] = ()) -> None:
        """Show a text for the widget in this box.

        :param clear_of: boxes that must not be covered; the tooltip moves to the nearest free place.
        """
        self.text = text
        self._about = about
        self.lines = tuple(self._kit.writer.balanced(text, STYLE, _WIDEST))
        step = STYLE.size * theme.LINE_HEIGHT
        width = max(self._kit.writer.width(line, STYLE) for line in self.lines) + 2 * _PADDING
        height = len(self.lines) * step + 2 * _PADDING - 6
        below = about.bottom + _AWAY
        seen = self._kit.frame.visible
        is_low = about.y > seen.y + _LOW * seen.height or below + height > seen.bottom - theme.SAFE
        y = max(seen.y + theme.SAFE, about.y - _AWAY - height) if is_low else below
        left, right = seen.x + theme.SAFE, seen.right - theme.SAFE - width
        x = min(max(left, about.center[0] - width / 2), max(left, right))
        self.box = Box(x, y, width, height)
        if self.box.meets(about):  # it is too tall to stand above or below
            beside = about.x - _AWAY - width
            x = beside if beside >= left else about.right + _AWAY
            self.box = Box(x if left <= x <= right else self.box.x, y, width, height)
        if any(map(self.box.meets, clear_of)):
            self.box = self._clear_place(self.box, about, clear_of)
        self._is_dirty = True

    def stay_clear(self, of: Sequence[Box]) -> None:
        """Move if something that must not be covered has come where the tooltip is."""
        others = [other for other in of if other != self._about]
        if self.box is not None and any(map(self.box.meets, others)):
            before = self.box
            was_dirty = self._is_dirty
            self.show(self.text, self._about, others)
            self._is_dirty = was_dirty or self.box != before

    def _clear_place(self, box: Box, about: Box, clear_of: Sequence[Box]) -> Box:
        """The nearest place that covers none of these boxes, nor the subject; unmoved if there is none."""
        seen = self._kit.frame.visible.grown(-theme.SAFE)
        taken = [pixels(other, self._kit) for other in (*clear_of, about.grown(_AWAY - 1))]
        for right, down in _moves():
            at = replace(box, x=box.x + right, y=box.y + down)
            is_inside = seen.x <= at.x <= seen.right - at.width and seen.y <= at.y <= seen.bottom - at.height
            if is_inside and pixels(at, self._kit).collidelist(taken) < 0:
                return at
        return box

    def hide(self) -> None:
        if self.box is not None:
            self.box = None
            self._is_dirty = True

    def stale(self) -> list[pygame.Rect]:
        if not self._is_dirty:
            return []
        now = [pixels(self.box.grown(self.bleed), self._kit)] if self.box is not None else []
        return now + ([self._drawn] if self._drawn is not None else [])

    def draw(self, canvas: Canvas) -> None:
        self._is_dirty = False
        self._drawn = None
        if self.box is None:
            return
        self._drawn = pixels(self.box.grown(self.bleed), self._kit)
        canvas.panel(PanelKind.LACQUER, self.box, radius=12)
        step = STYLE.size * theme.LINE_HEIGHT
        canvas = canvas.reading(self.box)
        for number, line in enumerate(self.lines):
            canvas.text(line, STYLE, (self.box.x + _PADDING, self.box.y + _PADDING + STYLE.size * 0.82 + number * step))


class Tip(Widget):
    """An invisible widget with a tooltip for what is drawn there."""

    bleed = 0.0

    def __init__(self, text: Callable[[], str]):
        self._text = text

    def hint(self, kit: Kit) -> str:
        return self._text()

    def draw(self, canvas: Canvas) -> None:
        """Draws nothing, since its subject is drawn elsewhere."""
