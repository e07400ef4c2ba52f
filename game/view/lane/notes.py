"""Texts over the table that need no answer: notes in the lane, comments in a replay, captions of sounds."""

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
_CAPTION_HEIGHT, CAPTION_STAYS = 40.0, 1.6
"""Height of a caption, and how long the caption stays, in seconds."""


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


class LaneNote(Note):
    """A short line in the action lane while no question is open."""

    def __init__(self, kit: Kit, *, flowers: Callable[[], float]) -> None:
        """``flowers`` returns the width taken by the player's flowers."""
        self._chrome = kit.chrome
        self._flowers = flowers

    def say(self, text: str, seconds: float = 2.5, *, above: bool = False) -> None:
        """Show a text for a number of seconds; ``above`` the lane if the bar needs the lane itself."""
        width = self._chrome.writer.width(text, theme.LABEL) + 80
        self.appear(text, places.note(room_of(self._chrome), width, flowers=self._flowers(), above=above), seconds)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=self.box.height / 2)
        canvas.block(self.text, theme.LABEL, self.box.inset(30))


class SaidNote(Note):
    """A text of a few lines, beside the table if there is room, else above the lane.

    :param ground: returns the free area beside the table.
    :param hugs: whether the panel beside the table is only as wide as its text, and centered in the free area.
    :param table: the kit of the table, if the table does not fill the window.
    """

    _lines: Sequence[str] = ()
    _style = _STYLE

    def __init__(
        self, kit: Kit, ground: Ground = lambda: None, *, hugs: bool = False, table: Kit | None = None
    ) -> None:
        self._chrome = kit.chrome
        self._hugs = hugs
        self._table = (table or kit).chrome
        self._ground = ground

    def say(self, text: str) -> None:
        """Show a text until it is replaced."""
        if self._lay_beside_table(text):
            return
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
        self.appear(text, Box(room.center - width / 2, bottom - height, width, height))

    def _lay_beside_table(self, text: str) -> bool:
        """Show the text beside the table; returns whether it fits there."""
        ground = self._ground()
        if ground is None or ground.width < 2 * MARGIN + 100:
            return False
        writer, widest = self._chrome.writer, ground.width - 2 * MARGIN
        lines = (writer.balanced if self._hugs else writer.wrapped)(text, BESIDE, widest)
        height = len(lines) * BESIDE.size * theme.LINE_HEIGHT + 2 * MARGIN
        if height > ground.height:
            return False
        self._lines, self._style, self.tooltip = lines, BESIDE, ""
        width = max(writer.width(line, BESIDE) for line in lines) + 2 * MARGIN if self._hugs else ground.width
        self.appear(text, Box(ground.center[0] - width / 2, ground.y, width, height))
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        step = self._style.size * theme.LINE_HEIGHT
        canvas.stacked(self._lines, self._style, self.box.inset(14, 14), step)


class CaptionLine(Note):
    """The caption of the last sound that matters to the game, above the tool buttons."""

    bleed = 24.0
    _chrome: Kit | None = None

    def place_on(self, kit: Kit) -> None:
        self._chrome = kit
        self.place(self._place_for(self.text))

    def say(self, text: str) -> None:
        self.appear(text, self._place_for(text), CAPTION_STAYS)

    def _place_for(self, text: str) -> Box:
        if self._chrome is None:
            return self.box
        room = room_of(self._chrome)
        width = self._chrome.writer.width(text, theme.SMALL) + 44
        if places.folds(room):
            plate = places.plate(room, 0)
            return Box(plate.x, plate.y - _CAPTION_HEIGHT - 10, width, _CAPTION_HEIGHT)
        tool = places.tool_button(room, places.TOOLS_IN_ROW)
        x = tool.right - width if room.mirrored else tool.x
        return Box(x, tool.y - _CAPTION_HEIGHT - 12, width, _CAPTION_HEIGHT)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=20)
        canvas.centered(self.text, theme.SMALL.colored(theme.TEXT), self.box.inset(18))
