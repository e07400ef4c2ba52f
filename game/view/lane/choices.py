"""Buttons in rows above the action bar: ready hands with their waits, ways to sort a mahjong, and tiles to name."""

from collections.abc import Callable, Sequence

from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, Kit, PanelKind, edge
from game.view.units import Align, Box, theme
from game.view.widgets import Callback, Chosen, Pressed, Widget

_TILE = 50.0
_WAIT = 42.0
_COUNT = theme.TAG.colored(theme.SCORE)
_SMALL = 36.0
_APART = 10.0
_NAME = theme.BUTTON.sized(21)
_POINTS = theme.VALUE


class _Numbered(Pressed):
    """A choice in a row, with the number key that chooses it."""

    bleed = 30.0
    cue = None

    def __init__(self, number: int, on_press: Callback, name: str = ""):
        super().__init__(on_press, tooltip=name)
        self.called = name
        self._number = number

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=18)
        self.draw_warmth(canvas, radius=18, most=0.10)
        canvas.reading(box).keycap(str(self._number), (box.x + 30, box.center[1]))


class SetChoice(_Numbered):
    """A button that shows one finished set and its number key."""

    def __init__(self, tiles: Sequence[Tile], number: int, on_press: Callback, name: str):
        super().__init__(number, on_press, name)
        self.tiles = tuple(tiles)

    def measure(self, kit: Kit) -> tuple[float, float]:
        return len(self.tiles) * 52.0 + 68.0, 96.0

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas, row = canvas.reading(self.box).straight(
            Box(self.box.x + 54, self.box.center[1] + 10, len(self.tiles) * 52, 0)
        )
        for place, tile in enumerate(self.tiles):
            canvas.tile(tile, (row.x + 26 + place * 52, row.y), 50)


class ReadyChoice(_Numbered):
    """A button for one discard that makes the hand ready, with its waits and the number of unseen copies of each."""

    def __init__(self, tile: Tile, waits: Sequence[tuple[Tile, int]], number: int, on_press: Callback, name: str):
        super().__init__(number, on_press, name)
        self._tile = tile
        self._waits = tuple(waits)

    def measure(self, kit: Kit) -> tuple[float, float]:
        return 54 + _TILE + 46 + len(self._waits) * (_WAIT + 4) + 12, 96.0

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        box, y = self.box, self.box.center[1]
        canvas = canvas.reading(box)
        canvas.tile(self._tile, (box.x + 54 + _TILE / 2, y + 10), _TILE)
        x = box.x + 54 + _TILE + 22
        canvas.icon(Icon.CHEVRON_RIGHT, (x, y), 24, theme.BRASS_TEXT)
        canvas, row = canvas.straight(Box(x + 22, y, len(self._waits) * (_WAIT + 4), 0))
        x = row.x + _WAIT / 2
        for tile, left in self._waits:
            canvas.tile(tile, (x, y), _WAIT)
            canvas.text(str(left), _COUNT, (x, box.bottom - 10), align=Align.CENTER)
            x += _WAIT + 4


class SortingChoice(_Numbered):
    """A button for one way to sort a mahjong: its sets with the winning tile, the name of the hand and its value."""

    def __init__(
        self,
        sets: Sequence[Sequence[Tile]],
        winning: tuple[int, int] | None,
        number: int,
        on_press: Callback,
        words: tuple[str, str],
    ):
        """Makes a choice with a number key.

        :param sets: the sets from left to right.
        :param winning: set number and place in it of the winning tile.
        :param number: the number key that chooses it.
        :param on_press: called when it is chosen.
        :param words: the name of the hand, and its value.
        """
        super().__init__(number, on_press)
        self._sets = tuple(map(tuple, sets))
        self.winning = winning
        self.words = words

    def _width_of_sets(self) -> float:
        return sum(map(len, self._sets)) * _SMALL + len(self._sets) * _APART

    def measure(self, kit: Kit) -> tuple[float, float]:
        name, points = self.words
        words = kit.writer.width(name, _NAME) + 24 + kit.writer.width(points, _POINTS)
        return 54 + self._width_of_sets() + 12 + words + 24, 72.0

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        box, y = self.box, self.box.center[1]
        canvas = canvas.reading(box)
        row = Box(box.x + 54, y, self._width_of_sets(), 0)
        name, points = self.words
        canvas.text(name, _NAME, (row.right + 12, y + 7))
        canvas.text(points, _POINTS, (box.right - 24, y + 8), align=Align.END)
        canvas, row = canvas.straight(row)
        x = row.x + _SMALL / 2
        for number, tiles in enumerate(self._sets):
            for place, tile in enumerate(tiles):
                canvas.tile(tile, (x, y + 8), _SMALL - 2)
                if (number, place) == self.winning:
                    ring = Box(x - _SMALL / 2, y - 24, _SMALL, 48)
                    edge(canvas, ring, theme.GOLD_RING, width=3, radius=6)
                x += _SMALL
            x += _APART


class TileToggle(Chosen):
    """A tile that can be ticked or unticked."""

    are_several = True
    bleed = 20.0

    def __init__(self, tile: Tile, on_change: Callable[[Tile], None], name: str):
        super().__init__(lambda: on_change(tile), tooltip=name)
        self._tile = tile

    def press(self) -> None:
        self.is_chosen = not self.is_chosen
        super().press()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return 58.0, 72.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=12)
        self.draw_warmth(canvas, radius=12, most=0.10)
        canvas.tile(self._tile, (box.center[0], box.center[1] + 8), 44.0)
        if self.is_chosen:
            edge(canvas, box.grown(-1), theme.GOLD_RING, width=4, radius=12)
            canvas.disc((box.right - 10, box.y + 10), 22, theme.GOLD)
            canvas.icon(Icon.CHECK, (box.right - 10, box.y + 10), 16, theme.ON_GOLD)


def lay_rows(widgets: Sequence[Widget], kit: Kit, *, middle: float, bottom: float, margin: float = 40.0) -> None:
    """Lay widgets out in reading order in rows centered near ``middle``, the last row ending at ``bottom``.

    :param margin: free space at either edge of the window.
    """
    room, gap = kit.frame.width - 2 * margin, 12.0
    rows: list[list[tuple[Widget, float, float]]] = [[]]
    for widget in widgets:
        width, height = widget.measure(kit)
        if rows[-1] and sum(w + gap for _, w, _ in rows[-1]) + width > room:
            rows.append([])
        rows[-1].append((widget, width, height))
    y = bottom
    for row in reversed(rows):
        height = max(high for _, _, high in row)
        whole = sum(width for _, width, _ in row) + gap * (len(row) - 1)
        x = min(max(margin, middle - whole / 2), kit.frame.width - margin - whole)
        y -= height
        line = Box(x, y, whole, height)
        for widget, width, _ in row:
            widget.place(kit.read(Box(x, y, width, height), line))
            x += width + gap
        y -= 8
