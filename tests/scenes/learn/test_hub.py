"""The Learn page: what it offers, what was learned, and the way from it and back."""

from functools import partial

import pygame
from msgspec.structs import replace

from game import ui
from game.app.system.last_setup import learned_book
from game.app.system.settings import LastSetUp, Settings
from game.app.window.stack import Scene
from game.rules.rulesets import RULEBOOKS
from game.scenes.learn.hub import LearnScene
from game.scenes.learn.registry import ACTIVITIES, COURSES
from game.scenes.shared.destinations import Open
from game.scenes.shared.preferences import Context, Preferences
from game.ui.part import act
from game.view.paint import Kit
from game.view.spoken import nodes_of
from tests.scenes import learn_samples
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, node, page_of, part, parts, texts


def test_every_entry_of_the_registry_has_its_own_card_in_the_books_in_which_it_makes_sense() -> None:
    lessons = [entry for course in COURSES for entry in course.lessons]
    assert len({entry.id for entry in lessons}) == len(lessons)
    seen: set[str] = set()
    for book, rules in RULEBOOKS.items():
        scene = Pilot(partial(learn_samples.of_book, book=book)).scene
        ids = [entry.id for entry in lessons if book not in entry.not_in]
        offered = [each.title() for each in ACTIVITIES]
        assert [card.key for card in cards(scene) if card.key not in (*offered, "level")] == ids
        seen |= set(ids)
        assert sum(card.key in offered for card in cards(scene)) == len(ACTIVITIES) - (not rules.special_hands)
    assert seen == {entry.id for entry in lessons}


def cards(scene: Scene) -> list[ui.Panel]:
    """The cards that lead to other pages."""
    return [card for card in parts(scene, ui.Panel) if card.on is not None]


def lesson(number: int) -> str:
    """The id of a lesson of both courses, counted from 0."""
    return [entry.id for course in learn_samples.COURSES for entry in course.lessons][number]


def test_a_card_opens_what_it_names() -> None:
    told = Told()
    pilot = Pilot(lambda kit: learn_samples.full(kit, told))
    pilot.click(node(pilot.scene, lesson(6)))
    pilot.click(node(pilot.scene, "Drills"))
    assert told.ways == [Open.ABOUT, Open.SETTINGS]


def test_the_book_that_is_learned_is_named_and_changed_on_the_page() -> None:
    here: list[Context] = []

    def learn(kit: Kit) -> LearnScene:
        here.append(context(kit, Told()))
        return LearnScene(here[0])

    pilot = Pilot(learn)
    pilot.page.set_focus(node(pilot.scene, "book"))
    before = part(pilot.scene, "book", ui.Choice).chosen
    pilot.press(pygame.K_LEFT)
    assert part(pilot.scene, "book", ui.Choice).chosen != before
    assert learned_book(here[0].preferences.now) == part(pilot.scene, "book", ui.Choice).chosen


def test_what_is_chosen_on_the_page_of_differences_is_taught_on_the_way_back() -> None:
    kept = Preferences(Settings())
    scene = Pilot(lambda kit: LearnScene(replace(context(kit, Told()), preferences=kept))).scene
    assert isinstance(scene, LearnScene)
    kept.change(learns="latvian")
    scene.enter()
    assert part(scene, "book", ui.Choice).chosen == "latvian"


def test_the_page_is_walked_by_keys() -> None:
    told = Told()
    pilot = Pilot(lambda kit: learn_samples.full(kit, told), size=(1920, 1080))
    offered = [node(pilot.scene, each.title()) for each in learn_samples.ACTIVITIES]
    pilot.page.set_focus(node(pilot.scene, lesson(0)))
    for _step in range(10):
        if pilot.page.focus not in offered:
            pilot.press(pygame.K_RIGHT)
    while pilot.page.focus is not offered[0]:
        before = pilot.page.focus
        pilot.press(pygame.K_UP)
        assert pilot.page.focus in offered
        assert pilot.page.focus is not before
    assert pilot.page.focus is offered[0]
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    assert told.ways == [Open.STATISTICS]


def test_what_is_learned_meanwhile_is_seen_on_the_way_back() -> None:
    learner = learn_samples.some_learner()
    pilot = Pilot(lambda kit: learn_samples.full(kit, learner=learner))
    scene = pilot.scene
    assert isinstance(scene, LearnScene)
    pilot.page.set_focus(node(scene, lesson(9)))
    assert "7 of 20" in texts(scene)
    learner.change(lambda now: now.with_lesson(lesson(9)))
    scene.enter()
    assert "8 of 20" in texts(scene)
    assert pilot.page.focus is node(scene, lesson(9)), "the focus stays at its place"


def test_the_lesson_that_was_left_has_the_focus() -> None:
    learner = learn_samples.some_learner()
    pilot = Pilot(lambda kit: learn_samples.full(kit, learner=learner))
    scene = pilot.scene
    assert isinstance(scene, LearnScene)
    learner.lesson = lesson(3)
    scene.enter()
    assert pilot.page.focus is node(scene, lesson(3))


def test_a_lesson_that_was_left_says_at_which_step() -> None:
    scene = Pilot(learn_samples.left).scene
    assert [text for text in texts(scene) if text.startswith("Step ")] == ["Step 4 of 10", "Step 4 of 7", "Step 4 of 6"]
    heard = {shown.part.key: said.name for shown, said in nodes_of(page_of(scene)) if isinstance(shown, ui.Node)}
    assert "Step 4 of 10" in heard["newcomer.kongs"]


def test_in_another_book_the_lesson_was_not_left() -> None:
    assert not any(text.startswith("Step ") for text in texts(Pilot(learn_samples.plain).scene))
    scene = Pilot(learn_samples.left).scene
    assert isinstance(scene, LearnScene)
    choice = part(scene, "book", ui.Choice)
    act(choice.on, "hungarian")
    assert not any(text.startswith("Step ") for text in texts(scene))


def test_lessons_that_differ_between_books_say_that_the_club_plays_some_of_it_differently() -> None:
    club = 'name = "Wednesday"\n[gala.rules]\nsettlement.least_worth = 3\n'
    settings = replace(Settings(), last_set_up=LastSetUp(ruleset="gala", options={"own_hands": club}))
    pilot = Pilot(lambda kit: LearnScene(replace(context(kit, Told()), preferences=Preferences(settings))))
    entries = [entry for course in COURSES for entry in course.lessons_in("gala")]
    said = {entry.id: node(pilot.scene, entry.id).tooltip for entry in entries}
    assert {said[entry.id] for entry in entries if entry.taught("gala")} == {
        "These are the rulebook's own rules. Wednesday plays some of them differently."
    }
    assert not any(said[entry.id] for entry in entries if not entry.taught("gala"))
