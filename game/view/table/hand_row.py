"""A hand as a row of small tiles, set by set, as on a printed page."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from game.tiles.tile import Tile
from game.view.paint import Canvas, Pose, edge
from game.view.units import Box, Color, Point, theme

if TYPE_CHECKING:
    from game.rules.example import Sets

HIGH = 1.42
"""Height of a tile, in tile widths."""
GAP = 0.34
"""Gap between two sets, in tile widths."""


def row_width(sets: Sets, tile: float) -> float:
    """Length of the row with tiles of this width."""
    shown = [group for group in sets if group]
    return tile * (sum(map(len, shown)) + GAP * max(0, len(shown) - 1))


def fitting_tile(sets: Sets, room: float, widest: float) -> float:
    """The greatest tile width at which the row fits."""
    return min(widest, room / max(1.0, row_width(sets, 1.0)))


def draw_row(
    canvas: Canvas,
    sets: Sets,
    at: Point,
    tile: float,
    *,
    winning: Tile | None,
    ring: Color = theme.GOLD_RING,
    shade: int = 0,
) -> Box | None:
    """Draw a hand; returns the place of the tile with a ring, if there is one.

    :param canvas: the canvas to draw on.
    :param sets: the tiles by sets.
    :param at: the upper left corner of the row, which goes from left to right in every language.
    :param tile: the width of a tile.
    :param winning: the tile that completed the hand; the last of its kind gets a ring.
    :param ring: the color of that ring.
    :param shade: how dark the tiles are, from 0 (not) to 8.
    """
    canvas, row = canvas.straight(Box(*at, row_width(sets, tile), HIGH * tile))
    x, top = row.x, row.y
    place: Box | None = None
    for group in sets:
        for face in group:
            pose = Pose.HAND if face is not None else Pose.HAND_BACK
            canvas.tile(face, (x + tile / 2, top + (HIGH - 0.06) * tile), tile, pose, shade=shade)
            if face is not None and face is winning:
                place = Box(x + 0.02 * tile, top + 0.04 * tile, 0.96 * tile, 1.38 * tile)
            x += tile
        x += GAP * tile if group else 0.0
    if place is not None:
        edge(canvas, place, ring, width=max(2.0, tile * 0.07), radius=tile * 0.13)
    return place


def underline(canvas: Canvas, sets: Sets, row: Box, numbers: Container[int]) -> None:
    """Draw a line below the sets with these numbers, in a row that fills its box."""
    canvas, row = canvas.straight(row)
    x, tile = row.x, row.height / HIGH
    for number, group in enumerate(sets):
        if number in numbers:
            canvas.fill(Box(x + 3, row.bottom, len(group) * tile - 6, 3), theme.TEAL)
        x += (len(group) + GAP) * tile
