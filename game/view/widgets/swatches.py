"""Choosing by looks: a row of samples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.app.window.actions import Action, InputEvent
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.choice import is_held, sideways
from game.view.widgets.widget import Widget

T = TypeVar("T")
_RING = 6.0
_CORNER = 16.0
_GAP = 12.0


class Swatches(Widget, Generic[T]):
    """Samples beside each other, in rows if there are many, the chosen one in a golden ring.

    :param values: each with its name, which is written below the row for the chosen one.
    :param sample: draws one of them into a box.
    """

    corner = _CORNER

    def __init__(
        self,
        values: Sequence[tuple[T, str]],
        chosen: T,
        on_change: Callable[[T], None],
        sample: Callable[[Canvas, T, Box], None],
        *,
        is_round: bool = False,
        rows: int = 1,
    ) -> None:
        super().__init__(can_focus=True)
        self._is_round = is_round
        self._rows = rows
        self._values = list(values)
        self._chosen = next(i for i, (value, _) in enumerate(values) if value == chosen)
        self._on_change = on_change
        self._sample = sample

    @property
    def chosen(self) -> T:
        """The value that is chosen."""
        return self._values[self._chosen][0]

    def measure(self, kit: Kit) -> tuple[float, float]:
        if self._rows > 1:
            return self.box.width, self.box.height
        count = len(self._values)
        side = min(self.box.height, self.box.width / count)
        return min(self.box.width, count * side + (count - 1) * 2 * _GAP), self.box.height

    def cells(self, kit: Kit) -> list[Box]:
        """Where the samples are."""
        box = self.box
        columns = -(-len(self._values) // self._rows)
        high = box.height / self._rows
        side = min(high - (_GAP if self._rows > 1 else 0), box.width / columns)
        step = (box.width - side) / max(1, columns - 1)
        step = min(step, side + 2 * _GAP) if self._rows == 1 else step
        cells: list[Box] = []
        for i in range(len(self._values)):
            row, column = divmod(i, columns)
            x = box.right - side - column * step if kit.mirrored else box.x + column * step
            cells.append(Box(x, box.y + row * high + (high - side) / 2, side, side))
        return cells

    def draw(self, canvas: Canvas) -> None:
        for i, ((value, _), cell) in enumerate(zip(self._values, self.cells(canvas.kit), strict=True)):
            if i == self._chosen:
                radius = cell.width / 2 if self._is_round else _CORNER
                canvas.rounded(cell, theme.GOLD_RING, radius=radius)
                canvas.rounded(cell.grown(-_RING / 2 - 1), theme.GOLD_DARK, radius=radius - _RING / 2)
            self._sample(canvas, value, cell.grown(-_RING - 2))

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = sideways(event, kit)
        if not step and self._rows > 1:
            columns = -(-len(self._values) // self._rows)
            step = columns * (kit.actions.is_pressed(event, Action.DOWN) - kit.actions.is_pressed(event, Action.UP))
        return bool(step) and (self._go(self._chosen + step, kit) or is_held(event))

    def press(self) -> None:
        self._set((self._chosen + 1) % len(self._values))

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        for i, cell in enumerate(self.cells(kit)):
            if cell.holds(at):
                self._go(i, kit)

    def _go(self, index: int, kit: Kit) -> bool:
        if not 0 <= index < len(self._values):
            return False
        if index != self._chosen:
            kit.play(Cue.BUTTON)
            self._set(index)
        return True

    def _set(self, index: int) -> None:
        self._chosen = index
        self.touch()
        self._on_change(self.chosen)
