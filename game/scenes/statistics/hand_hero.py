"""One hand in large tiles over an evening sky, with its name in golden letters."""

from game.rules.example import Sets
from game.tiles.tile import Tile
from game.view.page.goals import draw_tick
from game.view.paint import Canvas
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Face, TextStyle, column, row, theme
from game.view.widgets import TilesHeard, Widget, draw_golden

PAD = 44.0
"""The space at both sides of the hand."""
_TITLE, _LINE = TextStyle(Face.DISPLAY, 66, theme.SCORE), TextStyle(Face.SEMIBOLD, 26, theme.TEXT)
_TITLED, _LINED, _LARGE = 84.0, 42.0, 92.0
"""The heights of the name and of the line below it, and the most width of a tile."""
_TICK, _TICKED = 34.0, 46.0
_ABOVE, _BELOW = 18.0, 8.0
HIGH_OF_HAND = _ABOVE + _TITLED + _LINED + _BELOW + HIGH * _LARGE + 24.0
"""The height of a hand with its name, in units."""


def parts_of(area: Box) -> tuple[Box, Box]:
    """The boxes of the name and of the tiles, in the part of a picture that is above its strip."""
    inner = Box(area.x + PAD, area.y + _ABOVE, area.width - 2 * PAD, area.height - _ABOVE - _BELOW)
    name, tiles = column(inner, [_TITLED + _LINED, None], _BELOW)
    return name, tiles


class HandName(Widget):
    """The name of a hand over a line about it."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self) -> None:
        self._name = self._line = self._figure = ""
        self._is_ticked = False

    def show(self, name: str, line: str, *, figure: str = "", is_ticked: bool = False) -> None:
        """Tells about another hand.

        :param figure: what stands at the other end of the name's line.
        :param is_ticked: whether a golden tick stands before the line.
        """
        self._name, self._line, self._figure, self._is_ticked = name, line, figure, is_ticked
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        if not self._name:
            return
        canvas = canvas.reading(self.box)
        title, below = column(self.box, [_TITLED, None])
        wide = canvas.kit.writer.width(self._figure, _TITLE) if self._figure else 0.0
        name, figure = row(title, [None, wide], 30 if self._figure else 0)
        draw_golden(canvas, self._name, _TITLE, name)
        if self._figure:
            draw_golden(canvas, self._figure, _TITLE, figure, align=Align.END)
        tick, line = row(below, [_TICKED if self._is_ticked else 0.0, None])
        if self._is_ticked:
            draw_tick(canvas, (tick.x + _TICK / 2, tick.center[1]), _TICK)
        canvas.block(self._line, _LINE, line, align=Align.START)


class HandTiles(Widget):
    """The tiles of a hand, as large as there is room for."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self) -> None:
        self._sets: Sets = ()
        self._winning: Tile | None = None

    def show(self, sets: Sets, winning: Tile | None) -> None:
        """Shows another hand, with a ring round the tile that completed it."""
        self._sets, self._winning = sets, winning
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        if not self._sets:
            return
        canvas, box = canvas.reading(self.box), self.box
        tile = fitting_tile(self._sets, box.width, min(_LARGE, (box.height - 10) / HIGH))
        wide = row_width(self._sets, tile)
        at = (box.center[0] - wide / 2, box.center[1] - HIGH * tile / 2)
        canvas.rounded(Box(at[0] - 5, at[1] + HIGH * tile - 12, wide + 10, 18), theme.BLACK, radius=9, opacity=0.4)
        draw_row(canvas, self._sets, at, tile, winning=self._winning)
