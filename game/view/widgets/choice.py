"""A choice among a few words, how a switch is drawn, and which way an arrow goes."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.app.window.actions import Action, InputEvent, Pressed
from game.view.paint import Canvas, Cue, Icon, Kit
from game.view.units import Box, row, theme
from game.view.widgets.widget import Widget

T = TypeVar("T")
_AROUND = 12.0


class PlainChoice(Widget, Generic[T]):
    """Names of values side by side as plain text, the chosen one underlined.

    Left and right or a click choose one, Enter the next one.
    At the first or last value the arrow key moves the focus on, unless it is held down.
    """

    can_focus = True
    corner = 10.0
    STYLE = theme.BODY.colored(theme.TEXT_SECOND)
    CHOSEN = theme.TextStyle(theme.Face.BOLD, 22, theme.SCORE)

    def __init__(self, values: Sequence[tuple[T, str]], chosen: T, on_change: Callable[[T], None]) -> None:
        self._values = list(values)
        self._on_change = on_change
        self._chosen = next(i for i, (known, _) in enumerate(self._values) if known == chosen)

    @property
    def chosen(self) -> T:
        return self._values[self._chosen][0]

    @property
    def chosen_name(self) -> str:
        return self._values[self._chosen][1]

    def press(self) -> None:
        """Choose the next value."""
        self._set((self._chosen + 1) % len(self._values))

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = sideways(event, kit)
        return bool(step) and (self._go(self._chosen + step, kit) or is_held(event))

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

    def measure(self, kit: Kit) -> tuple[float, float]:
        return sum(self._widths(kit)), theme.TARGET

    def clipped(self, kit: Kit) -> list[str]:
        return [label for _, label in self._values] if self.measure(kit)[0] > self.box.width else []

    def cells(self, kit: Kit) -> list[Box]:
        return [kit.read(cell, self.box) for cell in row(self.box, self._widths(kit))]

    def _widths(self, kit: Kit) -> list[float]:
        return [kit.writer.width(label, self.CHOSEN) + 2 * _AROUND for _, label in self._values]

    def draw(self, canvas: Canvas) -> None:
        for i, ((_, label), cell) in enumerate(zip(self._values, self.cells(canvas.kit), strict=True)):
            canvas.centered(label, self.CHOSEN if i == self._chosen else self.STYLE, cell)
            if i == self._chosen:
                canvas.fill(Box(cell.x + _AROUND, cell.bottom - 5, cell.width - 2 * _AROUND, 3), theme.GOLD)


def draw_switch(canvas: Canvas, box: Box, *, is_on: bool, warmth: float = 0.0) -> None:
    """Draw a switch that fills the box."""
    canvas = canvas.reading(box)
    radius = box.height / 2
    edge = theme.blended(theme.SWITCH_OFF, theme.WHITE, 0.35)
    canvas.rounded(box, edge, radius=radius)
    base = theme.TEAL if is_on else theme.SWITCH_OFF
    canvas.rounded(box.grown(-2), theme.blended(base, theme.WHITE, 0.13 * warmth), radius=radius - 2)
    y = box.center[1]
    knob = box.right - radius if is_on else box.x + radius
    canvas.disc((knob, y + 1.5), box.height - 8, theme.BLACK, opacity=0.35)
    canvas.disc((knob, y), box.height - 9, theme.WHITE)
    if is_on:
        canvas.icon(Icon.CHECK, (box.x + radius + 1, y), box.height * 0.55, theme.WHITE)


def sideways(event: InputEvent, kit: Kit) -> int:
    """1 or -1 if the event is an arrow forward or back in reading direction, else 0."""
    forward, backward = (Action.LEFT, Action.RIGHT) if kit.mirrored else (Action.RIGHT, Action.LEFT)
    if kit.actions.is_pressed(event, forward):
        return 1
    return -1 if kit.actions.is_pressed(event, backward) else 0


def is_held(event: InputEvent) -> bool:
    """Whether this is a repeat of a key or button held down."""
    return isinstance(event, Pressed) and event.repeated
