"""Setting up a match."""

from __future__ import annotations

import pygame
import pytest

from game.app.settings import Speed
from game.players.roster import Level
from game.rules.options import Number
from game.rules.rulesets import RULEBOOKS
from game.scenes.house_rules import option_values
from game.scenes.player import PlayerScene
from game.scenes.rulebook_cards import rulebook_cards
from game.scenes.set_up import SetUpScene
from game.view.widgets.portrait import Portrait
from game.view.widgets.stepper import Stepper
from tests.screens import fixtures
from tests.screens.fixtures import Told
from tests.screens.pilot import Pilot


def begun(books: int = 1) -> tuple[Pilot, SetUpScene, Told]:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.set_up(kit, told, books=books))
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    return pilot, scene, told


def rule(scene: SetUpScene, name: str) -> Stepper[object]:
    found = next(widget for widget, known, _help in scene._rules if known == name)
    assert isinstance(found, Stepper)
    return found


def test_every_rulebook_that_can_be_played_has_a_card() -> None:
    assert [card.id for card in rulebook_cards()] == list(RULEBOOKS)
    for card in rulebook_cards():
        assert card.options == RULEBOOKS[card.id].options
        assert 1 <= card.complexity <= 4
        assert len(card.lines) == 4


def test_enter_begins_the_match_as_it_was_offered() -> None:
    pilot, _, told = begun()
    pilot.press(pygame.K_RETURN)
    (setup,) = told.setups
    assert (setup.ruleset, dict(setup.options), setup.seed) == ("gala", {}, None)
    assert [chair.is_human for chair in setup.chairs] == [True, False, False, False]


def test_a_click_begins_it_too() -> None:
    pilot, _, told = begun()
    pilot.click("Begin the match")
    assert len(told.setups) == 1


def test_house_rules_by_keyboard() -> None:
    pilot, scene, _ = begun()
    pilot.page.set_focus(rule(scene, "Robbing a kong"))
    pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"rob_kong": "at_once"}
    pilot.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.setup.options == {"rob_kong": "off"}
    pilot.press(pygame.K_LEFT, pygame.K_LEFT)
    assert scene.setup.options == {}, "the book's own value is left out"


def test_house_rules_by_mouse() -> None:
    pilot, scene, _ = begun()
    stepper = rule(scene, "Time for a move")
    _name, _value, less, more = stepper._parts(pilot.kit)
    pilot.click(more.centre)
    assert scene.setup.options == {"turn_seconds": 35}
    pilot.click(less.centre)
    pilot.click(less.centre)
    assert scene.setup.options == {"turn_seconds": 25}


def test_the_last_value_of_the_clock_is_no_clock() -> None:
    pilot, scene, _ = begun()
    pilot.page.set_focus(rule(scene, "Time for a move"))
    for _press in range(40):
        pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"turn_seconds": False}
    assert rule(scene, "Time for a move").shown == "No limit"


def test_a_rule_is_explained_while_it_is_pointed_at() -> None:
    pilot, scene, _ = begun()
    assert scene._help_name.text == "Gala"
    pilot.point(rule(scene, "Own flower and season"))
    assert scene._help_name.text == "Own flower and season"
    assert "one point in all" in scene._help.text


def test_a_wide_range_of_numbers_is_offered_in_steps() -> None:
    offered = option_values(Number("turn_seconds", 32, 10, 120, may_be_off=True))
    assert offered[:6] == [10, 15, 20, 25, 30, 32]
    assert offered[-2:] == [120, False]
    assert option_values(Number("preempt_seconds", 3, 1, 10)) == list(range(1, 11))


def test_the_speed_is_told_at_once() -> None:
    pilot, scene, told = begun()
    pilot.page.set_focus(rule(scene, "Speed of the table"))
    pilot.press(pygame.K_RIGHT)
    assert told.speeds == [Speed.FAST]
    assert scene.setup.options == {}


def test_an_opponent_gets_another_level_name_and_portrait() -> None:
    pilot, scene, _ = begun()
    pilot.click(scene._seats[2])
    assert isinstance(pilot.scene, PlayerScene)
    pilot.press(pygame.K_RIGHT)
    pilot.click(next(w for w in pilot.page.widgets if isinstance(w, Portrait) and w.tooltip == "Ofra"))
    assert scene.setup.chairs[2].name == "Ofra", "a name that was not given follows the portrait"
    pilot.click(pilot.page.widgets[3])
    pilot.press(*[pygame.K_BACKSPACE] * 4)
    pilot.type("Vera")
    pilot.press(pygame.K_ESCAPE)
    assert pilot.stack.top is scene
    chair = scene.setup.chairs[2]
    assert (chair.name, chair.portrait, chair.level) == ("Vera", "owl", Level.SKILLED)
    assert scene._seats[2].chair == chair
    assert pilot.focus is scene._seats[2], "closing returns the focus to where it was"


def test_who_has_a_portrait_that_somebody_takes_gets_the_other_one() -> None:
    pilot, scene, _ = begun()
    before = [chair.portrait for chair in scene.setup.chairs]
    pilot.click(scene._seats[0])
    pilot.click(next(w for w in pilot.page.widgets if isinstance(w, Portrait) and w.avatar.value == before[3]))
    after = [chair.portrait for chair in scene.setup.chairs]
    assert after == [before[3], before[1], before[2], before[0]]


def test_a_person_has_no_level_to_choose() -> None:
    pilot, scene, _ = begun()
    pilot.click(scene._seats[0])
    player = pilot.scene
    assert isinstance(player, PlayerScene)
    assert player._level is None


def test_an_emptied_name_falls_back() -> None:
    pilot, scene, _ = begun()
    pilot.click(scene._seats[1])
    pilot.click(pilot.page.widgets[3])
    pilot.press(*[pygame.K_BACKSPACE] * 30)
    assert scene.setup.chairs[1].name == "Ilze"


@pytest.mark.parametrize("books", [2, 5])
def test_another_book_can_be_chosen(books: int) -> None:
    pilot, scene, _ = begun(books)
    pilot.click(scene._cards[1])
    assert [card.is_chosen for card in scene._cards] == [False, True] + [False] * (books - 2)
    pilot.press(pygame.K_LEFT, pygame.K_RETURN)
    assert scene._cards[0].is_chosen


def test_everything_can_be_reached_by_keyboard_alone() -> None:
    pilot, _, _ = begun()
    wanted = {widget for widget in pilot.page.widgets if widget.can_focus}
    reached, waiting = {pilot.focus}, [pilot.focus]
    while waiting:
        start = waiting.pop()
        for key in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            pilot.page.set_focus(start)
            pilot.press(key)
            if pilot.focus not in reached:
                reached.add(pilot.focus)
                waiting.append(pilot.focus)
    assert wanted - reached == set()


def test_escape_leaves_the_set_up() -> None:
    pilot, scene, _ = begun()
    pilot.stack.push(fixtures.set_up(pilot.kit, Told()))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is scene
