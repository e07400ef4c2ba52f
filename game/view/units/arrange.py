"""Column, row and grid: boxes that divide an area, from left to right and top to bottom.

``Page.mirror`` mirrors the result as a whole for right-to-left languages.
"""

from collections.abc import Iterable, Sequence
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


def column(area: Box, heights: Iterable[float | None], gap: float = 0.0) -> list[Box]:
    """Boxes of these heights below each other, as wide as the area, from its top; ``None`` takes what is left."""
    boxes: list[Box] = []
    y = area.y
    for height in _shared_out(list(heights), area.height, gap):
        boxes.append(Box(area.x, y, area.width, height))
        y += height + gap
    return boxes


def row(area: Box, widths: Iterable[float | None], gap: float = 0.0) -> list[Box]:
    """Boxes of these widths side by side, as high as the area, from its left; ``None`` takes what is left."""
    boxes: list[Box] = []
    x = area.x
    for width in _shared_out(list(widths), area.width, gap):
        boxes.append(Box(x, area.y, width, area.height))
        x += width + gap
    return boxes


def _shared_out(sizes: Sequence[float | None], whole: float, gap: float) -> list[float]:
    """The sizes, with what they leave of the whole for ``None``; several share it equally."""
    fixed = [size for size in sizes if size is not None]
    open_ = len(sizes) - len(fixed)
    rest = (whole - sum(fixed) - gap * (len(sizes) - 1)) / max(1, open_)
    return [rest if size is None else size for size in sizes]


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
