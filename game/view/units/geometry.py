"""The window measured in layout units, and the projection of the tilted table (docs/design.md, sections 3 and 4).

A unit is 1/1080 of the height of the layout area. Places are in units from the area's top left corner.
"""

from collections.abc import Iterable

from game import Frozen, replace

WIDEST = 2160.0
NARROWEST = 1728.0
DEPTH = 0.8
"""How far one tile width towards the viewer moves down the screen, in tile widths."""
RISE = 0.6
"""How far one tile width above the table moves up the screen, in tile widths."""

LENGTH = 4 / 3
"""Length of a tile, in tile widths (docs/design.md, section 5)."""
THICKNESS = 0.60
"""Thickness of a tile, in tile widths."""
Pixels = tuple[int, int]
"""A place or a size, in whole pixels."""
Point = tuple[float, float]
"""A place: how far across, and how far down."""


class Frame(Frozen):
    """The part of a window that is laid out: all of it, except in very wide or very tall windows."""

    window: Pixels
    """Width and height in pixels."""
    unit: float
    """Pixels per unit."""
    left: float
    top: float
    """Distance of the area from the window's upper edge, in pixels; ``left`` is the distance from its left edge."""
    width: float
    height: float = 1080.0
    beside: Pixels = (0, 0)
    """How many pixels at the left and at the right of the window belong to something else."""

    @classmethod
    def of(cls, window: Pixels) -> "Frame":
        """The frame of a window of this size in pixels."""
        width, height = window
        unit = min(height / 1080.0, width / NARROWEST)
        area = min(width / unit, WIDEST)
        return cls(
            window=window, unit=unit, left=(width - area * unit) / 2, top=(height - 1080.0 * unit) / 2, width=area
        )

    def enlarged(self, factor: float) -> "Frame":
        """A frame of the same area with units larger by ``factor``, so that fewer of them fit."""
        return replace(self, unit=self.unit * factor, width=self.width / factor, height=self.height / factor)

    @property
    def visible(self) -> "Box":
        """The visible part of the area, in units."""
        left, top = (max(0.0, -start / self.unit) for start in (self.left, self.top))
        right, bottom = self.units(self.window)
        return Box(left, top, min(self.width, right) - left, min(self.height, bottom) - top)

    def converted(self, box: "Box", frame: "Frame") -> "Box":
        """A box given in another frame's units, converted to this frame's units."""
        share = frame.unit / self.unit
        x, y = (frame.left - self.left) / self.unit, (frame.top - self.top) / self.unit
        return Box(x + box.x * share, y + box.y * share, box.width * share, box.height * share)

    def px(self, units: float) -> int:
        """A length in units as a whole number of pixels."""
        return round(units * self.unit)

    def at(self, x: float, y: float) -> Pixels:
        """The window pixel at a place given in units."""
        return round(self.left + x * self.unit), round(self.top + y * self.unit)

    def units(self, pixel: Pixels) -> Point:
        """A pixel, such as the pointer's, in units."""
        return (pixel[0] - self.left) / self.unit, (pixel[1] - self.top) / self.unit


class Box(Frozen):
    """A rectangle in units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, point: Point) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def meets(self, other: "Box") -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inset(self, across: float, down: float = 0.0) -> "Box":
        """The box shrunk by ``across`` at left and right, and by ``down`` at top and bottom."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def moved(self, across: float, down: float) -> "Box":
        return Box(self.x + across, self.y + down, self.width, self.height)

    def turned(self, within: "Box") -> "Box":
        """The box mirrored horizontally within another box."""
        return Box(within.x + within.right - self.right, self.y, self.width, self.height)

    @staticmethod
    def centered(at: Point, width: float, height: float) -> "Box":
        """The box of this size with its center at a place."""
        return Box(at[0] - width / 2, at[1] - height / 2, width, height)

    @staticmethod
    def around(boxes: Iterable["Box"]) -> "Box":
        """The smallest box around at least one box."""
        lefts, tops, rights, bottoms = zip(*((box.x, box.y, box.right, box.bottom) for box in boxes), strict=True)
        x, y = min(lefts), min(tops)
        return Box(x, y, max(rights) - x, max(bottoms) - y)

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)
