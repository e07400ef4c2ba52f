"""The headline of a score sheet: who won, and how."""

from dataclasses import dataclass

from game.view.paint import Canvas, Paint, PanelKind
from game.view.units import Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

_BELOW = TextStyle(Face.MEDIUM, 25, (0xE6, 0xD9, 0xBC))
_BADGE, _BADGE_HIGH = TextStyle(Face.BOLD, 25, theme.ON_GOLD), 44.0
APART = "  \u00b7  "
"""The separator between the parts of the smaller line."""
_MOST_BADGE = 0.6
"""The greatest share of the smaller line's width that the badge takes."""
_LEAST = 0.8
"""The least share of its full size at which the large line is written whole."""


@dataclass(eq=False)
class Headline(Widget):
    """A large line with a smaller one below; the smaller line is narrower because tabs stand beside it."""

    title, short = Seen(""), Seen("")
    """The large line, and what is written instead if it fits only much smaller."""
    below = Seen("")
    won = Seen("")
    """Who wins the match, written on a band of gold before the smaller line; empty without anybody."""
    room = Seen(0.0)
    """Width available to the smaller line."""

    bleed = 56.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        least = theme.PAGE_TITLE.sized(_LEAST * theme.PAGE_TITLE.size)
        is_wide = self.short and canvas.kit.writer.width(self.title, least) > box.width
        canvas.lines(self.short if is_wide else self.title, theme.PAGE_TITLE, (box.x, box.y + 56), box.width, high=84)
        x = box.x
        if self.won:
            wide = min(canvas.kit.writer.width(self.won, _BADGE) + 36, _MOST_BADGE * self.room)
            band = Box(x, box.y + 101 - _BADGE_HIGH / 2, wide, _BADGE_HIGH)
            canvas.panel(PanelKind.CHIP, band, paint=Paint.GOLD, radius=_BADGE_HIGH / 2)
            canvas.block(self.won, _BADGE, band.inset(18))
            x += wide + 16
        canvas.lines(self.below, _BELOW, (x, box.y + 110), self.room - (x - box.x), high=66, most=3)
