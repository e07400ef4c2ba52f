"""The Learn page: what it offers, what was learned, and the way from it and back."""

from collections.abc import Callable
from functools import partial

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.system.last_setup import learned_book
from game.app.system.settings import LastSetUp, Settings
from game.app.window.stack import Scene
from game.rules.rulesets import RULEBOOKS
from game.scenes.learn.hub import LearnScene
from game.scenes.learn.registry import ACTIVITIES, COURSES
from game.scenes.learn.standing import StandingScene
from game.scenes.review.ten import TenDoneScene
from game.scenes.shared.destinations import BeginMatch, Open
from game.scenes.shared.learner import Learner
from game.scenes.shared.preferences import Context, Preferences
from game.school.lessons.courses import Course
from game.school.lessons.files import lesson as lesson_of
from game.school.lessons.files import lessons_in
from game.school.progress import Progress
from game.ui.part import act
from game.view.paint import Kit, Paint
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
        assert isinstance(scene, LearnScene)
        ids = [entry.id for entry in lessons if book not in entry.not_in]
        offered = [each.title() for each in ACTIVITIES]
        found = [key for number in range(len(COURSES) + 1) for key in unfolded(scene, number)]
        assert [key for key in found if key not in offered] == ids
        seen |= set(ids)
        assert sum(key in offered for key in found) == len(ACTIVITIES) - (not rules.special_hands)
    assert seen == {entry.id for entry in lessons}


def cards(scene: Scene) -> list[object]:
    """The keys of the cards that lead to other pages."""
    return [card.key for card in parts(scene, ui.Panel) if card.on is not None and isinstance(card.key, str)]


def unfolded(scene: LearnScene, number: int) -> list[object]:
    """The cards that come when a course, or the exercises after all courses, are unfolded."""
    before = cards(scene)
    scene.unfold(number)
    found = [key for key in cards(scene) if key not in before]
    scene.unfold(number)
    assert cards(scene) == before
    return found


def learn_page(learner: Learner | None = None, told: Told | None = None, *, of: int) -> Pilot:
    """The page with made-up lessons of which one part is unfolded."""
    pilot = Pilot(lambda kit: learn_samples.full(kit, told, learner=learner), size=(1920, 1080))
    assert isinstance(pilot.scene, LearnScene)
    pilot.scene.unfold(of)
    return pilot


def test_the_page_shows_the_next_lesson_and_the_book_and_the_rest_is_folded() -> None:
    scene = Pilot(learn_samples.plain).scene
    assert cards(scene) == ["level", "next"]
    assert any(text.startswith("Lessons: 0 of ") for text in texts(scene)), "the titles are those of a rank"
    golden = part(scene, "next", ui.Panel)
    assert golden.paint is Paint.GOLD
    assert golden.called.startswith("Your first lesson: "), "as the title calls it"


@pytest.mark.parametrize("page", [LearnScene, StandingScene, TenDoneScene])
def test_what_the_end_of_a_lesson_proposed_is_the_next_step_on_every_page(
    page: Callable[[Context], ui.Screen[object]],
) -> None:
    preferences = Preferences(Settings(next_lesson="newcomer.claims"))
    pilot = Pilot(lambda kit: page(replace(context(kit, Told()), preferences=preferences)))
    golden = node(pilot.scene, "next").part
    assert isinstance(golden, (ui.Panel, ui.Button))
    assert golden.paint is Paint.GOLD
    said = golden.label if isinstance(golden, ui.Button) else golden.called
    assert said == f"Your first lesson: {lesson_of('newcomer.claims').file.name.said()}"


def test_whoever_has_taken_the_first_course_and_never_played_is_led_to_a_match_as_by_the_title() -> None:
    told, learner = Told(), Learner()
    for each in lessons_in(Course.NEWCOMER, "gala"):
        learner.change(partial(Progress.with_lesson, lesson=each.id, book="gala"))
    preferences = Preferences(Settings(learns="gala"))
    pilot = Pilot(lambda kit: LearnScene(replace(context(kit, told), learner=learner, preferences=preferences)))
    assert part(pilot.scene, "next", ui.Panel).called == "Your first match"
    pilot.click(node(pilot.scene, "next"))
    assert told.ways == [BeginMatch()]


def lesson(number: int) -> str:
    """The id of a lesson of both courses, counted from 0."""
    return [entry.id for course in learn_samples.COURSES for entry in course.lessons][number]


def test_a_card_opens_what_it_names() -> None:
    told = Told()
    pilot = learn_page(told=told, of=0)
    pilot.click(node(pilot.scene, lesson(6)))
    pilot.click(node(pilot.scene, ("fold", "Puzzles and exercises")))
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
    pilot.page.set_focus(node(pilot.scene, "next"))
    fold = node(pilot.scene, ("fold", "Puzzles and exercises"))
    for _step in range(10):
        if pilot.page.focus is not fold:
            pilot.press(pygame.K_DOWN)
    pilot.press(pygame.K_RETURN)
    offered = [node(pilot.scene, each.title()) for each in learn_samples.ACTIVITIES]
    pilot.press(pygame.K_DOWN)
    assert pilot.page.focus in offered
    while pilot.page.focus is not offered[0]:
        pilot.press(pygame.K_LEFT)
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert told.ways == [Open.STATISTICS]


def test_what_is_learned_meanwhile_is_seen_on_the_way_back() -> None:
    learner = learn_samples.some_learner()
    pilot = learn_page(learner, of=0)
    scene = pilot.scene
    assert isinstance(scene, LearnScene)
    pilot.page.set_focus(node(scene, lesson(9)))
    assert "Lessons: 7 of 20" in texts(scene)
    learner.change(lambda now: now.with_lesson(lesson(9)))
    scene.enter()
    assert "Lessons: 8 of 20" in texts(scene)
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
    assert isinstance(scene, LearnScene)
    scene.unfold(1)
    assert [text for text in texts(scene) if text.startswith("Step ")] == ["Step 4 of 7", "Step 4 of 6"]
    scene.unfold(0)
    assert [text for text in texts(scene) if text.startswith("Step ")] == ["Step 3 of 13"]
    heard = {shown.part.key: said.name for shown, said in nodes_of(page_of(scene)) if isinstance(shown, ui.Node)}
    assert "Step 3 of 13" in heard["newcomer.kongs"]


def test_in_another_book_the_lesson_was_not_left() -> None:
    assert not any(text.startswith("Step ") for text in texts(Pilot(learn_samples.plain).scene))
    scene = Pilot(learn_samples.left).scene
    assert isinstance(scene, LearnScene)
    scene.unfold(0)
    choice = part(scene, "book", ui.Choice)
    act(choice.on, "hungarian")
    assert not any(text.startswith("Step ") for text in texts(scene))


def test_the_page_says_that_the_club_plays_some_of_the_rules_differently() -> None:
    club = 'name = "Wednesday"\n[gala.rules]\nsettlement.least_worth = 3\n'
    settings = replace(Settings(), last_set_up=LastSetUp(ruleset="gala", options={"own_hands": club}))
    pilot = Pilot(lambda kit: LearnScene(replace(context(kit, Told()), preferences=Preferences(settings))))
    assert isinstance(pilot.scene, LearnScene)
    said = "These are the rulebook's own rules. Wednesday plays some of them differently."
    assert said in texts(pilot.scene)
    act(part(pilot.scene, "book", ui.Choice).on, "hungarian")
    assert said not in texts(pilot.scene)


def test_what_is_unfolded_comes_in_sight() -> None:
    pilot = Pilot(learn_samples.crowded, size=(1280, 720))
    pilot.click(node(pilot.scene, ("fold", "Puzzles and exercises")))
    unfolded = node(pilot.scene, "unfolded")
    assert unfolded.clip is not None
    assert unfolded.box.bottom <= unfolded.clip.bottom
