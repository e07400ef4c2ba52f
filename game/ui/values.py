"""Parts with a name, and below it a value between two arrows."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
from msgspec import Struct

from game.app.window.actions import Action, InputEvent, Key, Pressed, TextTyped
from game.rules.options import Number, Value
from game.ui.part import Act, Node, Pressable, act
from game.ui.tokens import Ground, Size, Step, Tone, Type, style
from game.view.paint import Canvas, Cue, Icon, PanelKind
from game.view.units import Align, Box, Point, TextStyle, theme
from game.view.widgets.choice import is_held, sideways

_PATIENCE = 0.4
"""Seconds for which an arrow is held before it repeats."""
_BEAT = 0.09
"""Seconds from one repeat to the next."""
_RUNS = ((10, 1), (25, 10), (1 << 30, 100))
"""While an arrow is held: up to this many steps, each step moves a number by this many strides."""
_STRIDES = ((30, 1), (200, 5), (1000, 10), (1 << 60, 100))
"""Pairs of a size, and the step of an arrow for numbers up to it."""
_DIGITS = range(pygame.K_0, pygame.K_9 + 1)


def stride_for(size: int) -> int:
    """The step of an arrow for numbers that are usually about this large, or of which there are this many."""
    return next(stride for most, stride in _STRIDES if size <= most)


class Dial(Pressable):
    """A name and a value, with an arrow back and one forward; without a name, the value stands between the arrows."""

    label: str
    on: Act
    """Called with the value."""
    instead: str = ""
    """Shown in place of the value when something else decides it."""

    ring = PanelKind.FOCUS, Size.CORNER

    @property
    def ways(self) -> Sequence[Action]:
        return Action.RIGHT, Action.LEFT

    def written(self, node: Node) -> str:
        """The value in words."""
        raise NotImplementedError

    def _texts(self) -> Sequence[str]:
        """All values in words, or at least the longest."""
        raise NotImplementedError

    def _ends(self) -> tuple[bool, bool]:
        """Whether the value is the first one, and whether it is the last."""
        raise NotImplementedError

    def _turn(self, node: Node, way: int) -> None:
        """Go on to the next value, or back."""
        raise NotImplementedError

    def _name_style(self) -> TextStyle:
        return style(Type.BODY, Tone.OFF if self.is_off else Tone.SECOND, Ground.GLASS)

    def _value_style(self, node: Node) -> TextStyle:
        return style(Type.STRONG, Tone.OFF if self.is_off else Tone.NUMBER, Ground.GLASS)

    @property
    def _beside(self) -> float:
        """The width beside the value."""
        return 2 * Size.ARROW + Step.M

    def wish(self, node: Node) -> float:
        writer, font = node.kit.writer, self._value_style(node)
        value = max(writer.width(text, font) for text in (*self._texts(), self.instead)) + self._beside
        return max(value, writer.width(self.label, self._name_style()) + 2 * Step.M) + 1

    def least(self, node: Node) -> float:
        return min(node.wish, Size.SIDE)

    def _name_lines(self, node: Node, width: float) -> Sequence[str]:
        return node.kit.writer.wrapped(self.label, self._name_style(), width - 2 * Step.M) if self.label else []

    def _lines(self, node: Node, text: str, width: float) -> Sequence[str]:
        return node.kit.writer.wrapped(text, self._value_style(node), max(1.0, width - self._beside))

    def high(self, node: Node, width: float) -> float:
        most = max(len(self._lines(node, text, width)) for text in (*self._texts(), self.instead))
        value = most * self._value_style(node).size * theme.LINE_HEIGHT
        return max(Size.CONTROL, self._name_high(node, width) + value + 2 * Step.S)

    def _name_high(self, node: Node, width: float) -> float:
        return len(self._name_lines(node, width)) * self._name_style().size * theme.LINE_HEIGHT

    @property
    def _icons(self) -> Sequence[Icon | None]:
        return Icon.CHEVRON_LEFT, Icon.CHEVRON_RIGHT

    def _arrows(self, box: Box) -> tuple[Box, Box]:
        """Where a press goes back, and where it goes on."""
        more = Box(box.right - Size.ARROW, box.y, Size.ARROW, box.height)
        return Box(more.x - Size.ARROW if self.label else box.x, box.y, Size.ARROW, box.height), more

    def arrow_boxes(self, node: Node) -> tuple[Box, Box]:
        """The arrow back and the arrow forward, on the page."""
        less, more = self._arrows(node.box)
        return node.kit.read(less, node.box), node.kit.read(more, node.box)

    def draw(self, node: Node, canvas: Canvas) -> None:
        canvas, box, font = canvas.reading(node.box), node.box, self._value_style(node)
        if self.can_press or self.is_off:
            canvas.panel(PanelKind.TITLE_ITEM, box, radius=Size.CORNER)
        node.draw_warmth(canvas, radius=Size.CORNER, most=0.05)
        lines, step = self._lines(node, self.instead or self.written(node), box.width), font.size * theme.LINE_HEIGHT
        above, high = self._name_high(node, box.width), len(lines) * step
        top = box.center[1] - (above + high) / 2
        room, align = Box(box.x + Size.ARROW, top, box.width - 2 * Size.ARROW, high), Align.CENTER
        if self.label:
            x, names, name_font = box.x + Step.M, self._name_lines(node, box.width), self._name_style()
            place = Box(x, top, box.width - 2 * Step.M, above)
            canvas.stacked(names, name_font, place, name_font.size * theme.LINE_HEIGHT, align=Align.START)
            room, align = Box(x, top + above, box.width - self._beside, high), Align.START
        canvas.stacked(lines, font, room, step, align=align)
        for icon, at, is_end in zip(self._icons, self._arrows(box), self._ends(), strict=True):
            color = theme.TEXT_OFF if is_end else theme.BRASS_TEXT
            if self.can_press and icon is not None:
                canvas.icon(icon, (at.center[0], room.center[1]), Size.SIGN, color)

    def _arrow_at(self, node: Node, at: Point) -> int:
        """The arrow at a place: -1 back, 1 forward, 0 none."""
        less, more = self.arrow_boxes(node)
        return -1 if less.holds(at) else 1 if more.holds(at) else 0

    def key_down(self, node: Node, event: InputEvent) -> bool:
        step = sideways(event, node.kit)
        if step:
            self._turn(node, step)
        return bool(step)


class Stepper(Dial, kw_only=True):
    """One of several values. A single one is plain text."""

    values: tuple[tuple[Hashable, str], ...]
    chosen: Hashable
    opens: Act | None = None
    """What a press does in place of going on to the next value, such as to open the list of all."""

    @property
    def ways(self) -> Sequence[Action]:
        turns = super().ways if len(self.values) > 1 else ()
        return (*turns, Action.ACCEPT) if self.opens is not None else turns

    @property
    def can_press(self) -> bool:
        return (len(self.values) > 1 or self.opens is not None) and not self.is_off

    @property
    def _place(self) -> int:
        return next(at for at, (value, _name) in enumerate(self.values) if value == self.chosen)

    def written(self, node: Node) -> str:
        return self.values[self._place][1]

    def _texts(self) -> Sequence[str]:
        return [name for _value, name in self.values]

    def _ends(self) -> tuple[bool, bool]:
        return self._place == 0, self._place == len(self.values) - 1 > 0

    @property
    def _icons(self) -> Sequence[Icon | None]:
        return (None, Icon.CHEVRON_RIGHT) if len(self.values) == 1 else super()._icons

    def key_down(self, node: Node, event: InputEvent) -> bool:
        return len(self.values) > 1 and super().key_down(node, event)

    def _turn(self, node: Node, way: int) -> None:
        if 0 <= self._place + way < len(self.values):
            node.kit.play(Cue.BUTTON)
            act(self.on, self.values[self._place + way][0])

    def press(self, node: Node) -> None:
        if self.opens is not None:
            act(self.opens)
        else:
            act(self.on, self.values[(self._place + 1) % len(self.values)][0])

    def pointer(self, node: Node, at: Point, *, is_up: bool) -> None:
        arrow = self._arrow_at(node, at)
        if not arrow and len(self.values) > 2 and self.opens is None:  # a near miss
            less, more = (abs(box.center[0] - at[0]) for box in self.arrow_boxes(node))
            arrow = -1 if 2 * less < more else 0  # in the middle it means the next value
        if is_up and len(self.values) > 1 and arrow:
            self._turn(node, arrow)
        elif is_up:
            node.press()


class _Typing(Struct):
    """What a number keeps while it is changed."""

    typed: str | None = None
    """The digits typed so far; ``None`` if none are being typed."""
    arrow: int = 0
    """The arrow that is held with the pointer."""
    is_down: bool = False
    held_for: float = 0.0
    run: int = 0
    """The steps for which an arrow has been held."""


class NumberField(Dial, kw_only=True):
    """A whole number, changed by arrows (faster while they are held), digits, Home, End and the wheel."""

    value: Value
    """The number, or ``False`` for off."""
    shown: str
    """The value in words."""
    numbers: Number
    """The range."""
    stride: int = 1
    """The step of an arrow."""
    longest: tuple[str, ...] = ()
    """The ends of the range in words."""
    typed_as: str = "{figure}"
    """What stands around a number while it is typed."""

    def changed(self, node: Node) -> None:
        node.state = node.state or _Typing()

    def written(self, node: Node) -> str:
        return self.shown if node.state.typed is None else self.typed_as.format(figure=f"{node.state.typed}|")

    def _texts(self) -> Sequence[str]:
        return [self.shown, self.typed_as.format(figure=f"{self.numbers.high}|"), *self.longest]

    def _ends(self) -> tuple[bool, bool]:
        return self.value == self.numbers.low, self.value == (False if self.numbers.may_be_off else self.numbers.high)

    @property
    def bounds(self) -> tuple[float, float, float]:
        """Least number, greatest number, and the step of an arrow."""
        return self.numbers.low, self.numbers.high, self.stride

    def _value_style(self, node: Node) -> TextStyle:
        font, typed = super()._value_style(node), node.state.typed
        return font.colored(theme.VERMILION) if typed and not self.numbers.takes(int(typed)) else font

    def key_down(self, node: Node, event: InputEvent) -> bool:
        actions, typing = node.kit.actions, node.state
        if isinstance(event, TextTyped):
            digits = "".join(letter for letter in event.text if letter in "0123456789")
            return bool(digits) and self._write(node, (typing.typed or "") + digits)
        if sideways(event, node.kit):
            typing.run = typing.run + 1 if is_held(event) else 0
            return super().key_down(node, event)
        if actions.is_pressed(event, Action.FIRST) or actions.is_pressed(event, Action.LAST):
            is_first = actions.is_pressed(event, Action.FIRST)
            return self._set(node, self.numbers.low if is_first else self.numbers.high)
        code = event.trigger.code if isinstance(event, Pressed) and isinstance(event.trigger, Key) else None
        if code == pygame.K_BACKSPACE:
            return self._write(node, (str(self.value or "") if typing.typed is None else typing.typed)[:-1])
        if typing.typed is not None and actions.is_pressed_anew(event, Action.BACK):
            typing.typed = None
            node.touch()
            return True
        return code in _DIGITS

    def press(self, node: Node) -> None:
        """Begin or end typing."""
        if node.state.typed is None:
            node.state.typed = ""
            node.touch()
        else:
            self._settle(node)

    def pointer(self, node: Node, at: Point, *, is_up: bool) -> None:
        typing = node.state
        if is_up and not typing.arrow:
            node.press()
        if not is_up and not typing.is_down and (arrow := self._arrow_at(node, at)):
            typing.arrow, typing.held_for, typing.run = arrow, 0.0, 0
            self._turn(node, arrow)
        typing.is_down = not is_up
        typing.arrow = 0 if is_up else typing.arrow

    def wheel(self, node: Node, steps: float) -> bool:
        if node.is_focused:
            self._turn(node, 1 if steps > 0 else -1)
        return node.is_focused

    def is_moving(self, node: Node) -> bool:
        return bool(node.state.arrow) or (node.state.typed is not None and not node.is_focused)

    def move(self, node: Node, seconds: float) -> None:
        typing = node.state
        if not node.is_held:
            typing.arrow, typing.is_down = 0, False
        if typing.arrow:
            typing.held_for += seconds
            if typing.held_for > _PATIENCE + typing.run * _BEAT:
                typing.run += 1
                self._turn(node, typing.arrow)
        if typing.typed is not None and not node.is_focused:
            self._settle(node)

    def _write(self, node: Node, text: str) -> bool:
        """Show typed digits, and take them at once if they are an allowed number."""
        node.state.typed = text[: len(str(self.numbers.high))]
        node.touch()
        if node.state.typed and self.numbers.takes(int(node.state.typed)):
            act(self.on, int(node.state.typed))
        return True

    def _settle(self, node: Node) -> None:
        """End typing; a number that is not allowed becomes the nearest allowed one."""
        typed, node.state.typed = node.state.typed, None
        node.touch()
        if typed:
            self._set(node, self._nearest(int(typed)))

    def _nearest(self, number: int) -> int:
        low, step = self.numbers.low, self.numbers.step
        return low + round((min(self.numbers.high, max(low, number)) - low) / step) * step

    def _turn(self, node: Node, way: int) -> None:
        numbers, stride, value = self.numbers, self.stride, self.value
        times = next(times for most, times in _RUNS if node.state.run < most)
        while times > 1 and stride * times * 10 > numbers.high - numbers.low:
            times //= 10
        stride *= max(1, times)
        goal: Value = False
        if value is False:
            goal = numbers.high if way < 0 else False
        elif way < 0 or value != numbers.high or not numbers.may_be_off:
            goal = (int(value) // stride + 1) * stride if way > 0 else (-(-int(value) // stride) - 1) * stride
            goal = self._nearest(goal)
        node.kit.play(Cue.BUTTON)
        self._set(node, goal)

    def _set(self, node: Node, value: Value) -> bool:
        node.state.typed = None
        node.touch()
        if (value, type(value)) != (self.value, type(self.value)):
            act(self.on, value)
        return True
