"""Keys and what they do (docs/design.md, section 11)."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import (
    STANDARD,
    Action,
    Actions,
    Device,
    InputEvent,
    Key,
    PadButton,
    PointerMoved,
    Pressed,
    Released,
)


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (Pressed(Key(pygame.K_RETURN)), Action.ACCEPT),
        (Pressed(Key(pygame.K_KP_ENTER)), Action.ACCEPT),
        (Pressed(Key(pygame.K_SPACE)), Action.LIFT),
        (Pressed(Key(pygame.K_1)), Action.CHOW),
        (Pressed(Key(pygame.K_4)), Action.MAHJONG),
        (Pressed(Key(pygame.K_0)), Action.PASS),
        (Pressed(Key(pygame.K_TAB)), Action.NEXT_REGION),
        (Pressed(Key(pygame.K_TAB, shift=True)), Action.PREVIOUS_REGION),
        (Pressed(Key(pygame.K_F10)), Action.MENU),
        (Pressed(PadButton.SOUTH), Action.ACCEPT),
        (Pressed(PadButton.EAST), Action.BACK),
        (Pressed(PadButton.NORTH), Action.READY),
    ],
)
def test_the_standard_keys(event: InputEvent, action: Action) -> None:
    assert Actions().is_pressed(event, action)


def test_escape_goes_back_and_never_passes() -> None:
    actions, escape = Actions(), Pressed(Key(pygame.K_ESCAPE))
    assert actions.is_pressed(escape, Action.BACK)
    assert not actions.is_pressed(escape, Action.PASS)


def test_shift_makes_another_key() -> None:
    assert not Actions().is_pressed(Pressed(Key(pygame.K_TAB, shift=True)), Action.NEXT_REGION)


def test_a_held_key_counts_again_only_where_it_is_asked_for() -> None:
    actions, held = Actions(), Pressed(Key(pygame.K_RIGHT), repeated=True)
    assert actions.is_pressed(held, Action.RIGHT)
    assert not actions.is_pressed_anew(held, Action.RIGHT)


def test_letting_go_counts_whatever_else_is_held() -> None:
    assert Actions().is_released(Released(Key(pygame.K_SPACE, shift=True)), Action.LIFT)


def test_every_action_can_be_done_by_keyboard() -> None:
    assert [action for action in Action if not Actions().keys(action)] == []


def test_within_a_claim_no_key_means_two_things() -> None:
    claims = (Action.CHOW, Action.PUNG, Action.KONG, Action.MAHJONG, Action.PASS, Action.LEFT, Action.RIGHT)
    keys = [key for action in claims for key in STANDARD[action]]
    assert len(keys) == len(set(keys))


def test_the_last_device_is_remembered() -> None:
    actions = Actions()
    for event, device in (
        (Pressed(Key(pygame.K_a)), Device.KEYBOARD),
        (Pressed(PadButton.SOUTH), Device.GAMEPAD),
        (PointerMoved((1, 1)), Device.MOUSE),
        (Released(Key(pygame.K_a)), Device.MOUSE),
    ):
        actions.note(event)
        assert actions.device is device


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (Key(pygame.K_ESCAPE), "Esc"),
        (Key(pygame.K_RETURN), "\u21b5"),
        (Key(pygame.K_F11), "F11"),
        (Key(pygame.K_s, ctrl=True), "Ctrl+S"),
        (Key(pygame.K_LEFT), "\u2190"),
    ],
)
def test_what_is_written_on_a_key(key: Key, name: str) -> None:
    assert key.name == name
