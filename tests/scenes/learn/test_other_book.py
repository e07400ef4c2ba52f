"""From another book: two books are chosen, what is different is read theme by theme, and tried in a match."""

import pygame
import pytest
from msgspec import structs
from msgspec.structs import replace

from game import ui
from game.app.system.settings import LastSetUp, Settings
from game.i18n.guide import ChapterId
from game.i18n.guide.differences import differences
from game.i18n.guide.model import Entry, Paragraph
from game.i18n.guide.topics.topic import group_name
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.rulebook import RulebookScene
from game.scenes.front.title import TitleScene
from game.scenes.learn.differences import DifferencesScene
from game.scenes.shared.destinations import BeginMatch, Open, OpenDifferences, OpenRulebook
from game.scenes.shared.preferences import Preferences
from game.ui.part import act
from game.view.paint import Kit
from tests.scenes import fixtures
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, node, part, parts, texts, texts_in


def opened(
    told: Told, page: OpenDifferences, settings: Settings | None = None, kept: Preferences | None = None
) -> Pilot:
    def make(kit: Kit) -> DifferencesScene:
        preferences = kept or Preferences(settings or Settings(hints=False))
        return DifferencesScene(replace(context(kit, told), preferences=preferences), page)

    return Pilot(make)


def of(pilot: Pilot) -> DifferencesScene:
    assert isinstance(pilot.scene, DifferencesScene)
    return pilot.scene


def test_the_book_played_last_is_known_and_the_one_that_lessons_teach_is_learned() -> None:
    last = Settings(last_set_up=LastSetUp(ruleset="polish"))
    scene = of(opened(Told(), OpenDifferences(), replace(last, learns="israeli")))
    assert (scene.state.known, scene.state.new) == ("polish", "israeli")
    scene = of(opened(Told(), OpenDifferences(), last))
    assert (scene.state.known, scene.state.new) == ("israeli", "polish"), "never a book and the same"


def test_books_are_chosen_by_keys_and_are_never_the_same() -> None:
    pilot = opened(Told(), OpenDifferences("israeli", "gala"))
    scene = of(pilot)
    pilot.page.set_focus(node(scene, "Teach me"))
    seen = {scene.state.new}
    for _step in range(4):
        pilot.press(pygame.K_RIGHT)
        assert scene.state.known != scene.state.new
        seen.add(scene.state.new)
    assert len(seen) == 4


def test_two_books_change_places_when_one_is_chosen_for_the_other() -> None:
    kept = Preferences(Settings())
    scene = of(opened(Told(), OpenDifferences("gala", "israeli"), kept=kept))
    node(scene, "I know").press()
    assert (scene.state.known, scene.state.new) == ("hungarian", "israeli")
    act(part(scene, "Teach me", ui.Choice).on, "hungarian")
    assert (scene.state.known, scene.state.new) == ("israeli", "hungarian")
    assert kept.now.knows == "israeli"
    assert kept.now.learns == "hungarian"


def test_the_list_has_every_difference_below_its_topic() -> None:
    scene = of(opened(Told(), OpenDifferences("polish", "israeli")))
    found = differences(RULEBOOKS["polish"].with_options(), RULEBOOKS["israeli"].with_options())
    entries = [block for block in scene.blocks if isinstance(block, Entry)]
    assert [entry.name for entry in entries] == [difference.name for difference in found]
    headings = [block.heading for block in scene.blocks if isinstance(block, Paragraph)]
    assert headings == list(dict.fromkeys(group_name(difference.group) for difference in found))
    first = entries[0]
    assert first.text == f"{found[0].now}\nPolish: {found[0].before}"


def test_a_theme_is_jumped_to_and_stays_open_in_other_books_that_have_it() -> None:
    pilot = opened(Told(), OpenDifferences("polish", "israeli"))
    scene = of(pilot)
    assert [tab.label for tab in parts(scene, ui.Tab)] == [*scene.themes]
    pilot.click(node(scene, "Who pays"))
    shown = {block.name for block in scene.themes["Who pays"] if isinstance(block, Entry)}
    assert shown <= set(texts(scene))
    assert not {block.name for block in scene.themes["Tiles and wall"] if isinstance(block, Entry)} & set(texts(scene))
    act(part(scene, "Teach me", ui.Choice).on, "hungarian")
    assert [tab.label for tab in parts(scene, ui.Tab) if tab.is_open] == ["Who pays"]


def test_a_match_in_the_new_book_is_tried_with_hints() -> None:
    told, kept = Told(), Preferences(Settings(hints=False))
    opened(told, OpenDifferences("polish", "israeli"), kept=kept).click("Try it: Israeli rules, with hints")
    (way,) = told.ways
    assert isinstance(way, BeginMatch)
    assert way.setup is not None
    assert way.setup.ruleset == "israeli"
    assert not way.setup.options, "the book as it is printed"
    assert kept.now.hints


def test_the_rulebook_is_read_from_there() -> None:
    told = Told()
    opened(told, OpenDifferences("polish", "israeli")).click("In the rulebook")
    assert told.ways == [OpenRulebook("israeli")]


@pytest.mark.parametrize("chapter", [ChapterId.WALL, ChapterId.TILES, ChapterId.FAULTS])
def test_a_rulebook_opens_at_a_chapter(chapter: ChapterId) -> None:
    anchor = f"chapter.{chapter.name.lower()}"
    pilot = Pilot(lambda kit: RulebookScene(kit, rules="israeli", anchor=anchor))
    scene = pilot.scene
    assert isinstance(scene, RulebookScene)
    assert scene.state.chapter is chapter
    assert pilot.page.focus is node(scene, ("body", chapter))


def title(told: Told, *, teaches: bool, learns: bool = False, **settings: bool) -> Pilot:
    chosen = structs.replace(Settings(), **settings)
    return Pilot(lambda kit: fixtures.title(kit, told, matches=0, teaches=teaches, learns=learns, settings=chosen))


def test_whoever_never_played_is_offered_the_course_first_and_once() -> None:
    told = Told()
    pilot = title(told, teaches=True)
    pilot.press(pygame.K_RETURN)
    assert told.ways == [fixtures.LESSON]
    again = title(told, teaches=True, learn_offered=True)
    again.press(pygame.K_RETURN)
    assert told.ways[1:] == [BeginMatch()]


def test_whoever_has_begun_the_course_goes_on_with_it_first_until_a_match_was_played() -> None:
    told = Told()
    for done in (False, True):
        pilot = title(told, teaches=True, learns=True, learn_offered=True, first_match_done=done)
        assert ("Continue the lesson" in texts_in(pilot.scene, "first")) is not done
        pilot.press(pygame.K_RETURN)
    assert told.ways == [fixtures.LESSON, BeginMatch()]


@pytest.mark.parametrize("played", [True, False])
def test_learn_stands_on_the_title_whenever_it_is_not_offered_first(played: bool) -> None:
    told = Told()
    pilot = title(told, teaches=False, first_match_done=played)
    assert isinstance(pilot.scene, TitleScene)
    pilot.click("Learn")
    assert told.ways == [Open.LEARN]
