"""A card with a whole number, and what sliders are drawn of."""

from collections.abc import Callable, Sequence

import pygame

from game.app.window.actions import Action, InputEvent, Key, Pressed, TextTyped
from game.rules.options import Number, Value
from game.view.paint import Canvas, Cue, Kit
from game.view.units import Box, Motion, theme
from game.view.widgets.choice import is_held, sideways
from game.view.widgets.stepper import ValueCard


def draw_track(canvas: Canvas, track: Box, x: float, color: theme.Color) -> None:
    """Draw the groove of a slider, filled from the start of reading up to ``x``."""
    canvas.rounded(track, theme.BLACK, radius=track.height / 2, opacity=0.6)
    if x - track.x > track.height:
        canvas.rounded(Box(track.x, track.y, x - track.x, track.height), color, radius=track.height / 2)


def draw_knob(canvas: Canvas, at: tuple[float, float], size: float, warmth: float) -> None:
    """Draw the knob of a slider, lighter under the pointer."""
    canvas.disc((at[0], at[1] + 2), size, theme.BLACK, opacity=0.35)
    canvas.disc(at, size, (0x7A, 0x4A, 0x05))
    canvas.disc(at, size - 5, theme.blended((0xFF, 0xF0, 0xD4), theme.WHITE, warmth))


def share_at(track: Box, x: float, kit: Kit) -> float:
    """The position of ``x`` on a track: 0 at the start in reading direction, 1 at the end."""
    share = min(1.0, max(0.0, (x - track.x) / track.width))
    return 1 - share if kit.mirrored else share


_PATIENCE, _BEAT = 0.4, 0.09
"""How long an arrow is held before it repeats, and the time from one repeat to the next, in seconds."""
_RUNS = ((10, 1), (25, 10), (1 << 30, 100))
"""While an arrow is held: up to this many steps, each step moves the number by this many strides."""
_DIGITS = range(pygame.K_0, pygame.K_9 + 1)


class NumberCard(ValueCard):
    """A number set by arrows (faster while held), digits, Home and End.

    :param option: the range of numbers.
    :param stride: the step of an arrow.
    :param label: formats a number, or off.
    """

    switch_actions: Sequence[Action] = (Action.RIGHT, Action.LEFT)

    def __init__(
        self,
        name: str,
        option: Number,
        value: Value,
        on_change: Callable[[Value], None],
        *,
        stride: int,
        label: Callable[[Value], str],
    ) -> None:
        super().__init__(name)
        self._numbers = option
        self._stride = stride
        self.value = None if value is False else int(value)
        """The number; ``None`` for off."""
        self._on_change = on_change
        self._label = label
        self._typed: str | None = None
        """Digits typed so far; ``None`` if none are being typed."""
        self._run = 0
        self._arrow = 0
        self._held_for = 0.0

    @property
    def shown(self) -> str:
        return self._label(_option_value(self.value)) if self._typed is None else self._typed + "|"

    @property
    def labels(self) -> Sequence[str]:
        ends = self._numbers.low, self._numbers.high
        return [self._label(value) for value in (*ends, *((False,) if self._numbers.may_be_off else ()))]

    @property
    def ends(self) -> tuple[bool, bool]:
        last = None if self._numbers.may_be_off else self._numbers.high
        return self.value == self._numbers.low, self.value == last

    @property
    def bounds(self) -> tuple[float, float, float]:
        """Least number, greatest number, and the step of an arrow."""
        return self._numbers.low, self._numbers.high, self._stride

    @property
    def value_style(self) -> theme.TextStyle:
        is_wrong = self._typed is not None and not self._is_allowed(self._typed)
        return self.VALUE.colored(theme.VERMILION) if is_wrong else self.VALUE

    @property
    def busy(self) -> bool:
        return super().busy or self._arrow != 0 or (self._typed is not None and not self.is_focused)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        if isinstance(event, TextTyped):
            digits = "".join(character for character in event.text if character in "0123456789")
            return bool(digits) and self._write((self._typed or "") + digits)
        step = sideways(event, kit)
        if step:
            self._run = self._run + 1 if is_held(event) else 0
            kit.play(Cue.BUTTON)
            self._step(step)
            return True
        if kit.actions.is_pressed(event, Action.FIRST):
            return self._set(self._numbers.low)
        if kit.actions.is_pressed(event, Action.LAST):
            return self._set(self._numbers.high)
        return isinstance(event, Pressed) and self._edit(event, kit)

    def press(self) -> None:
        """Begin or end typing."""
        if self._typed is None:
            self._typed = ""
            self.touch()
        else:
            self._settle()

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self._arrow = self.arrow_at(at, kit)
        self._held_for, self._run = 0.0, 0
        if self._arrow:
            kit.play(Cue.BUTTON)
            self._step(self._arrow)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        if not self._arrow:
            self.press()
        self._arrow = 0

    def wheel(self, steps: float, kit: Kit) -> bool:
        self._step(1 if steps > 0 else -1)
        return True

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        if not self.is_held:
            self._arrow = 0
        if self._arrow:
            self._held_for += seconds
            while self._arrow and self._held_for > _PATIENCE + self._run * _BEAT:
                self._run += 1
                self._step(self._arrow)
        if self._typed is not None and not self.is_focused:
            self._settle()

    def _edit(self, event: Pressed, kit: Kit) -> bool:
        code = event.trigger.code if isinstance(event.trigger, Key) else None
        if code == pygame.K_BACKSPACE:
            return self._write((self._typed if self._typed is not None else str(self.value or ""))[:-1])
        if self._typed is not None and kit.actions.is_pressed(event, Action.BACK, repeats=False):
            self._typed = None
            self.touch()
            return True
        return code in _DIGITS

    def _write(self, text: str) -> bool:
        """Takes typed digits at once if they are an allowed number."""
        self._typed = text[: len(str(self._numbers.high))]
        if self._typed and self._is_allowed(self._typed):
            self.value = int(self._typed)
            self._on_change(self.value)
        self.touch()
        return True

    def _is_allowed(self, text: str) -> bool:
        return not text or self._numbers.takes(int(text))

    def _settle(self) -> None:
        """Ends typing; a number that is not allowed becomes the nearest allowed one."""
        typed, self._typed = self._typed, None
        if typed:
            self._set(self._nearest(int(typed)))
        self.touch()

    def _nearest(self, number: int) -> int:
        low, step = self._numbers.low, self._numbers.step
        return low + round((min(self._numbers.high, max(low, number)) - low) / step) * step

    def _step(self, way: int) -> None:
        numbers = self._numbers
        times = next(times for most, times in _RUNS if self._run < most)
        stride = self._stride
        while times > 1 and stride * times * 10 > numbers.high - numbers.low:
            times //= 10
        stride *= max(1, times)
        if self.value is None:
            goal: int | None = numbers.high if way < 0 else None
        elif way > 0 and self.value == numbers.high:
            goal = None if numbers.may_be_off else numbers.high
        else:
            goal = (self.value // stride + 1) * stride if way > 0 else (-(-self.value // stride) - 1) * stride
            goal = self._nearest(goal)
        self._set(goal)

    def _set(self, value: int | None) -> bool:
        self._typed = None
        if value != self.value:
            self.value = value
            self._on_change(_option_value(value))
        self.touch()
        return True


def _option_value(value: int | None) -> Value:
    """The option's value for a number; ``False`` for off."""
    return False if value is None else value
