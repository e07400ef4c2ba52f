"""Cards that explain an answer: a complete hand in its sets, or what a discard leaves, with the tiles that help."""

from collections.abc import Sequence

from game.i18n import _, ngettext
from game.i18n.numbers import number
from game.scenes.drills.parts import AMBER, GREEN, LINE, PAPER
from game.school.drills.exercise import Group, Helping
from game.tiles.tile import Tile
from game.view.paint import Canvas, Kit, Pose
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.table.marks import edge, halo
from game.view.units import Align, Box, Color, Face, TextStyle, theme
from game.view.widgets import TilesHeard, Widget

_SOFT: Color = (0xCF, 0xE9, 0xDC)
_GROUND: Color = (0xE6, 0xD9, 0xB9)
_TITLE = TextStyle(Face.BOLD, 26, theme.INK)
_NAME = theme.CARD_TITLE.sized(34)
_SMALL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_WHY = TextStyle(Face.MEDIUM, 23, theme.INK_BODY)
_FIGURE = TextStyle(Face.BOLD, 44, theme.INK)
_COUNT = TextStyle(Face.BOLD, 20, theme.INK)
_INSET = 26.0
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


class EndCard(Widget):
    """A complete hand in its sets: tiles that the player's hand lacks are framed, and the helping tiles stand below.

    :param title: the title above the hand.
    :param line: the text at the end of the title's line.
    """

    tiles_heard = TilesHeard.IN_PLACE

    bleed = 10.0
    _HEAD, _BETWEEN = 62.0, 0.5

    def __init__(
        self,
        title: str,
        line: str = "",
        *,
        groups: Sequence[Group],
        helping: Helping | None = None,
        color: Color = GREEN,
    ) -> None:
        self._title = title
        self._line = line
        self._groups = groups
        self._helping = helping
        self._color = color

    def _room(self, kit: Kit) -> float:
        """The width left for the title, in units."""
        line = kit.writer.width(self._line, _SMALL)
        return self.box.width - 2 * _INSET - (line + 24 if line else 0)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, self._color)
        canvas = canvas.reading(box)
        head = Box(box.x + _INSET, box.y + 12, box.width - 2 * _INSET, self._HEAD - 14)
        title = Box(head.x, head.y, self._room(canvas.kit), head.height)
        canvas.block(self._title, _TITLE, title, align=Align.START)
        canvas.centered(self._line, _SMALL, head, align=Align.END)
        y = self._draw_groups(canvas, box.y + self._HEAD + 8)
        if self._helping is not None:
            draw_helping(canvas, self._helping, Box(head.x, y, head.width, box.bottom - 10 - y), 52.0)

    def _draw_groups(self, canvas: Canvas, y: float) -> float:
        """Draws the sets; returns the y coordinate of their bottom."""
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
        return y + HIGH * tile + 22


class DiscardCard(Widget):
    """The result of a discard: how many tiles are missing after it, and which tiles help."""

    tiles_heard = TilesHeard.IN_PLACE

    bleed = 10.0
    _TILE, _HEAD, _FOOT = 62.0, 118.0, 64.0

    def __init__(
        self,
        tile: Tile,
        texts: tuple[str, str],
        helping: Helping,
        *,
        other: Helping,
        new: frozenset[Tile] = frozenset(),
        is_right: bool,
        why: str = "",
    ) -> None:
        self._tile = tile
        self._label, self._name = texts
        self._why = why
        missing, live = helping.missing, helping.live
        self.figure: str
        """The figure at the end, and what it counts: missing tiles, or tiles that help."""
        if missing != other.missing:
            self.figure, self._line = number(missing), ngettext("tile missing", "tiles missing", missing)
            self.share = (1 + min(missing, other.missing)) / (1 + missing)
        else:
            self.figure, self._line = number(live), ngettext("tile helps", "tiles help", live)
            self.share = live / max(1, live, other.live)
        self._helping = helping
        self._new = new
        self._is_right = is_right

    def _rooms(self, kit: Kit) -> tuple[Box, Box, Box]:
        """The boxes of the label, the name and the line."""
        box = self.box
        figure = max(110.0, kit.writer.width(self._line, _SMALL))
        x = box.x + _INSET + self._TILE + 18
        room = box.right - _INSET - figure - 20 - x
        return Box(x, box.y + 20, room, 30), Box(x, box.y + 50, room, 50), Box(x + room + 20, box.y + 72, figure, 30)

    @property
    def _foot(self) -> Box:
        """The box of the sentence; an empty one without a sentence."""
        high, box = self._FOOT if self._why else 0.0, self.box
        return Box(box.x + _INSET, box.bottom - 10 - high, box.width - 2 * _INSET, high)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        ink = GREEN if self._is_right else theme.INK
        draw_card(canvas, box, GREEN if self._is_right else LINE)
        canvas = canvas.reading(box)
        draw_row(canvas, [[self._tile]], (box.x + _INSET, box.y + 18), self._TILE)
        label, name, line = self._rooms(canvas.kit)
        canvas.centered(self._label, _SMALL, label, align=Align.START)
        canvas.block(self._name, _NAME, name, align=Align.START)
        figure = Box(line.x, box.y + 18, line.width, 52)
        canvas.centered(self.figure, _FIGURE.colored(ink), figure, align=Align.END)
        canvas.centered(self._line, _SMALL, line, align=Align.END)
        bar = Box(box.x + _INSET, box.y + self._HEAD, box.width - 2 * _INSET, 12)
        canvas.rounded(bar, _GROUND, radius=6)
        if self.share:
            canvas.rounded(Box(bar.x, bar.y, max(12.0, bar.width * self.share), 12), ink, radius=6)
        foot = self._foot
        area = Box(bar.x, bar.bottom + 24, bar.width, foot.y - bar.bottom - 24)
        if self._why:
            canvas.block(self._why, _WHY, foot, align=Align.START)
        draw_helping(canvas, self._helping, area, 62.0, self._new)
