"""Any key or tap gives the table back from a hand with a name, and means nothing else."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import InputEvent, Key, PadButton, PointerPressed, Pressed
from game.app.window.late_keys import UNSEEN
from game.engine.commands import DeclareMahjong
from game.scenes.table.table import TableScene
from tests.engine.rigged import EAST, Scene
from tests.scenes.table_pilot import ScenePilot


def at_the_hand() -> ScenePilot:
    """The person has just gone out with the dealt tiles, and the window shows the blessing of heaven."""
    pilot = ScenePilot(Scene(east="C111 C999 DRRR DGGG WEE", book="polish", dice=(3, 4, 5, 6)))
    pilot.step(UNSEEN)
    pilot.scene.questions.answer(DeclareMahjong(seat=EAST))
    pilot.until(lambda: pilot.view.great_hand is not None)
    return pilot


@pytest.mark.parametrize(
    "event",
    [
        Pressed(Key(pygame.K_a)),
        Pressed(Key(pygame.K_ESCAPE)),
        Pressed(Key(pygame.K_RETURN)),
        Pressed(PadButton.SOUTH),
        PointerPressed((30, 30)),
    ],
    ids=["a letter", "Esc", "Enter", "a gamepad's button", "a tap on a button of the table"],
)
def test_any_press_gives_the_table_back_and_does_nothing_else(event: InputEvent) -> None:
    """But one within half a second, which was meant for the table before, leaves it there."""
    pilot = at_the_hand()
    pilot.stack.handle(event)
    unseen = pilot.view.great_hand
    pilot.step(UNSEEN)
    pilot.stack.handle(event)
    assert (unseen is None, pilot.view.great_hand) == (False, None)
    assert isinstance(pilot.stack.top, TableScene)
    assert not pilot.is_over


def test_without_a_press_the_deal_goes_on_by_itself() -> None:
    pilot = at_the_hand()
    pilot.until(lambda: pilot.is_over)
    assert pilot.view.great_hand is None
