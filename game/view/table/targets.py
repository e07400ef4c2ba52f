"""Widgets over tiles, nameplates and stacks of the wall, for the learner to press."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from fractions import Fraction

from game.app.window.actions import Action, InputEvent
from game.i18n import labeled
from game.i18n.numbers import number, points_text
from game.i18n.row_texts import worth_text
from game.rules.rows import Points
from game.tiles.tile import Tile
from game.view.paint import Canvas, Cue, Kit, Paint, PanelKind, edge
from game.view.table.hand_row import HIGH, draw_row
from game.view.units import Box, Point, theme
from game.view.widgets import Callback, Chosen, Seen, Widget

_RADIUS = 12.0
_NOTE = theme.VALUE.colored(theme.ON_GOLD)
_NOTE_HIGH = 40.0
_NOTE_PAD = 16.0
_NUMBER = theme.TAG.sized(19).colored((0xFF, 0xF6, 0xE4))
_CHIP = 29.0
_BRINGS = theme.TAG.colored(theme.TITLE)
BRINGS_HIGH = 30.0
"""Height of the line below tiles that tells their value."""
_WRONG_WIDE = 5.0
_RIGHT_WIDE = 4.0
_REST_WIDE = 2.0
_REST = 0.55


class Mark(Enum):
    """The state of a target."""

    OPEN = auto()
    HELD = auto()
    """The target was pressed first, and its counterpart must still be pressed."""
    RIGHT = auto()
    WRONG = auto()


_COLORS: Mapping[Mark, tuple[theme.Color, float, float]] = {
    Mark.OPEN: (theme.BRASS, _REST_WIDE, _REST),
    Mark.HELD: (theme.GOLD_RING, _RIGHT_WIDE, 1.0),
    Mark.RIGHT: (theme.GOLD_RING, _RIGHT_WIDE, 1.0),
    Mark.WRONG: (theme.VERMILION, _WRONG_WIDE, 1.0),
}
"""The color of the edge, its width, and its opacity."""


class Target(Chosen):
    """Something that is pressed where it is, with an edge around it.

    :param name: its name for screen readers.
    """

    cue = None
    are_several = True
    mark = Seen(Mark.OPEN)
    corner = _RADIUS

    def __init__(self, name: str, press: Callback):
        super().__init__(press)
        self.called = self.label = name

    def bring(self, worth: str) -> None:
        """Adds the tiles' value, once it is known, to the name for screen readers."""
        self.called = labeled(self.label, worth)

    def point(self, mark: Mark) -> None:
        self.mark = mark
        self.is_chosen = mark in (Mark.RIGHT, Mark.HELD)

    def draw(self, canvas: Canvas) -> None:
        color, wide, opacity = _COLORS[self.mark]
        self.draw_warmth(canvas, radius=_RADIUS, most=0.2)
        edge(canvas, self.box, color, width=wide, radius=_RADIUS, opacity=opacity)


class TileTarget(Target):
    """Tiles to be pressed, with their value in a line below once it is known.

    :param tiles: the tiles, from left to right.
    """

    bleed = 40.0
    brings = Seen("")
    winning: Seen[Tile | None] = Seen(None)

    def __init__(self, name: str, tiles: Sequence[Tile], press: Callback):
        super().__init__(name, press)
        self._tiles = tuple(tiles)

    def draw(self, canvas: Canvas) -> None:
        box, tile = self.box, self.box.width / len(self._tiles)
        draw_row(canvas, [self._tiles], (box.x, box.y), tile, winning=self.winning)
        if self.mark is not Mark.OPEN or self.warmth:
            super().draw(canvas)
        if self.brings:
            canvas.centered(self.brings, _BRINGS, Box(box.x, box.y + HIGH * tile, box.width, BRINGS_HIGH))


class PlateTarget(Target):
    """The nameplate of a player, with an amount on its edge once that is paid."""

    bleed = 60.0
    corner = 22.0
    amount = Seen("")
    is_below = True
    """Whether the amount is on the lower edge instead of the upper one."""

    def pay(self, amount: Fraction) -> None:
        """Shows the amount that the player pays, which a screen reader announces."""
        self.amount = points_text(-amount, signed=bool(amount))
        self.bring(worth_text(Points(amount)))
        self.is_told = True

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if not self.amount:
            return
        wide = max(64.0, canvas.kit.writer.width(self.amount, _NOTE) + 2 * _NOTE_PAD)
        middle = self.box.bottom + 20 if self.is_below else self.box.y - 12
        chip = Box.centered((self.box.center[0], middle), wide, _NOTE_HIGH)
        canvas.panel(PanelKind.CHIP, chip, paint=Paint.GOLD, radius=_NOTE_HIGH / 2)
        canvas.centered(self.amount, _NOTE, chip)


class StackRow(Widget):
    """A side of the wall, whose stacks can be pressed by the pointer, or chosen by keys.

    :param name: the name of the side.
    :param stacks: the stacks with their boxes, in the order in which they are counted.
    :param press: called with the stack that is pressed.
    :param moved: called with the number of stacks counted up to the focused one, and that one's box.
    """

    bleed = 30.0
    can_focus = True
    corner = _RADIUS
    counted: Seen[Mapping[int, int]] = Seen({})
    """The numbers shown on stacks; the last one is wrong."""

    def __init__(
        self,
        name: str,
        stacks: Sequence[tuple[int, Box]],
        press: Callable[[int], None],
        moved: Callable[[int, Box], None],
    ):
        self.called = self.label = name
        self.stacks = tuple(stacks)
        """The stacks with their places, in counting order."""
        self._press, self._moved = press, moved
        self._at: int | None = None
        self.is_upright = False
        """Whether its stacks form a column on the screen."""

    def go_to(self, stack: int) -> bool:
        """Moves the focus to this stack; returns whether it is on this side."""
        self._at = next((place for place, (each, _box) in enumerate(self.stacks) if each == stack), None)
        self.touch()
        return self._at is not None

    def stand(self, stacks: Sequence[tuple[int, Box]]) -> None:
        """Lays out the side around these stacks."""
        self.stacks = tuple(stacks)
        around = Box.around(box for _stack, box in stacks)
        self.is_upright = around.height > around.width
        self.place(around)

    @property
    def switch_actions(self) -> Sequence[Action]:
        return (*self._arrows, Action.ACCEPT)

    @property
    def _arrows(self) -> tuple[Action, Action]:
        return (Action.UP, Action.DOWN) if self.is_upright else (Action.LEFT, Action.RIGHT)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        back, forth = self._arrows
        for arrow, step in ((back, -1), (forth, 1)):
            if kit.actions.is_pressed(event, arrow):
                return self._go(step)
        return False

    def _go(self, step: int) -> bool:
        """Moves the focus along the side as seen on the screen; past its end, the focus leaves it."""
        axis = 1 if self.is_upright else 0
        places = sorted(range(len(self.stacks)), key=lambda place: self.stacks[place][1].center[axis])
        if self._at is None:
            goal = 0
        else:
            seen = places.index(self._at) + step
            if not 0 <= seen < len(places):
                return False
            goal = places[seen]
        self._at = goal
        if self.kit is not None:
            self.kit.play(Cue.FOCUS)
        self._moved(goal + 1, self.stacks[goal][1])
        self.touch()
        return True

    def press(self) -> None:
        if self._at is None:
            self._go(0)
        else:
            self._press(self.stacks[self._at][0])

    def pointer_up(self, at: Point, kit: Kit) -> None:
        x, y = at
        stack, _box = min(self.stacks, key=lambda each: (each[1].center[0] - x) ** 2 + (each[1].center[1] - y) ** 2)
        self._press(stack)

    def draw(self, canvas: Canvas) -> None:
        self.draw_warmth(canvas, radius=_RADIUS, most=0.12)
        edge(canvas, self.box.grown(4), theme.BRASS, width=_REST_WIDE, radius=_RADIUS, opacity=_REST)
        last = max(self.counted.values(), default=0)
        for place, (stack, box) in enumerate(self.stacks):
            if place == self._at and self.is_focused:
                edge(canvas, box.grown(2), theme.GOLD_RING, width=4, radius=8)
            if stack not in self.counted:
                continue
            is_last = self.counted[stack] == last
            size = _CHIP + 4 * is_last
            chip = Box.centered(box.center, size, size)
            if is_last:
                edge(canvas, box.grown(2), theme.VERMILION, width=4, radius=8)
            canvas.panel(PanelKind.CHIP, chip, paint=Paint.RED if is_last else Paint.DARK, radius=size / 2)
            canvas.centered(number(self.counted[stack]), _NUMBER, chip)
