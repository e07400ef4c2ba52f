"""The cards of the quiz: those that explain an answer, and those beside the hand of a question."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.i18n import _
from game.i18n.numbers import number
from game.scenes.quiz.parts import AMBER, GREEN, LINE, PAPER, RED, Mark, draw_sign
from game.scenes.quiz.question import Sets
from game.school.drills.exercise import Group, Helping
from game.tiles.tile import Tile, Wind
from game.view.paint import Canvas, Paint, Pose, draw_wind_chip
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.table.marks import edge, halo
from game.view.units import Align, Box, Color, Face, TextStyle, downwards, grid, theme
from game.view.widgets import TilesHeard, Widget

_SOFT: Color = (0xCF, 0xE9, 0xDC)
_GROUND: Color = (0xE6, 0xD9, 0xB9)
_TITLE = TextStyle(Face.BOLD, 26, theme.INK)
_NAME = theme.CARD_TITLE.sized(34)
_SMALL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_BODY = TextStyle(Face.MEDIUM, 23, theme.INK_BODY)
_FIGURE = TextStyle(Face.BOLD, 26, theme.INK)
_HEAD = TextStyle(Face.BOLD, 23, theme.INK)
_COUNT = TextStyle(Face.BOLD, 20, theme.INK)
_INSET, _TILE = 26.0, 56.0
_CELL, _BELOW = 1.34, 24.0
"""The width of a helping tile with its margin, in tile widths, and the height of its number in units."""


def draw_card(canvas: Canvas, box: Box, color: Color = LINE) -> None:
    """Draws white paper with an outline."""
    canvas.rounded(box, PAPER, radius=20, opacity=0.9)
    edge(canvas, box, color, width=2 if color is LINE else 3.5, radius=20)


def draw_helping(canvas: Canvas, helping: Helping, area: Box, most: float, new: frozenset[Tile] = frozenset()) -> None:
    """Draws the helping tiles with their numbers, in as many rows as needed; ``new`` ones are highlighted."""
    tiles = helping.tiles
    if not tiles:
        return
    size, rows = most, 1
    while size > 22:
        across = max(1, int(area.width / (_CELL * size)))
        rows = -(-len(tiles) // across)
        if rows * (HIGH * size + _BELOW + 4) <= area.height:
            break
        size -= 1
    step, across = _CELL * size, max(1, int(area.width / (_CELL * size)))
    for line in range(rows):
        part = tiles[line * across : (line + 1) * across]
        y = area.y + line * (HIGH * size + _BELOW + 4)
        straight, place = canvas.straight(Box(area.x, y, step * len(part), HIGH * size))
        for at, (face, count) in enumerate(part):
            cell = Box(place.x + at * step, y - 4, step, HIGH * size + _BELOW + 2)
            if face in new:
                straight.rounded(cell.inset(1), _SOFT, radius=9)
                edge(straight, cell.inset(1), GREEN, width=2, radius=9)
            straight.tile(face, (cell.center[0], y + (HIGH - 0.06) * size), size, Pose.HAND)
            foot = Box(cell.x, y + HIGH * size - 1, step, 24)
            straight.centered(_("×{count}").format(count=number(count)), _COUNT.sized(min(20.0, 0.5 * size)), foot)


class Row(NamedTuple):
    """A line of a card: about an answer, or a figure with its bar."""

    name: str = ""
    figure: str = ""
    """A figure at the end of the line."""
    share: float | None = None
    """The filled part of the line's bar, from 0 to 1; ``None`` for a line without a bar."""
    text: str = ""
    tiles: Sets = ()
    """The tiles that the line is about: before its bar, or after its text."""
    mark: Mark = Mark.NONE
    is_stressed: bool = False


class Heading(NamedTuple):
    """The head of a card: a title, or tiles with their name below a small label."""

    title: str = ""
    label: str = ""
    tiles: Sequence[Tile] = ()
    helps: str = ""
    """The line above the tiles that help."""


class WhyCard(Widget):
    """A card that explains an answer: a heading, tiles, figures with bars or lines of text, and the tiles that help.

    :param groups: a finished hand; tiles that the player's hand lacks are framed.
    :param new: the tiles among the helping ones that help after this answer alone.
    :param foot: a sentence at the foot, before ``foot_tiles``.
    """

    tiles_heard = TilesHeard.IN_PLACE
    bleed = 10.0
    _BETWEEN = 0.5
    """The gap between two sets, in tile widths."""
    _FOOT = 64.0
    _BAR = 38.0
    """The height of a line with a bar above helping tiles."""
    _LINE = 62.0
    """The greatest height of a line of text."""
    _APART = 30.0
    """The gap between two columns of lines."""
    _SIGN = 48.0
    """The room before a line's name, for its sign."""

    def __init__(
        self,
        heading: Heading,
        rows: Sequence[Row] = (),
        *,
        groups: Sequence[Group] = (),
        helping: Helping | None = None,
        new: frozenset[Tile] = frozenset(),
        foot: str = "",
        foot_tiles: Sequence[Tile] = (),
        color: Color = LINE,
    ) -> None:
        self.heading = heading
        self.rows = rows
        self._groups = groups
        self._helping = helping
        self._new = new
        self._foot = foot
        self._foot_tiles = foot_tiles
        self._color = color

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, self._color)
        canvas = canvas.reading(box)
        inner = box.inset(_INSET, 14)
        foot = self._FOOT if self._foot else 0.0
        y = self._draw_head(canvas, inner)
        if self._groups:
            y = self._draw_groups(canvas, y)
        if self.rows:
            y = self._draw_rows(canvas, Box(inner.x, y, inner.width, inner.bottom - foot - y))
        if self.heading.helps:
            canvas.centered(self.heading.helps, _SMALL, Box(inner.x, y, inner.width, 28), align=Align.START)
            y += 28
        if self._helping is not None:
            draw_helping(
                canvas, self._helping, Box(inner.x, y + 6, inner.width, inner.bottom - foot - y - 6), _TILE, self._new
            )
        if self._foot:
            tile = fitting_tile([self._foot_tiles], 0.4 * inner.width, 44.0) if self._foot_tiles else 0.0
            taken = len(self._foot_tiles) * tile
            text = Box(inner.x, inner.bottom - foot, inner.width - taken - 20, foot)
            canvas.block(self._foot, _BODY, text, align=Align.START)
            draw_row(canvas, [self._foot_tiles], (text.right + 20, text.center[1] - HIGH * tile / 2), tile)

    def _draw_head(self, canvas: Canvas, inner: Box) -> float:
        """Draws the tiles and the title; returns the y coordinate below them."""
        title, label, tiles, _helps = self.heading
        if not title:
            return inner.y
        if not label:
            canvas.block(title, _TITLE, Box(inner.x, inner.y, inner.width, 44), align=Align.START)
            return inner.y + 50
        x = inner.x
        if tiles:
            tile = fitting_tile([tiles], inner.width * 0.4, 54.0)
            draw_row(canvas, [tiles], (x, inner.y + 2), tile)
            x += row_width([tiles], tile) + 18
        room = inner.right - x
        name = _NAME.colored(self._color) if self._color is GREEN else _NAME
        canvas.block(label, _SMALL, Box(x, inner.y - 4, room, 36), align=Align.START)
        canvas.block(title, name, Box(x, inner.y + 30, room, 50), align=Align.START)
        return inner.y + 92

    def _draw_groups(self, canvas: Canvas, y: float) -> float:
        """Draws the sets; returns the y coordinate below them."""
        sets = [group.tiles for group in self._groups]
        tile = fitting_tile(sets, self.box.width - 2 * _INSET, 64.0, gap=self._BETWEEN)
        row = Box(self.box.x + _INSET, y, row_width(sets, tile, gap=self._BETWEEN), HIGH * tile)
        straight, place = canvas.straight(row)
        lacking: list[Box] = []
        x = place.x
        for group in self._groups:
            frame = Box(x - 5, place.y - 5, len(group.tiles) * tile + 10, HIGH * tile + 11)
            straight.rounded(frame, _GROUND, radius=10, opacity=0.55)
            edge(straight, frame, theme.BRASS if group.is_laid else LINE, width=2, radius=10)
            lacking += [Box(x + at * tile, place.y + 0.02 * tile, tile, 1.4 * tile) for at in group.lacking]
            x += (len(group.tiles) + self._BETWEEN) * tile
        for one in lacking:
            halo(straight, one, AMBER, blur=8, radius=8, opacity=0.9)
        draw_row(straight, sets, (place.x, place.y), tile, gap=self._BETWEEN)
        for one in lacking:
            edge(straight, one, AMBER, width=4, radius=8)
        return y + HIGH * tile + 16

    def _draw_rows(self, canvas: Canvas, area: Box) -> float:
        """Draws the rows, those of text in two columns if they are many; returns the y coordinate below them."""
        has_bars = any(row.share is not None for row in self.rows)
        columns = 2 if len(self.rows) > 5 and not has_bars else 1
        lines = -(-len(self.rows) // columns)
        most = self._BAR if self._helping is not None else self._LINE if not has_bars else 84.0
        high = min(most, area.height / lines)
        cells = grid(area, lines * columns, columns=columns, high=high, gap=self._APART, down=0.0)
        for row, cell in zip(self.rows, downwards(cells, columns), strict=False):
            if has_bars:
                self._draw_bar(canvas, row, cell)
            else:
                self._draw_line(canvas, row, cell)
        return area.y + lines * high

    def _draw_bar(self, canvas: Canvas, row: Row, cell: Box) -> None:
        names = max(canvas.kit.writer.width(each.name, _SMALL) for each in self.rows)
        names = min(names, 0.45 * cell.width)
        if row.tiles:
            names = min(_TILE, (cell.height - 8) / HIGH)
            draw_row(canvas, row.tiles, (cell.x, cell.center[1] - HIGH * names / 2), names)
        figures = max(canvas.kit.writer.width(each.figure, _FIGURE) for each in self.rows)
        canvas.centered(row.name, _SMALL, Box(cell.x, cell.y, names, cell.height), align=Align.START)
        bar = Box(cell.x + names + 20, cell.center[1] - 8, cell.width - names - figures - 40, 16)
        canvas.rounded(bar, _GROUND, radius=8)
        if row.share:
            filled = Box(bar.x, bar.y, max(16.0, bar.width * min(1.0, row.share)), 16)
            canvas.rounded(filled, RED if row.is_stressed else GREEN if self._color is GREEN else theme.BRASS, radius=8)
        canvas.centered(row.figure, _FIGURE, cell, align=Align.END)

    def _draw_line(self, canvas: Canvas, row: Row, cell: Box) -> None:
        at = (cell.x + 18, cell.center[1])
        if row.mark is Mark.NONE:
            canvas.disc(at, 12, theme.BRASS)
        else:
            draw_sign(canvas, at, row.mark)
        size = min(46.0, cell.height - 4) / HIGH
        room = cell.width - self._SIGN - (row_width(row.tiles, size) + 24 if row.tiles else 0.0)
        said = canvas.kit.writer.width(row.text, _BODY)
        most = max(room * 0.45, room - 24 - said) if row.text else room
        name = Box(cell.x + self._SIGN, cell.y, min(canvas.kit.writer.width(row.name, _FIGURE), most), cell.height)
        text = Box(name.right + 24, cell.y, room - name.width - 24, cell.height)
        canvas.block(row.name, _FIGURE, name, align=Align.START)
        if row.text:
            canvas.block(row.text, _BODY, text, align=Align.START)
        if row.tiles:
            x = text.x + min(text.width, said) + 24
            straight, place = canvas.straight(
                Box(x, cell.center[1] - HIGH * size / 2, row_width(row.tiles, size), HIGH * size)
            )
            shown = row.tiles if straight is canvas else row.tiles[::-1]  # as the worths before them are read
            draw_row(straight, shown, (place.x, place.y), size)


class ThrownCard(Widget):
    """A tile that may be claimed or was won on, with what is said of it and of the player's seat."""

    bleed = 12.0

    def __init__(self, tile: Tile, said: str, seat: str) -> None:
        self._tile = tile
        self._said = said
        self._seat = seat

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, AMBER)
        canvas = canvas.reading(box)
        draw_row(canvas, [[self._tile]], (box.x + 30, box.center[1] - HIGH * 39), 78)
        x = box.x + 138
        canvas.block(self._said, _HEAD, Box(x, box.y + 14, box.right - 16 - x, 58), align=Align.START)
        canvas.block(self._seat, _SMALL, Box(x, box.y + 76, box.right - 16 - x, 40), align=Align.START)


class SeatCard(Widget):
    """A seat after a deal: its wind, its part in the deal, the worth of its hand, and its gain unless that is asked."""

    bleed = 12.0
    _GAIN = TextStyle(Face.BOLD, 30, theme.INK)

    def __init__(self, wind: Wind, role: str, hand: str, gain: str, *, is_dealer: bool, is_asked: bool) -> None:
        self._wind = wind
        self._role, self._hand, self._gain = role, hand, gain
        self._is_dealer = is_dealer
        self._is_asked = is_asked

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, AMBER if self._is_asked else LINE)
        canvas = canvas.reading(box)
        paint = Paint.DEALER if self._is_dealer else Paint.IVORY
        draw_wind_chip(canvas, self._wind, (box.x + 58, box.center[1]), 44, paint)
        x = box.x + 112
        role, below = Box(x, box.y + 10, box.right - 20 - x, 46), Box(x, box.y + 54, box.right - 20 - x, 44)
        canvas.block(self._role, _HEAD, role, align=Align.START)
        used = canvas.kit.writer.width(self._gain, self._GAIN) + 12 if self._gain else 0.0
        canvas.block(self._hand, _SMALL, replace(below, width=below.width - used), align=Align.START)
        if self._gain:
            color = GREEN if self._gain[:1] == "+" else theme.LOSS if self._gain.strip("0") else theme.INK
            canvas.centered(self._gain, self._GAIN.colored(color), below, align=Align.END)
