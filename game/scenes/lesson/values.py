"""The table of values above what the teacher says: tiles that earn a row, its name, and what it brings.

A row for a whole hand has a line of explanation, and a ring around the hand's last tile.
"""

from game.i18n.translator import pgettext
from game.school.lessons.values import ValueRow
from game.view.layout import Room
from game.view.paint import Canvas, Kit, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

_TILE, _PICTURES, _LARGE = 36.0, (430.0, 360.0, 300.0, 270.0, 240.0), (600.0, 520.0)
"""The width of a tile; the widths tried for the tiles of a row, the widest that fits being used; and larger ones tried
first if rows have a line of explanation."""
_WIDEST, _BESIDE = 1436.0, 242.0
"""The greatest width of the table, and the space at its sides with which it covers no player's plate."""
_ROW, _HEAD, _BETWEEN = 60.0, 38.0, 14.0
_INSET, _ABOVE, _APART = 26.0, 12.0, 44.0
_NAME, _SHORT = 250.0, 120.0
"""The greatest width of names, in layout units, and the least that they keep if there is little room."""
_WORTH, _AROUND = 86.0, 18.0
"""The least width of a row's value, and the space around it, in layout units."""
_EDGE = 20.0
_FEW, _WHOLE = 4, 6
"""The most rows that are shown in one column, and the most if all of them have a line of explanation."""
_HIGH, _NAMED_HIGH, _TOLD_HIGH = 84.0, 32.0, 46.0
"""The heights of a row with a line of explanation, of its name, and of that line, in layout units."""
_HELP, _HELPED = theme.SMALL, (520.0, 430.0)
"""The style of the line of explanation, and its greatest width before it is broken, in one column and in two."""
_NAMED = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_LINE = 25.0
"""Distance between the lines of a name."""
_BRINGS = TextStyle(Face.BOLD, 24, theme.TITLE)
_TITLE = TextStyle(Face.SEMIBOLD, 21, theme.TEXT_SECOND)


class ValueTable(Widget):
    """Rows of a book's scoring table on a panel; invisible while there are none."""

    bleed = 42.0
    rows: Seen[tuple[ValueRow, ...]] = Seen(())

    def __init__(self) -> None:
        self.is_visible = False
        self._named: list[float] = []
        """The widths of names, column by column."""
        self._most = _PICTURES[0]
        self._worth = _WORTH

    def show(self, rows: tuple[ValueRow, ...]) -> None:
        self.rows = rows
        self.is_visible = bool(rows)

    @property
    def _columns(self) -> list[tuple[ValueRow, ...]]:
        rows = self.rows
        if len(rows) <= _FEW or (len(rows) <= _WHOLE and all(row.help for row in rows)):
            return [rows]
        half = -(-len(rows) // 2)
        return [rows[:half], rows[half:]]

    @property
    def _is_told(self) -> bool:
        """Whether rows have an explanatory line, because at least half of them are for whole hands."""
        return 2 * sum(len(row.groups) > 1 for row in self.rows) >= len(self.rows)

    @property
    def _high(self) -> float:
        """The height of a row."""
        return _HIGH if self._is_told else _ROW

    def _explanation(self, row: ValueRow) -> str:
        """The explanation of a row; empty for a row about sets in a table of two columns."""
        is_seen = self._is_told and (len(row.groups) > 1 or len(self._columns) == 1)
        return row.help if is_seen else ""

    def _named_high(self, row: ValueRow) -> float:
        """The greatest height of a row's name."""
        return _NAMED_HIGH if self._explanation(row) else self._high - 6

    @property
    def _value_columns(self) -> int:
        """The number of value columns: two for open and concealed sets, or one."""
        return max(len(row.worths) for row in self.rows)

    @property
    def _titles(self) -> tuple[str, ...]:
        """The titles of the value columns; none if there is only one."""
        return (pgettext("sets", "exposed"), pgettext("sets", "concealed")) if self._value_columns > 1 else ()

    def _share(self, row: ValueRow) -> float:
        """The width of each value in a row, in units."""
        return self._worth * self._value_columns / len(row.worths)

    def _needed(self, kit: Kit) -> float:
        """The least width of a value column, in units."""
        titles = [kit.writer.width(title, _TITLE) for title in self._titles]
        words = [
            kit.writer.width(worth, _BRINGS) * len(row.worths) / self._value_columns
            for row in self.rows
            for worth in row.worths
        ]
        return max([_WORTH, *(wide + _AROUND for wide in (*titles, *words))])

    def _picture(self, column: tuple[ValueRow, ...]) -> float:
        """The width of the tiles in a column, in units."""
        return max(row_width(row.groups, fitting_tile(row.groups, self._most, _TILE)) for row in column)

    def lay_out(self, kit: Kit, room: Room, below: Box) -> None:
        """Lays out the table above the bar, centered; in a narrow room the names get less width."""
        if not self.rows:
            return
        self._worth = self._needed(kit)
        columns, most = self._columns, min(_WIDEST, room.width - 2 * _EDGE)
        longest = [self._longest(kit, column, _HELPED[len(columns) - 1]) for column in columns]
        pictures, fixed = ((*_LARGE, *_PICTURES) if self._is_told and len(columns) == 1 else _PICTURES), most
        for self._most in pictures:
            fixed = 2 * _INSET + _APART * (len(columns) - 1)
            fixed += sum(self._picture(column) + 2 * _BETWEEN + self._worth * self._value_columns for column in columns)
            if fixed + sum(longest) <= most:
                break
        share = min(1.0, (most - fixed) / sum(longest))
        self._named = [max(min(_SHORT, each), each * share) for each in longest]
        wide = fixed + sum(self._named)
        high = len(columns[0]) * self._high + 22 + (_HEAD if self._titles else 0)
        edge = _BESIDE if wide <= room.width - 2 * _BESIDE else _EDGE
        x = min(max(edge, below.center[0] - wide / 2), room.width - edge - wide)
        self.place(Box(x, below.y - _ABOVE - high, wide, high))

    def _longest(self, kit: Kit, column: tuple[ValueRow, ...], helped: float) -> float:
        """The width that a column needs for its names and explanations; these are broken beyond ``helped``."""
        named = min(_NAME, max(kit.writer.width(row.name, _NAMED) for row in column))
        told = max(kit.writer.width(self._explanation(row), _HELP) for row in column)
        return max(named, min(helped, told) + 4)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        if not self.rows:
            return
        canvas.panel(PanelKind.LACQUER, box, radius=22)
        canvas = canvas.reading(box)
        x = box.x + _INSET
        for column, named in zip(self._columns, self._named, strict=True):
            picture = self._picture(column)
            brings = x + picture + 2 * _BETWEEN + named
            top = box.y + 11
            if self._titles and any(len(row.worths) > 1 for row in column):
                for number, title in enumerate(self._titles):
                    canvas.centered(title, _TITLE, Box(brings + number * self._worth, top, self._worth, _HEAD))
            top += _HEAD if self._titles else 0
            for row in column:
                self._draw_row(canvas, row, Box(x, top, picture, self._high), brings, named)
                top += self._high
            x = brings + self._worth * self._value_columns + _APART

    def _draw_row(self, canvas: Canvas, row: ValueRow, at: Box, brings: float, wide_name: float) -> None:
        tile = fitting_tile(row.groups, self._most, _TILE)
        wide, high = row_width(row.groups, tile), HIGH * tile
        corner = at.center[0] - wide / 2, at.center[1] - high / 2
        draw_row(canvas, row.groups, corner, tile, winning=row.winning if self._is_told else None)
        named = Box(at.right + _BETWEEN, at.y + 3, wide_name, self._named_high(row))
        if told := self._explanation(row):
            canvas.block(told, _HELP, Box(named.x, named.bottom, named.width, _TOLD_HIGH), align=Align.START)
        self._draw_name(canvas, row.name, named)
        share = self._share(row)
        for number, worth in enumerate(row.worths):
            canvas.centered(worth, _BRINGS, Box(brings + number * share, at.y, share, at.height))

    @staticmethod
    def _draw_name(canvas: Canvas, name: str, at: Box) -> None:
        """Draws the name of a row, in lines of full font size if they fit."""
        writer = canvas.kit.writer
        lines = writer.wrapped(name, _NAMED, at.width)
        if len(lines) * _LINE <= at.height and all(writer.width(line, _NAMED) <= at.width for line in lines):
            top = at.center[1] - len(lines) * _LINE / 2
            canvas.stacked(lines, _NAMED, Box(at.x, top, at.width, at.height), _LINE, align=Align.START)
        else:
            canvas.block(name, _NAMED, at, align=Align.START)
