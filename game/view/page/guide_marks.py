"""The signs before sentences of a guide that are not in the original book, or contradict it."""

from game.i18n.guide.model import Mark
from game.view.paint import Canvas, edge
from game.view.units import Box, Color, theme

_RING = 19.0
_INKS: dict[Mark, Color] = {Mark.ADDED: theme.GAIN, Mark.CONTRADICTED: theme.LOSS}
_BARS = {
    Mark.ADDED: (Box(-4.2, -0.7, 8.4, 1.4), Box(-0.7, -4.2, 1.4, 8.4)),
    Mark.CONTRADICTED: (Box(-0.9, -5.0, 1.8, 6.2), Box(-0.9, 2.8, 1.8, 2.0)),
}
"""A plus and an exclamation mark, relative to the center of the ring."""


def draw_mark(mark: Mark, canvas: Canvas, box: Box) -> None:
    """Draw a small ring with the sign in the middle of a box."""
    ring = box.inset((box.width - _RING) / 2, (box.height - _RING) / 2)
    edge(canvas, ring, _INKS[mark], width=1.6, radius=_RING / 2)
    for bar in _BARS[mark]:
        canvas.fill(bar.moved(*ring.center), _INKS[mark])
