"""A host's speech bubble."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.view.page.fading import Fading
from game.view.paint import PREMULTIPLIED, Canvas, Kit, PanelKind
from game.view.paint.shapes import clear
from game.view.units import Align, Box, theme
from game.view.widgets import Seen

TAIL = 34.0
"""The usual height of a bubble's tail."""
SPARE = 4.0
"""The room that a line leaves free, so that rounding never shrinks it."""
INTO, _FINE = 8.0, 4
"""How far the tail reaches into the bubble, and how much finer it is drawn than it is shown."""
_PAPER: theme.Color = (0xEF, 0xE3, 0xC8)


class Bubble(Fading):
    """Words on paper, with a tail towards the speaker below."""

    bleed = 140.0
    text = Seen("")
    _STYLE = theme.BODY.sized(27).colored(theme.INK)
    _LEADING = theme.LINE_HEIGHT
    _AROUND = (30.0, 22.0)
    """The distance of the words from the bubble's sides and from its edges above and below."""
    _CORNER, _ROOT = 26.0, 26.0
    """The radius of the corners, and half the width of the tail's root."""
    _tail = Seen(TAIL)
    _lines: Sequence[str] = ()
    _share = Seen(0.5)
    """Where the tail points, as a share of the width from the side at which reading begins."""

    @property
    def _step(self) -> float:
        """The height of a line."""
        return self._STYLE.size * self._LEADING

    def stand(
        self, x: float, foot: float, wide: float, kit: Kit, *, points_to: float | None = None, tail: float = TAIL
    ) -> None:
        """Take as much of this width from ``x`` on, and of the height above ``foot``, as the words need.

        :param points_to: the x at which the tail points; ``None`` for the middle.
        :param tail: the height of the tail.
        """
        self._tail = tail
        self._lines = self._broken(wide, kit)
        high = self._step * len(self._lines) + 2 * self._AROUND[1]
        words = max(kit.writer.width(line, self._STYLE) for line in self._lines) if self._lines else 0.0
        needed = min(wide, words + 2 * self._AROUND[0] + SPARE)
        tip = x + wide / 2 if points_to is None else points_to
        start = min(max(x, tip - needed / 2), x + wide - needed)
        self._share = (tip - start) / needed
        self.place(Box(start, foot - high, needed, high))

    def _broken(self, wide: float, kit: Kit) -> Sequence[str]:
        """The lines of the words in a bubble of this width."""
        return kit.writer.balanced(self.text, self._STYLE, wide - 2 * self._AROUND[0] - SPARE)

    def draw_whole(self, canvas: Canvas) -> None:
        if not self.text:
            return
        box = self.box
        canvas.panel(PanelKind.PAPER, box, radius=self._CORNER)
        tip = box.x + box.width * (1 - self._share if canvas.kit.mirrored else self._share)
        root = min(max(tip, box.x + self._CORNER + self._ROOT), box.right - self._CORNER - self._ROOT)
        self._draw_tail(canvas, root, tip)
        words = box.inset(*self._AROUND)
        canvas.stacked(self._lines, self._STYLE, words, self._step, align=Align.START)

    def _draw_tail(self, canvas: Canvas, root: float, tip: float) -> None:
        """Draw the tail with the paper's frame around it, from the x of its root to that of its tip."""
        picture = self._tail_picture(canvas.kit, tip - root)
        at = canvas.at((min(root, tip) - self._ROOT, self.box.bottom - INTO))
        canvas.surface.blit(picture, at, special_flags=PREMULTIPLIED)

    def _tail_picture(self, kit: Kit, aside: float) -> pygame.Surface:
        """A tail that points down, its tip this far after its root."""
        left, high = min(0.0, aside) - self._ROOT, self._tail + INTO
        size = kit.frame.px(abs(aside) + 2 * self._ROOT), kit.frame.px(high)
        large = clear((size[0] * _FINE, size[1] * _FINE))
        pixels = kit.frame.unit * _FINE
        tail = self._tail
        lean = aside / tail
        for color, inset, begins in ((theme.BRASS, 0.0, 5.0), (theme.WOOD_DARK, 4.0, 2.0), (_PAPER, 7.0, -2.0)):
            low = tail - inset * math.hypot(self._ROOT, tail) / self._ROOT
            half = (low - begins) * self._ROOT / tail
            middle = lean * begins
            corners = ((middle - half, begins), (lean * low, low), (middle + half, begins))
            pygame.draw.polygon(large, color, [((x - left) * pixels, (y + INTO) * pixels) for x, y in corners])
        return pygame.transform.smoothscale(large, size)
