"""The strip that explains the row under the pointer: its condition, an example hand, and that hand's totals."""

from typing import NamedTuple

from game.i18n import pgettext
from game.scenes.own_book.counted import Counted
from game.view.paint import Canvas, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Widget

_NAME = TextStyle(Face.BOLD, 24, theme.TEXT)
_HELP = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_NOW = TextStyle(Face.BOLD, 26, theme.SCORE)
_BEFORE = TextStyle(Face.MEDIUM, 22, theme.TEXT_SECOND)
_PAD, _TOTAL = 24.0, 300.0


class Shown(NamedTuple):
    """The text on the strip about an item, with its value in the rulebook (``before``) and the club's book (``now``).

    These values are shown if there is no example hand.
    """

    name: str
    help: str
    before: str
    now: str
    hand: Counted | None = None


class HandStrip(Widget):
    """The strip below the rows; empty while ``shown`` is ``None``."""

    corner = 16.0
    shown: Shown | None = None

    def show(self, shown: Shown | None) -> None:
        """Shows another item, or the same one with another value; ``None`` empties the strip."""
        if shown != self.shown:
            self.shown = shown
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box, radius=self.corner)
        shown = self.shown
        if shown is None:
            return
        canvas = canvas.reading(self.box)
        name, help_, tiles, total = self._parts
        canvas.block(shown.name, _NAME, name, align=Align.START)
        canvas.block(shown.help, _HELP, help_, align=Align.START, most=2)
        if shown.hand is not None:
            sets = shown.hand.sets
            tile = fitting_tile(sets, tiles.width, 52.0)
            at = (tiles.x, tiles.center[1] - HIGH * tile / 2)
            draw_row(canvas, sets, at, tile, winning=shown.hand.winning)
        else:
            canvas.block(shown.before, _BEFORE, Box(tiles.x, tiles.y, tiles.width, tiles.height / 2), align=Align.START)
            now = shown.now if shown.now != shown.before else ""
            canvas.block(now, _NOW, Box(tiles.x, tiles.center[1], tiles.width, tiles.height / 2), align=Align.START)
            return
        above = Box(total.x, total.y + 12, total.width, 34)
        canvas.centered(pgettext("own book", "This hand"), _HELP, above, align=Align.END)
        middle = Box(total.x, above.bottom, total.width, 44)
        canvas.centered(shown.hand.now, _NOW, middle, align=Align.END)
        if shown.hand.now != shown.hand.before:
            below = Box(total.x, middle.bottom, total.width, 48)
            canvas.block(shown.hand.told, _BEFORE, below, align=Align.END)

    @property
    def _parts(self) -> tuple[Box, Box, Box, Box]:
        """The boxes of name, condition, tiles and total."""
        inner = self.box.inset(_PAD)
        total = Box(inner.right - _TOTAL, inner.y, _TOTAL, self.box.height)
        wide = inner.width - _TOTAL - 20
        name = Box(inner.x, self.box.y + 8, wide * 0.4, 40)
        help_ = Box(name.right + 16, name.y, wide - name.width - 16, 48)
        top = help_.bottom + 6
        return name, help_, Box(inner.x, top, wide, self.box.bottom - 12 - top), total
