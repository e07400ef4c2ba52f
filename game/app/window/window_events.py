"""Events of the window, and the translation of pygame's events into the game's own."""

import math
import time
from collections.abc import Iterable
from contextlib import suppress

import pygame

from game import Frozen
from game.app.system.sdl import event_wait, has_latin_letters
from game.app.window.actions import (
    FocusGained,
    FocusLost,
    InputEvent,
    Key,
    PadButton,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
    TextTyped,
    WheelTurned,
)

LOOK_EVERY = 0.008
"""Seconds between polls for events where the system does not wake the program.

pygame's own wait polls every millisecond, which costs seven times as much.
"""
LONGEST_REST = 0.25
"""The longest sleep in seconds, because a signal just before it does not wake the program."""
REPEAT_DELAY = 350
REPEAT_EVERY = 45
"""Milliseconds until a held key repeats, and between repeats."""
_STICK = 18000
"""How far a stick or trigger must be moved to count, out of 32767; moving halfway back releases it."""
_TRIGGERS = {4: PadButton.LEFT_TRIGGER, 5: PadButton.RIGHT_TRIGGER}
_STICKS = {
    0: (PadButton.LEFT, PadButton.RIGHT),
    1: (PadButton.UP, PadButton.DOWN),
    3: (PadButton.SCROLL_UP, PadButton.SCROLL_DOWN),
}
_DIRECTIONS = [button for stick in _STICKS.values() for button in stick]
_PAD_BUTTONS = {button.value: button for button in PadButton}
_POINTER_BUTTONS = {button.value: button for button in PointerButton}
_US_KEYS = {
    pygame.KSCAN_A + place: ord(letter) for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz1234567890")
} | {pygame.KSCAN_MINUS + place: ord(sign) for place, sign in enumerate("-=[]\\#;'`,./")}
"""The codes of keys on a US keyboard, by their places."""


class WindowResized(Frozen):
    """The window has a new size."""


class WindowMoved(Frozen):
    """The window has another place, or is on another display."""


class WindowExposed(Frozen):
    """The system lost the picture, so that everything must be drawn again."""


class QuitAsked(Frozen):
    """The player closes the window."""


class Woken(Frozen):
    """Another thread has news; the event has no other meaning."""


class SoundDevicesChanged(Frozen):
    """A device for sound was added, or removed."""

    is_lost: bool
    """Whether it was the one in use."""


class FileDropped(Frozen):
    """A file was dropped onto the window."""

    path: str


WindowEvent = (
    InputEvent | FileDropped | WindowResized | WindowMoved | WindowExposed | SoundDevicesChanged | QuitAsked | Woken
)


class PygameEvents:
    """The window's events. Several moves of the pointer in a row become one."""

    def __init__(self) -> None:
        self._held: dict[int, int] = {}
        """The codes of the keys that are down, by what the layout has there."""
        self._with_ctrl = False
        """Whether the last key came with Ctrl, so that it types nothing."""
        self._tilted: set[PadButton] = set()
        self._repeats: dict[PadButton, float] = {}
        """The held directions of a gamepad, each with the time at which it repeats."""
        self._controllers: dict[int, object] = {}
        """The open gamepads by number; they send events only while they are open."""
        self.repeat(REPEAT_DELAY / 1000)
        self._wait = event_wait()

    def repeat(self, after: float | None) -> None:
        """Set after how many seconds held keys and directions repeat; ``None``: never."""
        self._repeat_after = after
        pygame.key.set_repeat(*(() if after is None else (round(after * 1000), REPEAT_EVERY)))

    def take(self, patience: float | None) -> list[WindowEvent]:
        """The events since the last call; waits for the first one at most ``patience`` seconds (``None``: forever)."""
        end = math.inf if patience is None else time.perf_counter() + patience
        while True:
            events = pygame.event.get()
            now = time.perf_counter()
            repeated = self.repeated(now)
            rest = end - now
            if events or repeated or rest <= 0:
                return repeated + self.translated(events)
            self._rest(rest)

    def _rest(self, seconds: float) -> None:
        """Sleep until an event may have come, at most ``seconds``; polls while a gamepad is open, as SDL must."""
        if self._wait is None or self._controllers:
            time.sleep(min(seconds, LOOK_EVERY))
        else:
            self._wait(min(seconds, LONGEST_REST))

    def repeated(self, now: float) -> list[WindowEvent]:
        """The events of gamepad directions that were held long enough to repeat."""
        due = [button for button, at in self._repeats.items() if at <= now]
        for button in due:
            self._repeats[button] = now + REPEAT_EVERY / 1000
        return [Pressed(button, repeated=True) for button in due]

    def _pad(self, button: PadButton, *, down: bool) -> list[WindowEvent]:
        if not down:
            self._repeats.pop(button, None)
            return [Released(button)]
        if button in _DIRECTIONS and self._repeat_after is not None:
            self._repeats[button] = time.perf_counter() + self._repeat_after
        return [Pressed(button)]

    def translated(self, events: Iterable[pygame.Event]) -> list[WindowEvent]:
        found: list[WindowEvent] = []
        for event in self._meant(events):
            for new in self._translate(event):
                if found and isinstance(new, PointerMoved | WindowResized) and type(found[-1]) is type(new):
                    found[-1] = new
                else:
                    found.append(new)
        return found

    def _meant(self, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        """The events without repeats of a key that has been released by now, which come if the program was busy."""
        taken, held = list(events), set(self._held)
        meant: list[pygame.Event] = []
        for at, event in enumerate(taken):
            if event.type == pygame.KEYDOWN:
                ends = any(each.type == pygame.KEYUP and each.key == event.key for each in taken[at:])
                if event.key in held and ends:
                    continue
                held.add(event.key)
            elif event.type == pygame.KEYUP:
                held.discard(event.key)
            meant.append(event)
        return meant

    def start_gamepads(self) -> None:
        """Open the gamepads, after the first frame; without any this costs nothing."""
        from pygame._sdl2 import controller  # noqa: PLC0415 - not loaded before the first frame

        controller.init()
        for index in range(controller.get_count()):
            self._open_controller(index)

    @staticmethod
    def wake() -> None:
        """Wake the loop for its next step, from any thread; without a window nothing happens."""
        with suppress(pygame.error):
            pygame.event.post(pygame.Event(pygame.USEREVENT))

    def _translate(self, event: pygame.Event) -> list[WindowEvent]:
        kind = event.type
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._with_ctrl = bool(event.mod & pygame.KMOD_CTRL) and not event.mod & (
                pygame.KMOD_ALT | pygame.KMOD_MODE
            )
        if kind == pygame.KEYDOWN:
            key = _key(event, _code(event))
            repeated = event.key in self._held
            self._held[event.key] = key.code
            return [Pressed(key, repeated)]
        if kind == pygame.KEYUP:
            return [Released(_key(event, self._held.pop(event.key, 0) or _code(event)))]
        if kind == pygame.TEXTINPUT:
            return [] if self._with_ctrl else [TextTyped(event.text)]
        if kind == pygame.MOUSEBUTTONDOWN and event.button in _POINTER_BUTTONS:
            return [PointerPressed(event.pos, _POINTER_BUTTONS[event.button])]
        if kind == pygame.MOUSEBUTTONUP and event.button in _POINTER_BUTTONS:
            return [PointerReleased(event.pos, _POINTER_BUTTONS[event.button])]
        if kind == pygame.MOUSEWHEEL:
            return [WheelTurned(event.precise_y, pygame.mouse.get_pos())]
        if kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) and event.button in _PAD_BUTTONS:
            return self._pad(_PAD_BUTTONS[event.button], down=kind == pygame.CONTROLLERBUTTONDOWN)
        if kind == pygame.CONTROLLERAXISMOTION:
            return self._axis(event.axis, event.value)
        if kind == pygame.CONTROLLERDEVICEADDED:
            self._open_controller(event.device_index)
            return []
        if kind == pygame.CONTROLLERDEVICEREMOVED:
            return self._close_controller(event.instance_id)
        return _window_event(event)

    def _axis(self, axis: int, value: int) -> list[WindowEvent]:
        """The events of a stick, which works like the directional pad, or of a trigger."""
        if axis in _TRIGGERS:
            return self._tilt(_TRIGGERS[axis], value)
        if axis in _STICKS:
            low, high = _STICKS[axis]
            return self._tilt(low, -value) + self._tilt(high, value)
        return []

    def _tilt(self, button: PadButton, value: int) -> list[WindowEvent]:
        if value > _STICK and button not in self._tilted:
            self._tilted.add(button)
            return self._pad(button, down=True)
        if value < _STICK // 2 and button in self._tilted:
            self._tilted.discard(button)
            return self._pad(button, down=False)
        return []

    def _open_controller(self, index: int) -> None:
        from pygame._sdl2 import controller  # noqa: PLC0415 - only with a gamepad

        if controller.is_controller(index):
            opened = controller.Controller(index)
            self._controllers[opened.as_joystick().get_instance_id()] = opened

    def _close_controller(self, instance: int) -> list[WindowEvent]:
        """Close a gamepad that was unplugged, and release what was held on it."""
        self._controllers.pop(instance, None)
        held = [*self._repeats, *(button for button in self._tilted if button not in self._repeats)]
        self._repeats.clear()
        self._tilted.clear()
        return [Released(button) for button in held]


def _code(event: pygame.Event) -> int:
    """The code of a key; in a layout without Latin letters, that of the same place on a US keyboard."""
    code: int = event.key
    return code if event.scancode not in _US_KEYS or has_latin_letters() else _US_KEYS[event.scancode]


def _key(event: pygame.Event, code: int) -> Key:
    return Key(
        code,
        shift=bool(event.mod & pygame.KMOD_SHIFT),
        ctrl=bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        alt=bool(event.mod & pygame.KMOD_ALT),
    )


def _window_event(event: pygame.Event) -> list[WindowEvent]:
    kind = event.type
    if kind == pygame.MOUSEMOTION:
        return [PointerMoved(event.pos)]
    if kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED) and not event.iscapture:
        return [SoundDevicesChanged(is_lost=kind == pygame.AUDIODEVICEREMOVED and event.which != 0)]
    if kind == pygame.DROPFILE:
        return [FileDropped(event.file)]
    simple: dict[int, WindowEvent] = {
        pygame.QUIT: QuitAsked(),
        pygame.WINDOWSIZECHANGED: WindowResized(),
        pygame.WINDOWMOVED: WindowMoved(),
        pygame.WINDOWDISPLAYCHANGED: WindowMoved(),
        pygame.WINDOWEXPOSED: WindowExposed(),
        pygame.WINDOWLEAVE: PointerLeft(),
        pygame.WINDOWFOCUSLOST: FocusLost(),
        pygame.WINDOWFOCUSGAINED: FocusGained(),
        pygame.USEREVENT: Woken(),
    }
    return [simple[kind]] if kind in simple else []
