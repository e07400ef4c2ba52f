"""Presses that are long enough, and not too soon after the one before."""

from __future__ import annotations

import pygame

from game.app.window.actions import (
    FocusLost,
    Key,
    PadButton,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
    TextTyped,
)
from game.app.window.steady import Steady
from game.app.window.window_events import WindowEvent

A, B = Key(pygame.K_a), Key(pygame.K_b)


def test_without_times_everything_passes_as_it_came() -> None:
    steady = Steady()
    events: list[WindowEvent] = [
        Pressed(A),
        TextTyped("a"),
        Released(A),
        Pressed(A),
        PointerPressed((1, 1)),
        PointerReleased((1, 1)),
    ]
    assert steady.let_through(events, 0.0) == events
    assert steady.next_wake(0.0) is None


def test_a_press_that_is_let_go_too_early_never_was() -> None:
    steady = Steady()
    steady.hold = 0.5
    assert steady.let_through([Pressed(A), TextTyped("a")], 0.0) == []
    assert steady.next_wake(0.1) == 0.4
    assert steady.let_through([Released(A)], 0.4) == []
    assert steady.let_through([PointerPressed((1, 1)), Pressed(PadButton.SOUTH)], 1.0) == []
    assert steady.let_through([Pressed(A), Released(PadButton.SOUTH)], 1.2) == []
    assert steady.let_through([], 1.5) == [PointerPressed((1, 1))]
    assert steady.let_through([Pressed(A, repeated=True), TextTyped("a")], 1.6) == [], (
        "no repeat before the press itself"
    )
    assert steady.let_through([Released(A)], 1.8) == [Pressed(A), TextTyped("a"), Released(A)]
    assert steady.let_through([Pressed(A), FocusLost()], 2.0) == [FocusLost()]
    assert steady.next_wake(2.1) is None, "whoever left for another window has let go"


def test_a_press_too_soon_after_another_is_ignored_whatever_it_is() -> None:
    steady = Steady()
    steady.rest = 0.5
    assert steady.let_through([Pressed(A), Released(A)], 0.0) == [Pressed(A), Released(A)]
    ignored: list[WindowEvent] = [
        Pressed(A),
        TextTyped("a"),
        Pressed(A, repeated=True),
        Released(A),
        Pressed(B),
        PointerPressed((1, 1)),
    ]
    assert steady.let_through(ignored, 0.3) == []
    assert steady.let_through([Released(B)], 0.4) == []
    assert steady.let_through([Pressed(B)], 0.5) == [Pressed(B)], "what was ignored begins no new rest"
