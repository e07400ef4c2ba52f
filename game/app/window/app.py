"""The window's loop: it draws what changed, and sleeps when nothing does."""

import time
from collections.abc import Callable

import pygame

from game.app.window.actions import (
    Action,
    Actions,
    Callback,
    InputEvent,
    PointerPressed,
    Pressed,
    TextTyped,
)
from game.app.window.presenter import Presenter
from game.app.window.stack import Scene, Stack
from game.app.window.steady import Steady
from game.app.window.window_events import (
    FileDropped,
    PygameEvents,
    QuitAsked,
    SoundDevicesChanged,
    WindowEvent,
    WindowExposed,
    WindowMoved,
    WindowResized,
    Woken,
)

FRAME = 1 / 60
"""Seconds between two frames while something moves."""
SHORTEST_SLEEP = 0.0005
"""Shorter sleeps are not worth their cost, in seconds."""
LONGEST_STEP = 1.0
"""The longest step, in seconds, so that a machine that was suspended does not use up a player's time."""
LATE = 0.2
"""Seconds after which what was pressed while a screen was made was meant for the one before."""
RESIZE_REST = 0.15
"""How long the window's size must stay the same before everything is laid out again, in seconds."""


class Clock:
    """The source of the loop's time, which tests replace."""

    def now(self) -> float:
        """The time in seconds since some fixed moment."""
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Wait this many seconds."""
        time.sleep(seconds)


class App:
    """The main loop.

    In a step time passes first, then events are handled, then changes are drawn, so that a motion started by an
    event begins in this frame, without the time slept before it.

    :param on_full_screen: called when F11 changed between window and full screen.
    :param on_size: called when a key asks for a larger interface, with 1, or a smaller one, with -1.
    :param on_error: called with an error that nothing else handled, so that something else can be shown. An error
        that recurs before anything was drawn ends the program.
    """

    def __init__(
        self,
        *,
        screen: Presenter,
        stack: Stack,
        events: PygameEvents,
        clock: Clock,
        actions: Actions,
        on_full_screen: Callback = lambda: None,
        on_size: Callable[[int], None] = lambda _step: None,
        on_error: Callable[[Exception], None] | None = None,
    ):
        self._screen = screen
        self._stack = stack
        self._events = events
        self._clock = clock
        self._comes_late = False
        self._actions = actions
        self._on_full_screen = on_full_screen
        self._on_size = on_size
        self._on_error = on_error
        self.on_file: Callable[[str], None] = lambda _path: None
        """Called with a file that was dropped onto the window."""
        self.on_sound_devices: Callable[[bool], None] = lambda _is_lost: None
        """Called when devices for sound were added or removed, with whether the one in use was."""
        self.on_input: Callable[[InputEvent], bool] = lambda _event: False
        """Called with input before the scene gets it; returns whether it was used up."""
        self.on_mute: Callback = lambda: None
        """Called when the key that mutes was pressed, and meant nothing else to the scene."""
        self.on_step: Callable[[Scene | None], None] = lambda _scene: None
        """Called with the top scene at the end of every step, for observers."""
        self.observers_wake: Callable[[], float | None] = lambda: None
        """In how many seconds an observer wants the next step at the latest; ``None``: whenever one comes."""
        self.steady = Steady()
        self._failed_at: int | None = None
        self._later: list[Callback] = []
        self._is_over = False
        self._last_step = clock.now()
        self._last_frame = float("-inf")
        self._resized_at: float | None = None
        self._stretched: pygame.Surface | None = None
        self._laid_out = screen.surface.get_size()
        self.frames = 0
        stack.resize(self._laid_out)

    @property
    def is_over(self) -> bool:
        """Whether the program is about to end."""
        return self._is_over or self._stack.top is None

    def run(self) -> None:
        """Run until the player quits. All scenes are closed at the end, even after an error."""
        try:
            while not self.is_over:
                self.guarded_step()
        finally:
            self._stack.clear()

    def guarded_step(self) -> None:
        """Make a step whose errors go to ``on_error``."""
        try:
            self.step()
        except Exception as error:
            if self._on_error is None or self._failed_at == self.frames:
                raise
            self._failed_at = self.frames
            self._last_step = self._clock.now()
            self._on_error(error)

    def stop(self) -> None:
        self._is_over = True

    def after_first_frame(self, act: Callback) -> None:
        """Run this once the first frame is shown, such as opening sound; one call per step, in order."""
        self._later.append(act)

    def set_full_screen(self, *, full: bool) -> None:
        """Change between window and full screen."""
        if full != self._screen.is_full:
            self._screen.set_full(full=full)
            self.lay_out()

    def step(self) -> None:
        """Wait for events, time or motion, and process one step."""
        rest = self._last_frame + FRAME - self._clock.now()
        patience = 0.0 if self._stack.busy else self._patience()
        if rest > SHORTEST_SLEEP:
            self._clock.sleep(rest)
            patience = 0.0 if patience is None else max(0.0, patience - rest)
        events = self._events.take(patience)
        if self._comes_late:
            events = [event for event in events if not isinstance(event, Pressed | PointerPressed | TextTyped)]
        now, top = self._clock.now(), self._stack.top
        self._stack.update(min(now - self._last_step, LONGEST_STEP))
        self._last_step = now
        for event in self.steady.let_through(events, now):
            self._handle(event)
            if self.is_over:
                return
        if self._resized_at is not None and now - self._resized_at >= RESIZE_REST:
            self.lay_out()
        self._draw()
        if self.frames and self._later:
            self._later.pop(0)()
        self._comes_late = self._stack.top is not top and self._clock.now() - now > LATE
        self.on_step(self._stack.top)

    def _patience(self) -> float | None:
        waits = [self._stack.next_wake, self.observers_wake(), self.steady.next_wake(self._clock.now())]
        if self._resized_at is not None:
            waits.append(self._resized_at + RESIZE_REST - self._clock.now())
        if self._later:
            waits.append(0.0)
        known = [max(0.0, min(wait, LONGEST_STEP)) for wait in waits if wait is not None]
        return min(known, default=None)

    def _handle(self, event: WindowEvent) -> None:
        match event:
            case QuitAsked():
                self.stop()
            case WindowResized():
                self._resized()
            case WindowMoved():
                self._screen.come_back()
            case WindowExposed():
                self._stack.redraw()
            case Woken():
                pass
            case SoundDevicesChanged(is_lost):
                self.on_sound_devices(is_lost)
            case FileDropped(path):
                self.on_file(path)
            case _:
                self._actions.note(event)
                steps = {Action.LARGER: 1, Action.SMALLER: -1}
                sized = self._actions.pressed_among(event, steps)
                if sized is not None:
                    self._on_size(steps[sized])
                elif self._actions.is_pressed_anew(event, Action.FULL_SCREEN):
                    self.set_full_screen(full=not self._screen.is_full)
                    self._on_full_screen()
                elif not (self.on_input(event) or self._stack.handle(event)) and self._actions.is_pressed_anew(
                    event, Action.MUTE
                ):
                    self.on_mute()

    def _resized(self) -> None:
        """Stretch the last picture until the window's size rests."""
        self._screen.resized()
        surface = self._screen.surface
        if surface.get_size() == self._laid_out and self._resized_at is None:
            return
        if self._stretched is None:
            self._stretched = self._stack.snapshot(self._laid_out)
        self._resized_at = self._clock.now()
        surface.blit(pygame.transform.scale(self._stretched, surface.get_size()))
        self._screen.update([surface.get_rect()])

    def lay_out(self) -> None:
        """Lay everything out again, as for another size of the interface."""
        self._resized_at = None
        self._stretched = None
        self._laid_out = self._screen.surface.get_size()
        self._stack.resize(self._laid_out)

    def _draw(self) -> None:
        if self._resized_at is not None:
            return
        places = self._stack.draw(self._screen.surface)
        if places:
            self._screen.update(places)
            self._last_frame = self._clock.now()
            self.frames += 1
