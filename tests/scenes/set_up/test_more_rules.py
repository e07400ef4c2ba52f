"""The card "More rules": the books that lie as examples, and those of the player's clubs, one press each."""

from pathlib import Path

import pygame
import pytest

from game.app.system.clubs import Clubs
from game.app.system.last_setup import remembered, setup_of
from game.app.system.settings import LastSetUp, Settings
from game.i18n.books import book_title, played_title
from game.players.ai.reading.calibration import file_of
from game.rules.options import OWN_HANDS, Options
from game.rules.own_draft import EXAMPLES, example_club
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.own_book import OwnBookScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.destinations import OpenOwnBook
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, node, texts, texts_in
from tests.scenes.set_up.test_own_hands import chosen, press_card

BOOKS = {
    "british": ("polish", "British"),
    "classical_chinese": ("polish", "Classical Chinese"),
    "hong_kong": ("gala", "Hong Kong old style"),
    "chinese_official": ("gala", "Chinese Official"),
}
"""The rulebook from which each example is played, and its name."""


def begun(last: LastSetUp | None = None, clubs: Clubs | None = None) -> tuple[Pilot, SetUpScene, Told]:
    told, start = Told(), Settings(last_set_up=last or LastSetUp(ruleset="latvian"))
    pilot = Pilot(
        lambda kit: SetUpScene(kit, told.ways.append, told.preferences(kit, start), setup_of(start), clubs=clubs)
    )
    assert isinstance(pilot.scene, SetUpScene)
    return pilot, pilot.scene, told


def test_every_example_is_known_here() -> None:
    assert [*BOOKS] == [*EXAMPLES]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_match_of_an_example_begins_as_one_of_a_rulebook_and_is_offered_the_next_time(example: str) -> None:
    book, name = BOOKS[example]
    pilot, scene, told = begun()
    assert {*texts_in(scene, "more")} == {"More rules", *(title for _book, title in BOOKS.values())}
    pilot.click(node(scene, "more"))
    pilot.click(node(scene, f"{book} {example}"))
    assert chosen(scene) == name
    pilot.click("Begin the match")
    (setup,) = told.setups
    text = RULEBOOKS[book].club(example_club(example)).text
    assert (setup.ruleset, setup.options) == (book, {OWN_HANDS: text})
    assert played_title(setup.ruleset, setup.options) == name
    _, again, _ = begun(remembered(Settings(), setup).last_set_up)
    assert chosen(again) == name
    assert again.setup.options == setup.options


def test_the_card_is_pressed_with_the_keys_and_keeps_the_focus() -> None:
    pilot, scene, _ = begun()
    pilot.page.set_focus(node(scene, "more"))
    pilot.press(pygame.K_RETURN)
    assert pilot.focus is node(scene, "more")
    assert {"Israeli", "GALA", "Hungarian", "Latvian", "Polish"} < {*texts_in(scene, "more")}
    assert texts_in(scene, "summary")[0].startswith("Latvian: "), "its card is out of sight now, and it is played still"
    pilot.press(pygame.K_LEFT)
    assert pilot.focus is node(scene, "gala chinese_official")
    pilot.press(pygame.K_RETURN)
    assert chosen(scene) == "Chinese Official"


def test_every_card_is_reached_however_many_clubs_there_are() -> None:
    files = {f"{number}": f"name = 'Club {number}'\n[polish.rules]\nstake = {number}00\n" for number in range(2, 9)}
    pilot, scene, _ = begun(clubs=Clubs(files))
    for number in range(2, 9):
        press_card(pilot, f"polish Club {number}")
        assert (chosen(scene), scene.setup.ruleset) == (f"Club {number}", "polish")
    press_card(pilot, "israeli")
    assert (chosen(scene), scene.setup.options) == ("Israeli", {})


def test_house_rules_stay_with_the_card_for_which_they_were_chosen() -> None:
    pilot, scene, _ = begun(LastSetUp(ruleset="polish", options={"rounds": 1}))
    press_card(pilot, "polish british")
    assert [*scene.setup.options] == [OWN_HANDS]
    scene.set_option("rounds", 2)
    press_card(pilot, "polish")
    assert scene.setup.options == {"rounds": 1}
    press_card(pilot, "polish british")
    assert scene.setup.options["rounds"] == 2
    pilot.click(node(scene, "reset"))
    assert [*scene.setup.options] == [OWN_HANDS], "the book is still British"


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_card_tells_what_is_played(example: str) -> None:
    pilot, scene, _ = begun()
    press_card(pilot, f"{BOOKS[example][0]} {example}")
    book = RULEBOOKS[scene.setup.ruleset]
    rules = book.with_options(Options(book.options, scene.setup.options))
    card = next(offer.card for offer in scene.offers if offer.name == example)
    assert (card.tiles, card.stacks) == (str(len(rules.tiles)), str(rules.wall.stacks))
    assert card.players == ("3\u20134" if any(option.id == "players" for option in book.options) else str(rules.seats))
    assert {f"Tiles: {card.tiles}", *(line.said() for line in card.lines)} < {*texts_in(scene, f"{book.id} {example}")}
    if rules.settlement.limit is not None:
        assert f"{rules.settlement.limit:,}" in " ".join([*texts(scene), *(line.said() for line in card.lines)])


@pytest.mark.parametrize("example", EXAMPLES)
def test_figures_of_computer_players_that_lie_beside_an_example_are_those_of_its_match(example: str) -> None:
    """``calibrate.py --own-hands FILE`` names its figures by what the file changes, as the match does."""
    book = RULEBOOKS[BOOKS[example][0]]
    _, scene, _ = begun()
    (offer,) = (each for each in scene.offers if each.name == example)
    by_file, by_card = (
        book.with_options(Options(book.options, {OWN_HANDS: text})) for text in (example_club(example), offer.club)
    )
    assert file_of(by_file) == file_of(by_card) == f"clubs/{book.id}-{by_card.own}-4.json"


def test_a_clubs_own_book_begins_with_an_example_and_gets_a_file_of_its_own(tmp_path: Path) -> None:
    pilot, scene, told = begun(clubs=Clubs.of(tmp_path))
    press_card(pilot, "polish british")
    pilot.click("Your club's book")
    (way,) = told.ways
    assert isinstance(way, OpenOwnBook)
    page = Pilot(lambda kit: OwnBookScene(context(kit, Told()), way))
    page.click("Done")
    assert not [*tmp_path.iterdir()], "nothing was changed"
    assert chosen(scene) == "British"
    page = Pilot(lambda kit: OwnBookScene(context(kit, Told()), way))
    page.click(node(page.scene, "name"))
    page.press(pygame.K_END)
    page.type(" of Kent")
    page.click("Done")
    files = (tmp_path / "British of Kent.toml").read_text(), example_club("british")
    own, example = (RULEBOOKS["polish"].club(text) for text in files)
    assert (own.name, own.fingerprint) == ("British of Kent", example.fingerprint)
    assert chosen(scene) == "British of Kent"
    assert played_title("polish", scene.setup.options) == "Polish rules (British of Kent)"
    press_card(pilot, "polish british")
    assert chosen(scene) == "British"


def test_an_example_of_an_earlier_version_that_was_played_last_is_offered_as_it_is_now() -> None:
    earlier = RULEBOOKS["polish"].club(example_club("british").replace("limit = 1000", "limit = 900")).text
    _, scene, _ = begun(LastSetUp(ruleset="polish", options={OWN_HANDS: earlier}))
    assert chosen(scene) == "British"
    assert scene.setup.options[OWN_HANDS] == RULEBOOKS["polish"].club(example_club("british")).text


def test_a_rulebook_is_named_by_itself_whatever_a_club_is_called() -> None:
    assert [played_title(book, {}) for book in RULEBOOKS] == [f"{book_title(book)} rules" for book in RULEBOOKS]
    assert (
        played_title("gala", {OWN_HANDS: 'name = "British"\n[gala.elements]\nmahjong = 5\n'}) == "GALA rules (British)"
    )
