"""What stands in a row above the bar to choose from: ready hands with their waits, and tiles to be named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.tiles.tile import Tile
from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon, Pose
from game.view.table.marks import edge
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.widget import Widget

_TILE, _WAIT = 50.0, 42.0
_COUNT = TextStyle(Face.BOLD, 18, theme.SCORE)


class ReadyChoice(Widget):
    """A discard, and the tiles that the hand waits for then, each with how many are still unseen."""

    bleed = 30.0

    def __init__(
        self, tile: Tile, waits: Sequence[tuple[Tile, int]], number: int, on_press: Callable[[], None], name: str
    ) -> None:
        super().__init__(tooltip=name, can_focus=True)
        self._tile = tile
        self._waits = tuple(waits)
        self._number = number
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return 54 + _TILE + 46 + len(self._waits) * (_WAIT + 4) + 12, 96.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=18)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=18, opacity=0.10 * self.warmth)
        y = box.centre[1]
        start, sign = (box.right, -1) if canvas.kit.mirrored else (box.x, 1)
        canvas.keycap(str(self._number), (start + sign * 30, y))
        _lay(canvas, self._tile, (start + sign * (54 + _TILE / 2), y + 10), _TILE)
        x = start + sign * (54 + _TILE + 22)
        canvas.icon(Icon.CHEVRON_RIGHT, (x, y), 24, theme.BRASS_TEXT)
        x += sign * (22 + _WAIT / 2)
        for tile, left in self._waits:
            _lay(canvas, tile, (x, y), _WAIT)
            canvas.text(str(left), _COUNT, (x, box.bottom - 10), align=Align.CENTRE)
            x += sign * (_WAIT + 4)


class TileToggle(Widget):
    """A face that is named, or not."""

    bleed = 20.0

    def __init__(self, tile: Tile, on_change: Callable[[Tile], None], name: str) -> None:
        super().__init__(tooltip=name, can_focus=True)
        self._tile = tile
        self._on_change = on_change
        self._kit: Kit | None = None
        self.is_chosen = False

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self.is_chosen = not self.is_chosen
        self.touch()
        self._on_change(self._tile)

    def measure(self, kit: Kit) -> tuple[float, float]:
        return 58.0, 72.0

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=12)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=12, opacity=0.10 * self.warmth)
        _lay(canvas, self._tile, (box.centre[0], box.centre[1] + 8), 44.0)
        if self.is_chosen:
            edge(canvas, box.grown(-1), theme.GOLD_RING, width=4, radius=12)
            canvas.disc((box.right - 10, box.y + 10), 22, theme.GOLD)
            canvas.icon(Icon.CHECK, (box.right - 10, box.y + 10), 16, theme.ON_GOLD)


def _lay(canvas: Canvas, tile: Tile, at: tuple[float, float], width: float) -> None:
    kit = canvas.kit
    sprite = kit.sprites.tile(Pose.FLAT, tile, 0, kit.frame.px(width))
    canvas.surface.blit(*sprite.at(*kit.frame.at(*at)), special_flags=PREMULTIPLIED)


def rows_of(
    widgets: Sequence[Widget], kit: Kit, *, middle: float, bottom: float, margin: float = 40.0, gap: float = 12.0
) -> None:
    """Lay widgets out in rows from left to right, the last row ending at ``bottom``, centred near ``middle``.

    :param margin: what stays free at either end of the window.
    """
    room = kit.frame.width - 2 * margin
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
        for widget, width, _ in row:
            widget.place(Box(x, y, width, height))
            x += width + gap
        y -= 8
