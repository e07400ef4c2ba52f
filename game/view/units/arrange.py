"""Column, row and grid: boxes that divide an area, from left to right and top to bottom.

``Page.mirror`` mirrors the result as a whole for right-to-left languages.
"""

from collections.abc import Iterable
from typing import Protocol

from game.view.units.geometry import Box


class Placeable(Protocol):
    """Anything that can be placed, such as a widget."""

    def place(self, box: Box) -> None:
        """Take this box."""


def lay(things: Iterable[Placeable], boxes: Iterable[Box]) -> None:
    """Place each thing in its box."""
    for thing, box in zip(things, boxes, strict=True):
        thing.place(box)


def column(area: Box, heights: Iterable[float], gap: float = 0.0) -> list[Box]:
    """Boxes of these heights below each other, as wide as the area, from its top."""
    boxes: list[Box] = []
    y = area.y
    for height in heights:
        boxes.append(Box(area.x, y, area.width, height))
        y += height + gap
    return boxes


def row(area: Box, widths: Iterable[float], gap: float = 0.0) -> list[Box]:
    """Boxes of these widths side by side, as high as the area, from its left."""
    boxes: list[Box] = []
    x = area.x
    for width in widths:
        boxes.append(Box(x, area.y, width, area.height))
        x += width + gap
    return boxes


def grid(area: Box, count: int, *, columns: int, high: float, gap: float = 0.0, down: float | None = None) -> list[Box]:
    """Boxes in rows of equal columns that fill the width of the area, from its top.

    :param high: height of each box.
    :param gap: space between columns, and between rows unless ``down`` is given.
    """
    width = (area.width - gap * (columns - 1)) / columns
    step = high + (gap if down is None else down)
    places = (divmod(number, columns) for number in range(count))
    return [Box(area.x + place * (width + gap), area.y + line * step, width, high) for line, place in places]


def downwards(boxes: list[Box], columns: int) -> list[Box]:
    """The boxes of a grid reordered by columns: the first column from top to bottom, then the next."""
    return [box for place in range(columns) for box in boxes[place::columns]]
