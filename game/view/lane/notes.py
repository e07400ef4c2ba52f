"""Texts over the table that need no answer: messages, explanations, comments in a replay, captions of sounds."""

from collections.abc import Callable, Sequence
from math import inf

from game.view.layout import places
from game.view.paint import Canvas, Kit, PanelKind
from game.view.table.table_picture import room_of
from game.view.units import Box, theme
from game.view.widgets import Seen, Widget

_WIDEST = 900.0
"""The greatest width of a note above the lane."""
_LINES = 3
"""Most lines of a note."""
_STYLE = theme.BODY
BESIDE, MARGIN = theme.SMALL.colored(theme.TEXT), 16.0
"""Text style of a note beside the table, and the margin around its text."""
Ground = Callable[[], Box | None]
"""Returns the free area beside the table; ``None`` if there is none."""


class Note(Widget):
    """A text on a panel, shown for a while."""

    text = ""
    is_told = True
    is_small = True
    is_visible = Seen(usual=False)
    _left = 0.0

    @property
    def is_said(self) -> bool:
        """Whether the note is shown for a set time, or was kept by ``keep``."""
        return self._left > 0

    def appear(self, text: str, box: Box, seconds: float = 0.0) -> None:
        """Show a text in this box for ``seconds`` at the usual reading speed; 0 means until it is replaced."""
        self.text, self._left = text, seconds * (1.0 if self.kit is None else self.kit.motion.linger)
        self.place(box)
        self.is_visible = True

    def keep(self) -> None:
        """Keep the note until another text replaces it or ``hush`` is called."""
        self._left = inf

    def hush(self) -> None:
        """Hide the note."""
        self._left = 0.0
        self.is_visible = False

    def pass_time(self, seconds: float) -> None:
        if self._left > 0:
            self._left -= seconds
            if self._left <= 0:
                self.hush()


class SaidNote(Note):
    """A text of a few lines, beside the table if there is room, else above the lane.

    :param ground: returns the free area beside the table.
    :param hugs: whether the panel beside the table is only as wide as its text, and centered in the free area.
    :param is_low: whether the panel stands at the foot of the free area, rather than at its top.
    :param table: the kit of the table, if the table does not fill the window.
    """

    _lines: Sequence[str] = ()
    _style = _STYLE

    def __init__(
        self,
        kit: Kit,
        ground: Ground = lambda: None,
        *,
        hugs: bool = False,
        is_low: bool = False,
        table: Kit | None = None,
    ) -> None:
        self._chrome = kit.chrome
        self._hugs = hugs
        self._is_low = is_low
        self._table = (table or kit).chrome
        self._ground = ground

    def say(self, text: str, seconds: float = 0.0) -> None:
        """Show a text for ``seconds`` at the usual reading speed; 0 means until it is replaced."""
        box = self._box_beside_table(text) or self._box_above_lane(text)
        self.appear(text, box, seconds)

    def _box_above_lane(self, text: str) -> Box:
        writer, room = self._chrome.writer, room_of(self._chrome)
        self._style = _STYLE
        lines = writer.balanced(text, _STYLE, min(_WIDEST, room.width - 160))
        is_long = len(lines) > _LINES
        self._lines = [*lines[: _LINES - 1], lines[_LINES - 1] + " …"] if is_long else lines
        self.tooltip = text if is_long else ""
        lane = Box(0, places.lane_bottom(room_of(self._table)) - places.LANE_HEIGHT - 14, 0, 0)
        bottom = self._chrome.frame.converted(lane, self._table.frame).y
        width = min(_WIDEST, max(writer.width(line, _STYLE) for line in self._lines)) + 64
        height = len(self._lines) * _STYLE.size * theme.LINE_HEIGHT + 30
        return Box(room.center - width / 2, bottom - height, width, height)

    def _box_beside_table(self, text: str) -> Box | None:
        """The box in the free area beside the table; ``None`` if the text does not fit there in readable letters."""
        ground = self._ground()
        if ground is None or ground.width < 100:
            return None
        writer, style = self._chrome.writer, BESIDE
        least = theme.SMALLEST / max(1.0, room_of(self._chrome).scale)
        while True:
            around = 2 * MARGIN * style.size / BESIDE.size
            lines = (writer.balanced if self._hugs else writer.wrapped)(text, style, ground.width - around)
            longest = max(writer.width(line, style) for line in lines)
            height = len(lines) * style.size * theme.LINE_HEIGHT + around
            if height <= ground.height and longest + around <= ground.width:
                break
            if style.size <= least:
                return None
            style = style.sized(max(least, style.size - 1))
        self._lines, self._style, self.tooltip = lines, style, ""
        width = longest + around if self._hugs else ground.width
        y = ground.bottom - height if self._is_low else ground.y
        return Box(ground.center[0] - width / 2, y, width, height)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        step = self._style.size * theme.LINE_HEIGHT
        canvas.stacked(self._lines, self._style, self.box.inset(14, 14), step)
