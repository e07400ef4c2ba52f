"""From another book: two books are chosen, what is different is read page by page, and tried in a match."""

import pygame
import pytest
from msgspec import structs

from game.app.system.settings import LastSetUp, Settings
from game.i18n.guide import ChapterId, guide
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.rulebook import RulebookScene
from game.scenes.front.title import TitleScene
from game.scenes.learn.difference_lists import HandsList, RowsList
from game.scenes.learn.differences import DifferenceCard, DifferencesScene
from game.scenes.learn.hub import LearnScene
from game.scenes.learn.other_book import BookPicker, foremost, lesson_between
from game.scenes.shared.destinations import BeginMatch, Open, OpenDifferences, OpenRulebook
from game.scenes.shared.learner import Learner
from game.scenes.shared.preferences import Context, Preferences
from game.view.paint import Kit
from game.view.widgets import Button
from tests.scenes import fixtures
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, all_of


def hub(told: Told, rules: str = "polish", learner: Learner | None = None) -> Pilot:
    def make(kit: Kit) -> LearnScene:
        plain = context(kit, told)
        last = Settings(last_set_up=LastSetUp(ruleset=rules))
        return LearnScene(
            Context(
                kit=kit,
                stack=plain.stack,
                preferences=Preferences(last),
                hear=plain.hear,
                go=told.ways.append,
                learner=learner or Learner(),
            )
        )

    return Pilot(make)


def of(pilot: Pilot) -> LearnScene:
    assert isinstance(pilot.scene, LearnScene)
    return pilot.scene


def test_the_book_played_last_is_known_and_another_is_taught() -> None:
    told = Told()
    pilot = hub(told)
    other = of(pilot).other
    assert (other.known.chosen, other.new.chosen) == ("polish", "israeli")
    pilot.click(other.show)
    assert told.ways == [OpenDifferences("polish", "israeli")]


def test_a_lesson_that_was_learned_is_not_proposed_again() -> None:
    learner = Learner()
    learner.change(lambda now: now.with_lesson("book.polish.israeli"))
    pilot = hub(Told(), learner=learner)
    assert of(pilot).other.new.chosen == "gala"


def test_books_are_chosen_by_keys_and_are_never_the_same() -> None:
    pilot = hub(Told())
    other = of(pilot).other
    pilot.page.set_focus(other.known)
    seen = set()
    for _step in range(5):
        pilot.press(pygame.K_RIGHT)
        assert other.known.chosen != other.new.chosen
        seen.add(other.known.chosen)
    pilot.press(pygame.K_DOWN)
    assert pilot.page.focus is other.new
    for _step in range(5):
        pilot.press(pygame.K_LEFT)
        assert other.known.chosen != other.new.chosen
    assert len(seen) == 5


def test_the_first_differences_are_those_of_different_kinds() -> None:
    found = lesson_between("polish", "israeli", "en")
    named = foremost(found)
    assert len(named) == 4
    assert len({difference.topic.group for difference in named}) == 4


def opened(told: Told, learner: Learner | None = None) -> Pilot:
    def make(kit: Kit) -> DifferencesScene:
        plain = context(kit, told)
        return DifferencesScene(
            Context(
                kit=kit,
                stack=plain.stack,
                preferences=Preferences(Settings(hints=False)),
                hear=plain.hear,
                go=told.ways.append,
                learner=learner or Learner(),
            ),
            OpenDifferences("polish", "israeli"),
        )

    return Pilot(make)


def test_enter_alone_leads_through_the_whole_lesson_to_a_match_in_the_new_book() -> None:
    told, learner = Told(), Learner()
    pilot = opened(told, learner)
    for _page in range(6):
        assert not learner.now.has_learned("book.polish.israeli")
        pilot.press(pygame.K_RETURN)
    assert learner.now.has_learned("book.polish.israeli")
    assert told.ways == []
    pilot.press(pygame.K_RETURN)
    (way,) = told.ways
    assert isinstance(way, BeginMatch)
    assert way.setup is not None
    assert way.setup.ruleset == "israeli"
    assert not way.setup.options, "the book as it is printed"


def test_a_card_opens_the_rulebook_where_it_is_told() -> None:
    told = Told()
    pilot = opened(told)
    for card in all_of(pilot.scene, DifferenceCard)[:2]:  # seats, then the break
        pilot.click(card)
    assert told.ways == [OpenRulebook("israeli", anchor=f"chapter.{chapter}") for chapter in ("course", "wall")]


@pytest.mark.parametrize("kind", [RowsList, HandsList])
def test_a_row_opens_the_line_of_the_rulebook_that_has_it(kind: type[RowsList] | type[HandsList]) -> None:
    told = Told()
    pilot = opened(told)
    scene = pilot.scene
    assert isinstance(scene, DifferencesScene)
    scene.open_tab(5 if kind is RowsList else 6)
    pilot.settle()
    (rows,) = all_of(scene, kind)
    pilot.page.set_focus(rows)
    pilot.press(pygame.K_RETURN)
    pilot.press(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
    entries = rows.entries
    assert told.ways == [OpenRulebook("israeli", anchor=entries[place].anchor) for place in (0, 3)]
    pilot.press(pygame.K_END, pygame.K_RETURN)
    assert told.ways[-1] == OpenRulebook("polish", anchor=entries[-1].anchor), "what is only there is read there"
    pilot.press(pygame.K_HOME)
    pilot.click((rows.box.x + 40, rows.box.y + 60))
    assert told.ways[-1] == told.ways[0]
    for way in told.ways:
        assert isinstance(way, OpenRulebook)
        guide_of = guide(RULEBOOKS[way.rules], RULEBOOKS[way.rules].with_options().options)
        anchors = {getattr(block, "anchor", None) for chapter in guide_of.chapters for block in chapter.blocks}
        assert way.anchor in anchors


@pytest.mark.parametrize("chapter", [ChapterId.WALL, ChapterId.TILES, ChapterId.FAULTS])
def test_a_rulebook_opens_at_a_chapter(chapter: ChapterId) -> None:
    anchor = f"chapter.{chapter.name.lower()}"
    pilot = Pilot(lambda kit: RulebookScene(kit, rules="israeli", anchor=anchor))
    scene = pilot.scene
    assert isinstance(scene, RulebookScene)
    assert (scene.paper.is_visible, pilot.page.focus is scene.paper) == ((chapter not in scene.plates),) * 2
    assert all(plate.is_visible == (id_ is chapter) for id_, plate in scene.plates.items())


def test_the_tabs_lead_to_every_page() -> None:
    pilot = opened(Told())
    scene = pilot.scene
    assert isinstance(scene, DifferencesScene)
    for number in range(7):
        scene.open_tab(number)
        pilot.settle()
        assert all_of(scene, Button)


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
        pilot.press(pygame.K_RETURN)
    assert told.ways == [fixtures.LESSON, BeginMatch()]


@pytest.mark.parametrize("played", [True, False])
def test_learn_stands_on_the_title_whenever_it_is_not_offered_first(played: bool) -> None:
    told = Told()
    pilot = title(told, teaches=False, first_match_done=played)
    assert isinstance(pilot.scene, TitleScene)
    pilot.click("Learn")
    assert told.ways == [Open.LEARN]


def test_the_book_that_is_chosen_to_be_learned_is_kept() -> None:
    scene = of(hub(Told()))
    here = scene._context
    scene.other.new.press()
    chosen = scene.other.new.chosen
    assert chosen not in ("polish", "israeli")
    assert all_of(scene, BookPicker)[0].chosen == chosen
    assert here.preferences.now.learns == chosen
    assert LearnScene(here).other.new.chosen == chosen


def test_the_book_that_is_known_is_kept_though_lessons_teach_another() -> None:
    scene = of(hub(Told()))
    here = scene._context
    scene.other.known.press()
    known = scene.other.known.chosen
    assert known != here.preferences.now.last_set_up.ruleset
    assert LearnScene(here).other.known.chosen == known
    all_of(scene, BookPicker)[0].press()
    assert here.preferences.now.knows == known
    assert LearnScene(here).other.known.chosen == known
