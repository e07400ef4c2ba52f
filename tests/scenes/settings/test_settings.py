"""The settings on the screen."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.settings import Settings, Speed
from game.scenes.settings.rows import Group, group_name
from game.scenes.settings.settings import SettingsScene
from game.view.paint.sprites import Faces
from game.view.widgets.choice import Choice, Toggle
from game.view.widgets.entry import TextEntry
from game.view.widgets.slider import Slider
from game.view.widgets.swatches import Swatches
from game.view.widgets.widget import Widget
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot


def opened(group: Group, **how: object) -> tuple[Pilot, SettingsScene, Told]:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.settings(kit, told), **how)  # type: ignore[arg-type]
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    pilot.click(scene._tabs[list(Group).index(group)])
    assert scene._group is group
    return pilot, scene, told


def control(scene: SettingsScene, name: str) -> Widget:
    return next(row.control for row, _name, _help in scene._shown if row.name == name)


def test_the_arrows_open_the_groups() -> None:
    pilot, scene, _ = opened(Group.GAME)
    pilot.press(pygame.K_DOWN, pygame.K_DOWN)
    assert scene._group is Group.SOUND
    assert [tab.is_open for tab in scene._tabs] == [group is Group.SOUND for group in Group]


@pytest.mark.parametrize("group", list(Group), ids=lambda group: group.name)
def test_the_arrow_from_the_groups_reaches_something_to_set(group: Group) -> None:
    """Words beside a control press it when clicked, but the focus never stands on them."""
    pilot, scene, _ = opened(group)
    pilot.press(pygame.K_RIGHT)
    assert pilot.focus in [row.control for row, _name, _help in scene._shown]


def test_a_click_on_the_words_of_a_switch_leaves_the_focus_where_it_was() -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    before = pilot.focus
    pilot.click(next(name for row, name, _help in scene._shown if row.name == "Calm motion"))
    assert told.settings[-1].reduced_motion
    assert pilot.focus is before


@pytest.mark.parametrize(
    ("group", "name", "field"),
    [
        (Group.GAME, "Full screen", "full_screen"),
        (Group.CONTROLS, "Discard with one click", "one_click"),
        (Group.CONTROLS, "Sort the hand by itself", "auto_sort"),
        (Group.ACCESSIBILITY, "Marks on the tiles", "tile_marks"),
        (Group.ACCESSIBILITY, "Calm motion", "reduced_motion"),
        (Group.ACCESSIBILITY, "Flashes of light", "flashes"),
    ],
)
def test_a_switch_counts_at_once(group: Group, name: str, field: str) -> None:
    pilot, scene, told = opened(group)
    switch = control(scene, name)
    assert isinstance(switch, Toggle)
    before = getattr(Settings(), field)
    assert switch.is_on is before
    pilot.click(switch)
    assert getattr(told.settings[-1], field) is not before
    pilot.press(pygame.K_SPACE)
    assert getattr(told.settings[-1], field) is before


def test_a_click_on_the_words_works_like_one_on_the_switch() -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    name = next(name for row, name, _help in scene._shown if row.name == "Marks on the tiles")
    pilot.click((name.box.x + 20, name.box.centre[1]))
    assert told.settings[-1].tile_marks is not Settings().tile_marks
    switch = control(scene, "Marks on the tiles")
    assert isinstance(switch, Toggle)
    assert switch.is_on is told.settings[-1].tile_marks


@pytest.mark.parametrize("faces", [faces for faces in Faces if faces is not Faces.TRADITIONAL])
def test_other_faces_are_seen_at_once(faces: Faces) -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    assert scene._preview is not None
    where = pygame.Rect(*pilot.kit.frame.at(scene._preview.box.x, scene._preview.box.y), 200, 120)
    before = pygame.image.tobytes(pilot.screen.surface.subsurface(where), "RGB")
    choice = control(scene, "Faces of the tiles")
    assert isinstance(choice, Choice)
    pilot.page.set_focus(choice)
    pilot.press(*[pygame.K_RIGHT] * list(Faces).index(faces))
    assert Faces(told.settings[-1].faces) is faces
    assert pygame.image.tobytes(pilot.screen.surface.subsurface(where), "RGB") != before


def test_the_own_tiles_grow_step_by_step() -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    choice = control(scene, "Size of your own tiles, in percent")
    assert isinstance(choice, Choice)
    pilot.page.set_focus(choice)
    pilot.press(*[pygame.K_RIGHT] * 9)
    assert [settings.own_hand for settings in told.settings] == [105, 110, 115, 120, 125]


def test_marks_change_the_tiles_of_the_preview() -> None:
    pilot, scene, _ = opened(Group.ACCESSIBILITY)
    assert scene._preview is not None
    where = pygame.Rect(*pilot.kit.frame.at(scene._preview.box.x, scene._preview.box.y), 200, 120)
    before = pygame.image.tobytes(pilot.screen.surface.subsurface(where), "RGB")
    pilot.click(control(scene, "Marks on the tiles"))
    assert pygame.image.tobytes(pilot.screen.surface.subsurface(where), "RGB") != before


def test_the_speed_counts_for_the_menus_too() -> None:
    pilot, scene, told = opened(Group.TABLE)
    speed = control(scene, "Speed of the table")
    assert isinstance(speed, Choice)
    pilot.page.set_focus(speed)
    pilot.press(pygame.K_RIGHT)
    assert told.settings[-1].speed is Speed.FAST
    assert pilot.motion.speed is Speed.FAST


@pytest.mark.parametrize(("name", "field", "value"), [("Felt", "felt", "midnight"), ("Tile backs", "back", "jade")])
def test_samples_by_keyboard_and_mouse(name: str, field: str, value: str) -> None:
    pilot, scene, told = opened(Group.TABLE)
    samples = control(scene, name)
    assert isinstance(samples, Swatches)
    pilot.page.set_focus(samples)
    pilot.press(pygame.K_RIGHT)
    assert getattr(told.settings[-1], field) == value
    pilot.click(samples.cells(pilot.kit)[0].centre)
    assert getattr(told.settings[-1], field) == getattr(Settings(), field)


def test_the_volume_slides_in_steps() -> None:
    pilot, scene, told = opened(Group.SOUND)
    slider = control(scene, "Table")
    assert isinstance(slider, Slider)
    pilot.page.set_focus(slider)
    pilot.press(pygame.K_LEFT)
    assert told.settings[-1].sound_volume == 0.75
    pilot.press(pygame.K_HOME)
    assert told.settings[-1].sound_volume == 0.0


def test_the_name_and_the_portrait_show_on_the_plate() -> None:
    pilot, scene, told = opened(Group.GAME)
    entry = control(scene, "Your name")
    assert isinstance(entry, TextEntry)
    pilot.click(entry)
    pilot.type("Ana")
    assert told.settings[-1].player_name == "Ana"
    portraits = control(scene, "Your portrait")
    assert isinstance(portraits, Swatches)
    pilot.click(portraits.cells(pilot.kit)[7].centre)
    pilot.press(pygame.K_UP)
    assert [settings.avatar for settings in told.settings[-2:]] == ["carp", "fox"], "up goes to the row above"


def test_every_key_of_the_list_has_a_name() -> None:
    scene = opened(Group.CONTROLS)[1]
    assert len(scene._keys) > 10
    assert all(key._name and key._keys for key in scene._keys)


def test_no_setting_needs_the_mouse() -> None:
    pilot, scene, _ = opened(Group.GAME)
    for group in Group:
        pilot.page.set_focus(scene._tabs[list(Group).index(group)])
        scene.open(group)
        pilot.settle()
        pilot.press(pygame.K_TAB)
        controls = [row.control for row, _name, _help in scene._shown]
        assert pilot.focus is controls[0], group_name(group)
        for following in controls[1:]:
            before = pilot.focus
            pilot.press(pygame.K_DOWN)
            if pilot.focus is before and isinstance(before, Swatches):
                pilot.press(pygame.K_DOWN)  # through its rows
            assert pilot.focus is following, group_name(group)


def test_switches_stay_as_they_are_when_the_group_is_left() -> None:
    pilot, scene, _ = opened(Group.CONTROLS)
    pilot.click(control(scene, "Discard with one click"))
    scene.open(Group.SOUND)
    pilot.settle()
    scene.open(Group.CONTROLS)
    switch = control(scene, "Discard with one click")
    assert isinstance(switch, Toggle)
    assert switch.is_on


def test_the_page_of_sounds_says_why_nothing_can_be_heard() -> None:
    said = ["The sound device does not answer yet."]
    pilot = Pilot(lambda kit: SettingsScene(kit, Settings(), on_change=lambda _: None, silence=lambda: said[0]))
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    usual = "Everything takes effect at once."
    assert scene._note.text == usual
    pilot.click(scene.tab(Group.SOUND))
    pilot.wait(0.1)
    assert scene._note.text == said[0]
    said[0] = ""
    pilot.wait(0.1)
    assert scene._note.text == usual
