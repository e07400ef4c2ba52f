"""Keys as they stand in the settings file."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.system.paths import Paths
from game.app.system.settings import Settings, load, save
from game.app.window.actions import STANDARD, Action, Key, PadButton
from game.app.window.keys import (
    LEFT_HAND,
    RIGHT_HAND,
    Preset,
    may_be_chosen,
    may_share,
    trigger_of,
    trigger_text,
    triggers_of,
)

KEYS = st.builds(
    Key,
    st.sampled_from([getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]) | st.integers(0, 2**30),
    shift=st.booleans(),
    ctrl=st.booleans(),
    alt=st.booleans(),
)


@given(KEYS | st.sampled_from(PadButton))
def test_what_is_written_is_read(trigger: Key | PadButton) -> None:
    text = trigger_text(trigger)
    assert trigger_of(text) == trigger
    assert text.isascii()
    assert " " not in text
    assert len(text) <= 40


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (Key(pygame.K_d, ctrl=True), "ctrl+d"),
        (Key(pygame.K_KP_1), "kp_1"),
        (Key(pygame.K_TAB, shift=True), "shift+tab"),
        (PadButton.SOUTH, "pad.south"),
        (Key(0xE9), "code.233"),
    ],
)
def test_examples(key: Key | PadButton, text: str) -> None:
    assert trigger_text(key) == text


@given(st.text(max_size=30))
def test_any_text_is_a_key_or_none(text: str) -> None:
    trigger_of(text)


def test_without_others_the_standard_keys_are_in_force() -> None:
    assert triggers_of({}) == dict(STANDARD)


def test_a_new_key_takes_the_place_of_the_keys_and_leaves_the_buttons() -> None:
    assert triggers_of({"sort": ("f7",)})[Action.SORT] == (Key(pygame.K_F7), PadButton.RIGHT_STICK)


def test_what_means_nothing_is_left_out() -> None:
    found = triggers_of({"sort": ("no_such_key",), "no_such_action": ("a",), "log": ("none",)})
    assert found[Action.SORT] == STANDARD[Action.SORT]
    assert found[Action.LOG] == (PadButton.VIEW,)


def test_modifiers_and_locks_are_no_choice() -> None:
    assert not may_be_chosen(Key(pygame.K_LSHIFT))
    assert not may_be_chosen(Key(pygame.K_CAPSLOCK))
    assert may_be_chosen(Key(pygame.K_a))


@pytest.mark.parametrize("preset", [LEFT_HAND, RIGHT_HAND], ids=["left", "right"])
def test_in_a_set_for_one_hand_no_key_means_two_things(preset: Preset) -> None:
    triggers = triggers_of(preset)
    assert set(preset) <= {action.value for action in Action}
    for one, other in combinations(Action, 2):
        both = {*triggers[one]} & {*triggers[other]}
        if not may_share(one, other):
            assert not both, (one, other, both)
    assert all(trigger_of(text) is not None for texts in preset.values() for text in texts)


@pytest.mark.parametrize("preset", [LEFT_HAND, RIGHT_HAND], ids=["left", "right"])
def test_the_settings_file_holds_them(preset: Preset, home: Path) -> None:
    paths = Paths.in_folder(home)
    assert save(Settings(keys=dict(preset)), paths) is None
    read, problem = load(paths)
    assert problem is None
    assert read.keys == dict(preset)


def test_a_russian_or_hebrew_letter_that_was_chosen_is_the_key_at_its_place() -> None:
    """Earlier versions kept what the layout had there."""
    letters = {"hint": "\u0440", "sort": "\u042b", "log": "\u05d9", "aims": "\u044e"}
    saved = {name: (f"ctrl+code.{ord(letter)}",) for name, letter in letters.items()}
    triggers = triggers_of(saved)
    expected = {"hint": "h", "sort": "s", "log": "h", "aims": "."}
    assert {name: triggers[Action(name)][0] for name in saved} == {
        name: Key(ord(letter), ctrl=True) for name, letter in expected.items()
    }
    assert triggers_of({"hint": ("code.233",)})[Action.HINT][0] == Key(0xE9)
