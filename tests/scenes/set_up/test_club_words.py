"""A house's own words, written where a match is set up, with the keys and with the mouse."""

import tomllib
from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.system.clubs import Clubs, club_files
from game.app.system.last_setup import setup_of
from game.app.system.settings import LastSetUp, Settings
from game.i18n.rules_page import rules_page
from game.rules.options import Options
from game.rules.own_hands import Club, OwnTerms, club_of
from game.rules.rulesets import RULEBOOKS
from game.scenes.set_up import club_words
from game.scenes.set_up.club_words import ClubWordsScene
from game.scenes.set_up.set_up import SetUpScene
from tests.conftest import LogLines
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, parts
from tests.scenes.set_up.test_own_hands import chosen, offered, open_club, press_card

HAND = '[[hand]]\nname = "Five Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = 5\n'


def pilot_in(folder: Path, *, book: str = "hungarian") -> Pilot:
    told = Told()
    setup = setup_of(Settings(last_set_up=LastSetUp(ruleset=book)))
    return Pilot(lambda kit: SetUpScene(kit, told.ways.append, told.preferences(kit), setup, clubs=Clubs.of(folder)))


def set_up(pilot: Pilot) -> SetUpScene:
    assert isinstance(pilot.scene, SetUpScene)
    return pilot.scene


def write(pilot: Pilot) -> ClubWordsScene:
    """Opens the card by its button."""
    scene = set_up(pilot)
    open_club(scene)
    pilot.settle()
    pilot.click("Write house rules")
    assert isinstance(pilot.scene, ClubWordsScene)
    return pilot.scene


def clubs_offered(pilot: Pilot) -> tuple[list[str], str]:
    """The clubs that can be chosen, and the title of the chosen card."""
    return offered(set_up(pilot)), chosen(set_up(pilot))


def notes_of(scene: SetUpScene) -> dict[str, str]:
    told = tomllib.loads(str(scene.setup.options.get("own_hands", "")))
    notes: dict[str, str] = told.get("notes", {})
    return notes


def test_words_are_written_with_the_keys_alone(tmp_path: Path) -> None:
    pilot = pilot_in(tmp_path)
    scene = set_up(pilot)
    open_club(scene)
    pilot.page.set_focus(node(scene, "words"))
    pilot.press(pygame.K_RETURN)
    pilot.type("Keddi kör")
    pilot.press(pygame.K_TAB)
    pilot.type("Tea")
    pilot.press(pygame.K_TAB)
    pilot.type("At four,")
    pilot.press(pygame.K_RETURN)
    pilot.type("and at six.")
    pilot.press(pygame.K_ESCAPE)
    assert notes_of(scene) == {"Tea": "At four,\nand at six."}
    assert clubs_offered(pilot) == (["Keddi kör"], "Keddi kör")
    assert pilot.focus is node(scene, "words")


def test_words_are_written_with_the_mouse(tmp_path: Path) -> None:
    pilot = pilot_in(tmp_path)
    card = write(pilot)
    pilot.click(node(card, ("text", 0)))
    pilot.type("No chows on Fridays.")
    pilot.click("Add a rule")
    pilot.click(node(card, ("heading", 1)))
    pilot.type("Tea")
    pilot.click(node(card, ("remove", 0)))
    pilot.click("Add a rule")
    pilot.click(node(card, ("text", 1)))
    pilot.type("The loser pays.")
    pilot.click("Done")
    assert notes_of(set_up(pilot)) == {"Tea": "", "Rule 2": "The loser pays."}


def test_they_stand_on_the_printed_page_with_the_name_of_the_house(tmp_path: Path) -> None:
    pilot = pilot_in(tmp_path)
    card = write(pilot)
    pilot.click(node(card, "name"))
    pilot.type("Ann & Bo")
    pilot.click(node(card, ("text", 0)))
    pilot.type("No <chows>.")
    pilot.click("Done")
    book = RULEBOOKS["hungarian"]
    page = rules_page(book, Options(book.options, set_up(pilot).setup.options))
    assert "<h1>Hungarian rules (Ann &amp; Bo)</h1>" in page
    assert "<h3>Ann &amp; Bo</h3>" in page
    assert "<h3>Rule 1</h3>\n<p>No &lt;chows&gt;.</p>" in page
    assert "Ann" not in rules_page(book)


def test_they_are_kept_in_a_file_and_offered_in_other_books_and_the_next_time(tmp_path: Path) -> None:
    pilot = pilot_in(tmp_path)
    card = write(pilot)
    pilot.click(node(card, "name"))
    pilot.type("../Keddi: kör")
    pilot.click("Done")
    ((name, text),) = club_files(tmp_path)
    assert (name, tomllib.loads(text)) == ("Keddi kör", {"name": "../Keddi: kör"})
    again = pilot_in(tmp_path, book="gala")
    assert clubs_offered(again) == (["../Keddi: kör"], "GALA")


def test_what_is_written_again_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    pilot = pilot_in(tmp_path)
    for letter, kept in (("A", "A"), ("B", "AB")):
        card = write(pilot)
        pilot.page.set_focus(node(card, "name"))
        pilot.press(pygame.K_END)
        pilot.type(letter)
        pilot.click("Done")
        assert [tomllib.loads(text)["name"] for _, text in club_files(tmp_path)] == [kept]
    card = write(pilot)
    pilot.page.set_focus(node(card, "name"))
    pilot.press(pygame.K_a, ctrl=True)
    pilot.press(pygame.K_DELETE)
    pilot.click("Done")
    assert club_files(tmp_path) == ()
    assert "own_hands" not in set_up(pilot).setup.options


def test_a_file_made_by_hand_with_a_name_and_notes_alone_is_overwritten(tmp_path: Path) -> None:
    """docs/commands.md, "A club's own hands": it has nothing else in it, however it is written."""
    by_hand = 'name = \'Doors\'\r\n\r\n[notes]\r\nTea = \'At # 4.\'\r\n"Tiles" = """\r\nFace \\"down\\"."""\r\n'
    (tmp_path / "ours.toml").write_bytes(by_hand.encode("utf-8-sig"))
    pilot = pilot_in(tmp_path)
    press_card(pilot, "hungarian Doors")
    card = write(pilot)
    pilot.click(node(card, ("text", 0)))
    pilot.press(pygame.K_END)
    pilot.type("30")
    pilot.click("Done")
    ((name, text),) = club_files(tmp_path)
    assert (name, tomllib.loads(text)) == (
        "ours",
        {"name": "Doors", "notes": {"Tea": "At # 4.30", "Tiles": 'Face "down".'}},
    )
    assert clubs_offered(pilot) == (["Doors"], "Doors")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("# Ours since 1987.\n", []),
        ("[notes] # it's \"ours\"\nTea = 'At four.'\n", []),
        (HAND, []),
        ("seats = 4\n", ["game.app.system.clubs: the club ours: 'seats': not known here; there are name"]),
        ('[notes]\n"" = "Nothing."\n', ["game.app.system.clubs: the club ours: notes: '' is not a heading"]),
    ],
)
def test_a_file_made_by_hand_with_more_in_it_is_left_alone(
    tmp_path: Path, more: str, told: list[str], log_lines: LogLines
) -> None:
    by_hand = f"name = 'Doors'\n{more}"
    (tmp_path / "ours.toml").write_text(by_hand, encoding="utf-8")
    clubs = Clubs.of(tmp_path)
    assert [line[: len(each)] for line, each in zip(log_lines.take(len(told)), told, strict=True)] == told
    clubs.keep(Club(name="Doors", notes=(("Tea", "At five."),)), club_of(by_hand, OwnTerms()).text)
    files = dict(club_files(tmp_path))
    assert files.pop("ours") == by_hand
    assert list(files) == ["Doors"]


def test_a_file_with_more_in_it_is_left_alone_and_its_hands_are_kept(tmp_path: Path) -> None:
    by_hand = f"# Ours since 1987.\nname = 'Doors'\n{HAND}"
    (tmp_path / "doors.toml").write_text(by_hand, encoding="utf-8")
    pilot = pilot_in(tmp_path)
    press_card(pilot, "hungarian Doors")
    card = write(pilot)
    pilot.click(node(card, ("text", 0)))
    pilot.type("Knock first.")
    pilot.click("Done")
    files = dict(club_files(tmp_path))
    assert files.pop("doors") == by_hand
    ((name, text),) = files.items()
    told = tomllib.loads(text)
    assert name == "Doors"
    assert (told["name"], told["notes"], told["hand"][0]["name"]) == ("Doors", {"Rule 1": "Knock first."}, "Five Doors")
    assert clubs_offered(pilot)[1] == "Doors"


def test_many_rules_are_there_and_can_be_removed(tmp_path: Path) -> None:
    notes = "".join(f'"R{number}" = "{number}"\n' for number in range(7))
    (tmp_path / "many.toml").write_text(f"[notes]\n{notes}", encoding="utf-8")
    pilot = pilot_in(tmp_path)
    scene = set_up(pilot)
    press_card(pilot, "hungarian many")
    card = write(pilot)
    assert [area.text for area in parts(card, ui.Area)] == [str(number) for number in range(7)]
    pilot.click(node(card, ("remove", 6)))
    assert pilot.focus is node(card, ("heading", 5))
    pilot.click("Done")
    assert list(notes_of(scene)) == [f"R{number}" for number in range(6)]


def test_two_rules_of_one_heading_are_both_kept(tmp_path: Path) -> None:
    pilot = pilot_in(tmp_path)
    card = write(pilot)
    pilot.click("Add a rule")
    for number, said in enumerate(("four", "six")):
        pilot.click(node(card, ("heading", number)))
        pilot.type("Tea")
        pilot.click(node(card, ("text", number)))
        pilot.type(said)
    pilot.click("Done")
    assert notes_of(set_up(pilot)) == {"Tea": "four", "Tea (2)": "six"}


def test_where_nothing_can_be_written_the_words_are_still_those_of_the_match(
    tmp_path: Path, log_lines: LogLines
) -> None:
    (tmp_path / "clubs").write_text("no folder", encoding="utf-8")
    pilot = pilot_in(tmp_path / "clubs")
    card = write(pilot)
    pilot.click(node(card, "name"))
    pilot.type("Ours")
    pilot.click("Done")
    assert clubs_offered(pilot) == (["Ours"], "Ours")
    (line,) = log_lines.take(1)
    assert "Ours.toml cannot be kept" in line


@pytest.mark.parametrize("name", ["", "...", "//"])
def test_a_club_without_a_name_for_a_file_has_one_all_the_same(tmp_path: Path, name: str) -> None:
    clubs = Clubs.of(tmp_path)
    for _ in range(2):
        clubs.keep(Club(name=name, notes=(("Tea", "At four."),)), "")
    assert sorted(stem for stem, _ in club_files(tmp_path)) == ["club", "club 2"]


def test_what_no_file_has_room_for_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is seen in a field that would not be kept."""
    monkeypatch.setattr(club_words, "LONGEST_FILE", len('name = "Doors"\n'))
    pilot = pilot_in(tmp_path)
    card = write(pilot)
    pilot.click(node(card, "name"))
    pilot.type("Doors!")
    pilot.settle()
    assert node(card, "name").state.text == "Doors"
    pilot.click("Done")
    assert [tomllib.loads(text)["name"] for _, text in club_files(tmp_path)] == ["Doors"]
