"""The drawer beside the table, its scrolling rows, and the portraits that filter them (docs/design.md, section 19)."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.players.roster import PortraitId
from game.view.layout import Room, places
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Box, Face, TextStyle, theme
from game.view.widgets import Chosen, Scrolling, Seen
from game.view.widgets.scroll_area import draw_bar

WIDTH = 420.0
PADDING = 22.0
HEADER = 76.0
TITLE = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_BAR = 6.0
BAR_ROOM = _BAR + 8
"""Width that the scroll bar takes from the rows if not all of them fit."""


class Row(Protocol):
    """A row of a list."""

    @property
    def height(self) -> float:
        """Height in layout units."""

    def spoken(self, book: str) -> str:
        """What a screen reader says of the row, with the tile names of this book."""

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the row into its box, left to right; the canvas is already mirrored for right-to-left languages."""


def drawer_box(room: Room, width: float = WIDTH) -> Box:
    """The box of a drawer of this width: at the end of the window, above the lane."""
    edge = theme.SAFE / room.scale
    bottom = places.lane(room, 0.0).y - 10 / room.scale
    width = min(width, room.width / 2)
    x = edge if room.mirrored else room.width - edge - width
    return Box(x, edge, width, bottom - edge)


class RowList(Scrolling):
    """A scrolling list of rows."""

    bleed = 4.0
    corner = 14.0
    rows: tuple[Row, ...] = ()

    def fill(self, rows: Sequence[Row], *, said: str, from_top: bool = True) -> None:
        """Replace the rows.

        :param said: the name of the list for a screen reader.
        :param from_top: whether to scroll to the top; otherwise the list stays where it was scrolled to.
        """
        self.rows, self.called = tuple(rows), said
        self.offset = 0 if from_top else min(self.offset, self._last_first)
        self.touch()

    @property
    def is_whole(self) -> bool:
        """Whether all rows fit without scrolling."""
        return sum(row.height for row in self.rows) <= self.box.height

    @property
    def _last_first(self) -> int:
        """The index of the row that is shown first when the list is scrolled to the end."""
        room, first = self.box.height, len(self.rows)
        while first and room >= self.rows[first - 1].height:
            room -= self.rows[first - 1].height
            first -= 1
        return first

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        y = self.box.y
        width = self.box.width - (0.0 if self.is_whole else BAR_ROOM)
        for row in self.rows[int(self.offset) :]:
            if y + row.height > self.box.bottom + 1:
                break
            row.draw(canvas, Box(self.box.x, y, width, row.height))
            y += row.height
        if not self.is_whole:
            groove = Box(self.box.right - _BAR, self.box.y, _BAR, self.box.height)
            draw_bar(canvas, groove, 1 - self._last_first / len(self.rows), self.offset / self._last_first)

    def scroll_steps(self, kit: Kit) -> tuple[float, float, float]:
        return 1, 8, len(self.rows)

    def wheel(self, steps: float, kit: Kit) -> bool:
        self.scroll(round(-2 * steps) or (-1 if steps > 0 else 1), kit)
        return True

    def greatest_offset(self, kit: Kit) -> float:
        return self._last_first


class SeatSign(Chosen):
    """A button with a player's portrait that shows or hides that player's lines; dark and crossed out when off."""

    are_several = True
    bleed = 16.0
    corner = 400.0
    is_chosen = Seen(usual=True)

    def __init__(self, avatar: PortraitId, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press, tooltip=name)
        self._avatar = avatar

    def draw(self, canvas: Canvas) -> None:
        diameter = min(self.box.width, self.box.height)
        canvas.avatar(self._avatar, self.box.center, diameter)
        if self.warmth:
            canvas.disc(self.box.center, diameter, theme.WHITE, opacity=0.14 * self.warmth)
        if not self.is_chosen:
            canvas.disc(self.box.center, diameter, theme.WOOD_DARK, opacity=0.72)
            canvas.icon(Icon.CROSS, self.box.center, diameter * 0.5, theme.TEXT)
