"""The page where keys are chosen."""

from __future__ import annotations

import pygame

from game import ui
from game.app.system.settings import Settings
from game.app.window.actions import STANDARD, Action, Key, PadButton
from game.scenes.reader.adapter import plain
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.rows import Group
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.switch import Switch
from game.view.spoken.nodes import nodes_of
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, part, texts


def opened() -> tuple[Pilot, KeysScene, list[Settings]]:
    told = Told()
    pilot = Pilot(lambda kit: KeysScene(kit, told.preferences(kit)))
    scene = pilot.scene
    assert isinstance(scene, KeysScene)
    return pilot, scene, told.settings


def pilot_waits(pilot: Pilot) -> bool:
    """Whether the next key is for an action."""
    scene = pilot.scene
    return isinstance(scene, KeysScene) and scene.state.waiting is not None


def keys(scene: KeysScene, action: Action) -> tuple[str, ...]:
    """The keys on the card of an action."""
    found = [each.part.names for each in node(scene, action).whole() if isinstance(each.part, ui.Keys)]
    return found[0] if found else ()


def test_every_action_of_the_game_has_a_card() -> None:
    _, scene, _ = opened()
    for action in Action:
        assert keys(scene, action)
        assert part(scene, action, ui.Panel).called


def test_an_action_gets_the_key_that_is_pressed() -> None:
    pilot, scene, told = opened()
    pilot.click(node(scene, Action.SORT))
    assert pilot_waits(pilot)
    pilot.press(pygame.K_F9)
    assert not pilot_waits(pilot)
    assert keys(scene, Action.SORT) == ("F9",)
    assert told[-1].keys == {"sort": ("f9", "pad.right_stick")}
    assert pilot.actions.keys(Action.SORT) == [Key(pygame.K_F9)]


def test_escape_leaves_it_as_it_was() -> None:
    pilot, scene, told = opened()
    pilot.click(node(scene, Action.SORT))
    pilot.press(pygame.K_ESCAPE)
    assert not pilot_waits(pilot)
    assert told == []
    assert pilot.scene is scene


def test_a_key_that_is_taken_is_taken_away_only_when_it_is_pressed_again() -> None:
    pilot, scene, told = opened()
    pilot.click(node(scene, Action.SORT))
    pilot.press(pygame.K_l)
    assert pilot_waits(pilot)
    assert any("This deal so far" in text for text in texts(scene))
    assert told == []
    pilot.press(pygame.K_l)
    assert keys(scene, Action.SORT) == ("L",)
    assert keys(scene, Action.LOG) == ()
    assert pilot.actions.keys(Action.LOG) == []
    assert pilot.actions.triggers[Action.LOG] == (PadButton.VIEW,)


def test_keys_that_share_one_from_the_start_may_go_on_sharing() -> None:
    """Space lifts a tile and skips what moves; they never mean something at once."""
    pilot, scene, told = opened()
    pilot.click(node(scene, Action.SKIP))
    pilot.press(pygame.K_SPACE)
    assert not pilot_waits(pilot)
    assert all("lift" not in settings.keys for settings in told)


def test_a_gamepad_button_is_given_in_the_same_way() -> None:
    pilot, scene, told = opened()
    pilot.click(node(scene, Action.SORT))
    pilot.pad(PadButton.LEFT_STICK, PadButton.LEFT_STICK)
    assert set(pilot.actions.triggers[Action.SORT]) == {PadButton.LEFT_STICK, Key(pygame.K_s)}
    assert told


def test_a_set_for_one_hand_and_back() -> None:
    pilot, scene, told = opened()
    pilot.page.set_focus(node(scene, "preset"))
    pilot.press(pygame.K_RIGHT)
    assert keys(scene, Action.LEFT)[0] == "A"
    pilot.click("Reset all")
    assert pilot.actions.triggers == dict(STANDARD)
    assert told[-1].keys == {}


def test_enter_goes_round_the_sets_of_keys_and_passes_over_custom_ones_that_there_are_none_of() -> None:
    pilot, scene, _ = opened()
    pilot.page.set_focus(node(scene, "preset"))
    shown = []
    for _press in range(3):
        pilot.press(pygame.K_RETURN)
        shown.append(part(scene, "preset", ui.Choice).chosen)
    assert shown == ["left", "right", "standard"]


def test_who_hears_the_page_is_told_every_key_and_what_is_waited_for() -> None:
    pilot, scene, _ = opened()
    assert spoken(scene, Action.READ_HAND) == "Read out the hand, key 5"
    assert spoken(scene, Action.ACCEPT) == "Lift, then discard a tile; press a button, key Enter"
    assert spoken(scene, Action.LEFT) == "To the left, key Left arrow"
    pilot.click(node(scene, Action.READ_HAND))
    assert spoken(scene, Action.READ_HAND) == "Read out the hand: Press a key…"
    pilot.press(pygame.K_F9)
    assert spoken(scene, Action.READ_HAND) == "Read out the hand, key F9"


def spoken(scene: KeysScene, action: Action) -> str:
    """What a screen reader says of an action's card."""
    (said,) = (heard.spoken for widget, heard in nodes_of(scene.page) if widget is node(scene, action))
    return plain(said)


def test_the_same_key_as_before_leaves_nothing_in_the_settings() -> None:
    pilot, scene, told = opened()
    for key in (pygame.K_F9, pygame.K_s):
        pilot.click(node(scene, Action.SORT))
        pilot.press(key)
    assert told[-1].keys == {}


def test_the_settings_lead_there_and_show_the_new_keys() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.settings(kit, told))
    settings = pilot.scene
    assert isinstance(settings, SettingsScene)
    pilot.click(node(settings, Group.CONTROLS))
    pilot.click("Change…")
    scene = pilot.scene
    assert isinstance(scene, KeysScene)
    pilot.click(node(scene, Action.SORT))
    pilot.press(pygame.K_F9)
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is settings
    assert told.settings[-1].keys
    assert settings.settings.keys == told.settings[-1].keys
    pilot.click(node(settings, Group.SWITCH))
    pilot.stack.helper = Switch(pilot.actions)
    pilot.click("Change…")
    pilot.press(pygame.K_SPACE)
    assert pilot.scene is settings, "the old switch may be the new one, and takes nothing meanwhile"
    pilot.click("Change…")
    pilot.press(pygame.K_RETURN)
    assert pilot.scene is settings
    assert pilot.actions.keys(Action.SWITCH) == [Key(pygame.K_RETURN)]
    assert Key(pygame.K_RETURN) in pilot.actions.keys(Action.ACCEPT), "it shares any key"
