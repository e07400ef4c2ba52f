"""The signs beside figures of the statistics, each drawn with its middle at a place in a square of a size."""

from collections.abc import Sequence

from game.rules.terms import Source
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, Pose
from game.view.table.marks import draw_judged
from game.view.units import Point, theme

_SHOWN = Tile.B1
"""The tile that stands for any winning tile."""
_HEAP: Sequence[Point] = ((-1.0, 1.0), (0.0, 1.0), (1.0, 1.0), (-0.5, 0.0), (0.5, 0.0), (0.0, -1.0))
"""The coins of a heap, beside its middle and below it, in widths and heights of a coin."""
_LAYER = 0.36
"""The height of a lying tile, in tile widths."""


def draw_wall(canvas: Canvas, at: Point, size: float, long: int = 2, high: int = 2) -> None:
    """Draw a piece of the wall."""
    tile = size / 2
    for level in range(high):
        for place in range(long):
            foot = at[0] + (place - (long - 1) / 2) * tile, at[1] + (1.5 - level) * _LAYER * tile
            canvas.tile(None, foot, tile, Pose.DOWN)


def draw_run(canvas: Canvas, at: Point, size: float) -> None:
    """Draw three tiles in a row."""
    tile = 0.4 * size
    canvas.flat_tiles((Tile.B1, Tile.B2, Tile.B3), (at[0] - 1.5 * tile, at[1]), tile, tile)


def draw_safe(canvas: Canvas, at: Point, size: float) -> None:
    """Draw a lying tile with a check."""
    canvas.flat_tile(Tile.C9, at, 0.62 * size)
    draw_judged(canvas, (at[0] + 0.32 * size, at[1] + 0.3 * size), size=0.5 * size, is_better=True)


def draw_crown(canvas: Canvas, at: Point, size: float) -> None:
    """Draw a crown."""
    canvas.drawing("crown", (at[0], at[1] + 0.16 * size), size)


def draw_hand(canvas: Canvas, at: Point, size: float) -> None:
    """Draw three equal standing tiles."""
    tile = 0.42 * size
    for place in (-1, 0, 1):
        canvas.tile(Tile.DR, (at[0] + place * tile, at[1] + 0.62 * tile), tile, Pose.HAND)


def draw_one_coin(canvas: Canvas, at: Point, size: float) -> None:
    """Draw a coin."""
    canvas.drawing("coin", at, 0.84 * size)


def draw_heap(canvas: Canvas, at: Point, size: float) -> None:
    """Draw a heap of coins, the lowest ones first."""
    coin = size / 3
    for across, down in _HEAP:
        canvas.drawing("coin", (at[0] + across * coin, at[1] + 0.72 * down * coin), 1.1 * coin)


def draw_source(source: Source, canvas: Canvas, at: Point, size: float) -> None:
    """Draw a tile as it lies where winning tiles of this source are taken."""
    x, y = at
    tile = 0.6 * size
    match source:
        case Source.DISCARD:
            canvas.flat_tile(_SHOWN, at, tile)
        case Source.ROBBED_KONG:
            for side in (-1, 1):
                canvas.flat_tile(_SHOWN, (x + 0.4 * side * tile, y), 0.8 * tile)
        case Source.DEALT:
            canvas.tile(_SHOWN, (x, y + 0.7 * tile), tile, Pose.HAND)
        case Source.WALL:
            draw_wall(canvas, at, size, long=1)
        case Source.REPLACEMENT:
            draw_wall(canvas, at, size, long=1, high=1)
            canvas.icon(Icon.PLUS, at, tile / 2, theme.WHITE)
