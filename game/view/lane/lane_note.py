"""A short line in the action lane while no question is open."""

from __future__ import annotations

from collections.abc import Callable

from game.view.layout import places
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.table.table_picture import room_of
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget


class LaneNote(Widget):
    """Says something for a while."""

    bleed = 30.0

    def __init__(self, kit: Kit, *, flowers: Callable[[], float]) -> None:
        """A note that says nothing yet; ``flowers``: how much of the lane they take."""
        super().__init__()
        self._kit = kit.chrome
        self._flowers = flowers
        self._left = 0.0
        self.text = ""
        self.show(visible=False)

    @property
    def is_said(self) -> bool:
        """Whether anything is said now."""
        return self._left > 0

    def say(self, text: str, seconds: float = 2.5, *, above: bool = False) -> None:
        """Says it for so many seconds; ``above`` the lane, where the bar has no room for it."""
        self.text = text
        self._left = seconds
        width = self._kit.writer.width(text, theme.LABEL) + 80
        lane = places.lane(room_of(self._kit), width, flowers=self._flowers())
        self.place(Box(lane.x, lane.y + (-84 if above else 8), lane.width, 68))
        self.show(visible=True)

    def hush(self) -> None:
        """Says nothing any more."""
        self._left = 0.0
        self.show(visible=False)

    def pass_time(self, seconds: float) -> None:
        """After a while it is silent."""
        if self._left > 0:
            self._left -= seconds
            if self._left <= 0:
                self.hush()

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=34)
        inner = Box(self.box.x + 30, self.box.y, self.box.width - 60, self.box.height)
        canvas.block(self.text, theme.LABEL, inner)
