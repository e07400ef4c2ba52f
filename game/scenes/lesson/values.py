"""The table of values above what the teacher says: tiles that earn a row, its name, and what it brings."""

from game.i18n.translator import pgettext
from game.school.lessons.values import ValueRow
from game.view.layout import Room
from game.view.paint import Canvas, Kit, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

_TILE, _PICTURES = 36.0, (430.0, 360.0, 300.0, 240.0)
"""The width of a tile, and of the tiles of a row at most: the first with which the table is not too wide."""
_WIDEST = 1440.0
_ROW, _HEAD, _BETWEEN = 60.0, 38.0, 14.0
_INSET, _ABOVE, _APART = 26.0, 12.0, 44.0
_NAME, _SHORT = 250.0, 120.0
"""The width of names at most, and where there is little room."""
_WORTH, _AROUND = 86.0, 18.0
"""The width of what a row brings at least, and the room round it."""
_EDGE = 20.0
_FEW = 4
"""So many rows stand below each other; more in two columns."""
_NAMED = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_LINE = 25.0
"""From one line of a name to the next."""
_BRINGS = TextStyle(Face.BOLD, 24, theme.TITLE)
_TITLE = TextStyle(Face.SEMIBOLD, 21, theme.TEXT_SECOND)


class ValueTable(Widget):
    """Rows of a book's scoring table on a panel; nothing where none are shown."""

    bleed = 42.0
    rows: Seen[tuple[ValueRow, ...]] = Seen(())

    def __init__(self) -> None:
        self.is_visible = False
        self._named = _NAME
        self._most = _PICTURES[0]
        self._worth = _WORTH

    def show(self, rows: tuple[ValueRow, ...]) -> None:
        """Shows these rows."""
        self.rows = rows
        self.is_visible = bool(rows)

    @property
    def _columns(self) -> list[tuple[ValueRow, ...]]:
        rows = self.rows
        if len(rows) <= _FEW:
            return [rows]
        half = -(-len(rows) // 2)
        return [rows[:half], rows[half:]]

    @property
    def _worths(self) -> int:
        """How many columns of what rows bring there are: of open sets and of concealed ones, or one alone."""
        return max(len(row.worths) for row in self.rows)

    @property
    def _titles(self) -> tuple[str, ...]:
        """What stands above what rows bring; nothing where there is one column of it."""
        return (pgettext("sets", "open"), pgettext("sets", "concealed")) if self._worths > 1 else ()

    def _share(self, row: ValueRow) -> float:
        """The width of each thing that a row brings."""
        return self._worth * self._worths / len(row.worths)

    def _needed(self, kit: Kit) -> float:
        """The width of a column of what rows bring."""
        titles = [kit.writer.width(title, _TITLE) for title in self._titles]
        words = [
            kit.writer.width(worth, _BRINGS) * len(row.worths) / self._worths
            for row in self.rows
            for worth in row.worths
        ]
        return max([_WORTH, *(wide + _AROUND for wide in (*titles, *words))])

    def _picture(self, column: tuple[ValueRow, ...]) -> float:
        """How wide the tiles of a column are."""
        return max(row_width(row.groups, fitting_tile(row.groups, self._most, _TILE)) for row in column)

    def clipped(self, kit: Kit) -> list[str]:
        if not self.is_visible:
            return []
        cut = [row.name for row in self.rows if not kit.writer.has_room(row.name, _NAMED, self._named, _ROW - 6)]
        shown = [(title, _TITLE, self._worth) for title in self._titles]
        shown += [(worth, _BRINGS, self._share(row)) for row in self.rows for worth in row.worths]
        return cut + kit.writer.cut(*shown)

    def lay_out(self, kit: Kit, room: Room, below: Box) -> None:
        """Lays the table out above the bar, in the middle of the room; where that is narrow, names have less."""
        if not self.rows:
            return
        self._worth = self._needed(kit)
        columns, most = self._columns, min(_WIDEST, room.width - 2 * _EDGE)
        longest = min(_NAME, max(kit.writer.width(row.name, _NAMED) for row in self.rows))
        fixed = most
        for self._most in _PICTURES:
            fixed = 2 * _INSET + _APART * (len(columns) - 1)
            fixed += sum(self._picture(column) + 2 * _BETWEEN + self._worth * self._worths for column in columns)
            if fixed + longest * len(columns) <= most:
                break
        self._named = min(longest, max(_SHORT, (most - fixed) / len(columns)))
        wide = fixed + self._named * len(columns)
        high = len(columns[0]) * _ROW + 22 + (_HEAD if self._titles else 0)
        x = min(max(_EDGE, below.centre[0] - wide / 2), room.width - _EDGE - wide)
        self.place(Box(x, below.y - _ABOVE - high, wide, high))

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        if not self.rows:
            return
        canvas.panel(PanelKind.LACQUER, box, radius=22)
        canvas = canvas.reading(box)
        x = box.x + _INSET
        for column in self._columns:
            picture = self._picture(column)
            brings = x + picture + 2 * _BETWEEN + self._named
            top = box.y + 11
            if self._titles and any(len(row.worths) > 1 for row in column):
                for number, title in enumerate(self._titles):
                    canvas.centred(title, _TITLE, Box(brings + number * self._worth, top, self._worth, _HEAD))
            top += _HEAD if self._titles else 0
            for row in column:
                self._draw_row(canvas, row, Box(x, top, picture, _ROW), brings)
                top += _ROW
            x = brings + self._worth * self._worths + _APART

    def _draw_row(self, canvas: Canvas, row: ValueRow, at: Box, brings: float) -> None:
        tile = fitting_tile(row.groups, self._most, _TILE)
        wide, high = row_width(row.groups, tile), HIGH * tile
        draw_row(canvas, row.groups, (at.centre[0] - wide / 2, at.centre[1] - high / 2), tile)
        named = Box(at.right + _BETWEEN, at.y + 3, self._named, at.height - 6)
        lines = canvas.kit.writer.wrapped(row.name, _NAMED, named.width)
        if len(lines) * _LINE <= named.height and all(
            canvas.kit.writer.width(line, _NAMED) <= named.width for line in lines
        ):
            top = named.centre[1] - len(lines) * _LINE / 2
            canvas.stacked(lines, _NAMED, Box(named.x, top, named.width, named.height), _LINE, align=Align.START)
        else:
            canvas.block(row.name, _NAMED, named, align=Align.START)
        share = self._share(row)
        for number, worth in enumerate(row.worths):
            canvas.centred(worth, _BRINGS, Box(brings + number * share, at.y, share, at.height))
