"""The Learn page: what it offers, what was learned, and the way from it and back."""

from functools import partial

import pygame
from msgspec.structs import replace

from game.app.system.last_setup import learned_book
from game.app.system.settings import LastSetUp, Settings
from game.rules.rulesets import RULEBOOKS
from game.scenes.learn.hub import LearnScene
from game.scenes.learn.parts import ActivityCard, LessonCard
from game.scenes.learn.registry import ACTIVITIES, COURSES
from game.scenes.shared.destinations import Open
from game.scenes.shared.preferences import Context, Preferences
from game.view.paint import Kit
from game.view.spoken import node_of
from game.view.widgets import Choice
from tests.scenes import learn_samples
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, all_of, only


def test_every_entry_of_the_registry_has_its_own_card_in_the_books_in_which_it_makes_sense() -> None:
    lessons = [entry for course in COURSES for entry in course.lessons]
    assert len({entry.id for entry in lessons}) == len(lessons)
    seen: set[str] = set()
    for book, rules in RULEBOOKS.items():
        scene = Pilot(partial(learn_samples.of_book, book=book)).scene
        cards = [card.entry for card in all_of(scene, LessonCard)]
        assert cards == [entry for entry in lessons if book not in entry.not_in]
        seen |= {entry.id for entry in cards}
        assert len(all_of(scene, ActivityCard)) == len(ACTIVITIES) - (not rules.special_hands)
    assert seen == {entry.id for entry in lessons}


def test_a_card_opens_what_it_names() -> None:
    told = Told()
    pilot = Pilot(lambda kit: learn_samples.full(kit, told))
    pilot.click(all_of(pilot.scene, LessonCard)[6])
    pilot.click(all_of(pilot.scene, ActivityCard)[0])
    assert told.ways == [Open.ABOUT, Open.SETTINGS]


def test_the_book_that_is_learned_is_named_and_changed_on_the_page() -> None:
    here: list[Context] = []

    def learn(kit: Kit) -> LearnScene:
        here.append(context(kit, Told()))
        return LearnScene(here[0])

    pilot = Pilot(learn)
    books = only(pilot.scene, Choice)
    pilot.page.set_focus(books)
    before = books.chosen
    pilot.press(pygame.K_LEFT)
    assert books.chosen != before
    assert learned_book(here[0].preferences.now) == books.chosen


def test_what_is_chosen_on_the_page_of_differences_is_taught_on_the_way_back() -> None:
    kept = Preferences(Settings())
    scene = Pilot(lambda kit: LearnScene(replace(context(kit, Told()), preferences=kept))).scene
    assert isinstance(scene, LearnScene)
    kept.change(learns="latvian")
    scene.enter()
    assert only(scene, Choice).chosen == "latvian"


def test_the_page_is_walked_by_keys() -> None:
    told = Told()
    pilot = Pilot(lambda kit: learn_samples.full(kit, told))
    pilot.page.set_focus(all_of(pilot.scene, LessonCard)[0])
    for _step in range(10):
        if not isinstance(pilot.page.focus, ActivityCard):
            pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_UP)
    assert pilot.page.focus is all_of(pilot.scene, ActivityCard)[0]
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    assert told.ways == [Open.STATISTICS]


def test_what_is_learned_meanwhile_is_seen_on_the_way_back() -> None:
    learner = learn_samples.some_learner()
    pilot = Pilot(lambda kit: learn_samples.full(kit, learner=learner))
    scene = pilot.scene
    assert isinstance(scene, LearnScene)
    card = all_of(scene, LessonCard)[9]
    pilot.page.set_focus(card)
    assert scene.learned == (7, 20)
    learner.change(lambda now: now.with_lesson(card.entry.id))
    scene.enter()
    assert scene.learned == (8, 20)
    again = pilot.page.focus
    assert isinstance(again, LessonCard)
    assert again.entry is card.entry, "the focus stays at its place"


def test_the_lesson_that_was_left_has_the_focus() -> None:
    learner = learn_samples.some_learner()
    pilot = Pilot(lambda kit: learn_samples.full(kit, learner=learner))
    scene = pilot.scene
    assert isinstance(scene, LearnScene)
    cards = all_of(scene, LessonCard)
    pilot.page.set_focus(cards[0])
    learner.lesson = cards[3].entry.id
    scene.enter()
    focus = pilot.page.focus
    assert isinstance(focus, LessonCard)
    assert focus.entry is cards[3].entry


def test_a_lesson_that_was_left_says_at_which_step() -> None:
    pilot = Pilot(learn_samples.left)
    said = {card.entry.id: card.left_at for card in all_of(pilot.scene, LessonCard) if card.left_at}
    assert said == {
        "newcomer.kongs": (4, 10),
        "player.shapes": (4, 7),
        "player.claim-or-pass": (4, 6),
    }
    (kongs,) = (card for card in all_of(pilot.scene, LessonCard) if card.entry.id == "newcomer.kongs")
    assert "Step 4 of 10" in node_of(kongs, pilot.kit).name


def test_in_another_book_the_lesson_was_not_left() -> None:
    assert not any(card.left_at for card in all_of(Pilot(learn_samples.plain).scene, LessonCard))
    pilot = Pilot(learn_samples.left)
    scene = pilot.scene
    assert isinstance(scene, LearnScene)
    scene._teach("hungarian")
    assert not any(card.left_at for card in all_of(scene, LessonCard))


def test_lessons_that_differ_between_books_say_that_the_club_plays_some_of_it_differently() -> None:
    club = 'name = "Wednesday"\n[gala.rules]\nsettlement.least_worth = 3\n'
    settings = replace(Settings(), last_set_up=LastSetUp(ruleset="gala", options={"own_hands": club}))
    pilot = Pilot(lambda kit: LearnScene(replace(context(kit, Told()), preferences=Preferences(settings))))
    cards = all_of(pilot.scene, LessonCard)
    said = {card.tooltip for card in cards if card.entry.taught("gala")}
    assert said == {"These are the rulebook's own rules. Wednesday plays some of them differently."}
    assert not any(card.tooltip for card in cards if not card.entry.taught("gala"))
