"""The coach's note on a move, with the button that takes the move back."""

from collections.abc import Sequence

from game.tiles.tile import Tile
from game.view.lane.notes import BESIDE, MARGIN, Ground, Note
from game.view.layout import places
from game.view.paint import Canvas, Kit, PanelKind
from game.view.table.table_picture import room_of
from game.view.units import Box, theme
from game.view.widgets import Button

_WIDEST, _LINES = 1060.0, 2
"""Greatest width of note and button together, and the most lines of each of the two sentences."""
_TITLE, _WHY = theme.TextStyle(theme.Face.BOLD, 22, theme.TITLE), theme.SMALL
_INSET = 26.0
_GAP = 18.0
_ABOVE = 14.0
_BUTTON = 52.0
_LOW_BUTTON = 46.0
_LOW_TITLE = 20.0
_TILE = 62.0
"""The width of the tile beside the title."""
_TILE_HIGH = 98.0
"""The height of that tile with the gap below."""
_AFTER_TILE = 14.0
"""The gap after it."""


class CoachNote(Note):
    """The coach's note that another move was better, and why: beside the table if there is room, else above the lane.

    :param button: the button that takes the move back, at the end of the note or below its text.
    :param ground: the free area beside the table.
    """

    _title = ""
    _lines: Sequence[tuple[str, theme.TextStyle]] = ()
    _is_beside = False
    _tile: Tile | None = None
    _shown: Tile | None = None
    """The tile, if there is room for it."""
    _beside_tile = 0
    """How many of the lines stand beside the tile."""

    def __init__(self, kit: Kit, button: Button, ground: Ground = lambda: None) -> None:
        self._chrome = kit.chrome
        self._ground = ground
        self._button = button
        button.is_visible = False

    @property
    def spoken(self) -> tuple[str, str]:
        """Title and reason of the note; both empty while it is hidden."""
        return (self._title, self.text) if self.is_visible else ("", "")

    @property
    def tile(self) -> Tile | None:
        """The tile that is shown beside the words."""
        return self._shown if self.is_visible and self._is_beside else None

    def say(self, title: str, why: str, tile: Tile | None = None) -> None:
        """Show the note until :meth:`hush` is called; ``tile``: the one that would have been the better discard."""
        self._title, self.text, self._tile = title, why, tile
        self.lay_out()
        self.is_visible = self._button.is_visible = True

    def hush(self) -> None:
        super().hush()
        self._button.is_visible = False

    def lay_out(self) -> None:
        if self._lay_beside_table():
            return
        self._is_beside = False
        room = room_of(self._chrome)
        button = max(140.0, self._button.content_width(self._chrome, _BUTTON))
        around = button + 2 * _INSET + _GAP
        words = self._wrap(places.lane(room, _WIDEST).width - around)
        height = max(_BUTTON, sum(map(_line_height, self._lines))) + 26
        lane = places.lane(room, words + around)
        self.place(Box(lane.x, lane.y - _ABOVE - height, lane.width, height))
        x = self.box.x + _INSET if room.mirrored else self.box.right - _INSET - button
        self._button.place(Box(x, self.box.center[1] - _BUTTON / 2, button, _BUTTON))

    def _lay_beside_table(self) -> bool:
        """Lay the note out beside the table; returns whether it fits there."""
        ground = self._ground()
        if ground is None:
            return False
        writer, room = self._chrome.writer, ground.width - 2 * MARGIN
        if self._button.content_width(self._chrome, _LOW_BUTTON) > room:
            return False
        for tile in (self._tile, None):
            self._shown = tile
            lines, words = self._set_beside(room)
            height = words + _LOW_BUTTON + 2 * MARGIN + 8
            widths = [room - self._aside] * self._beside_tile + [room] * (len(lines) - self._beside_tile)
            is_cut = any(writer.line(*line, width).is_cut for line, width in zip(lines, widths, strict=True))
            if height <= ground.height and not is_cut:
                break
        else:
            return False
        self._lines, self._is_beside, self.tooltip = lines, True, ""
        self.place(Box(ground.x, ground.y, ground.width, height))
        self._button.place(Box(ground.x + MARGIN, self.box.bottom - MARGIN - _LOW_BUTTON, room, _LOW_BUTTON))
        return True

    def _set_beside(self, room: float) -> tuple[Sequence[tuple[str, theme.TextStyle]], float]:
        """The lines beside the table, in a room of this width, and the height of the words with the tile."""
        writer, title, why = self._chrome.writer, _TITLE.sized(_LOW_TITLE), BESIDE.sized(18)
        said = [(line, title) for line in writer.wrapped(self._title, title, room - self._aside)]
        self._beside_tile = len(said)
        lines = [*said, *((line, why) for line in writer.wrapped(self.text, why, room))]
        return lines, sum(map(_line_height, lines)) + self._under_title

    @property
    def _aside(self) -> float:
        """How far the title is moved aside by the tile before it."""
        return 0.0 if self._shown is None else _TILE + _AFTER_TILE

    @property
    def _under_title(self) -> float:
        """How much higher the tile is than the title beside it."""
        title = _line_height(("", _TITLE.sized(_LOW_TITLE))) * self._beside_tile
        return 0.0 if self._shown is None else max(0.0, _TILE_HIGH - title)

    def _wrap(self, widest: float) -> float:
        """Break the text into lines no wider than ``widest``, and return the width of the longest."""
        writer = self._chrome.writer
        self._lines = []
        for text, style in ((self._title, _TITLE), (self.text, _WHY)):
            lines = writer.wrapped(text, style, widest)
            if len(lines) > _LINES:
                lines = [*lines[: _LINES - 1], lines[_LINES - 1] + " …"]
                self.tooltip = f"{self._title}\n{self.text}"
            self._lines += [(line, style) for line in lines]
        return max(writer.width(line, style) for line, style in self._lines)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        canvas = canvas.reading(self.box)
        if not self._is_beside:
            y = self.box.center[1] - sum(map(_line_height, self._lines)) / 2
            self._write(canvas, self._lines, self.box.x + _INSET, y)
            return
        x, y = self.box.x + MARGIN, self.box.y + MARGIN - 4
        title, why = self._lines[: self._beside_tile], self._lines[self._beside_tile :]
        if self._shown is not None:
            canvas.flat_tile(self._shown, (x + _TILE / 2, y + _TILE_HIGH / 2), _TILE)
        self._write(canvas, title, x + self._aside, y + self._under_title / 2)
        self._write(canvas, why, x, y + sum(map(_line_height, title)) + self._under_title)

    @staticmethod
    def _write(canvas: Canvas, lines: Sequence[tuple[str, theme.TextStyle]], x: float, y: float) -> None:
        for line in lines:
            canvas.text(*line, (x, y + 0.72 * _line_height(line)))
            y += _line_height(line)


def _line_height(line: tuple[str, theme.TextStyle]) -> float:
    return line[1].size * theme.LINE_HEIGHT
