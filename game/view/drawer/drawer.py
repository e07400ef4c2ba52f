"""A drawer at the side of the table, and rows that scroll in it (docs/design.md, section 19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.app.window.actions import Action, InputEvent, KeyPressed
from game.view.layout import places
from game.view.layout.slots import Room
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.theme import Face, TextStyle
from game.view.widgets.widget import Widget

WIDTH = 420.0
PADDING = 22.0
HEADER = 76.0
"""What the title takes at the top."""
TITLE = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_BAR = 6.0
BAR_ROOM = _BAR + 8
"""What the bar takes from the rows where there are more than have room."""


class Row(Protocol):
    """Something in a list."""

    @property
    def height(self) -> float:
        """How much of the list it takes."""

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draws it into its box."""


def drawer_box(room: Room, width: float = WIDTH) -> Box:
    """Where a drawer of this width stands: at the end of the window, above the lane."""
    edge = theme.SAFE / room.scale
    bottom = places.lane(room, 0.0).y - 10 / room.scale
    width = min(width, room.width / 2)
    x = edge if room.mirrored else room.width - edge - width
    return Box(x, edge, width, bottom - edge)


class RowList(Widget):
    """Rows below each other; the wheel, up and down, and the page keys move them."""

    bleed = 4.0
    corner = 14.0

    def __init__(self) -> None:
        super().__init__(can_focus=True)
        self._rows: tuple[Row, ...] = ()
        self._first = 0

    @property
    def rows(self) -> tuple[Row, ...]:
        """All of them, the first at the top."""
        return self._rows

    @property
    def first(self) -> int:
        """Which row is at the top."""
        return self._first

    def fill(self, rows: Sequence[Row], *, from_top: bool = True) -> None:
        """Show these instead."""
        self._rows = tuple(rows)
        self._first = 0 if from_top else min(self._first, self._last_first)
        self.touch()

    @property
    def is_whole(self) -> bool:
        """Whether all rows have room."""
        return sum(row.height for row in self._rows) <= self.box.height

    @property
    def _last_first(self) -> int:
        """The row at the top when the last one is just seen."""
        room, first = self.box.height, len(self._rows)
        while first and room >= self._rows[first - 1].height:
            room -= self._rows[first - 1].height
            first -= 1
        return first

    def draw(self, canvas: Canvas) -> None:
        y = self.box.y
        width = self.box.width - (0.0 if self.is_whole else BAR_ROOM)
        x = self.box.x if not canvas.kit.mirrored else self.box.right - width
        for row in self._rows[self._first :]:
            if y + row.height > self.box.bottom + 1:
                break
            row.draw(canvas, Box(x, y, width, row.height))
            y += row.height
        if not self.is_whole:
            self._draw_bar(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        count = len(self._rows)
        seen = count - self._last_first
        x = self.box.x if canvas.kit.mirrored else self.box.right - _BAR
        top = self.box.y + self.box.height * self._first / count
        height = max(30.0, self.box.height * seen / count)
        bar = Box(x, min(top, self.box.bottom - height), _BAR, height)
        canvas.rounded(bar, theme.BRASS, radius=3, opacity=0.7)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        actions = kit.actions
        for action, rows in ((Action.UP, -1), (Action.DOWN, 1)):
            if actions.is_pressed(event, action):
                return self._scroll(rows)
        for action in (Action.FIRST, Action.LAST):
            if actions.is_pressed(event, action):
                return self._scroll(len(self._rows) * (-1 if action is Action.FIRST else 1))
        if isinstance(event, KeyPressed) and event.key.code in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._scroll(8 if event.key.code == pygame.K_PAGEDOWN else -8)
        return False

    def wheel(self, steps: float, kit: Kit) -> bool:
        self._scroll(round(-2 * steps) or (-1 if steps > 0 else 1))
        return True

    def _scroll(self, rows: int) -> bool:
        first = min(max(0, self._first + rows), self._last_first)
        if first == self._first:
            return False
        self._first = first
        self.touch()
        return True
