"""Setting up a match."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import Action, Actions, PointerMoved, PointerPressed, PointerReleased, Pressed
from game.i18n import languages, use_language
from game.i18n.books import offered_books
from game.players.roster import Chair, MatchSetup, Person, PortraitId
from game.rules.options import Choice as OfWords
from game.rules.options import Toggle, Value
from game.rules.rulesets import RULEBOOKS
from game.scenes.set_up.agreements import AgreementsScene
from game.scenes.set_up.chair_cards import PlayerScene
from game.scenes.set_up.house_rules import PAGE, option_widget, rule_pages
from game.scenes.set_up.rule_card import RuleCard
from game.scenes.set_up.set_up import SetUpScene
from game.view.paint import Kit
from game.view.widgets.choice import Choice, Portrait
from game.view.widgets.numbers import NumberCard
from game.view.widgets.stepper import Stepper, ValueCard
from game.view.widgets.widget import Widget
from tests.for_each import one_of
from tests.scenes import fixtures
from tests.scenes.fixtures import Told, long_words
from tests.scenes.pilot import Pilot, all_of, only, texts


def begun(book: str = "gala", page: int = 0, *, draws: bool = True, **options: Value) -> tuple[Pilot, SetUpScene, Told]:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.set_up(kit, told, book=book, page=page, **options), draws=draws)
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    return pilot, scene, told


def card(scene: SetUpScene, name: str) -> Widget:
    return next(rule.widget for rule in scene.rules if rule.name == name)


def rule(scene: SetUpScene, name: str) -> Stepper[object]:
    found = card(scene, name)
    assert isinstance(found, Stepper)
    return found


def number(scene: SetUpScene, name: str) -> NumberCard:
    found = card(scene, name)
    assert isinstance(found, NumberCard)
    return found


def test_every_rulebook_that_can_be_played_has_a_card() -> None:
    assert [book.rules.id for book in offered_books()] == list(RULEBOOKS)
    for book in offered_books():
        assert book.rules.options == RULEBOOKS[book.rules.id].options
        assert 1 <= book.words.card.complexity <= 4
        assert len(book.words.card.lines) == 4


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_right_arrow_never_makes_a_number_smaller(book: str) -> None:
    kit = Kit(Actions())
    for option in RULEBOOKS[book].options:
        if isinstance(option, OfWords) and all(type(value) is int for value in option.values):
            told: list[Value] = []
            card = option_widget(book, option, min(option.values), told.append)
            for _step in option.values:
                card.handle(Pressed(Action.RIGHT), kit)
            assert told == sorted(option.values)[1:], option.id


@pytest.mark.parametrize("language", one_of(3, languages()))
def test_the_card_of_a_player_lies_clear_of_its_tooltip(language: str) -> None:
    use_language(language)
    pilot, scene, _ = begun()
    pilot.resize((1024, 640))
    for seat in scene.seats.cards[1:]:
        pilot.point(seat)
        box = pilot.page.tooltip.box
        assert scene.seats.character.is_visible
        assert box is not None
        assert not box.meets(scene.seats.character.box)
    use_language("en")


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
    pilot, scene, _ = begun(page=1)
    pilot.page.set_focus(rule(scene, "Robbing a kong"))
    pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"rob_kong": "at_once"}
    pilot.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.setup.options == {"rob_kong": "off"}
    pilot.press(pygame.K_LEFT, pygame.K_LEFT)
    assert scene.setup.options == {}, "the book's own value is left out"


def test_house_rules_by_mouse() -> None:
    pilot, scene, _ = begun(page=1)
    _name, _value, less, more = number(scene, "Time per move")._parts(pilot.kit)
    pilot.click(more.center)
    assert scene.setup.options == {"turn_seconds": 35}
    pilot.click(less.center)
    pilot.click(less.center)
    assert scene.setup.options == {"turn_seconds": 25}


def test_the_last_value_of_the_clock_is_no_clock() -> None:
    pilot, scene, _ = begun(page=1)
    pilot.page.set_focus(number(scene, "Time per move"))
    for _press in range(40):
        pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"turn_seconds": False}
    assert number(scene, "Time per move").shown == "No limit"
    pilot.press(pygame.K_LEFT)
    assert scene.setup.options == {"turn_seconds": 120}


def test_a_rule_is_explained_while_it_is_pointed_at() -> None:
    pilot, scene, _ = begun(page=2)
    assert any(text.startswith("Four deals") for text in texts(scene))
    pilot.point(rule(scene, "Seat flower and season"))
    assert "only once" in " ".join(pilot.page.tooltip.lines)


def test_a_rule_is_explained_while_it_has_the_focus() -> None:
    pilot, scene, _ = begun("latvian")
    pilot.page.set_focus(rule(scene, "End of the match"))
    pilot.press(pygame.K_DOWN, pygame.K_UP)
    assert pilot.focus is rule(scene, "End of the match")
    box = pilot.page.tooltip.box
    assert box is not None
    assert not any(box.meets(rule.widget.box) for rule in scene.rules), "it covers none of them"
    pilot.press(pygame.K_TAB)
    assert pilot.page.tooltip.box is None


def test_a_number_of_a_wide_range_can_be_written() -> None:
    pilot, scene, _ = begun("polish")
    stake = number(scene, "Points at the start")
    pilot.page.set_focus(stake)
    pilot.type("54321")
    assert scene.setup.options == {"stake": 54321}, "it counts while it is written"
    pilot.press(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert (scene.setup.options, stake.shown) == ({"stake": 5432}, "5,432")
    pilot.type("999999")
    pilot.press(pygame.K_RETURN)
    assert scene.setup.options == {"stake": 100000}, "beyond the highest the highest one counts"


def test_what_is_half_written_goes_when_the_focus_does() -> None:
    pilot, scene, _ = begun("polish", page=3)
    limit = number(scene, "Hand limit")
    pilot.page.set_focus(limit)
    pilot.type("77")
    assert scene.setup.options == {}, "77 is below the lowest limit"
    pilot.press(pygame.K_TAB)
    assert (scene.setup.options, limit.shown) == ({"limit": 100}, "100")


def test_a_limit_goes_in_steps_of_two() -> None:
    pilot, scene, _ = begun("polish", page=3)
    pilot.page.set_focus(number(scene, "Hand limit"))
    pilot.type("1001")
    pilot.press(pygame.K_RETURN)
    assert scene.setup.options["limit"] in (1000, 1002)


@pytest.mark.slow
def test_an_arrow_that_is_held_goes_on_and_on() -> None:
    pilot, scene, _ = begun("polish")
    stake = number(scene, "Points at the start")
    _name, _value, _less, more = stake._parts(pilot.kit)
    at = pilot.pixel(more.center)
    pilot.events.put(PointerMoved(at), PointerPressed(at))
    pilot.wait(0.2)
    assert scene.setup.options == {"stake": 2100}, "one step at once"
    pilot.wait(3.0)
    far = scene.setup.options["stake"]
    assert isinstance(far, int)
    assert far > 10000, "then faster and faster"
    pilot.send(PointerReleased(at))
    pilot.wait(1.0)
    assert scene.setup.options["stake"] == far


def test_the_wheel_changes_a_number() -> None:
    pilot, scene, _ = begun("polish")
    pilot.wheel(number(scene, "Points at the start"), 1.0)
    pilot.wheel(number(scene, "Points at the start"), -1.0)
    pilot.wheel(number(scene, "Points at the start"), -1.0)
    assert scene.setup.options == {"stake": 1900}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_house_rule_is_on_a_page(book: str) -> None:
    pages = list(rule_pages(book, RULEBOOKS[book].options).values())
    assert sorted(option.id for page in pages for option in page) == sorted(
        option.id for option in RULEBOOKS[book].options
    )
    assert all(len(page) <= PAGE for page in pages)
    assert len(pages[0]) < PAGE, "the speed of the table stands there too"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_house_rule_can_be_changed_by_keyboard_and_put_back(book: str) -> None:
    for place, page in enumerate(rule_pages(book, RULEBOOKS[book].options).values()):
        for option in page:
            pilot, scene, _ = begun(book, place, draws=False, **ENABLING.get((book, option.id), {}))
            before = dict(scene.setup.options)
            widget = next(rule.widget for rule in scene.rules if rule.option == option.id)
            pilot.page.set_focus(widget)
            assert pilot.focus is widget, f"{option.id} cannot be reached"
            pilot.press(pygame.K_RETURN if isinstance(option, Toggle) else pygame.K_RIGHT)
            if scene.setup.options == before:
                pilot.press(pygame.K_LEFT)
            assert scene.setup.options != before, option.id
            pilot.click(scene.reset)
            assert scene.setup.options == {}
            assert not scene.reset.is_visible, "nothing is left to put back"


ENABLING: dict[tuple[str, str], dict[str, Value]] = {
    ("hungarian", "banker"): {"match": "full"},
    ("israeli", "prevailing_order"): {"length": "extended"},
    ("latvian", "match_points"): {"match": "target"},
    ("latvian", "exponential_honors"): {"scoring": "exponential"},
    ("polish", "three_player_wall"): {"players": 3},
    ("polish", "three_player_chows"): {"players": 3},
    ("polish", "three_player_rounds"): {"players": 3},
}


def test_every_rule_that_needs_another_names_one_of_its_book() -> None:
    needing = set()
    for book in RULEBOOKS.values():
        options = {option.id: option for option in book.options}
        for option in book.options:
            assert all(options[need.option].takes(value) for need in option.needs for value in need.values)
            if option.needs:
                needing.add((book.id, option.id))
    assert ENABLING.keys() < needing


def test_a_rule_that_does_not_count_is_gray_and_says_why() -> None:
    pilot, scene, _ = begun("latvian")
    assert not number(scene, "Points to reach").may_act
    pilot.page.set_focus(rule(scene, "End of the match"))
    pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"match": "target"}
    assert number(scene, "Points to reach").may_act
    assert not card(scene, "Deals in the match").may_act
    why = "It applies only with End of the match: Number of deals."
    pilot.point(card(scene, "Deals in the match"))
    assert " ".join(pilot.page.tooltip.lines).endswith(why)


def test_with_three_players_there_are_three_chairs() -> None:
    pilot, scene, told = begun("latvian", page=1)
    pilot.page.set_focus(rule(scene, "Players"))
    pilot.press(pygame.K_LEFT)
    assert [seat.is_visible for seat in scene.seats.cards] == [True, True, True, False]
    pilot.click("Begin the match")
    (setup,) = told.setups
    assert (len(setup.chairs), setup.options) == (3, {"players": 3})
    pilot.page.set_focus(rule(scene, "Players"))
    pilot.press(pygame.K_RIGHT)
    assert len(scene.setup.chairs) == 4, "who left has come back"


def test_a_page_of_rules_is_turned_by_mouse_and_keys() -> None:
    pilot, scene, _ = begun("polish")
    pilot.click(only(scene, Choice).cells(pilot.kit)[3].center)
    assert "payer" in [rule.option for rule in scene.rules]
    pilot.press(pygame.K_RIGHT)
    assert [rule.option for rule in scene.rules] == ["extra_hands", "knitting", "buried_treasure", "buried_pair"]
    assert pilot.focus is only(scene, Choice), "the focus stays on the tabs"


def test_the_speed_is_told_at_once() -> None:
    pilot, scene, told = begun("israeli")
    pilot.page.set_focus(rule(scene, "Speed of the table"))
    pilot.press(pygame.K_RIGHT)
    assert [settings.speed for settings in told.settings] == [Speed.FAST]
    assert scene.setup.options == {}


def test_who_has_a_portrait_that_somebody_takes_gets_the_other_one() -> None:
    pilot, scene, _ = begun()
    before = [chair.portrait for chair in scene.setup.chairs]
    pilot.click(scene.seats.cards[0])
    pilot.click(next(w for w in pilot.page.widgets if isinstance(w, Portrait) and w.avatar == before[3]))
    after = [chair.portrait for chair in scene.setup.chairs]
    assert after == [before[3], before[1], before[2], before[0]]


def test_a_person_has_no_level_to_choose() -> None:
    pilot, scene, _ = begun()
    pilot.click(scene.seats.cards[0])
    player = pilot.scene
    assert isinstance(player, PlayerScene)
    (kind,) = (widget for widget in pilot.page.widgets if isinstance(widget, Choice))
    assert len(kind.cells(pilot.kit)) == 2, "the last person stays, here or on a phone"


def test_another_book_can_be_chosen() -> None:
    pilot, scene, _ = begun("polish")
    pilot.click(all_of(scene, RuleCard)[1])
    assert [card.is_chosen for card in all_of(scene, RuleCard)] == [False, True, False, False, False]
    assert scene.setup.ruleset == "gala"
    pilot.press(pygame.K_LEFT, pygame.K_RETURN)
    assert all_of(scene, RuleCard)[0].is_chosen


@pytest.mark.parametrize(("book", "page"), [("gala", 0), ("polish", 0), ("polish", 3), ("latvian", 0)])
def test_everything_can_be_reached_by_keyboard_alone(book: str, page: int) -> None:
    pilot, _, _ = begun(book, page, draws=False)
    wanted = {widget for widget in pilot.page.widgets if widget.may_act}
    reached, waiting = {pilot.focus}, [pilot.focus]
    while waiting:
        start = waiting.pop()
        sideways = () if isinstance(start, Choice | ValueCard) else (pygame.K_LEFT, pygame.K_RIGHT)
        for key in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, *sideways):
            pilot.page.set_focus(start)
            pilot.press(key)
            if pilot.focus not in reached:
                reached.add(pilot.focus)
                waiting.append(pilot.focus)
    assert wanted - reached == set()


@pytest.mark.parametrize("book", ["latvian", "polish"])
def test_tab_goes_from_region_to_region_and_changes_nothing(book: str) -> None:
    pilot, scene, told = begun(book, draws=False)
    start = pilot.focus
    before = scene.setup
    chosen = next(card for card in all_of(scene, RuleCard) if card.is_chosen)
    tabs, seats = only(scene, Choice), scene.seats.cards
    for shift, way in ((False, (chosen, tabs, seats[0])), (True, (seats[0], tabs, chosen))):
        walked: list[Widget | None] = []
        for _region in range(5):
            pilot.press(pygame.K_TAB, shift=shift)
            walked.append(pilot.focus)
        assert walked.count(start) == 1, "once round"
        assert walked[-1] is start
        at = walked.index(way[0])
        assert tuple(walked[at : at + 3]) == way
    assert scene.setup == before
    assert not told.settings
    assert not told.setups


def test_the_key_of_beginning_is_shown_while_it_begins() -> None:
    pilot, _, told = begun()
    start = pilot.button("Begin the match")
    assert not start.hides_key
    for _region in range(4):
        pilot.press(pygame.K_TAB)
        assert pilot.focus is not start
        assert start.hides_key, pilot.focus
    pilot.press(pygame.K_TAB)
    assert not start.hides_key
    assert not told.setups
    pilot.press(pygame.K_RETURN)
    assert len(told.setups) == 1


def test_down_goes_through_all_house_rules() -> None:
    pilot, scene, _ = begun("polish", draws=False)
    pilot.page.set_focus(only(scene, Choice))
    for column in range(3):
        for rule in scene.rules[column::3]:
            pilot.press(pygame.K_DOWN)
            assert pilot.focus is rule.widget, rule.name
    pilot.press(*[pygame.K_UP] * len(scene.rules))
    assert isinstance(pilot.focus, Choice)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_no_card_is_more_lit_than_the_one_with_the_focus(size: tuple[int, int]) -> None:
    pilot = Pilot(lambda kit: fixtures.set_up(kit, Told(), book="polish"), size=size)
    pilot.point((5.0, 5.0))
    cards = all_of(pilot.scene, RuleCard)

    def light(card: RuleCard) -> float:
        """How light the frame of a card is, at its left side."""
        frame = pygame.Rect(*pilot.kit.frame.at(card.box.x - 5, card.box.y + 40), 2, pilot.kit.frame.px(400))
        return sum(pygame.transform.average_color(pilot.surface, frame)[:3])

    for card in cards:
        pilot.page.set_focus(card)
        pilot.settle()
        lights = [light(other) for other in cards if not other.is_chosen]
        assert light(card) >= max(map(light, cards)) - 15
        if not card.is_chosen:
            assert light(card) > 1.2 * sorted(lights)[-2]


def test_escape_leaves_the_set_up() -> None:
    pilot, scene, _ = begun()
    pilot.stack.push(fixtures.set_up(pilot.kit, Told()))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is scene


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_what_a_book_is_like_takes_one_line_even_in_long_words(book: str, size: tuple[int, int]) -> None:
    with long_words():
        pilot = Pilot(lambda kit: fixtures.set_up(kit, Told(), book=book), size=size, draws=False)
        assert isinstance(pilot.scene, SetUpScene)
        summary = pilot.scene._summary
        assert not summary.wraps
        assert not summary.clipped(pilot.kit)
        assert summary.tooltip.startswith(summary.text[:-1]), "whole sentences, and all of them in the tooltip"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
def test_help_of_what_is_agreed_keeps_clear_of_the_next_heading(size: tuple[int, int]) -> None:
    people = tuple(Chair(name=name, portrait=PortraitId(name), kind=Person()) for name in ("fox", "owl", "cat", "hare"))
    shared = MatchSetup(ruleset="british", chairs=people)
    with long_words():
        pilot = Pilot(lambda kit: AgreementsScene(kit, shared, lambda _setup: None), size=size)
        assert isinstance(pilot.scene, AgreementsScene)
        for row, following in pairwise(pilot.scene._rows):
            help_ends = row.help.box.y + row.help.height_for(row.help.box.width, pilot.kit)
            assert following.name.box.y - help_ends >= 12
