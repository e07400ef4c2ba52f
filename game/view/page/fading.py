"""Parts of a page that appear one after another."""

import pygame

from game.view.paint import Canvas, faintly
from game.view.widgets import Seen, Widget

_NOTHING = pygame.Rect(0, 0, 0, 0)


class Fading(Widget):
    """A widget that fades in; a screen reader announces it from the start."""

    seen = Seen(1.0)
    """The opacity of the widget, 0 to 1."""

    def draw(self, canvas: Canvas) -> None:
        if self.seen <= 0:
            before = canvas.surface.get_clip()
            canvas.surface.set_clip(_NOTHING)
            self.draw_whole(canvas)
            canvas.surface.set_clip(before)
            return
        faintly(canvas, self.box.grown(self.bleed), self.seen, lambda: self.draw_whole(canvas))

    def draw_whole(self, canvas: Canvas) -> None:
        """Draw the widget at full opacity."""
        super().draw(canvas)
