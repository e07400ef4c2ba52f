"""Column and row: boxes that divide an area, from left to right and top to bottom.

``Page.mirror`` mirrors the result as a whole for right-to-left languages.
"""

from collections.abc import Iterable, Sequence

from game.view.units.geometry import Box


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
