"""A club's own hands and words, chosen where a match is set up."""

from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.system.clubs import Clubs, club_files
from game.app.system.last_setup import remembered, setup_of
from game.app.system.settings import LastSetUp, Settings
from game.i18n.guide import ChapterId, guide
from game.i18n.guide.model import Paragraph
from game.rules.options import Options
from game.rules.own_draft import example_club
from game.rules.rulesets import RULEBOOKS
from game.scenes.set_up.house_rules import club_help
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.destinations import OpenOwnBook
from game.view.paint import Kit
from game.view.units import letters
from tests.conftest import LogLines
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, part, texts_in, tree_of

HAND = '[[hand]]\nname = "Five Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = 5\n'
WRONG = '[[hand]]\nname = "Bad"\npattern = "q"\nworth = 5\n'
NOTES = '[notes]\nTea = "At four."\n'


def pilot_with(clubs: dict[str, str], last: LastSetUp | None = None) -> Pilot:
    setup = setup_of(Settings(last_set_up=last or LastSetUp(ruleset="gala")))
    told = Told()
    return Pilot(lambda kit: SetUpScene(kit, told.ways.append, told.preferences(kit), setup, clubs=Clubs(clubs)))


def scene_with(clubs: dict[str, str], last: LastSetUp | None = None) -> SetUpScene:
    scene = pilot_with(clubs, last).scene
    assert isinstance(scene, SetUpScene)
    return scene


def open_club(scene: SetUpScene) -> None:
    """Shows the page on which a club is chosen."""
    assert scene.club_page is not None
    scene.open_page(scene.club_page)


def offered(scene: SetUpScene) -> list[str]:
    """The names of the clubs' own books that can be chosen."""
    return [each.title for each in scene.offers if each.club and not each.is_example]


def chosen(scene: SetUpScene) -> str:
    """The title of the chosen card, which is shown."""
    (found,) = (each for each in scene.page.nodes if isinstance(each.part, ui.Panel) and each.part.chosen)
    return found.part.called.rpartition(", ")[0]


def press_card(pilot: Pilot, key: str) -> None:
    """Chooses a card by the mouse, after those that lead to its shelf."""
    for _shelf in range(4):
        if tree_of(pilot.scene).node(key) is not None:
            break
        pilot.click(node(pilot.scene, "more"))
    pilot.click(node(pilot.scene, key))


@pytest.mark.parametrize("clubs", [{}, {"bad": WRONG}])
def test_without_a_club_there_is_none_to_choose(clubs: dict[str, str]) -> None:
    scene = scene_with(clubs)
    open_club(scene)
    assert offered(scene) == []
    assert scene.page.node("words") is not None


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_club_of_words_alone_is_offered_in_every_book(book: str) -> None:
    pilot = pilot_with({"house": NOTES}, LastSetUp(ruleset=book))
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    assert offered(scene) == ["house"]
    press_card(pilot, f"{book} house")
    assert (chosen(scene), part(scene, f"{book} house", ui.Panel).hint) == ("house", "Tea: At four.")
    options = Options(RULEBOOKS[book].options, scene.setup.options)
    chapter = next(each for each in guide(RULEBOOKS[book], options).chapters if each.id is ChapterId.HOUSE_RULES)
    assert Paragraph("At four.", heading="Tea") in chapter.blocks
    assert setup_of(remembered(Settings(), scene.setup)).options == scene.setup.options


def test_a_club_is_chosen_and_its_good_hands_are_played() -> None:
    pilot = pilot_with({"tuesdays": NOTES + HAND + WRONG})
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    assert offered(scene) == ["tuesdays"]
    assert "own_hands" not in scene.setup.options
    press_card(pilot, "gala tuesdays")
    setup = scene.setup
    rules = RULEBOOKS["gala"].with_options(Options(RULEBOOKS["gala"].options, setup.options))
    assert [row.id for row in rules.special_hands] == ["own:Five Doors"]
    assert part(scene, "gala tuesdays", ui.Panel).hint == "Five Doors: 5 points · Tea: At four."
    again = setup_of(remembered(Settings(), setup))
    assert again.options == setup.options
    press_card(pilot, "gala")
    assert "own_hands" not in scene.setup.options


def test_a_club_is_offered_with_what_its_parent_says() -> None:
    child = "parent = 'tuesdays'\nname = 'Children'\nwithout = ['Tea']\n[notes]\nBed = 'At eight.'\n"
    pilot = pilot_with({"children": child, "tuesdays": NOTES + HAND})
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    assert offered(scene) == ["Children", "tuesdays"]
    press_card(pilot, "gala Children")
    club = RULEBOOKS["gala"].club(str(scene.setup.options["own_hands"]))
    assert ([hand.id for hand in club.hands], dict(club.notes)) == (["own:Five Doors"], {"Bed": "At eight."})
    assert club.problems == ()


def test_the_card_of_a_club_tells_what_it_has_changed_beside_that_of_its_book() -> None:
    changed = "name = 'Tuesdays'\n[gala.rules]\nsettlement.payers = 'all'\nbonus_tiles = false\n"
    pilot = pilot_with({"tuesdays": changed + "[gala.elements]\nmahjong = 5\n"})
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    press_card(pilot, "gala Tuesdays")
    changes = {"The dealer: Pays and gets the same as everyone else", "Mahjong: 5 points", "and 3 more"}
    assert {"Tuesdays", "GALA rules", "Tiles: 136", *changes} <= set(texts_in(scene, "gala Tuesdays"))
    press_card(pilot, "gala")
    assert {"GALA", "Tiles: 144", "Discarder loses 1"} <= set(texts_in(scene, "gala"))
    assert "own_hands" not in scene.setup.options


def test_a_house_rule_that_the_club_has_set_says_so_and_cannot_be_changed() -> None:
    text = "[polish.rules]\nstake = 1000\n[polish.elements]\nout = 30\n"
    last = LastSetUp(ruleset="polish", options={"own_hands": text})
    scene = scene_with({}, last)
    options = {option.id for option in RULEBOOKS["polish"].options}
    told: dict[str, bool] = {}
    values: dict[str, str] = {}
    for number in range(5):
        scene.open_page(number)
        values |= {str(each.part.key): heard.value for each, heard in scene.page.heard()}
        for rule in scene.page.nodes:
            if rule.part.key in options:
                is_set = "Your club's book sets this." in rule.part.hint
                told[str(rule.part.key)] = is_set
                assert not (is_set and rule.may_act)
    assert {option for option, is_set in told.items() if is_set} == {"stake", "out_points"}
    assert values["stake"].endswith("1,000")
    assert values["out_points"] == "30"
    plain = scene_with({}, LastSetUp(ruleset="polish"))
    plain.open_page(3)
    assert next(heard.value for each, heard in plain.page.heard() if each.part.key == "out_points") == "20"


def test_a_house_rule_of_which_the_club_sets_a_part_tells_that_part_beside_its_own_value() -> None:
    text = '[gala.rules]\n"claims.seconds" = 7\n'
    pilot = pilot_with({}, LastSetUp(ruleset="gala", options={"own_hands": text, "turn_seconds": 40}))
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    scene.open_page(1)
    pilot.settle()

    def said(key: str) -> str:
        return next(heard.value for each, heard in scene.page.heard() if each.part.key == key)

    assert said("turn_seconds") == "40 s \u00b7 Seconds to claim: 7"
    assert said("preempt_seconds") == "3 s"
    assert node(scene, "turn_seconds").may_act
    pilot.page.set_focus(node(scene, "turn_seconds"))
    pilot.press(pygame.K_RIGHT)
    assert said("turn_seconds") == "45 s \u00b7 Seconds to claim: 7"


def test_a_choice_of_which_the_club_sets_a_part_has_the_value_that_is_played() -> None:
    """The British clubs never refill the dead wall, which is the book's "Shrinks"."""
    text = example_club("british")
    scene = scene_with({}, LastSetUp(ruleset="polish", options={"own_hands": text}))
    values: dict[str, str] = {}
    for number in range(5):
        scene.open_page(number)
        values |= {str(each.part.key): heard.value for each, heard in scene.page.heard()}
    assert values["dead_wall"] == "Shrinks"


def test_hands_of_the_last_time_are_there_without_their_file() -> None:
    scene = scene_with({}, LastSetUp(ruleset="gala", options={"own_hands": HAND}))
    assert chosen(scene) == "Same as last time"
    assert scene.setup.options["own_hands"]


@pytest.mark.parametrize("text", [WRONG, "["])
def test_wrong_hands_of_the_last_time_are_left_out(text: str) -> None:
    assert setup_of(Settings(last_set_up=LastSetUp(ruleset="gala", options={"own_hands": text}))).options == {}


def test_the_files_of_clubs(tmp_path: Path, log_lines: LogLines) -> None:
    assert club_files(tmp_path / "clubs") == ()
    (tmp_path / "b.toml").write_text(HAND)
    (tmp_path / "a.toml").write_text(NOTES)
    (tmp_path / "c.txt").write_text(HAND)
    (tmp_path / "d.toml").write_bytes(b"\xff")
    assert club_files(tmp_path) == (("a", NOTES), ("b", HAND))
    (line,) = log_lines.take(1)
    assert "d.toml" in line


def test_the_book_of_a_club_is_changed_from_its_file_and_then_chosen() -> None:
    told = Told()
    text = "# As agreed.\n" + HAND
    setup = setup_of(Settings(last_set_up=LastSetUp(ruleset="gala")))
    clubs = Clubs({"tuesdays": text})
    pilot = Pilot(lambda kit: SetUpScene(kit, told.ways.append, told.preferences(kit), setup, clubs=clubs))
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    press_card(pilot, "gala tuesdays")
    pilot.click("Your club's book")
    (way,) = told.ways
    assert isinstance(way, OpenOwnBook)
    assert (way.rules, way.text, way.clubs) == ("gala", text, clubs)
    assert way.options == scene.setup.options
    assert way.options, "what is printed there is what is chosen here"
    own = 'name = "Friday club"\n[latvian.rules]\n"stake" = 40\n'
    clubs.files["friday"] = own
    way.done("latvian", own)
    assert (scene.setup.ruleset, scene.setup.options) == ("latvian", {"own_hands": own})
    assert chosen(scene) == "Friday club"
    after = setup_of(told.settings[-1])
    assert (after.ruleset, after.options) == ("latvian", {"own_hands": own}), "the next set-up offers it"


def test_the_club_chosen_last_is_offered_next_whether_or_not_a_match_began() -> None:
    told = Told()
    start = Settings(last_set_up=LastSetUp(ruleset="gala", options={"turn_seconds": 40}))
    clubs = Clubs({"tuesdays": HAND})

    def begun(kit: Kit) -> SetUpScene:
        return SetUpScene(kit, told.ways.append, told.preferences(kit, start), setup_of(start), clubs=clubs)

    pilot = Pilot(begun)
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    press_card(pilot, "gala tuesdays")
    assert told.settings[-1].last_set_up.options == {"turn_seconds": 40, "own_hands": scene.setup.options["own_hands"]}
    press_card(pilot, "gala")
    assert told.settings[-1].last_set_up.options == {"turn_seconds": 40}


def test_with_no_club_chosen_the_last_one_of_the_book_is_opened_not_an_empty_page() -> None:
    told = Told()
    setup = setup_of(Settings(last_set_up=LastSetUp(ruleset="gala")))
    clubs = Clubs({"tuesdays": HAND, "other book": '[latvian.rules]\n"stake" = 40\n'})
    pilot = Pilot(lambda kit: SetUpScene(kit, told.ways.append, told.preferences(kit), setup, clubs=clubs))
    pilot.click("Your club's book")
    (way,) = told.ways
    assert isinstance(way, OpenOwnBook)
    assert (way.rules, way.text) == ("gala", HAND)


def test_letters_that_no_font_has_are_told_where_the_club_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "_file_with", lambda letter, own: None)
    text = 'name = "\u78b0 club"\n\n[notes]\nHouse = "As agreed"\n'
    assert club_help(RULEBOOKS["polish"], text).startswith("No font on this computer has: \u78b0")
    assert "font" not in club_help(RULEBOOKS["polish"], text.replace("\u78b0", "Green"))
