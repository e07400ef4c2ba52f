"""The strip of tiles above the teacher's words: useful tiles, or a possible final hand."""

from collections.abc import Sequence

from game.i18n import _, ngettext
from game.i18n.advice_words import helped_by
from game.i18n.numbers import number
from game.school.drills.exercise import Group
from game.school.lessons.seen import Picture
from game.view.paint import Canvas, Kit, PanelKind
from game.view.table.hand_row import GAP, HIGH, draw_row, row_width
from game.view.table.marks import edge
from game.view.units import Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

_TILE, _HEAD, _COUNT = 48.0, 40.0, 30.0
_INSET, _ABOVE, _APART = 26.0, 12.0, 8.0
_BADGE = 38.0
_PLACE = TextStyle(Face.BOLD, 24, theme.INK)
_TITLE = TextStyle(Face.BOLD, 24, theme.TITLE)
_LEFT = TextStyle(Face.SEMIBOLD, 21, theme.TEXT)
_PALE = 0.5
"""The opacity of the shade over a tile that the hand still lacks, 0 to 1."""


class TileStrip(Widget):
    """Tiles on a panel with a title; invisible while there are none."""

    bleed = 42.0
    picture: Seen[Picture | None] = Seen(None)

    def __init__(self) -> None:
        self.is_visible = False

    def show(self, picture: Picture | None) -> None:
        self.picture = picture
        self.is_visible = picture is not None and any(picture.lines)

    @property
    def title(self) -> str:
        """The title: how many tiles are missing or useful, or how the sets of the hands came about."""
        picture = self.picture
        if picture is not None and picture.is_exposed is not None:
            exposed, concealed = _("All sets exposed, won on a discard"), _("All sets concealed, won on a discard")
            return exposed if picture.is_exposed else concealed
        if picture is None or picture.missing is None:
            return ""
        if picture.counts:
            return helped_by(picture.missing, picture.live)
        return ngettext("{count} tile missing", "{count} tiles missing", picture.missing).format(count=picture.missing)

    def lay_out(self, kit: Kit, below: Box) -> None:
        picture = self.picture
        if picture is None:
            return
        widths = [row_width([group.tiles for group in line], _TILE) for line in picture.lines]
        wide = max(*widths, kit.writer.width(self.title, _TITLE)) + 2 * _INSET + self._badge(picture)
        lines = len(picture.lines) * (HIGH * _TILE + _APART) - _APART
        high = lines + 22 + (_HEAD if self.title else 0) + (_COUNT if picture.counts else 0)
        self.place(Box(below.center[0] - wide / 2, below.y - _ABOVE - high, wide, high))

    @staticmethod
    def _badge(picture: Picture) -> float:
        """The width for the number of a line."""
        return 2 * _BADGE if len(picture.lines) > 1 else 0.0

    def tiles(self) -> list[Box]:
        """The places of the tiles if there is a single line, from left to right."""
        picture, found = self.picture, list[Box]()
        if picture is None or len(picture.lines) > 1:
            return found
        (line,) = picture.lines
        x = self.box.center[0] - row_width([group.tiles for group in line], _TILE) / 2
        top = self.box.y + 11 + (_HEAD if self.title else 0)
        for group in line:
            found += [Box(x + place * _TILE, top, _TILE, HIGH * _TILE) for place in range(len(group.tiles))]
            x += (len(group.tiles) + GAP) * _TILE
        return found

    def draw(self, canvas: Canvas) -> None:
        picture, box = self.picture, self.box
        if picture is None:
            return
        canvas.panel(PanelKind.LACQUER, box, radius=22)
        inner = box.inset(_INSET, 11)
        if self.title:
            canvas.centered(self.title, _TITLE, Box(inner.x, inner.y - 4, inner.width, _HEAD))
        top = inner.y + (_HEAD if self.title else 0)
        badge = self._badge(picture)
        for place, line in enumerate(picture.lines, 1):
            wide = row_width([group.tiles for group in line], _TILE)
            x = inner.x + badge if badge else box.center[0] - wide / 2
            self._draw_line(canvas.reading(box), line, Box(x, top, wide, HIGH * _TILE), picture)
            if badge:
                at = (inner.x + _BADGE / 2, top + HIGH * _TILE / 2)
                read = canvas.reading(box)
                read.disc(at, _BADGE, theme.BRASS_TEXT)
                read.centered(number(place), _PLACE, Box(at[0] - 20, at[1] - 20, 40, 40))
            top += HIGH * _TILE + _APART

    @staticmethod
    def _draw_line(canvas: Canvas, line: Sequence[Group], at: Box, picture: Picture) -> None:
        """Draws a line of tiles, with frames around missing tiles and the one that completed the hand."""
        canvas, row = canvas.straight(at)
        draw_row(canvas, [group.tiles for group in line], (row.x, row.y), _TILE, winning=picture.winning)
        x = row.x
        for place, group in enumerate(line):
            for missing in sorted(group.lacking):
                pale = Box(x + missing * _TILE, row.y, _TILE, row.height)
                canvas.rounded(pale, theme.BLACK, radius=7, opacity=_PALE)
                edge(canvas, pale.grown(-2), theme.GOLD_RING, width=3, radius=7)
            wide = len(group.tiles) * _TILE
            if picture.counts:
                canvas.centered(f"×{number(picture.counts[place])}", _LEFT, Box(x, row.bottom, wide, _COUNT))
            x += wide + GAP * _TILE
