"""The headline of a score sheet: who won, and how."""

from dataclasses import dataclass

from game.view.paint import Canvas
from game.view.units import Face, TextStyle, theme
from game.view.widgets import Seen, Widget

_BELOW = TextStyle(Face.MEDIUM, 25, (0xE6, 0xD9, 0xBC))
_LEAST = 0.8
"""The least share of its full size at which the large line is written whole."""


@dataclass(eq=False)
class Headline(Widget):
    """A large line with a smaller one below; the smaller line is narrower because tabs stand beside it."""

    title, short = Seen(""), Seen("")
    """The large line, and what is written instead if it fits only much smaller."""
    below = Seen("")
    room = Seen(0.0)
    """Width available to the smaller line."""

    bleed = 56.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        least = theme.PAGE_TITLE.sized(_LEAST * theme.PAGE_TITLE.size)
        is_wide = self.short and canvas.kit.writer.width(self.title, least) > box.width
        canvas.lines(self.short if is_wide else self.title, theme.PAGE_TITLE, (box.x, box.y + 56), box.width, high=84)
        canvas.lines(self.below, _BELOW, (box.x, box.y + 110), self.room, high=66, most=3)
