"""The countdown dial of a question: a ring that drains, the seconds left, and the tile or icon in question."""

import math

import pygame

from game.i18n import _
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, Kit, Pose, clear
from game.view.units import Box, Color, kept, theme
from game.view.widgets import Widget

DIAMETER = 90.0
LAST_SECONDS = 5
"""The number of seconds left from which the ring is drawn as a warning."""
_RADIUS = 38.0
_WIDTH = 7.5
_SECONDS_BELOW = 29.0
"""How far below the center the seconds are written."""
_BUBBLE_HIGH = 25.0
"""The height of the bubble behind the seconds."""
_STEPS = 120
_RAYS = [
    (math.cos(angle), math.sin(angle))
    for angle in (-math.pi / 2 - 2 * math.pi * step / _STEPS for step in range(_STEPS + 1))
]
"""Unit vectors from the center to the ends of the ring's steps, counterclockwise from the top."""
_PART = 10
"""The number of steps drawn per polygon; larger polygons would cost more, as cost grows with corners times height."""
_FINE = 4


class Dial(Widget):
    """A ring round a tile or icon that shows the time left; a plain brass ring without a clock."""

    bleed = 12.0

    def __init__(
        self, *, tile: Tile | None = None, icon: Icon | None = None, total: float | None, hurries: bool = True
    ):
        self._tile = tile
        self._icon = icon
        self._total = total
        self._hurries = hurries
        self._left = total

    @property
    def seconds_left(self) -> int | None:
        """The seconds shown, rounded up; ``None`` without a clock."""
        return None if self._left is None else max(0, math.ceil(self._left))

    @property
    def is_urgent(self) -> bool:
        """Whether at most ``LAST_SECONDS`` are left and the dial warns."""
        seconds = self.seconds_left
        return self._hurries and seconds is not None and seconds <= LAST_SECONDS

    @property
    def changes_in(self) -> float | None:
        """Seconds until the picture changes next; ``None`` if it never does."""
        if not self._left or not self._total:
            return None
        steps, seconds = self._picture
        return self._left - max((steps - 1) / _STEPS * self._total, (seconds or 1) - 1)

    def set_left(self, seconds: float) -> None:
        """Set the time left, in seconds; the most that was ever left is a full ring."""
        old = self._picture
        self._total = max(self._total or 0.0, seconds)
        self._left = max(0.0, seconds)
        if self._picture != old:
            self.touch()

    @property
    def _picture(self) -> tuple[int, int | None]:
        """What is drawn: the number of steps of the ring that are left, and the seconds or ``None``."""
        if self._left is None or not self._total:
            return 0, None
        return math.ceil(self._left / self._total * _STEPS), self.seconds_left

    def measure(self, kit: Kit) -> tuple[float, float]:
        return DIAMETER, DIAMETER

    def draw(self, canvas: Canvas) -> None:
        x, y = self.box.center
        canvas.disc((x, y), DIAMETER + 2, theme.BRASS)
        canvas.disc((x, y), DIAMETER - 2, (0x12, 0x09, 0x06))
        canvas.disc((x, y), 2 * _RADIUS + _WIDTH, theme.BLACK, opacity=0.6)
        canvas.disc((x, y), 2 * _RADIUS - _WIDTH, (0x1D, 0x11, 0x0B))
        steps, seconds = self._picture
        if seconds is not None:
            width = _WIDTH * (2 if self.is_urgent else 1)
            color = theme.VERMILION if self.is_urgent else theme.GOLD
            self._draw_ring(canvas, steps, color, width)
        self._draw_tile_or_icon(canvas)
        if seconds is not None:
            self._draw_seconds(canvas, seconds)

    def _draw_ring(self, canvas: Canvas, steps: int, color: Color, width: float) -> None:
        unit = canvas.kit.frame.unit
        radius = _RADIUS - (width - _WIDTH) / 2
        arc = _arc(round(DIAMETER * unit), radius * unit, width * unit, steps, color)
        x, y = canvas.kit.frame.at(*self.box.center)
        canvas.lay(arc, (x - arc.get_width() // 2, y - arc.get_height() // 2))

    def _draw_tile_or_icon(self, canvas: Canvas) -> None:
        x, y = self.box.center
        if self._tile is not None:
            width, foot = (40, 27) if self._left is None else (33, 12)
            canvas.tile(self._tile, (x, y + foot), width, Pose.HAND)
        elif self._icon is not None:
            canvas.icon(self._icon, (x, y if self._left is None else y - 8), 38, theme.TEXT)

    def _draw_seconds(self, canvas: Canvas, seconds: int) -> None:
        text = _("{seconds} s").format(seconds=seconds)
        style = theme.TAG.colored(theme.WHITE if self.is_urgent else theme.ON_GOLD)
        width = max(54.0, canvas.kit.writer.width(text, style) + 18)
        x, y = self.box.center
        bubble = Box.centered((x, y + _SECONDS_BELOW), width, _BUBBLE_HIGH)
        canvas.rounded(bubble, (0xB0, 0x2C, 0x18) if self.is_urgent else theme.GOLD, radius=_BUBBLE_HIGH / 2)
        canvas.centered(text, style, bubble)


@kept
def _arc(diameter: int, radius: float, width: float, steps: int, color: Color) -> pygame.Surface:
    """The part of the ring that is left, as it drains clockwise from the top."""
    side = diameter * _FINE
    large = clear((side, side))
    outer, inner = (radius + width / 2) * _FINE, (radius - width / 2) * _FINE
    for first in range(0, steps, _PART):
        rays = _RAYS[first : min(first + _PART, steps) + 1]
        points = [(side / 2 + outer * x, side / 2 + outer * y) for x, y in rays]
        points += [(side / 2 + inner * x, side / 2 + inner * y) for x, y in reversed(rays)]
        pygame.draw.polygon(large, (*color, 255), points)
    return pygame.transform.smoothscale(large, (diameter, diameter))
