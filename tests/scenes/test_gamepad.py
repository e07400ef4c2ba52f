"""A gamepad alone is enough: at the table and on the pages (docs/design.md, section 11)."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import Device, Key, PadButton, PointerMoved, Pressed, Released
from game.engine import events as e
from game.engine.events import BaseEvent
from game.scenes.shared.destinations import Way
from game.scenes.table.drawers import Drawer
from game.view.widgets.button import Button
from tests.engine.rigged import Scene
from tests.scenes.table_pilot import Desk, MatchPilot, ScenePilot

EAST = "B13579 C13579 D1357"


def pad(desk: Desk, *buttons: PadButton) -> None:
    for button in buttons:
        desk.send(Pressed(button))
        desk.send(Released(button))
        desk.step()


def test_the_cross_walks_and_lifts_and_the_lower_button_discards() -> None:
    pilot = ScenePilot(Scene(east=EAST), draws=False)
    pad(pilot, PadButton.LEFT, PadButton.UP)
    assert len(pilot.lifted) == 1
    pad(pilot, PadButton.DOWN)
    assert pilot.lifted == []
    pad(pilot, PadButton.UP, PadButton.SOUTH)
    assert len(pilot.thrown) == 1


@pytest.mark.parametrize(("button", "event"), [(PadButton.SOUTH, e.SetClaimed), (PadButton.EAST, e.ClaimsClosed)])
def test_a_claim_is_made_or_passed(button: PadButton, event: type[BaseEvent]) -> None:
    pilot = ScenePilot(Scene(east="B55 C1357 D13579 DRG WE", draws="WW WN B5"), draws=False)
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    pad(pilot, button)
    pilot.until(lambda: any(isinstance(each, event) for each in pilot.events[-12:]))
    claimed = [each for each in pilot.events if isinstance(each, e.SetClaimed)]
    assert bool(claimed) is (event is e.SetClaimed)


@pytest.mark.parametrize(
    ("button", "drawer"),
    [
        (PadButton.VIEW, Drawer.LOG),
        (PadButton.LEFT_SHOULDER, Drawer.UNSEEN),
        (PadButton.RIGHT_SHOULDER, Drawer.VALUE),
    ],
)
def test_the_drawers(button: PadButton, drawer: Drawer) -> None:
    pilot = ScenePilot(Scene(east=EAST), draws=False)
    pad(pilot, button)
    assert pilot.scene.drawers.open is drawer
    pad(pilot, PadButton.EAST)
    assert pilot.scene.drawers.open is None


def test_the_triggers_go_from_part_to_part_and_start_opens_the_menu() -> None:
    pilot = ScenePilot(Scene(east=EAST), draws=False)
    pad(pilot, PadButton.RIGHT_TRIGGER)
    assert isinstance(pilot.scene.page.focus, Button)
    pad(pilot, PadButton.LEFT_TRIGGER)
    assert pilot.scene.hand.has_keys
    pad(pilot, PadButton.START)
    assert pilot.was_sent(Way.PAUSE) == 1


def test_the_device_used_last_decides_which_hints_are_seen() -> None:
    pilot = ScenePilot(Scene(east=EAST), draws=False)
    bar = pilot.scene.questions.bar
    assert bar is not None
    pad(pilot, PadButton.SOUTH)
    hints = []
    for event in (Pressed(PadButton.LEFT), Pressed(Key(pygame.K_LEFT)), PointerMoved((5, 5))):
        pilot.send(event)
        hints.append((pilot.actions.device, bar.buttons[0]._shown_key(pilot.kit)))
    assert hints == [(Device.GAMEPAD, "A"), (Device.KEYBOARD, "\u21b5"), (Device.MOUSE, "\u21b5")]


def test_a_deal_from_its_first_tile_to_its_sheet() -> None:
    pilot = MatchPilot(4, draws=False)
    for _ in range(600):
        pilot.until(lambda: pilot.needs_player)
        if pilot.is_at_score:
            break
        if pilot.scene.questions.is_claim:
            pad(pilot, PadButton.EAST)
        else:
            pad(pilot, PadButton.UP, PadButton.SOUTH)
    assert pilot.is_at_score
    pad(pilot, PadButton.SOUTH, PadButton.SOUTH)
    assert not pilot.is_at_score
