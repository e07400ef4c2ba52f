"""Texts over the table that need no answer: messages, explanations, the coach, comments in a replay, captions."""

from collections.abc import Callable, Sequence
from math import inf

from game.tiles.tile import Tile
from game.view.layout import places
from game.view.paint import Canvas, Kit, PanelKind
from game.view.table.table_picture import room_of
from game.view.units import Align, Box, TextStyle, column, theme
from game.view.widgets import Button, Seen, Widget

_WIDEST = 900.0
"""The greatest width of a note above the lane."""
_LINES = 3
"""Most lines of a note above the lane."""
_STYLE = theme.BODY
_TITLE = theme.TAG.colored(theme.TITLE)
_BESIDE = theme.FINE.colored(theme.TEXT)
"""The text style of a note beside the table."""
_MARGIN = 16.0
"""The margin around the text of a note beside the table."""
_BUTTON = 46.0
_GAP = 18.0
_TILE = 62.0
"""The width of the tile beside a title."""
_TILE_HIGH = 98.0
"""The height of the tile beside a title, with the gap below it."""
_AFTER_TILE = 14.0
"""The gap after the tile beside a title."""
Ground = Callable[[], Box | None]
"""Returns the free area beside the table; ``None`` if there is none."""
_Placed = tuple[Sequence[str], TextStyle, Box]
"""Lines of text, their style, and the box in which they stand."""


class Note(Widget):
    """A text of a few lines on a panel, beside the table if there is room, else above the lane.

    :param ground: returns the free area beside the table.
    :param hugs: whether the panel beside the table is only as wide as its text, and centered in the free area.
    :param is_low: whether the panel stands at the foot of the free area, rather than at its top.
    :param table: the kit of the table, if the table does not fill the window.
    :param button: a button at the end of the note, or below its text.
    """

    text = ""
    title = ""
    tile: Tile | None = None
    """The tile that is shown beside the title, if there is room for it."""
    is_told = True
    is_small = True
    is_visible = Seen(usual=False)
    _left = 0.0
    _placed: Sequence[_Placed] = ()

    def __init__(
        self,
        kit: Kit,
        ground: Ground = lambda: None,
        *,
        hugs: bool = False,
        is_low: bool = False,
        table: Kit | None = None,
        button: Button | None = None,
    ):
        self._chrome = kit.chrome
        self._hugs = hugs
        self._is_low = is_low
        self._table = (table or kit).chrome
        self._ground = ground
        self._button = button
        self._wanted: Tile | None = None
        self._show_button(is_visible=False)

    @property
    def is_said(self) -> bool:
        """Whether the note is shown for a set time, or was kept by ``keep``."""
        return self._left > 0

    def say(self, text: str, seconds: float = 0.0, *, title: str = "", tile: Tile | None = None) -> None:
        """Show a text for ``seconds`` at the usual reading speed; 0 means until it is replaced."""
        self.text = text
        self.title = title
        self._wanted = tile
        self._left = seconds * (1.0 if self.kit is None else self.kit.motion.linger)
        self.lay_out()
        self.is_visible = True
        self._show_button(is_visible=True)

    def keep(self) -> None:
        """Keep the note until another text replaces it or ``hush`` is called."""
        self._left = inf

    def hush(self) -> None:
        """Hide the note."""
        self._left = 0.0
        self.is_visible = False
        self._show_button(is_visible=False)

    def _show_button(self, *, is_visible: bool) -> None:
        if self._button is not None:
            self._button.is_visible = is_visible

    def pass_time(self, seconds: float) -> None:
        if self._left > 0:
            self._left -= seconds
            if self._left <= 0:
                self.hush()

    def lay_out(self) -> None:
        ground = self._ground()
        if ground is None or ground.width < 100 or not self._lay_beside_table(ground):
            self._lay_above_lane()

    def _lay_beside_table(self, ground: Box) -> bool:
        """Lay the note out in the free area; returns whether it fits there in readable letters."""
        least = theme.SMALLEST / max(1.0, room_of(self._chrome).scale)
        sizes = [max(least, _BESIDE.size - step) for step in range(max(1, round(_BESIDE.size - least) + 1))]
        tiles = dict.fromkeys((self._wanted, None))
        return any(self._fits(ground, size, tile) for tile in tiles for size in sizes)

    def _fits(self, ground: Box, size: float, tile: Tile | None) -> bool:
        """Lay the note out in letters of this size if it fits."""
        writer, style, title_style = self._chrome.writer, _BESIDE.sized(size), _TITLE.sized(size + 2)
        margin = _MARGIN * size / _BESIDE.size
        room, aside = ground.width - 2 * margin, 0.0 if tile is None else _TILE + _AFTER_TILE
        title = writer.wrapped(self.title, title_style, room - aside) if self.title else []
        lines = (writer.balanced if self._hugs else writer.wrapped)(self.text, style, room)
        widths = [writer.width(line, title_style) + aside for line in title]
        widths += [writer.width(line, style) for line in lines]
        if self._button is not None:
            widths.append(self._button.content_width(self._chrome, _BUTTON))
        step, title_step = (each.size * theme.LINE_HEIGHT for each in (style, title_style))
        heights = [max(title_step * len(title), 0.0 if tile is None else _TILE_HIGH), step * len(lines)]
        heights += [] if self._button is None else [8, _BUTTON]
        height = sum(heights) + 2 * margin
        if height > ground.height or max(widths) > room:
            return False
        width = max(widths) + 2 * margin if self._hugs else ground.width
        y = ground.bottom - height if self._is_low else ground.y
        self.place(Box(ground.center[0] - width / 2, y, width, height))
        head, body, *foot = column(self.box.inset(margin, margin), heights)
        head = head.inset(0, (head.height - title_step * len(title)) / 2)
        head = Box(head.x + aside, head.y, head.width - aside, head.height)
        self._placed = [(title, title_style, head), (lines, style, body)]
        self.tile, self.tooltip = tile, ""
        if self._button is not None:
            self._button.place(foot[-1])
        return True

    def _lay_above_lane(self) -> None:
        writer, room = self._chrome.writer, room_of(self._chrome)
        button = 0.0
        if self._button is not None:
            button = max(140.0, self._button.content_width(self._chrome, _BUTTON)) + _GAP
        widest = min(_WIDEST + button, room.width - 160) - button
        title = writer.wrapped(self.title, _TITLE, widest) if self.title else []
        lines = writer.balanced(self.text, _STYLE, widest)
        is_long = len(lines) > _LINES
        lines = [*lines[: _LINES - 1], lines[_LINES - 1] + " …"] if is_long else lines
        self.tile, self.tooltip = None, self.text if is_long else ""
        lane = Box(0, places.lane_bottom(room_of(self._table)) - places.LANE_HEIGHT - 14, 0, 0)
        bottom = self._chrome.frame.converted(lane, self._table.frame).y
        widths = [writer.width(line, _TITLE) for line in title] + [writer.width(line, _STYLE) for line in lines]
        width = min(widest, max(widths)) + button + 64
        heights = [len(each) * style.size * theme.LINE_HEIGHT for each, style in ((title, _TITLE), (lines, _STYLE))]
        height = max(sum(heights), _BUTTON * bool(button)) + 30
        self.place(Box(room.center - width / 2, bottom - height, width, height))
        words, end = self.box.inset(32, (height - sum(heights)) / 2), self.box.right - 32
        head, body = column(Box(words.x, words.y, words.width - button, words.height), heights)
        self._placed = [(title, _TITLE, head), (lines, _STYLE, body)]
        if self._button is not None:
            x = self.box.x + 32 if room.mirrored else end - button + _GAP
            self._button.place(Box(x, self.box.center[1] - _BUTTON / 2, button - _GAP, _BUTTON))

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        canvas = canvas.reading(self.box)
        for lines, style, place in filter(lambda placed: placed[0], self._placed):
            step = style.size * theme.LINE_HEIGHT
            canvas.stacked(lines, style, place, step, align=Align.START if self.title else Align.CENTER)
        if self.tile is not None:
            canvas.flat_tile(
                self.tile, (self.box.x + _MARGIN + _TILE / 2, self.box.y + _MARGIN + _TILE_HIGH / 2), _TILE
            )
