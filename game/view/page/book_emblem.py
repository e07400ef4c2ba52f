"""What is drawn on the card of a rulebook: its emblem, and dots in its color."""

from collections.abc import Sequence

from game.tiles.tile import Tile
from game.view.page.cloth import draw_head
from game.view.paint import Canvas, Pose
from game.view.units import Box, Color, row, theme

MOST_COMPLEX = 4


def draw_dot(color: Color, canvas: Canvas, box: Box) -> None:
    """Draw the dot before a line."""
    canvas.disc(box.center, box.width / 2, color)


def draw_dots(lit: int, of: int, on: Color, off: Color, canvas: Canvas, box: Box) -> None:
    """Draw a row of dots of which the first ones are lit, and larger."""
    for place, cell in enumerate(row(box, [None] * of)):
        size, color = (0.7, on) if place < lit else (0.5, off)
        canvas.reading(box).disc(cell.center, size * cell.width, color)


def draw_emblem(emblem: tuple[Tile, Tile, Tile], accent: Color, canvas: Canvas, box: Box) -> None:
    """Draw three tiles before rays in the color of the book."""
    draw_head(accent, canvas, box)
    draw_fan(emblem, canvas, box.inset(0, 0.06 * box.height))


def draw_fan(tiles: Sequence[Tile], canvas: Canvas, box: Box) -> None:
    """Draw two or three tiles side by side, of three the middle one larger and in front."""
    canvas, wide = canvas.reading(box), min(box.width / 3, box.height / 1.7)
    for place in (0, *range(2, len(tiles)), 1):
        tile = wide * (1.2 if place == 1 and len(tiles) > 2 else 1.0)
        x, foot = box.center[0] + 0.9 * wide * (place - (len(tiles) - 1) / 2), box.center[1] + 0.85 * wide
        shade = Box(x - 0.44 * tile, foot - 1.3 * tile, tile, 1.36 * tile)
        canvas.rounded(shade, theme.BLACK, radius=tile / 8, opacity=0.28)
        canvas.tile(tiles[place], (x, foot), tile, Pose.HAND)
