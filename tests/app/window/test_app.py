"""The loop, with time and events of the test's own."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import (
    Actions,
    InputEvent,
    Key,
    PointerMoved,
    Pressed,
)
from game.app.window.app import FRAME, LONGEST_STEP, App
from game.app.window.stack import NO_CHANGE, Scene, Stack
from game.app.window.window_events import QuitAsked, WindowExposed, WindowResized, Woken
from tests.scenes.pilot import FakeClock, FakeEvents, FakeScreen


class Lamp(Scene):
    """A scene that draws when it was told to, and moves as long as it was told to."""

    def __init__(self) -> None:
        self.stale = False
        self.moves_for = 0.0
        self.wake: float | None = None
        self.passed: list[float] = []
        self.events: list[InputEvent] = []
        self.sizes: list[tuple[int, int]] = []
        self.closed = False

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def handle(self, event: InputEvent) -> bool:
        self.events.append(event)
        return False

    def update(self, seconds: float) -> None:
        self.passed.append(seconds)
        self.moves_for = max(0.0, self.moves_for - seconds)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if whole or self.stale or self.busy:
            self.stale = False
            return [surface.get_rect()]
        return []

    def close(self) -> None:
        self.closed = True

    @property
    def busy(self) -> bool:
        return self.moves_for > 0

    @property
    def next_wake(self) -> float | None:
        return self.wake


class Rig:
    """An app with one lamp."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.events = FakeEvents(self.clock)
        self.screen = FakeScreen((320, 200))
        actions = Actions()
        self.stack = Stack(actions, change=lambda: NO_CHANGE)
        self.full: list[bool] = []
        self.app = App(
            screen=self.screen,
            stack=self.stack,
            events=self.events,
            clock=self.clock,
            actions=actions,
            on_full_screen=lambda: self.full.append(self.screen.is_full),
        )
        self.lamp = Lamp()
        self.stack.push(self.lamp)

    def steps(self, count: int) -> None:
        for _ in range(count):
            self.app.step()


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_the_first_step_draws_and_the_next_ones_sleep(rig: Rig) -> None:
    rig.steps(1)
    assert rig.app.frames == 1
    rig.steps(20)
    assert rig.app.frames == 1
    assert rig.events.patience is None, "with nothing to do it waits for ever"


def test_input_that_changes_nothing_draws_nothing(rig: Rig) -> None:
    rig.steps(3)
    for x in range(50):
        rig.events.put(PointerMoved((x, 10)))
        rig.steps(1)
    assert rig.app.frames == 1
    assert len(rig.lamp.events) == 50


def test_while_something_moves_there_are_sixty_frames_a_second(rig: Rig) -> None:
    rig.steps(3)
    rig.lamp.moves_for = 0.5
    begin = rig.clock.time
    frames = rig.app.frames
    while rig.lamp.busy:
        rig.steps(1)
    assert rig.clock.time - begin == pytest.approx(0.5, abs=2 * FRAME)
    assert rig.app.frames - frames == pytest.approx(30, abs=2)


def test_after_a_frame_too_it_sleeps_until_it_is_wanted(rig: Rig) -> None:
    rig.steps(3)
    rig.lamp.wake = 0.25
    rig.lamp.stale = True
    rig.steps(1)
    rig.lamp.passed.clear()
    rig.steps(1)
    assert rig.lamp.passed == [pytest.approx(0.25)]


def test_a_sleeping_scene_is_woken_when_it_asked_to(rig: Rig) -> None:
    rig.steps(3)
    rig.lamp.wake = 0.25
    rig.lamp.passed.clear()
    rig.steps(2)
    assert rig.events.patience == 0.25
    assert sum(rig.lamp.passed) == pytest.approx(0.5)


def test_time_that_was_slept_through_is_cut_short(rig: Rig) -> None:
    rig.steps(3)
    rig.clock.time += 3600
    rig.lamp.passed.clear()
    rig.steps(1)
    assert rig.lamp.passed == [LONGEST_STEP]


def test_what_an_event_starts_begins_with_its_frame(rig: Rig) -> None:
    """The time slept before the event does not count for it."""
    rig.steps(3)
    rig.clock.time += 0.7
    order: list[str] = []
    rig.lamp.update = lambda seconds: order.append("time")  # type: ignore[method-assign]
    rig.lamp.handle = lambda event: bool(order.append("event"))  # type: ignore[method-assign, func-returns-value]
    rig.events.put(Pressed(Key(pygame.K_a)))
    rig.steps(1)
    assert order == ["time", "event"]


def test_closing_the_window_ends_the_program_and_closes_the_scenes(rig: Rig) -> None:
    rig.events.put(QuitAsked())
    rig.app.run()
    assert rig.app.is_over
    assert rig.lamp.closed


def test_scenes_are_closed_even_after_an_error(rig: Rig) -> None:
    def fail(seconds: float) -> None:
        raise RuntimeError("no tile left")

    rig.lamp.update = fail  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="no tile left"):
        rig.app.run()
    assert rig.lamp.closed


def test_the_program_ends_with_its_last_scene(rig: Rig) -> None:
    rig.stack.pop()
    assert rig.app.is_over


def test_a_new_size_is_laid_out_once_it_rests(rig: Rig) -> None:
    rig.steps(2)
    for size in ((400, 300), (410, 305), (420, 310)):
        rig.screen.give(size)
        rig.events.put(WindowResized())
        rig.steps(1)
        rig.clock.time += 0.05
    assert rig.lamp.sizes == [(320, 200)]
    for _ in range(20):
        rig.clock.time += 0.02
        rig.steps(1)
    assert rig.lamp.sizes == [(320, 200), (420, 310)]


def test_a_lost_picture_is_drawn_again(rig: Rig) -> None:
    rig.steps(3)
    rig.events.put(WindowExposed())
    rig.steps(1)
    assert rig.app.frames == 2
    rig.events.put(Woken())
    rig.steps(1)
    assert rig.app.frames == 2


def test_f11_fills_the_screen_and_is_told(rig: Rig) -> None:
    rig.steps(2)
    rig.events.put(Pressed(Key(pygame.K_F11)))
    rig.steps(1)
    assert (rig.screen.is_full, rig.full) == (True, [True])
    assert rig.lamp.events == []


def test_the_key_that_mutes_does_so_unless_it_means_something_to_the_scene(rig: Rig) -> None:
    muted: list[bool] = []
    rig.app.on_mute = lambda: muted.append(True)
    rig.events.put(Pressed(Key(pygame.K_m)))
    rig.app.step()
    assert muted == [True]
    rig.app.on_input = lambda _event: True
    rig.events.put(Pressed(Key(pygame.K_m)))
    rig.app.step()
    assert muted == [True]


def test_what_can_wait_comes_after_the_first_frame_one_a_step(rig: Rig) -> None:
    done: list[int] = []
    rig.app.after_first_frame(lambda: done.append(rig.app.frames))
    rig.app.after_first_frame(lambda: done.append(rig.app.frames))
    assert done == []
    rig.steps(1)
    assert done == [1]
    rig.steps(2)
    assert done == [1, 1]


def test_an_error_is_handed_over_and_the_loop_goes_on_with_what_takes_its_place() -> None:
    """An error in drawing, in time or in an event; the same one again without a picture between ends the program."""

    class Broken(Lamp):
        def update(self, seconds: float) -> None:
            raise ZeroDivisionError

    actions, told = Actions(), []
    stack = Stack(actions, change=lambda: NO_CHANGE)

    def take_over(error: Exception) -> None:
        told.append(type(error))
        stack.restart(Lamp())

    clock = FakeClock()
    app = App(
        screen=FakeScreen((1280, 720)),
        stack=stack,
        events=FakeEvents(clock),
        clock=clock,
        actions=actions,
        on_error=take_over,
    )
    stack.push(Broken())
    app.guarded_step()
    assert told == [ZeroDivisionError]
    app.guarded_step()
    assert app.frames == 1
    stack.push(Broken())
    app.guarded_step()
    assert len(told) == 2
    stack.push(Broken())
    with pytest.raises(ZeroDivisionError):
        app.guarded_step()


class Opener(Lamp):
    """A scene that opens another at any press, which takes some time."""

    def __init__(self, rig: Rig, seconds: float) -> None:
        super().__init__()
        self.rig, self.seconds, self.next = rig, seconds, Lamp()

    def handle(self, event: InputEvent) -> bool:
        super().handle(event)
        self.rig.clock.time += self.seconds
        self.rig.stack.push(self.next)
        return True


@pytest.mark.parametrize(("seconds", "taken"), [(0.1, 1), (2.5, 0)])
def test_what_was_pressed_while_a_screen_was_made_answers_nothing_there(seconds: float, taken: int) -> None:
    rig = Rig()
    opener = Opener(rig, seconds)
    rig.stack.push(opener)
    rig.clock.time += 1.0
    rig.app.step()
    rig.events.put(Pressed(Key(pygame.K_RETURN)))
    rig.app.step()
    rig.events.put(Pressed(Key(pygame.K_RETURN)))
    rig.app.step()
    assert len(opener.events) == 1
    assert len(opener.next.events) == taken
    rig.events.put(Pressed(Key(pygame.K_RETURN)))
    rig.app.step()
    assert len(opener.next.events) == taken + 1
