"""What is drawn on the card of a rulebook: its emblem, and dots in its color."""

from game.tiles.tile import Tile
from game.view.page.cloth import draw_backcloth
from game.view.paint import Canvas, Pose
from game.view.units import Box, Color, theme

EMBLEM = (332.0, 156.0)
"""The size for which the emblem is drawn."""
MOST_COMPLEX = 4
CHIP: Color = (0xE8, 0xDA, 0xBB)
"""The ground of a figure."""
FIGURE: Color = (0x7A, 0x4A, 0x12)
_DOT_OFF: Color = (0xC9, 0xB8, 0x8F)
_CORNER = 20.0
"""The upper corners, in the frame of the card."""
_DOT, _STEP = 16.0, 24.0
"""The width of a dot for the complexity, and the distance to the next one."""


def draw_dot(color: Color, canvas: Canvas, box: Box) -> None:
    """Draw the dot before a line."""
    canvas.disc(box.center, _DOT / 2, color)


def draw_complexity(complexity: int, accent: Color, canvas: Canvas, box: Box) -> None:
    """Draw how complex the rules are, as dots."""
    canvas = canvas.reading(box)
    for place in range(MOST_COMPLEX):
        at = box.x + (place + 0.5) * _STEP, box.center[1]
        canvas.disc(at, _DOT, accent if place < complexity else _DOT_OFF)


def draw_emblem(emblem: tuple[Tile, Tile, Tile], accent: Color, canvas: Canvas, box: Box) -> None:
    """Draw three tiles before rays in the color of the book."""
    draw_backcloth(canvas, box, accent, _CORNER)
    canvas.fill(Box(box.x, box.bottom, box.width, 4), theme.BRASS)
    unit, x = box.width / EMBLEM[0], box.center[0]
    left, front, right = emblem
    for tile, across, foot, wide in ((left, -74, 134, 80), (right, 74, 134, 80), (front, 0, 150, 104)):
        at, width = (x + across * unit, box.y + foot * unit), wide * unit
        shade = Box(at[0] - width / 2 + 5, at[1] - width * 1.3, width, width * 1.36)
        canvas.rounded(shade, theme.BLACK, radius=14, opacity=0.28)
        canvas.tile(tile, at, width, Pose.HAND)
