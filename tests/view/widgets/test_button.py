"""Buttons that share a row."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import Action, Key, Pressed
from game.view.paint import Icon
from game.view.widgets import Button, shared_widths
from tests.scenes import fixtures
from tests.scenes.pilot import Pilot


@pytest.mark.parametrize(("room", "has_icons"), [(700.0, True), (540.0, True), (400.0, False)])
def test_icons_go_only_where_a_label_would_be_cut_off(room: float, *, has_icons: bool) -> None:
    kit = Pilot(fixtures.opponent).kit
    buttons = [Button(label, lambda: None, icon=Icon.BOOK) for label in ("Learn it first", "Sit down with them")]
    widths = shared_widths(buttons, room, kit)
    assert [button.hides_icon for button in buttons] == [not has_icons] * 2
    assert sum(widths) == pytest.approx(room)
    assert all(button.fits(width, kit) for button, width in zip(buttons, widths, strict=True))


@pytest.mark.parametrize(("room", "is_seen"), [(900.0, True), (420.0, False)])
def test_a_key_without_room_works_and_is_told_all_the_same(room: float, *, is_seen: bool) -> None:
    kit = Pilot(fixtures.opponent).kit
    button, other = (Button(label, lambda: None, key=Action.HINT) for label in ("Learn it first", "Sit down with them"))
    button.kit = kit
    bare = button.content_width(kit)
    button.drops_key = True
    without = button.content_width(kit)
    shared_widths([button, other], room, kit)
    assert (button.content_width(kit) == bare) is is_seen
    assert (button.content_width(kit) == without) is not is_seen
    assert button.shortcut == "H"
    assert button.is_meant(Pressed(Key(pygame.K_h)), kit)


def test_a_class_of_buttons_keeps_its_own_corner() -> None:
    class Pill(Button):
        corner = 400.0

    assert Pill("1×", lambda: None).corner == 400.0
    assert Button("Play", lambda: None).corner is None
