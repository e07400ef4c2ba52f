"""The settings on the screen."""

from __future__ import annotations

import pygame
import pytest

from game import ui
from game.app.system.settings import Settings, Speed
from game.players.journey import NOWHERE, Look, Star, Traveled, prizes
from game.scenes.reader.adapter import plain
from game.scenes.settings.rows import FIELDS, Group, key_lines
from game.scenes.settings.settings import SettingsScene
from game.view.page.look_samples import Room
from game.view.page.table_samples import sprites_of
from game.view.paint import Canvas, Felt
from game.view.paint.sprites import Sprites
from game.view.paint.tile_pictures import Back, Faces, Pose
from game.view.spoken.nodes import nodes_of
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, part, texts


def opened(group: Group, **how: object) -> tuple[Pilot, SettingsScene, Told]:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.settings(kit, told), **how)  # type: ignore[arg-type]
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    pilot.click(node(scene, group))
    assert part(scene, group, ui.Tab).is_open
    return pilot, scene, told


def fields(scene: SettingsScene) -> list[ui.Node]:
    """What can be set on the open page."""
    return [node for node in scene.page.nodes if node.may_act and node.part.key in FIELDS[scene.state.group]]


def words(scene: SettingsScene, text: str) -> ui.Node:
    return next(node for node in scene.page.nodes if isinstance(node.part, ui.Text) and node.part.text == text)


def sample_of(pilot: Pilot, scene: SettingsScene) -> bytes:
    """The upper left corner of the picture beside the settings."""
    (found,) = (node for node in scene.page.nodes if isinstance(node.part, ui.Picture))
    where = pygame.Rect(*found.kit.frame.at(found.box.x, found.box.y), 200, 120)
    return pygame.image.tobytes(pilot.surface.subsurface(where), "RGB")


def test_the_name_that_is_offered_follows_the_portrait() -> None:
    _pilot, scene, _ = opened(Group.GAME)
    scene.set("avatar", "owl")
    assert part(scene, "player_name", ui.Field).placeholder == "Ofra"


def test_a_calm_table_shows_that_nobody_talks_there() -> None:
    pilot, scene, _told = opened(Group.GAME)
    talk = part(scene, "table_talk", ui.Toggle)
    assert (talk.is_on, talk.is_off) == (True, False)
    scene.set("calm_table", True)
    pilot.settle()
    talk = part(scene, "table_talk", ui.Toggle)
    assert (talk.is_on, talk.is_off) == (False, True)


def test_the_arrows_open_the_groups() -> None:
    pilot, scene, _ = opened(Group.GAME)
    pilot.press(pygame.K_DOWN, pygame.K_DOWN)
    assert [part(scene, each, ui.Tab).is_open for each in Group] == [each is Group.SOUND for each in Group]


@pytest.mark.parametrize("group", list(Group), ids=lambda group: group.name)
def test_the_arrow_from_the_groups_reaches_something_to_set(group: Group) -> None:
    """Words beside a control press it when clicked, but the focus never stands on them."""
    pilot, scene, _ = opened(group)
    pilot.press(pygame.K_RIGHT)
    assert pilot.focus in fields(scene)


def test_a_click_on_the_words_of_a_switch_presses_it_and_puts_the_focus_there() -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    pilot.click(words(scene, "Calm motion"))
    assert told.settings[-1].reduced_motion
    assert pilot.focus is node(scene, "reduced_motion")


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
    before = getattr(Settings(), field)
    assert part(scene, field, ui.Toggle).is_on is before
    assert part(scene, field, ui.Toggle).called == name
    pilot.click(node(scene, field))
    assert getattr(told.settings[-1], field) is not before
    pilot.press(pygame.K_SPACE)
    assert getattr(told.settings[-1], field) is before


def test_a_click_on_the_words_works_like_one_on_the_switch() -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    pilot.click(words(scene, "Marks on the tiles"))
    assert told.settings[-1].tile_marks is not Settings().tile_marks
    assert part(scene, "tile_marks", ui.Toggle).is_on is told.settings[-1].tile_marks


@pytest.mark.parametrize("faces", [faces for faces in Faces if faces is not Faces.TRADITIONAL])
def test_other_faces_are_seen_at_once(faces: Faces) -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    before = sample_of(pilot, scene)
    pilot.page.set_focus(node(scene, "faces"))
    pilot.press(*[pygame.K_RIGHT] * list(Faces).index(faces))
    assert Faces(told.settings[-1].faces) is faces
    assert sample_of(pilot, scene) != before


def test_the_own_tiles_grow_step_by_step() -> None:
    pilot, scene, told = opened(Group.ACCESSIBILITY)
    pilot.page.set_focus(node(scene, "own_hand"))
    pilot.press(*[pygame.K_RIGHT] * 9)
    assert [settings.own_hand for settings in told.settings] == [105, 110, 115, 120, 125]


def test_marks_change_the_tiles_of_the_preview() -> None:
    pilot, scene, _ = opened(Group.ACCESSIBILITY)
    before = sample_of(pilot, scene)
    pilot.click(node(scene, "tile_marks"))
    assert sample_of(pilot, scene) != before


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
    pilot.page.set_focus(node(scene, "speed"))
    pilot.press(pygame.K_RIGHT)
    assert told.settings[-1].speed is Speed.FAST
    assert pilot.motion.speed is Speed.FAST


@pytest.mark.parametrize(("field", "value"), [("felt", "midnight"), ("back", "jade")])
def test_samples_by_keyboard_and_mouse(field: str, value: str) -> None:
    pilot, scene, told = opened(Group.TABLE)
    pilot.page.set_focus(node(scene, field))
    pilot.press(pygame.K_RIGHT)
    assert getattr(told.settings[-1], field) == value
    click_cell(pilot, field, 0)
    assert getattr(told.settings[-1], field) == getattr(Settings(), field)


def test_the_volume_slides_in_steps() -> None:
    pilot, scene, told = opened(Group.SOUND)
    pilot.page.set_focus(node(scene, "sound_volume"))
    pilot.press(pygame.K_LEFT)
    assert told.settings[-1].sound_volume == 0.75
    pilot.press(pygame.K_HOME)
    assert told.settings[-1].sound_volume == 0.0


def test_the_name_and_the_portrait_show_on_the_plate() -> None:
    pilot, scene, told = opened(Group.GAME)
    pilot.click(node(scene, "player_name"))
    pilot.type("Ana")
    assert told.settings[-1].player_name == "Ana"
    click_cell(pilot, "avatar", 7)
    pilot.press(pygame.K_UP)
    assert pilot.focus is not node(scene, "avatar")
    assert told.settings[-1].avatar == "carp", "whoever goes past chooses nothing"


def test_every_key_of_the_list_has_a_name() -> None:
    scene = opened(Group.CONTROLS)[1]
    lines = key_lines(scene.kit.actions)
    assert len(lines) > 10
    assert all(name and keys for name, keys in lines)
    said = {plain(heard.spoken) for _widget, heard in nodes_of(scene.page)}
    assert {"Move along the hand and buttons, key Left arrow, Right arrow", "Read out the hand, key 5"} <= said


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_pair_of_arrows_points_outwards_whichever_way_one_reads(
    monkeypatch: pytest.MonkeyPatch, *, mirrored: bool
) -> None:
    """docs/design.md, section 11: the arrows mean left and right in Hebrew too."""
    drawn: dict[str, int] = {}
    keycap = Canvas.keycap

    def noting(canvas: Canvas, name: str, center: tuple[float, float], **how: object) -> None:
        drawn.setdefault(name, canvas.at(center)[0])
        keycap(canvas, name, center, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "keycap", noting)
    pilot, scene, _ = opened(Group.CONTROLS, mirrored=mirrored)
    assert pilot.frames > 0
    left, right = key_lines(scene.kit.actions)[0][1]
    assert drawn[left] < drawn[right]


@pytest.mark.parametrize("voice", ["spd-say", None])
def test_no_setting_needs_the_mouse(voice: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where the system has no voice, so that nothing can be read aloud."""
    monkeypatch.setattr("game.scenes.settings.settings.voice_program", lambda: voice)
    pilot, scene, _ = opened(Group.GAME)
    for group in Group:
        pilot.page.set_focus(node(scene, group))
        scene.open(group)
        pilot.settle()
        pilot.press(pygame.K_TAB)
        first, *others = fields(scene)
        assert pilot.focus is first, group.name
        for following in others:
            before = pilot.focus
            for _row in range(4):  # through the rows of samples
                if pilot.focus is before:
                    pilot.press(pygame.K_DOWN)
            assert pilot.focus is following, group.name


def test_no_light_of_the_pointer_stays_when_the_keys_go_on() -> None:
    pilot, scene, _ = opened(Group.GAME)
    pilot.point(node(scene, Group.TABLE))
    assert node(scene, Group.TABLE).warmth == 1
    pilot.page.set_focus(node(scene, Group.GAME))
    for _group in range(3):
        pilot.press(pygame.K_DOWN)
        assert [widget for widget in pilot.page.widgets if widget.is_hovered or widget.warmth] == []
    pilot.point(node(scene, Group.GAME))
    assert [widget for widget in pilot.page.widgets if widget.warmth] == [node(scene, Group.GAME)]


def test_tab_leads_back_to_the_open_group() -> None:
    pilot, scene, _ = opened(Group.SOUND)
    pilot.click(node(scene, Group.HELP))
    pilot.press(pygame.K_TAB)
    assert pilot.focus is not node(scene, Group.HELP)
    pilot.press(pygame.K_TAB, shift=True)
    assert pilot.focus is node(scene, Group.HELP)


def test_switches_stay_as_they_are_when_the_group_is_left() -> None:
    pilot, scene, _ = opened(Group.CONTROLS)
    pilot.click(node(scene, "one_click"))
    scene.open(Group.SOUND)
    pilot.settle()
    scene.open(Group.CONTROLS)
    assert part(scene, "one_click", ui.Toggle).is_on


def test_the_page_of_sounds_says_why_nothing_can_be_heard() -> None:
    said = ["The sound device is not responding yet."]
    told = Told()
    pilot = Pilot(lambda kit: SettingsScene(kit, told.ways.append, told.preferences(kit), silence=lambda: said[0]))
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    usual = "Takes effect at once where nothing else is said."
    assert usual in texts(scene)
    pilot.click(node(scene, Group.SOUND))
    pilot.wait(0.1)
    assert said[0] in texts(scene)
    said[0] = ""
    pilot.wait(0.1)
    assert usual in texts(scene)


def looks(far: Traveled | None, start: Settings | None = None) -> tuple[Pilot, SettingsScene, Told]:
    """The page with felts and backs, for somebody who has come so far on the journey."""
    told = Told()
    pilot = Pilot(lambda kit: fixtures.settings(kit, told, start, far=far))
    scene = pilot.scene
    assert isinstance(scene, SettingsScene)
    pilot.click(node(scene, Group.TABLE))
    return pilot, scene, told


def click_cell(pilot: Pilot, field: str, number: int) -> None:
    """A click on one of the values of a setting."""
    found = node(pilot.scene, field)
    assert isinstance(found.part, ui.Choice | ui.Swatches)
    pilot.point(found)
    pilot.click(found.part.cells(found)[number].center)


def press_sample(pilot: Pilot, value: Felt) -> None:
    """A click on the sample of a felt."""
    click_cell(pilot, "felt", list(Felt).index(value))


def closed(scene: SettingsScene, field: str) -> set[object]:
    """The looks that cannot be chosen."""
    found = node(scene, field).part
    assert isinstance(found, ui.Choice | ui.Swatches)
    return set(dict(found.closed))


def test_a_look_that_was_not_won_says_where_it_is_and_is_not_put_on() -> None:
    pilot, scene, _ = looks(NOWHERE)
    assert closed(scene, "felt") == set(Felt) - {Felt.JADE}
    press_sample(pilot, Felt.PLUM)
    assert scene.settings.felt == "jade"
    assert "Plum: earn a star in Saint Petersburg" in texts(scene)


def test_arrows_pass_over_what_is_closed_and_tell_of_it() -> None:
    far = Traveled({"riga": frozenset({Star.PLACE})}, frozenset())
    pilot, scene, _ = looks(far)
    pilot.page.set_focus(node(scene, "felt"))
    pilot.press(pygame.K_RIGHT)
    assert scene.settings.felt == "charcoal", "it was won in Riga"
    told = "Midnight: earn a star in Tel Aviv. Plum: earn a star in Saint Petersburg"
    assert told in texts(scene)


def test_enter_goes_on_to_the_next_look_that_is_open() -> None:
    far = Traveled({"riga": frozenset({Star.PLACE})}, frozenset())
    pilot, scene, _ = looks(far)
    pilot.page.set_focus(node(scene, "felt"))
    pilot.press(pygame.K_RETURN)
    assert scene.settings.felt == "charcoal"


def test_one_switch_opens_all_looks() -> None:
    pilot, scene, _ = looks(NOWHERE)
    pilot.click(node(scene, "all_looks"))
    assert scene.settings.all_looks
    assert not closed(scene, "felt")
    press_sample(pilot, Felt.PLUM)
    assert scene.settings.felt == "plum"


def test_what_a_person_has_been_using_stays_open_though_it_was_never_won() -> None:
    pilot, scene, _ = looks(NOWHERE, Settings(felt="midnight"))
    assert Felt.MIDNIGHT not in closed(scene, "felt")
    press_sample(pilot, Felt.JADE)
    assert (scene.settings.felt, scene.settings.kept_looks) == ("jade", ("felt.midnight",))
    press_sample(pilot, Felt.MIDNIGHT)
    assert scene.settings.felt == "midnight"


def test_nothing_is_closed_as_long_as_it_is_not_known_what_was_won() -> None:
    _, scene, _ = looks(None)
    assert not closed(scene, "felt")


def test_rooms_are_won_too_and_faces_never_closed() -> None:
    pilot, scene, _ = looks(NOWHERE)
    pilot.click(node(scene, Group.SOUND))
    assert len(closed(scene, "room")) == sum(look is Look.ROOM for look, _value in prizes())
    assert closed(scene, "room") < set(Room)
    pilot.click(node(scene, Group.ACCESSIBILITY))
    assert not closed(scene, "faces")
