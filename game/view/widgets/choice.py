"""Choosing one of a few, and switching on and off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.app.window.actions import Action, InputEvent, KeyPressed, PadPressed
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget

T = TypeVar("T")
_INSET = 4.0
_AROUND = 12.0


class Choice(Widget, Generic[T]):
    """Values beside each other; one of them is chosen. Left and right walk, a click chooses.

    At an end the arrow leads the focus on, but not while it is held down.
    """

    corner = 16.0
    STYLE = theme.BODY
    CHOSEN = theme.TextStyle(theme.Face.BOLD, 22, theme.ON_GOLD)

    def __init__(
        self, values: Sequence[tuple[T, str]], chosen: T, on_change: Callable[[T], None], *, tooltip: str = ""
    ) -> None:
        super().__init__(tooltip=tooltip, can_focus=True)
        self._values = list(values)
        self._on_change = on_change
        self._chosen = next(i for i, (value, _) in enumerate(values) if value == chosen)

    @property
    def chosen(self) -> T:
        """The value that is chosen."""
        return self._values[self._chosen][0]

    def choose(self, value: T) -> None:
        """Choose a value, without telling anybody."""
        self._chosen = next(i for i, (known, _) in enumerate(self._values) if known == value)
        self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        widest = max(kit.writer.width(label, self.CHOSEN) for _, label in self._values)
        return len(self._values) * (widest + 2 * _AROUND), 54.0

    def clipped(self, kit: Kit) -> list[str]:
        return [
            label
            for (_, label), cell in zip(self._values, self.cells(kit), strict=True)
            if kit.writer.line(label, self.CHOSEN, cell.width - _AROUND).is_cut
        ]

    def cells(self, kit: Kit) -> list[Box]:
        """Where the values stand: equally wide if they fit, otherwise as wide as they need."""
        box = self.box
        need = [kit.writer.width(label, self.CHOSEN) + 2 * _AROUND for _, label in self._values]
        even = box.width / len(need)
        widths = [even] * len(need) if max(need) <= even else [box.width * width / sum(need) for width in need]
        cells: list[Box] = []
        x = box.x
        for width in widths:
            cells.append(Box(x, box.y, width, box.height))
            x += width
        if kit.mirrored:
            cells = [Box(box.x + box.right - cell.right, cell.y, cell.width, cell.height) for cell in cells]
        return cells

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box)
        for i, ((_, label), cell) in enumerate(zip(self._values, self.cells(canvas.kit), strict=True)):
            room = Box(cell.x + _AROUND / 2, cell.y, cell.width - _AROUND, cell.height)
            if i == self._chosen:
                inner = Box(cell.x + _INSET, cell.y + _INSET, cell.width - 2 * _INSET, cell.height - 2 * _INSET)
                canvas.panel(PanelKind.CHIP, inner, paint=Paint.GOLD, radius=13)
                canvas.centred(label, self.CHOSEN, room)
            else:
                canvas.centred(label, self.STYLE, room)
        if self.warmth:
            canvas.rounded(self.box, theme.WHITE, radius=16, opacity=0.05 * self.warmth)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = sideways(event, kit)
        return bool(step) and (self._go(self._chosen + step, kit) or is_held(event))

    def press(self) -> None:
        """Enter goes on to the next value, and from the last to the first."""
        self._set((self._chosen + 1) % len(self._values))

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        for i, cell in enumerate(self.cells(kit)):
            if cell.x <= at[0] < cell.right:
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


class Toggle(Widget):
    """A switch: on or off, with a tick when it is on."""

    SIZE = (84.0, 44.0)
    corner = 22.0

    def __init__(self, on_change: Callable[[bool], None], *, is_on: bool, tooltip: str = "") -> None:
        super().__init__(tooltip=tooltip, can_focus=True)
        self._on_change = on_change
        self.is_on = is_on

    def turn(self, *, on: bool) -> None:
        """Switch it, without telling anybody."""
        if on != self.is_on:
            self.is_on = on
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return self.SIZE

    def press(self) -> None:
        self.is_on = not self.is_on
        self.touch()
        self._on_change(self.is_on)

    def draw(self, canvas: Canvas) -> None:
        draw_switch(canvas, self.box, is_on=self.is_on, warmth=self.warmth)


def draw_switch(canvas: Canvas, box: Box, *, is_on: bool, warmth: float = 0.0) -> None:
    """A switch that fills the box."""
    radius = box.height / 2
    edge = theme.blended(theme.SWITCH_OFF, theme.WHITE, 0.35)
    canvas.rounded(box, edge, radius=radius)
    base = theme.TEAL if is_on else theme.SWITCH_OFF
    canvas.rounded(box.grown(-2), theme.blended(base, theme.WHITE, 0.13 * warmth), radius=radius - 2)
    y = box.centre[1]
    at_right = is_on is not canvas.kit.mirrored
    knob = box.right - radius if at_right else box.x + radius
    canvas.disc((knob, y + 1.5), box.height - 8, theme.BLACK, opacity=0.35)
    canvas.disc((knob, y), box.height - 9, theme.WHITE)
    if is_on:
        other = box.x + radius + 1 if at_right else box.right - radius - 1
        canvas.icon(Icon.CHECK, (other, y), box.height * 0.55, theme.WHITE)


def sideways(event: InputEvent, kit: Kit) -> int:
    """One step on or back in reading direction, if the event is an arrow to the left or right; otherwise 0."""
    forward, backward = (Action.LEFT, Action.RIGHT) if kit.mirrored else (Action.RIGHT, Action.LEFT)
    if kit.actions.is_pressed(event, forward):
        return 1
    return -1 if kit.actions.is_pressed(event, backward) else 0


def is_held(event: InputEvent) -> bool:
    """Whether a key or button repeats because it is held down."""
    return isinstance(event, KeyPressed | PadPressed) and event.repeated
