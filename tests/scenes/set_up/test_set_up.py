"""Setting up a match."""

from __future__ import annotations

import pygame
import pytest

from game import ui
from game.app.system.last_setup import remembered, setup_of
from game.app.system.settings import LastSetUp, Settings, Speed
from game.i18n.books import offered_books
from game.rules.options import Choice as OfWords
from game.rules.options import Options, Toggle, Value
from game.rules.rulesets import RULEBOOKS
from game.scenes.set_up.chair_cards import PlayerScene
from game.scenes.set_up.house_rules import PAGE, option_part, rule_pages
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.preferences import Preferences
from game.view.widgets.widget import Widget
from tests.for_each import one_in, one_of
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, parts, texts


def begun(book: str = "gala", page: int = 0, **options: Value) -> tuple[Pilot, SetUpScene, Told]:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.set_up(kit, told, book=book, page=page, **options))
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    return pilot, scene, told


def shown(scene: SetUpScene, key: str) -> str:
    """What a house rule says it is set to."""
    found = node(scene, key)
    assert isinstance(found.part, ui.Stepper | ui.NumberField)
    return found.part.written(found)


def arrows(scene: SetUpScene, key: str) -> list[tuple[float, float]]:
    """The middles of the arrows back and forward."""
    found = node(scene, key)
    assert isinstance(found.part, ui.Stepper | ui.NumberField)
    return [box.center for box in found.part.arrow_boxes(found)]


def rules(scene: SetUpScene) -> list[ui.Node]:
    """The house rules of the open page, and what else is set there."""
    return [each for each in scene.page.nodes if each.part.keeps_clear and each.part.key != "pages"]


def chairs(scene: SetUpScene) -> list[ui.Node]:
    return [each for each in scene.page.nodes if isinstance(each.part.key, tuple)]


def test_every_rulebook_that_can_be_played_has_a_card() -> None:
    assert [book.rules.id for book in offered_books()] == list(RULEBOOKS)
    for book in offered_books():
        assert book.rules.options == RULEBOOKS[book.rules.id].options
        assert 1 <= book.words.card.complexity <= 4
        assert len(book.words.card.lines) == 4


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_right_arrow_never_makes_a_number_smaller(book: str) -> None:
    for option in RULEBOOKS[book].options:
        if isinstance(option, OfWords) and all(type(value) is int for value in option.values):
            chosen = Options(RULEBOOKS[book].options)
            shown = option_part(RULEBOOKS[book], option, chosen, print)
            assert isinstance(shown, ui.Stepper)
            assert [str(value) for value, _name in shown.values] == [str(value) for value in sorted(option.values)], (
                option.id
            )


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
    pilot.page.set_focus(node(scene, "rob_kong"))
    pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"rob_kong": "at_once"}
    pilot.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.setup.options == {"rob_kong": "off"}
    pilot.press(pygame.K_LEFT, pygame.K_LEFT)
    assert scene.setup.options == {}, "the book's own value is left out"


def test_house_rules_by_mouse() -> None:
    pilot, scene, _ = begun(page=1)
    less, more = arrows(scene, "turn_seconds")
    pilot.click(more)
    assert scene.setup.options == {"turn_seconds": 35}
    pilot.click(less)
    pilot.click(less)
    assert scene.setup.options == {"turn_seconds": 25}


def test_the_last_value_of_the_clock_is_no_clock() -> None:
    pilot, scene, _ = begun(page=1)
    pilot.page.set_focus(node(scene, "turn_seconds"))
    for _press in range(40):
        pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"turn_seconds": False}
    assert shown(scene, "turn_seconds") == "No limit"
    pilot.press(pygame.K_LEFT)
    assert scene.setup.options == {"turn_seconds": 120}


def test_a_rule_is_explained_while_it_is_pointed_at() -> None:
    pilot, scene, _ = begun(page=2)
    assert any(text.startswith("Four deals") for text in texts(scene))
    pilot.point(node(scene, "own_bonus"))
    assert "only once" in " ".join(pilot.page.tooltip.lines)


def test_a_rule_is_explained_while_it_has_the_focus() -> None:
    pilot, scene, _ = begun("latvian")
    pilot.page.set_focus(node(scene, "match"))
    pilot.press(pygame.K_DOWN, pygame.K_UP)
    assert pilot.focus is node(scene, "match")
    box = pilot.page.tooltip.box
    assert box is not None
    assert not any(box.meets(rule.box) for rule in rules(scene)), "it covers none of them"
    told = pilot.page.tooltip.text
    pilot.press(pygame.K_TAB)
    assert pilot.page.tooltip.text != told


def test_a_number_of_a_wide_range_can_be_written() -> None:
    pilot, scene, _ = begun("polish")
    pilot.page.set_focus(node(scene, "stake"))
    pilot.type("54321")
    assert scene.setup.options == {"stake": 54321}, "it counts while it is written"
    pilot.press(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert (scene.setup.options, shown(scene, "stake")) == ({"stake": 5432}, "5,432")


def test_the_arrows_of_a_number_take_larger_steps_the_wider_its_range_is() -> None:
    pilot, scene, _ = begun("polish")
    pilot.click(arrows(scene, "stake")[1])
    assert scene.setup.options == {"stake": 2100}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_house_rule_is_on_a_page(book: str) -> None:
    pages = list(rule_pages(book, RULEBOOKS[book].options).values())
    assert sorted(option.id for page in pages for option in page) == sorted(
        option.id for option in RULEBOOKS[book].options
    )
    assert all(len(page) <= PAGE for page in pages)
    assert len(pages[0]) < PAGE, "the speed of the table stands there too"


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_every_house_rule_can_be_changed_by_keyboard_and_put_back(book: str) -> None:
    for place, page in enumerate(rule_pages(book, RULEBOOKS[book].options).values()):
        for option in page:
            pilot, scene, _ = begun(book, place, **ENABLING.get((book, option.id), {}))
            before = dict(scene.setup.options)
            rule = node(scene, option.id)
            pilot.page.set_focus(rule)
            assert rule.may_act, f"{option.id} cannot be reached"
            pilot.press(pygame.K_RETURN if isinstance(option, Toggle) else pygame.K_RIGHT)
            if scene.setup.options == before:
                pilot.press(pygame.K_LEFT)
            assert scene.setup.options != before, option.id
            pilot.click(node(scene, "reset"))
            assert scene.setup.options == {}
            assert scene.page.node("reset") is None, "nothing is left to put back"


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
    assert not node(scene, "match_points").may_act
    pilot.page.set_focus(node(scene, "match"))
    pilot.press(pygame.K_RIGHT)
    assert scene.setup.options == {"match": "target"}
    assert node(scene, "match_points").may_act
    assert not node(scene, "match_hands").may_act
    why = "It applies only with End of the match: Number of deals."
    pilot.point(node(scene, "match_hands"))
    assert " ".join(pilot.page.tooltip.lines).endswith(why)


def test_with_three_players_there_are_three_chairs() -> None:
    pilot, scene, told = begun("latvian", page=1)
    pilot.page.set_focus(node(scene, "players"))
    pilot.press(pygame.K_LEFT)
    assert len(chairs(scene)) == 3
    pilot.click("Begin the match")
    (setup,) = told.setups
    assert (len(setup.chairs), setup.options) == (3, {"players": 3})
    pilot.page.set_focus(node(scene, "players"))
    pilot.press(pygame.K_RIGHT)
    assert len(scene.setup.chairs) == 4, "who left has come back"


def test_a_page_of_rules_is_turned_by_mouse_and_keys() -> None:
    pilot, scene, _ = begun("polish")
    pages = node(scene, "pages")
    assert isinstance(pages.part, ui.Choice)
    pilot.click(pages.part.cells(pages)[3].center)
    assert "payer" in [rule.part.key for rule in rules(scene)]
    pilot.press(pygame.K_RIGHT)
    assert [rule.part.key for rule in rules(scene)] == ["extra_hands", "knitting", "buried_treasure", "buried_pair"]
    assert pilot.focus is pages, "the focus stays on the tabs"


def test_the_speed_is_told_at_once() -> None:
    pilot, scene, told = begun("israeli")
    pilot.page.set_focus(node(scene, "speed"))
    pilot.press(pygame.K_RIGHT)
    assert [settings.speed for settings in told.settings] == [Speed.FAST]
    assert scene.setup.options == {}


def test_who_has_a_portrait_that_somebody_takes_gets_the_other_one() -> None:
    pilot, scene, _ = begun()
    before = [chair.portrait for chair in scene.setup.chairs]
    pilot.click(node(scene, ("chair", 0)))
    pilot.click(node(pilot.scene, before[3]))
    after = [chair.portrait for chair in scene.setup.chairs]
    assert after == [before[3], before[1], before[2], before[0]]


def test_a_person_has_no_level_to_choose() -> None:
    pilot, scene, _ = begun()
    pilot.click(node(scene, ("chair", 0)))
    assert isinstance(pilot.scene, PlayerScene)
    (kind,) = parts(pilot.scene, ui.Choice)
    assert len(kind.values) == 2, "the last person stays, here or on a phone"


def test_another_book_can_be_chosen() -> None:
    pilot, scene, _ = begun("polish")
    pilot.click(node(scene, "gala"))
    assert [node(scene, book).is_chosen for book in RULEBOOKS] == [book == "gala" for book in RULEBOOKS]
    assert scene.setup.ruleset == "gala"
    pilot.press(pygame.K_LEFT, pygame.K_RETURN)
    assert scene.setup.ruleset == "israeli"


def test_what_is_said_of_a_book_is_one_line_and_the_tooltip_has_the_rest() -> None:
    pilot, scene, _ = begun()
    for book in offered_books():
        pilot.click(node(scene, book.rules.id))
        line, summary = node(scene, "summary"), book.words.summary.said()
        assert isinstance(line.part, ui.Text)
        assert len(line.part.broken(line, line.box.width)) == 1
        assert line.part.hint in ("", summary)
        assert summary.startswith(line.part.said(line).removesuffix("."))
        assert bool(line.part.hint) == (line.part.said(line) != summary)


def test_the_frame_of_a_book_is_seen_all_around_it() -> None:
    _pilot, scene, _ = begun("polish")
    for book in RULEBOOKS:
        card = node(scene, book)
        assert isinstance(card.part, ui.Panel)
        kind, _corner = card.part.on_ground.value
        assert kind is not None
        frame = card.box.inset(kind.reach, kind.reach)
        for picture in (each.box for each in card.whole() if isinstance(each.part, ui.Picture)):
            assert frame.x <= picture.x
            assert picture.right <= frame.right
            assert frame.y <= picture.y


@pytest.mark.parametrize(
    ("book", "page"), one_in(4, [("gala", 0), ("polish", 0), ("polish", 3), ("latvian", 0)], pytest.mark.slow)
)
def test_everything_can_be_reached_by_keyboard_alone(book: str, page: int) -> None:
    pilot, _, _ = begun(book, page)
    wanted = {widget for widget in pilot.page.widgets if widget.may_act}
    reached, waiting = {pilot.focus}, [pilot.focus]
    while waiting:
        start = waiting.pop()
        takes_them = isinstance(start, ui.Node) and isinstance(start.part, ui.Choice | ui.Stepper | ui.NumberField)
        sideways = () if takes_them else (pygame.K_LEFT, pygame.K_RIGHT)
        for key in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, *sideways):
            pilot.page.set_focus(start)
            pilot.press(key)
            if pilot.focus not in reached:
                reached.add(pilot.focus)
                waiting.append(pilot.focus)
    assert wanted - reached == set()


@pytest.mark.parametrize("book", ["latvian", "polish"])
def test_tab_goes_from_region_to_region_and_changes_nothing(book: str) -> None:
    pilot, scene, told = begun(book)
    start = pilot.focus
    before = scene.setup
    chosen, tabs, seats = node(scene, book), node(scene, "pages"), node(scene, "agree")
    for shift, way in ((False, (chosen, tabs, seats)), (True, (seats, tabs, chosen))):
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


def test_down_goes_through_all_house_rules() -> None:
    pilot, scene, _ = begun("polish")
    pilot.page.set_focus(node(scene, "pages"))
    for rule in rules(scene):
        pilot.press(pygame.K_DOWN)
        assert pilot.focus is rule, rule.part.key
    pilot.press(*[pygame.K_UP] * len(rules(scene)))
    assert pilot.focus is node(scene, "pages")


def test_escape_leaves_the_set_up() -> None:
    pilot, scene, _ = begun()
    pilot.stack.push(fixtures.set_up(pilot.kit, Told()))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is scene


def test_each_book_keeps_its_own_figures_while_others_are_chosen_and_played() -> None:
    told = Told()
    preferences = Preferences(Settings(last_set_up=LastSetUp(ruleset="latvian", options={"match_hands": 4})))

    def opened() -> tuple[Pilot, SetUpScene]:
        setup = preferences.draft or setup_of(preferences.now)
        pilot = Pilot(lambda kit: SetUpScene(kit, told.ways.append, preferences, setup))
        assert isinstance(pilot.scene, SetUpScene)
        return pilot, pilot.scene

    pilot, scene = opened()
    pilot.click(node(scene, "hungarian"))
    scene.leave()
    preferences.use(remembered(preferences.now, scene.setup))
    assert preferences.now.last_set_up.ruleset == "hungarian"
    pilot, scene = opened()
    pilot.click(node(scene, "latvian"))
    assert scene.setup.options == {"match_hands": 4}
    scene.set_option("match_hands", 8)
    pilot.click(node(scene, "hungarian"))
    scene.leave()
    pilot, scene = opened()
    pilot.click(node(scene, "latvian"))
    assert scene.setup.options == {"match_hands": 8}


def test_house_rules_are_as_wide_with_a_saved_match_as_without() -> None:
    pilot, scene, _ = begun("latvian")
    before = [each.box for each in rules(scene)]
    scene.remind_of_saved_match()
    pilot.settle()
    assert [each.box for each in rules(scene)] == before


def test_what_was_chosen_on_a_page_that_was_left_is_forgotten_with_whoever_chose_it() -> None:
    _pilot, scene, _ = begun("latvian")
    scene.set_option("bonus_tiles", True)
    chosen, preferences = scene.setup, scene._preferences
    scene.leave()
    preferences.change(speed=Speed.FAST)
    assert preferences.draft == chosen
    preferences.change(player_name="Ilze")
    assert preferences.draft is None
