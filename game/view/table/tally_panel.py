"""The panel on which a winning hand is scored: its sets, the patterns of the whole hand, and the growing total."""

from collections.abc import Callable
from functools import partial

from game.school.lessons.tally import Item, Tally
from game.view.layout import Room
from game.view.paint import Canvas, Kit, PanelKind
from game.view.table.hand_row import GAP, HIGH, fitting_tile, row_width
from game.view.table.targets import BRINGS_HIGH, Mark, Target, TileTarget
from game.view.units import Align, Box, theme
from game.view.widgets import Callback, Label, PanelBox, Seen

_TILE = 44.0
_INSET = 26.0
_ABOVE = 12.0
_WIDEST = 1100.0
"""The greatest width of the panel."""
_BESIDE = 242.0
"""The space at each side of the panel for the players' plates."""
_ROW = 48.0
_APART = 12.0
_PAD = 18.0
_NAME = theme.NAME
_BRINGS = theme.TAG.colored(theme.TITLE)
_SUM = theme.TOTAL
_SUM_HIGH = 52.0


class RowTarget(Target):
    """A row of the scoring table, with its value once that is known."""

    brings = Seen("")
    corner = _ROW / 2

    def __init__(self, item: Item, longest: str, press: Callback):
        super().__init__(item.name, press)
        self._longest = longest

    def wide(self, kit: Kit) -> float:
        """The width with the longest value of all rows, in units, so that it tells nothing of its own."""
        return kit.writer.width(self.label, _NAME) + kit.writer.width(f"  {self._longest}", _BRINGS) + 2 * _PAD

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TRAY, box, radius=_ROW / 2)
        super().draw(canvas)
        inner = box.inset(_PAD)
        read = canvas.reading(box)
        if self.brings:
            read.centered(self.label, _NAME, inner, align=Align.START)
            read.centered(self.brings, _BRINGS, inner, align=Align.END)
        else:
            read.centered(self.label, _NAME, inner)


class CountPanel(PanelBox):
    """The panel behind the sets and rows that are pressed."""

    def __init__(self, tally: Tally, press: Callable[[str], None]):
        super().__init__(PanelKind.LACQUER, radius=22)
        self._tally = tally
        self.sum = Label("", _SUM, align=Align.CENTER)
        self.sum.is_told = True
        self.targets: dict[str, TileTarget | RowTarget] = {}
        """The sets and rows, by the numbers of their items."""
        longest = max((item.brings for item in tally.items if not item.tiles), key=len, default="")
        for place, item in enumerate(tally.items, 1):
            word = str(place)
            on_press = partial(press, word)
            self.targets[word] = (
                TileTarget(item.name, item.tiles, on_press) if item.tiles else RowTarget(item, longest, on_press)
            )
        self.count(())

    def count(self, given: tuple[str, ...]) -> None:
        """Shows the values of the rows that were answered (``given``), and their sum."""
        for word in given:
            target, brings = self.targets[word], self._tally.items[int(word) - 1].brings
            target.point(Mark.RIGHT)
            target.brings = brings
            target.bring(brings)
        self.sum.write(self._tally.formula([int(word) - 1 for word in given]))

    def lay_out(self, kit: Kit, room: Room, below: Box) -> None:
        """Lays the panel out above the bar: the sets, then as many rows in a line as fit, then the sum."""
        most = min(_WIDEST, room.width - 2 * _BESIDE) - 2 * _INSET
        tiles = [(self.targets[str(n)], item.tiles) for n, item in enumerate(self._tally.items, 1) if item.tiles]
        sets = [group for _target, group in tiles]
        tile = fitting_tile(sets, most, _TILE)
        lines: list[list[RowTarget]] = [[]]
        for target in self.targets.values():
            if isinstance(target, RowTarget):
                used = sum(each.wide(kit) + _APART for each in lines[-1])
                if lines[-1] and used + target.wide(kit) > most:
                    lines.append([])
                lines[-1].append(target)
        widths = [sum(each.wide(kit) + _APART for each in line) - _APART for line in lines]
        wide = min(most, max(row_width(sets, tile), *widths)) + 2 * _INSET
        high = 14 + HIGH * tile + BRINGS_HIGH + len(lines) * (_ROW + 8) + _SUM_HIGH + 6
        self.place(Box(below.center[0] - wide / 2, below.y - _ABOVE - high, wide, high))
        x, top = self.box.center[0] - row_width(sets, tile) / 2, self.box.y + 14
        for target, group in tiles:
            target.place(Box(x, top, len(group) * tile, HIGH * tile))
            x += (len(group) + GAP) * tile
        top += HIGH * tile + BRINGS_HIGH
        for line, whole in zip(lines, widths, strict=True):
            x = self.box.center[0] - min(whole, most) / 2
            for target in line:
                share = target.wide(kit) * min(1.0, most / whole)
                target.place(kit.read(Box(x, top, share, _ROW), self.box))
                x += share + _APART
            top += _ROW + 8
        self.sum.place(Box(self.box.x + _INSET, top, wide - 2 * _INSET, _SUM_HIGH))
