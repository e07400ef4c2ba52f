"""Own names and notes, written on the page by mouse and keys, kept, and taken back."""

import pygame

from game.scenes.own_book.own_book import OwnBookScene
from game.scenes.own_book.words_card import WordsScene
from game.view.spoken import nodes_of
from tests.scenes.own_book.test_own_book import Desk
from tests.scenes.own_book.test_own_parts import choose
from tests.scenes.pilot import node


def written(desk: Desk) -> WordsScene:
    assert isinstance(desk.pilot.scene, WordsScene)
    return desk.pilot.scene


def test_a_row_is_named_and_a_note_written_beside_it() -> None:
    desk = Desk(text="")
    desk.open("Your own words")
    desk.pilot.click("Add a name or note")
    choose(desk.pilot, "Pung of simples")
    card = written(desk)
    desk.pilot.type("Little pung")
    desk.pilot.click(node(card, "note"))
    desk.pilot.type("From 2 to 8.")
    desk.pilot.press(pygame.K_RETURN)
    assert isinstance(desk.pilot.scene, OwnBookScene)
    assert desk.file["polish"] == {
        "names": {"pung.simple": "Little pung"}, "notes": {"pung.simple": "From 2 to 8."}
    }  # fmt: skip
    named = [heard.name for _widget, heard in nodes_of(desk.pilot.page)]
    assert any("Pung of simples" in name for name in named)
    desk.open("What counts")
    named = [heard.name for _widget, heard in nodes_of(desk.pilot.page)]
    assert any("Little pung (exposed)" in name for name in named), "whoever hears the page hears the club's name"
    desk.pilot.click("Undo")
    assert desk.file == {}


def test_what_the_book_calls_it_is_no_own_name() -> None:
    desk = Desk(text="")
    desk.open("Your own words")
    desk.pilot.click("Add a name or note")
    choose(desk.pilot, "Mahjong")
    desk.pilot.type("Mahjong")
    desk.pilot.press(pygame.K_ESCAPE)
    assert isinstance(desk.pilot.scene, OwnBookScene)
    assert desk.file == {}


def test_words_are_taken_out_with_the_button_beside_them() -> None:
    desk = Desk(text="[polish.notes]\nstake = 'Bring chips.'\n[polish.names]\nout = 'Out'\n")
    desk.open("Your own words")
    desk.pilot.click(node(desk.scene, ("button", ("part", 0))))
    assert desk.file["polish"] == {"notes": {"stake": "Bring chips."}}
