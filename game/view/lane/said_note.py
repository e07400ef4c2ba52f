"""What a player said about a decision, above the lane of a replay."""

from __future__ import annotations

from game.view.layout import places
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.table.table_picture import room_of
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget

_WIDEST, _LINES = 900.0, 3
_STYLE = theme.BODY


class SaidNote(Widget):
    """A few lines on a panel that ends above the lane, however much was said."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit.chrome
        self._lines: list[str] = []
        self.text = ""
        self.show(visible=False)

    def say(self, text: str) -> None:
        """Says it until something else is said."""
        self.text = text
        room = room_of(self._kit)
        lines = self._kit.writer.wrapped(text, _STYLE, min(_WIDEST, room.width - 160))
        self._lines = lines[:_LINES]
        if len(lines) > _LINES:
            self._lines[-1] += " …"
            self.tooltip = text
        else:
            self.tooltip = ""
        bottom = places.lane_bottom(room) - places.LANE_HEIGHT - 14
        width = min(_WIDEST, max(self._kit.writer.width(line, _STYLE) for line in self._lines)) + 64
        height = len(self._lines) * _STYLE.size * theme.LINE_HEIGHT + 30
        self.place(Box(room.centre - width / 2, bottom - height, width, height))
        self.show(visible=True)

    def hush(self) -> None:
        """Says nothing any more."""
        self.show(visible=False)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=24)
        step = _STYLE.size * theme.LINE_HEIGHT
        for number, line in enumerate(self._lines):
            canvas.centred(line, _STYLE, Box(box.x + 30, box.y + 14 + number * step, box.width - 60, step))
