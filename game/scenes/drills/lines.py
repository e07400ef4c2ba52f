"""Cards beside the hand: for a discard, for a seat after a deal, and with a line for each answer."""

from collections.abc import Sequence
from typing import NamedTuple

from game.scenes.drills.cards import draw_card
from game.scenes.drills.parts import AMBER, GREEN, LINE, Mark, draw_sign
from game.tiles.tile import Tile, Wind
from game.view.paint import Canvas, Kit, Paint, draw_wind_chip
from game.view.table.hand_row import HIGH, draw_row, row_width
from game.view.units import Align, Box, Face, TextStyle, downwards, grid, theme
from game.view.widgets import Seen, Widget

_SMALL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_INSET = 26.0
_TILES = 46.0
"""The height of the tiles in a line, in units."""


class Line(NamedTuple):
    """A line about an answer."""

    mark: Mark
    head: str
    """The heading of the line: the answer that it is about."""
    text: str
    tiles: tuple[tuple[Tile, ...], ...] = ()
    """The sets of tiles that the line is about, shown at its end."""


class LinesCard(Widget):
    """A card with a line for each answer; a long list has two columns."""

    bleed = 10.0
    _HEAD = TextStyle(Face.BOLD, 25, theme.INK)
    _TEXT = TextStyle(Face.MEDIUM, 23, theme.INK_BODY)
    _SIGN, _MOST, _APART = 48.0, 62.0, 30.0

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines

    def _cells(self) -> list[Box]:
        inner = self.box.inset(_INSET, 14)
        columns = 2 if len(self.lines) > 5 else 1
        rows = -(-len(self.lines) // columns)
        high = min(self._MOST, inner.height / max(1, rows))
        return downwards(grid(inner, rows * columns, columns=columns, high=high, gap=self._APART, down=0.0), columns)[
            : len(self.lines)
        ]

    def _parts(self, kit: Kit, line: Line, cell: Box) -> tuple[Box, Box]:
        """The boxes of the heading and of the text of a line."""
        head, text = line.head, line.text
        room = cell.width - self._SIGN - self._tiles_width(line)
        most = max(room * 0.45, room - 24 - kit.writer.width(text, self._TEXT)) if text else room
        wide = min(kit.writer.width(head, self._HEAD), most)
        begin = cell.x + self._SIGN
        return Box(begin, cell.y, wide, cell.height), Box(begin + wide + 24, cell.y, room - wide - 24, cell.height)

    @staticmethod
    def _tiles_width(line: Line) -> float:
        return row_width(line.tiles, _TILES / HIGH) + 24 if line.tiles else 0.0

    def draw(self, canvas: Canvas) -> None:
        draw_card(canvas, self.box)
        canvas = canvas.reading(self.box)
        for line, cell in zip(self.lines, self._cells(), strict=True):
            mark, head, text, tiles = line
            at = (cell.x + 18, cell.center[1])
            if mark is Mark.NONE:
                canvas.disc(at, 12, theme.BRASS)
            else:
                draw_sign(canvas, at, mark)
            heads, texts = self._parts(canvas.kit, line, cell)
            canvas.block(head, self._HEAD, heads, align=Align.START)
            if text:
                canvas.block(text, self._TEXT, texts, align=Align.START)
            if tiles:
                size, after = _TILES / HIGH, texts.x + min(texts.width, canvas.kit.writer.width(text, self._TEXT)) + 24
                row = Box(after, cell.center[1] - _TILES / 2, row_width(tiles, size), _TILES)
                straight, place = canvas.straight(row)
                shown = tiles if straight is canvas else tiles[::-1]  # as the worths before them are read
                draw_row(straight, shown, (place.x, place.y), size)


class ThrownCard(Widget):
    """A discard that may be called, with who threw it.

    :param said: the words that say who discarded it.
    :param seat: the words for the player's seat.
    """

    bleed = 12.0
    _SAID = TextStyle(Face.BOLD, 23, theme.INK)

    def __init__(self, tile: Tile, said: str, seat: str) -> None:
        self._tile = tile
        self._said = said
        self._seat = seat

    def _rooms(self) -> tuple[Box, Box]:
        """The boxes of the words above, which say who discarded the tile, and of those on the own seat."""
        box = self.box
        x = box.x + 138
        return Box(x, box.y + 14, box.right - 16 - x, 58), Box(x, box.y + 76, box.right - 16 - x, 40)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, AMBER)
        canvas = canvas.reading(box)
        draw_row(canvas, [[self._tile]], (box.x + 30, box.center[1] - HIGH * 39), 78)
        said, seat = self._rooms()
        canvas.block(self._said, self._SAID, said, align=Align.START)
        canvas.block(self._seat, _SMALL, seat, align=Align.START)


class SeatCard(Widget):
    """A seat after a deal: its wind, its part in the deal, the worth of its hand, and its gain once that is shown."""

    bleed = 12.0
    gain = Seen("")
    """The gain of the seat, as a text; empty until it is shown."""
    _ROLE = TextStyle(Face.BOLD, 23, theme.INK)
    _GAIN = TextStyle(Face.BOLD, 30, theme.INK)

    def __init__(self, wind: Wind, texts: tuple[str, str], *, is_dealer: bool, is_asked: bool) -> None:
        self._wind = wind
        self._role, self._hand = texts
        self._is_dealer = is_dealer
        self._is_asked = is_asked

    def _rooms(self, kit: Kit) -> tuple[Box, Box]:
        """The boxes of the line above, with the wind, and of the line below."""
        box = self.box
        x, gain = box.x + 112, kit.writer.width(self.gain, self._GAIN)
        room = box.right - 20 - x
        used = gain + 12 if gain else 0.0
        return Box(x, box.y + 10, room, 46), Box(x, box.y + 54, room - used, 44)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, AMBER if self._is_asked else LINE)
        canvas = canvas.reading(box)
        paint = Paint.DEALER if self._is_dealer else Paint.IVORY
        draw_wind_chip(canvas, self._wind, (box.x + 58, box.center[1]), 44, paint)
        role, hand = self._rooms(canvas.kit)
        canvas.block(self._role, self._ROLE, role, align=Align.START)
        canvas.block(self._hand, _SMALL, hand, align=Align.START)
        if self.gain:
            color = GREEN if self.gain[:1] == "+" else theme.LOSS if self.gain.strip("0") else theme.INK
            below = Box(box.x, box.y + 54, box.width - 20, 42)
            canvas.centered(self.gain, self._GAIN.colored(color), below, align=Align.END)
