"""What was heard, written for a moment at the lower edge of the table."""

from __future__ import annotations

from game.view.layout import places
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.table.table_picture import room_of
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget

STAYS = 1.6
"""How long it can be read, in seconds."""
_HEIGHT = 40.0


class CaptionLine(Widget):
    """The last sound that meant something, above the tools."""

    bleed = 24.0

    def __init__(self) -> None:
        super().__init__()
        self._kit: Kit | None = None
        self._left = 0.0
        self.text = ""
        self.show(visible=False)

    def place_on(self, kit: Kit) -> None:
        """Lays it out for the window."""
        self._kit = kit
        self._lay()

    def say(self, text: str) -> None:
        """Write this."""
        self.text = text
        self._left = STAYS
        self._lay()
        self.show(visible=True)
        self.touch()

    def pass_time(self, seconds: float) -> None:
        """After a while it is gone."""
        if self._left > 0:
            self._left -= seconds
            if self._left <= 0:
                self.show(visible=False)

    def _lay(self) -> None:
        if self._kit is None:
            return
        room = room_of(self._kit)
        width = self._kit.writer.width(self.text, theme.SMALL) + 44
        if places.folds(room):
            plate = places.plate(room, 0)
            at = Box(plate.x, plate.y - _HEIGHT - 10, width, _HEIGHT)
        else:
            tool = places.tool_button(room, places.TOOLS_IN_ROW)
            x = tool.right - width if room.mirrored else tool.x
            at = Box(x, tool.y - _HEIGHT - 12, width, _HEIGHT)
        self.place(at)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=20)
        inner = Box(self.box.x + 18, self.box.y, self.box.width - 36, self.box.height)
        canvas.centred(self.text, theme.SMALL.coloured(theme.TEXT), inner)
