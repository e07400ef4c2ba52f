"""The settings on the screen."""

from __future__ import annotations

from enum import Enum

import pygame
import pytest

from game.app.system.settings import Settings, Speed
from game.players.journey import NOWHERE, Look, Star, Traveled, prizes
from game.scenes.reader.adapter import plain
from game.scenes.settings import rows
from game.scenes.settings.rows import Group, key_lines
from game.scenes.settings.samples import Preview, sprites_of
from game.scenes.settings.settings import SettingsScene
from game.view.page.keys import KeyLine
from game.view.paint import Canvas, Felt
from game.view.paint.canvas import pixels
from game.view.paint.sprites import Sprites
from game.view.paint.tile_pictures import Back, Faces, Pose
from game.view.spoken import node_of
from game.view.widgets.button import IconButton
from game.view.widgets.choice import CellChoice, Choice, Swatches, Toggle
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Label
from game.view.widgets.numbers import Slider
from game.view.widgets.widget import Widget
from tests.gallery.pages import PAGES
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, all_of, only, texts


def opened(group: Group, **how: object) -> tuple[Pilot, SettingsScene, Told]:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.settings(kit, told), **how)  # type: ignore[arg-type]
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    pilot.click(scene.tab(group))
    assert scene.tab(group).is_chosen
    return pilot, scene, told


def control(scene: SettingsScene, name: str) -> Widget:
    """What is set beside these words. Every row has its name and its help, after the page's own two labels."""
    labels = [widget.text for widget in scene.page.widgets if isinstance(widget, Label)]
    return controls(scene)[labels[2::2].index(name)]


def controls(scene: SettingsScene) -> list[Widget]:
    """What can be set on the open page."""
    others = (Label, IconButton, type(scene.tab(Group.GAME)))
    found = [widget for widget in all_of(scene, Widget) if widget.can_focus and widget.is_enabled]
    return [widget for widget in found if not isinstance(widget, others)]


def words(scene: SettingsScene, name: str) -> Label:
    return next(label for label in all_of(scene, Label) if label.text == name)


def test_the_name_that_is_offered_follows_the_portrait() -> None:
    _pilot, scene, _ = opened(Group.GAME)
    scene._rows.set("avatar", "owl")
    assert only(scene, TextEntry)._placeholder == "Ofra"


def test_the_arrows_open_the_groups() -> None:
    pilot, scene, _ = opened(Group.GAME)
    pilot.press(pygame.K_DOWN, pygame.K_DOWN)
    assert [scene.tab(group).is_chosen for group in Group] == [group is Group.SOUND for group in Group]


@pytest.mark.parametrize("group", list(Group), ids=lambda group: group.name)
def test_the_arrow_from_the_groups_reaches_something_to_set(group: Group) -> None:
    """Words beside a control press it when clicked, but the focus never stands on them."""
    pilot, scene, _ = opened(group)
    pilot.press(pygame.K_RIGHT)
    assert pilot.focus in controls(scene)


def test_a_click_on_the_words_of_a_switch_leaves_the_focus_where_it_was() -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    before = pilot.focus
    pilot.click(words(scene, "Calm motion"))
    assert told.settings[-1].reduced_motion
    assert pilot.focus is before


@pytest.mark.parametrize(
    ("group", "name", "field"),
    [
        (Group.GAME, "Full screen", "full_screen"),
        (Group.CONTROLS, "Discard with one click", "one_click"),
        (Group.CONTROLS, "Sort the hand automatically", "auto_sort"),
        (Group.ACCESSIBILITY, "Marks on the tiles", "tile_marks"),
        (Group.ACCESSIBILITY, "Calm motion", "reduced_motion"),
        (Group.ACCESSIBILITY, "Flashes of light", "flashes"),
        (Group.ACCESSIBILITY, "Facial expressions", "expressions"),
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
    name = words(scene, "Marks on the tiles")
    pilot.click((name.box.x + 20, name.box.center[1]))
    assert told.settings[-1].tile_marks is not Settings().tile_marks
    switch = control(scene, "Marks on the tiles")
    assert isinstance(switch, Toggle)
    assert switch.is_on is told.settings[-1].tile_marks


@pytest.mark.parametrize("faces", [faces for faces in Faces if faces is not Faces.TRADITIONAL])
def test_other_faces_are_seen_at_once(faces: Faces) -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    preview = only(scene, Preview)
    where = pygame.Rect(*pilot.kit.frame.at(preview.box.x, preview.box.y), 200, 120)
    before = pygame.image.tobytes(pilot.screen.surface.subsurface(where), "RGB")
    choice = control(scene, "Tile faces")
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
    preview = only(scene, Preview)
    where = pygame.Rect(*pilot.kit.frame.at(preview.box.x, preview.box.y), 200, 120)
    before = pygame.image.tobytes(pilot.screen.surface.subsurface(where), "RGB")
    pilot.click(control(scene, "Marks on the tiles"))
    assert pygame.image.tobytes(pilot.screen.surface.subsurface(where), "RGB") != before


def test_the_preview_has_the_backs_that_are_marked_though_the_table_has_others() -> None:
    pilot, _scene, _ = opened(Group.TABLE)
    faces, marks, back = pilot.kit.shared.look
    other = next(each for each in Back if each is not back)
    assert sprites_of(pilot.kit, Settings(back=back.value)) is pilot.kit.sprites
    pilot.kit.use_tiles(faces=faces, marks=marks, back=other)
    seen = sprites_of(pilot.kit, Settings(back=back.value)).tile(Pose.DOWN, None, 0, 40).surface
    assert pygame.image.tobytes(seen, "RGBA") == pygame.image.tobytes(
        Sprites(faces=faces, marks=marks, back=back).tile(Pose.DOWN, None, 0, 40).surface, "RGBA"
    )
    assert pygame.image.tobytes(seen, "RGBA") != pygame.image.tobytes(
        pilot.kit.sprites.tile(Pose.DOWN, None, 0, 40).surface, "RGBA"
    )


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
    pilot.click(samples.cells(pilot.kit)[0].center)
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
    pilot.click(portraits.cells(pilot.kit)[7].center)
    pilot.press(pygame.K_UP)
    assert [settings.avatar for settings in told.settings[-2:]] == ["carp", "fox"], "up goes to the row above"


def test_every_key_of_the_list_has_a_name() -> None:
    scene = opened(Group.CONTROLS)[1]
    lines = key_lines(scene.kit.actions)
    assert len(all_of(scene, KeyLine)) == len(lines) > 10
    assert all(name and keys for name, keys in lines)
    said = {plain(node_of(line, scene.kit).spoken) for line in all_of(scene, KeyLine)}
    assert {"Move along the hand and buttons, key Left arrow, Right arrow", "Read out the hand, key 5"} <= said


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_pair_of_arrows_points_outwards_whichever_way_one_reads(
    monkeypatch: pytest.MonkeyPatch, *, mirrored: bool
) -> None:
    """docs/design.md, section 11: the arrows mean left and right in Hebrew too."""
    drawn: dict[str, int] = {}
    keycap = Canvas.keycap

    def noting(canvas: Canvas, name: str, center: tuple[float, float], *, height: float) -> None:
        drawn[name] = canvas.at(center)[0]
        keycap(canvas, name, center, height=height)

    pilot, scene, _ = opened(Group.CONTROLS, mirrored=mirrored)
    left, right = key_lines(scene.kit.actions)[0][1]
    monkeypatch.setattr(Canvas, "keycap", noting)
    all_of(scene, KeyLine)[0].draw(Canvas(pilot.surface, pilot.kit))
    assert drawn[left] < drawn[right]


@pytest.mark.parametrize("voice", ["spd-say", None])
def test_no_setting_needs_the_mouse(voice: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where the system has no voice, so that nothing can be read aloud."""
    monkeypatch.setattr(rows, "voice_program", lambda: voice)
    pilot, scene, _ = opened(Group.GAME)
    for group in Group:
        pilot.page.set_focus(scene.tab(group))
        scene.open(group)
        pilot.settle()
        pilot.press(pygame.K_TAB)
        first, *others = controls(scene)
        assert pilot.focus is first, group.name
        for following in others:
            before = pilot.focus
            pilot.press(pygame.K_DOWN)
            if pilot.focus is before and isinstance(before, Swatches):
                pilot.press(pygame.K_DOWN)  # through its rows
            assert pilot.focus is following, group.name


def test_no_light_of_the_pointer_stays_when_the_keys_go_on() -> None:
    pilot, scene, _ = opened(Group.GAME)
    pilot.point(scene.tab(Group.TABLE))
    assert scene.tab(Group.TABLE).warmth == 1
    pilot.page.set_focus(scene.tab(Group.GAME))
    for _group in range(3):
        pilot.press(pygame.K_DOWN)
        assert [widget for widget in pilot.page.widgets if widget.is_hovered or widget.warmth] == []
    pilot.point(scene.tab(Group.GAME))
    assert [widget for widget in pilot.page.widgets if widget.warmth] == [scene.tab(Group.GAME)]


def test_tab_leads_back_to_the_open_group() -> None:
    pilot, scene, _ = opened(Group.SOUND)
    pilot.click(scene.tab(Group.HELP))
    pilot.press(pygame.K_TAB)
    assert pilot.focus is not scene.tab(Group.HELP)
    pilot.press(pygame.K_TAB, shift=True)
    assert pilot.focus is scene.tab(Group.HELP)


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
    said = ["The sound device is not responding yet."]
    told = Told()
    pilot = Pilot(lambda kit: SettingsScene(kit, told.ways.append, told.preferences(kit), silence=lambda: said[0]))
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    usual = "Everything takes effect at once."
    assert usual in texts(scene)
    pilot.click(scene.tab(Group.SOUND))
    pilot.wait(0.1)
    assert said[0] in texts(scene)
    said[0] = ""
    pilot.wait(0.1)
    assert usual in texts(scene)


def test_beside_large_words_the_sample_of_a_call_stays_on_its_cloth() -> None:
    pilot = PAGES["settings-sound"]((1280, 720))
    pilot.kit.interface = 1.25
    pilot.stack.resize((1280, 720))
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    scene.kit.look_at((0.0, 1.0))
    sample = only(scene, Preview)
    drawn = pygame.Surface((1280, 720))
    sample.draw(Canvas(drawn, pilot.page.kit))
    outer = pixels(sample.box.grown(8), pilot.page.kit)
    for y in range(max(0, outer.top), min(720, outer.bottom)):
        assert drawn.get_at((outer.left, y))[:3] == (0, 0, 0), y


def looks(far: Traveled | None, start: Settings | None = None) -> tuple[Pilot, SettingsScene, Told]:
    """The page with felts and backs, for somebody who has come so far on the journey."""
    told = Told()
    pilot = Pilot(lambda kit: fixtures.settings(kit, told, start, far=far))
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    pilot.click(scene.tab(Group.TABLE))
    return pilot, scene, told


def press_sample(pilot: Pilot, samples: CellChoice[Enum], value: Enum) -> None:
    """A click on one of the samples."""
    cells = samples.cells(pilot.kit.pages)
    pilot.click(cells[list(type(value)).index(value)].center)


def felts(scene: SettingsScene) -> CellChoice[Enum]:
    found = control(scene, "Felt")
    assert isinstance(found, CellChoice)
    return found


def test_a_look_that_was_not_won_says_where_it_is_and_is_not_put_on() -> None:
    pilot, scene, _ = looks(NOWHERE)
    assert set(felts(scene).closed) == set(Felt) - {Felt.JADE}
    press_sample(pilot, felts(scene), Felt.PLUM)
    assert scene.settings.felt == "jade"
    assert "Plum: earn a star in Saint Petersburg" in texts(scene)


def test_arrows_pass_over_what_is_closed_and_tell_of_it() -> None:
    far = Traveled({"riga": frozenset({Star.PLACE})}, frozenset())
    pilot, scene, _ = looks(far)
    pilot.page.set_focus(felts(scene))
    pilot.press(pygame.K_RIGHT)
    assert scene.settings.felt == "charcoal", "it was won in Riga"
    told = "Midnight: earn a star in Tel Aviv. Plum: earn a star in Saint Petersburg"
    assert told in texts(scene)


def test_enter_goes_on_to_the_next_look_that_is_open() -> None:
    far = Traveled({"riga": frozenset({Star.PLACE})}, frozenset())
    pilot, scene, _ = looks(far)
    pilot.page.set_focus(felts(scene))
    pilot.press(pygame.K_RETURN)
    assert scene.settings.felt == "charcoal"


def test_one_switch_opens_all_looks() -> None:
    pilot, scene, _ = looks(NOWHERE)
    pilot.click(control(scene, "All looks"))
    assert scene.settings.all_looks
    assert not felts(scene).closed
    press_sample(pilot, felts(scene), Felt.PLUM)
    assert scene.settings.felt == "plum"


def test_what_a_person_has_been_using_stays_open_though_it_was_never_won() -> None:
    pilot, scene, _ = looks(NOWHERE, Settings(felt="midnight"))
    assert Felt.MIDNIGHT not in felts(scene).closed
    press_sample(pilot, felts(scene), Felt.JADE)
    assert (scene.settings.felt, scene.settings.kept_looks) == ("jade", ("felt.midnight",))
    press_sample(pilot, felts(scene), Felt.MIDNIGHT)
    assert scene.settings.felt == "midnight"


def test_nothing_is_closed_as_long_as_it_is_not_known_what_was_won() -> None:
    _, scene, _ = looks(None)
    assert not felts(scene).closed


def test_rooms_are_won_too_and_faces_never_closed() -> None:
    pilot, scene, _ = looks(NOWHERE)
    pilot.click(scene.tab(Group.SOUND))
    room = control(scene, "Room sound")
    assert isinstance(room, CellChoice)
    assert len(room.closed) == sum(look is Look.ROOM for look, _value in prizes())
    pilot.click(scene.tab(Group.ACCESSIBILITY))
    assert not any(choice.closed for choice in all_of(scene, CellChoice))
