"""Title, pause and about."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pygame
import pytest

from game import ui
from game.app.matches.unfinished import SavedMatch
from game.app.system.assets import asset
from game.app.system.last_setup import setup_of
from game.app.system.licences import licences, reflowed
from game.app.system.settings import Settings, Speed
from game.app.window.stack import Scene
from game.i18n import is_right_to_left, languages, use_language
from game.i18n.guide import ChapterId, guide
from game.i18n.guide.model import Paragraph
from game.i18n.translator import speaking
from game.rules.rulesets.israeli import ISRAELI
from game.scenes.front.more import WaysScene, friends_scene, more_scene
from game.scenes.front.pause import PauseScene
from game.scenes.front.title import NAME, TitleScene
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    JoinTable,
    Open,
    OpenReplays,
    OpenRulebook,
    OpenStatistics,
    ResumeMatch,
    Way,
)
from game.scenes.shared.next_step import NextStep
from game.scenes.shared.preferences import Preferences
from game.ui.part import key_of
from game.ui.scrolls import STEP
from game.view.paint import Kit
from tests.for_each import one_of
from tests.scenes import fixtures
from tests.scenes.fixtures import SHAPES, Told
from tests.scenes.pilot import Pilot, buttons, labels, node, part, parts, texts_in, tree_of

ASSOCIATION = "אגודת המא-ג'ונג הישראלית"
"""The Israeli Mahjong Association, as it signs its book."""
WAYS = ["Set up a match", "The journey", "Learn", "Friends", "More", "Settings"]
"""What the title offers below what it proposes."""
OTHERS = [*WAYS, "Mira", "Quit"]


def test_the_title_offers_the_saved_match_first() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told))
    assert labels(pilot.scene) == ["Continue", *OTHERS]
    pilot.press(pygame.K_RETURN)
    assert texts_in(pilot.scene, "first") == ["Continue", "GALA rules · deal\u00a03"]
    assert told.ways == [ResumeMatch(fixtures.one_saved())]


def test_without_a_saved_match_nothing_speaks_of_one() -> None:
    told = Told()
    for played, first in ((True, "Quick match"), (False, "Your first match")):
        settings = Settings(first_match_done=played)
        pilot = Pilot(partial(fixtures.title, told=told, matches=0, settings=settings))
        assert labels(pilot.scene) == [first, *OTHERS]
        pilot.press(pygame.K_SPACE)
    assert told.ways == [BeginMatch()] * 2


LESSON = NextStep("Next lesson", "Lesson 2 of 12: A pung", Open.LEARN)


def test_what_is_found_after_the_first_frame_is_proposed_first() -> None:
    told = Told()
    pilot = Pilot(
        lambda kit: fixtures.title(kit, told, matches=0, settings=Settings(first_match_done=True), step=LESSON),
        draws=True,
    )
    pilot.wait(0.5)
    assert labels(pilot.scene) == ["Next lesson", *OTHERS]
    assert key_of(pilot.focus) == "first"
    assert texts_in(pilot.scene, "first") == [*LESSON[:2]]
    pilot.press(pygame.K_RETURN)
    assert told.ways == [Open.LEARN]


def test_a_match_that_is_not_over_goes_before_what_is_found() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told, settings=Settings(first_match_done=True), step=LESSON))
    pilot.wait(0.5)
    assert labels(pilot.scene) == ["Continue", *OTHERS]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_buttons_keep_their_places_whoever_sees_them(size: tuple[int, int]) -> None:
    def places(matches: int, *, played: bool = False, teaches: bool = False) -> dict[str, tuple[float, float]]:
        settings = Settings(first_match_done=played)
        title = partial(fixtures.title, told=Told(), matches=matches, settings=settings, teaches=teaches)
        pilot = Pilot(title, size=size)
        return {label: (button.box.x, button.box.y) for label, button in buttons(pilot.scene)}

    new, again, one, several = places(0), places(0, played=True), places(1), places(3)
    taught = places(0, teaches=True)
    assert several == one
    for other in (new, again, taught):
        assert all(other[label] == one[label] for label in OTHERS if label != "Mira")


@pytest.mark.parametrize("teaches", [False, True])
def test_no_button_of_the_title_stands_alone_in_half_a_line(*, teaches: bool) -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), matches=0, teaches=teaches))
    menu = [button for label, button in buttons(pilot.scene) if label not in ("Mira", "Quit")]
    lines = Counter(button.box.y for button in menu)
    assert all(lines[button.box.y] == (1 if button.box.width > 500 else 2) for button in menu)
    assert len(menu) == 7


@pytest.mark.parametrize(("matches", "played"), [(0, False), (0, True), (1, True)])
def test_the_name_of_the_game_stands_close_above_the_first_thing_to_do(matches: int, *, played: bool) -> None:
    settings = Settings(first_match_done=played)
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), matches=matches, settings=settings))
    name = next(each for each in pilot.page.widgets if isinstance(each, ui.Node) and each.part.called == NAME)
    assert 20 < node(pilot.scene, "first").box.y - name.box.bottom < 60


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_sparrow_stands_whole_in_the_window_and_covers_nothing(size: tuple[int, int], *, mirrored: bool) -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told()), size=size, mirrored=mirrored)
    sparrow = node(pilot.scene, "sparrow").nodes[0].box
    assert sparrow.x > 0
    assert sparrow.right < pilot.page.kit.frame.width
    for _label, button in buttons(pilot.scene):
        assert not sparrow.meets(button.box)


def test_the_sparrow_blinks_now_and_then_but_never_where_nothing_is_to_move() -> None:
    for calm in (False, True):
        pilot = Pilot(lambda kit: fixtures.title(kit, Told()), speed=Speed.NORMAL, calm=calm)
        scene = pilot.scene
        assert isinstance(scene, TitleScene)
        seen = set()
        for _step in range(70):
            pilot.wait(0.1)
            seen.add(scene.state.is_shut)
        assert seen == ({False} if calm else {False, True})


@pytest.mark.parametrize(
    ("played", "second"), [(False, "Against three computer players · GALA rules"), (True, "GALA rules")]
)
def test_the_match_that_begins_right_away_says_its_book_and_at_first_whom_it_is_against(
    second: str, *, played: bool
) -> None:
    settings = Settings(first_match_done=played)
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), matches=0, settings=settings))
    assert texts_in(pilot.scene, "first")[1] == second


def test_the_title_asks_for_the_name_at_first() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told, matches=0))
    pilot.click(node(pilot.scene, "name"))
    pilot.type("Anna")
    assert told.settings[-1].player_name == "Anna"
    assert part(pilot.scene, "name", ui.Field).text == "Anna"
    pilot.click("Anna")
    assert told.ways == [Open.SETTINGS], "where the portrait is chosen"


def test_a_name_that_was_written_is_not_asked_for_again() -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), matches=0))
    pilot.click(node(pilot.scene, "name"))
    pilot.type("Anna")
    pilot.stack.push(fixtures.settings(pilot.kit, Told()))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert parts(pilot.scene, ui.Field) == []
    assert "Anna" in labels(pilot.scene)


@pytest.mark.parametrize(("matches", "played"), [(1, False), (0, True)])
def test_the_title_asks_for_no_name_once_a_match_was_played(matches: int, *, played: bool) -> None:
    settings = Settings(first_match_done=played)
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), matches=matches, settings=settings))
    assert parts(pilot.scene, ui.Field) == []


def test_every_line_of_the_title_by_keyboard_and_by_mouse() -> None:
    expected = [
        ResumeMatch(fixtures.one_saved()),
        Open.SET_UP,
        Open.JOURNEY,
        Open.LEARN,
        Open.FRIENDS,
        Open.MORE,
        Open.SETTINGS,
        OpenStatistics("RANK"),
        Way.QUIT,
    ]
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told))
    for _ in expected:
        pilot.press(pygame.K_RETURN, pygame.K_TAB)
        if key_of(pilot.focus) == "language":
            pilot.press(pygame.K_TAB)
    assert told.ways == expected
    for label in labels(pilot.scene):
        pilot.click(label)
    assert told.ways == expected * 2


FRIENDS = {"Join a table": JoinTable(), "Invite friends": Open.INVITE, "Score pad": Open.SESSIONS}
MORE = {
    "Today's walls": Open.DAYS,
    "Statistics": Open.STATISTICS,
    "Replays": OpenReplays(),
    "Rulebooks": OpenRulebook(),
    "About": Open.ABOUT,
    "Saved matches": Open.SAVED_MATCHES,
}


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("expected", [FRIENDS, MORE])
def test_every_other_way_by_keyboard_and_by_mouse(expected: dict[str, Destination], size: tuple[int, int]) -> None:
    told = Told()

    def page(kit: Kit) -> WaysScene:
        go = told.ways.append
        return friends_scene(kit, go) if expected is FRIENDS else more_scene(kit, go, lambda: 2)

    pilot = Pilot(page, size=size)
    assert ways(pilot.scene) == list(expected)
    for place in range(len(expected)):
        is_last = place % 3 == 2
        pilot.press(pygame.K_RETURN, *([pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN] if is_last else [pygame.K_RIGHT]))
    for label in expected:
        pilot.click(node(pilot.scene, label))
    assert told.ways == [*expected.values()] * 2


def ways(scene: Scene) -> list[object]:
    """The cards that lead to other pages."""
    return [card.key for card in parts(scene, ui.Panel) if card.on is not None]


def test_escape_does_not_leave_the_title() -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told()))
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, TitleScene)


def test_coming_back_to_the_title_the_focus_is_where_it_was() -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told()))
    pilot.press(*[pygame.K_DOWN] * 3)
    pilot.stack.push(fixtures.settings(pilot.kit, Told()))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert key_of(pilot.focus) is Open.LEARN


def test_a_match_that_was_left_is_gone_on_with_by_enter() -> None:
    """docs/design.md, section 20: the one golden thing is what to do now, so the focus waits there."""
    told = Told()
    kept: list[SavedMatch] = []
    pilot = Pilot(lambda kit: TitleScene(kit, told.ways.append, told.preferences(kit), saved=lambda: kept))
    pilot.press(pygame.K_RETURN)
    pilot.stack.push(fixtures.settings(pilot.kit, Told()))
    pilot.settle()
    kept += fixtures.saved(1)
    pilot.press(pygame.K_ESCAPE, pygame.K_RETURN)
    assert told.ways == [BeginMatch(), ResumeMatch(kept[0])]


def paused(told: Told, *, speed: Speed = Speed.OFF) -> Pilot:
    pilot = Pilot(lambda kit: fixtures.set_up(kit, Told()), speed=speed)
    pilot.stack.push(fixtures.pause(pilot.kit, told))
    pilot.settle()
    return pilot


def test_the_pause_lies_over_what_was_there() -> None:
    pilot = paused(Told())
    assert isinstance(pilot.scene, PauseScene)
    assert labels(pilot.scene) == [
        "Continue",
        "Settings",
        "Rulebook",
        "Take back",
        "Title screen",
        "Quit",
    ]
    pilot.press(pygame.K_RETURN)
    assert not isinstance(pilot.scene, PauseScene)


def test_escape_ends_the_pause() -> None:
    pilot = paused(Told())
    pilot.press(pygame.K_ESCAPE)
    assert not isinstance(pilot.scene, PauseScene)


def test_the_ways_out_of_a_pause() -> None:
    told = Told()
    pilot = paused(told)
    for label in ("Settings", "Rulebook", "Title screen", "Quit"):
        pilot.click(label)
    setup = setup_of(Settings())
    assert told.ways == [Open.SETTINGS, OpenRulebook.of(setup), Way.TO_TITLE, Way.QUIT]


def test_the_pause_begins_no_match() -> None:
    assert not [way for way in parts(paused(Told()).scene, ui.Button) if "again" in way.label], "this one would be left"


def test_the_pause_says_what_leaving_means() -> None:
    ways = parts(paused(Told()).scene, ui.Button)
    assert [way.label for way in ways if "is saved" in way.hint] == ["Title screen", "Quit"]


def test_the_pause_stays_over_its_table_in_another_window() -> None:
    pilot = paused(Told())
    assert pilot.surface.get_size() == (1280, 720)
    pilot.resize((1600, 900))
    shown = pilot.surface
    middle, corner = shown.get_at((800, 200)), shown.get_at((60, 700))
    assert sum(middle[:3]) != sum(corner[:3])
    assert pilot.scene.backdrop is not None
    assert pilot.scene.backdrop.get_size() == (1600, 900)


def test_a_pause_with_movement_comes_to_rest() -> None:
    pilot = paused(Told(), speed=Speed.NORMAL)
    frames = pilot.frames
    pilot.wait(1.0)
    assert pilot.frames == frames


def test_the_licences_are_all_there() -> None:
    known = licences()
    assert len(known) == 16
    for licence in known[:-1]:
        assert len(licence.text) > 500, licence.part
    told = {licence.part: licence.text for licence in known}
    assert "MIT License" in told["Sparrows"]
    assert "SIL OPEN FONT LICENSE" in told["Inter"]
    assert "LESSER GENERAL PUBLIC LICENSE" in told["pygame-ce"]


def test_the_association_that_wrote_the_israeli_book_is_credited_by_its_name() -> None:
    """docs/rules/israeli.md is written out from its book."""
    credit = licences()[-1]
    assert credit.name == f"\u00a9 {ASSOCIATION}"
    assert "האגודה הישראלית למא-ג'ונג" in credit.text
    assert "Israeli Mahjong Association" in credit.text
    book = guide(ISRAELI)
    glance = next(chapter for chapter in book.chapters if chapter.id is ChapterId.GLANCE)
    assert any(ASSOCIATION in block.text for block in glance.blocks if isinstance(block, Paragraph))


def test_the_games_own_licence_is_the_repositorys() -> None:
    shipped = asset("licences", "sparrows.txt")
    assert shipped.read_text(encoding="utf-8") == (shipped.parents[2] / "LICENSE").read_text(encoding="utf-8")


def test_the_lines_of_a_plain_paragraph_are_joined() -> None:
    long = "Permission is hereby granted, free of charge, to any person obtaining"
    assert reflowed(f"Title\nShort line\n\n{long}\n{long}\nthe end\n\n  a) kept\n  b) kept") == (
        f"Title\nShort line\n\n{long} {long} the end\n\n  a) kept\n  b) kept"
    )


def test_a_long_licence_scrolls() -> None:
    pilot = Pilot(fixtures.about)
    pilot.press(*[pygame.K_DOWN] * 4)
    assert part(pilot.scene, 4, ui.Tab).is_open
    pilot.press(pygame.K_TAB)
    page = pilot.focus
    assert isinstance(page, ui.Node)
    assert isinstance(page.part, ui.Scroll)
    pilot.press(pygame.K_PAGEDOWN, pygame.K_DOWN)
    assert page.part.offset(page) == page.box.height, "the page key goes one step less far"
    pilot.press(pygame.K_HOME)
    assert page.part.offset(page) == 0
    pilot.wheel(page, -2)
    assert page.part.offset(page) == 2 * STEP
    pilot.press(pygame.K_END)
    assert page.part.offset(page) > 1000
    assert page.part.seen(page)[1] == 1
    pilot.press(pygame.K_TAB, pygame.K_TAB, pygame.K_DOWN, pygame.K_TAB)
    assert isinstance(pilot.focus, ui.Node)
    assert pilot.focus.part.offset(pilot.focus) == 0, "another license is read from its beginning"


def clear_of_tiles(size: tuple[int, int], *, mirrored: bool) -> None:
    """No button of the title lies over a tile or a die of the picture."""
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), matches=12), size=size, mirrored=mirrored)
    scene = pilot.scene
    assert isinstance(scene, TitleScene)
    picture, frame = scene.ground(), scene.kit.frame
    for label, button in buttons(scene):
        left, top = frame.at(button.box.x, button.box.y)
        area = pygame.Rect(left, top, frame.px(button.box.width), frame.px(button.box.height)).clip(picture.get_rect())
        reddest = max(  # felt is green, even where it is lit; ivory, bamboo and dice are not
            picture.get_at((x, y)).r for x in range(area.left, area.right, 3) for y in range(area.top, area.bottom, 3)
        )
        assert reddest < 100, label


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("size", one_of(2, SHAPES, first=1), ids=str)
def test_no_tile_of_the_picture_lies_under_a_button_of_the_title(size: tuple[int, int], *, mirrored: bool) -> None:
    clear_of_tiles(size, mirrored=mirrored)


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_no_tile_lies_under_a_button_of_a_narrow_title_in_any_language(language: str) -> None:
    with speaking(language):
        clear_of_tiles((1024, 640), mirrored=is_right_to_left())


def test_down_from_the_own_portrait_leads_to_what_is_next_in_large_letters_too() -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), matches=0), size=(1280, 720))
    pilot.kit.interface = 1.75
    pilot.stack.resize((1280, 720))
    pilot.settle()
    pilot.page.set_focus(node(pilot.scene, "person"))
    pilot.press(pygame.K_DOWN)
    assert pilot.focus is node(pilot.scene, "first")


def test_the_languages_keep_the_keys_while_they_are_gone_through() -> None:
    def speak(_before: Settings, now: Settings) -> None:
        use_language(now.language)

    preferences = Preferences(Settings(), speak)
    pilot = Pilot(lambda kit: TitleScene(kit, Told().ways.append, preferences, saved=list))
    pilot.page.set_focus(node(pilot.scene, "language"))
    try:
        for code in (pygame.K_RIGHT, pygame.K_RETURN):
            before = part(pilot.scene, "language", ui.Choice).chosen
            pilot.press(code)
            assert part(pilot.scene, "language", ui.Choice).chosen != before
            assert key_of(pilot.page.focus) == "language"
    finally:
        use_language("en")


@pytest.mark.parametrize("interface", [1.0, 1.3, 1.75, 2.0])
@pytest.mark.parametrize("page", ["friends", "more"])
def test_what_a_card_leads_to_is_read_without_scrolling(page: str, interface: float) -> None:
    def made(kit: Kit) -> WaysScene:
        return (
            friends_scene(kit, Told().ways.append)
            if page == "friends"
            else more_scene(kit, Told().ways.append, lambda: 0)
        )

    pilot = Pilot(made, size=(1280, 720))
    pilot.kit.interface = interface
    pilot.stack.resize((1280, 720))
    pilot.settle()
    nodes = tree_of(pilot.scene).nodes
    words = [each for each in nodes if isinstance(each.part, ui.Text) and each.part.type is ui.Type.HEADING]
    first = [each for each in words if each.box.y == words[0].box.y]
    assert all(each.clip is None or each.box.bottom <= each.clip.bottom for each in first)
