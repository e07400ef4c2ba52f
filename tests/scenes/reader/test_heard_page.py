"""What is heard of pages: their names, what is explained, books with their numbers, and lines that were broken."""

from __future__ import annotations

import re

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.scenes.reader.adapter import kit_node
from game.scenes.reader.reader import Reader
from game.view.spoken import Role, node_of, nodes_of
from game.view.spoken.listener import Listener
from game.view.units import Box, theme
from game.view.widgets import Button
from tests.gallery.pages import PAGES
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, lines_read
from tests.scenes.reader.ear import Ear, HeardMatch


def heard_set_up() -> tuple[Pilot, Reader, Ear]:
    """The page on which a match is set up, and somebody who hears it."""
    told = Told()
    pilot = Pilot(lambda kit: fixtures.set_up(kit, told))
    ear = Ear()
    reader = Reader(pilot.stack, ear)
    reader.every = 0.0
    reader.step(pilot.scene)
    return pilot, reader, ear


def test_a_page_says_its_name_as_it_opens() -> None:
    _pilot, _reader, ear = heard_set_up()
    assert ear.told == ["Set up a match."]


def test_what_a_reader_reads_with_the_focus_is_not_told_besides_but_f1_tells_it() -> None:
    pilot, reader, ear = heard_set_up()
    ear.told.clear()
    while ear.nodes[ear.focus].role is not Role.VALUE or not ear.nodes[ear.focus].help:
        pilot.press(pygame.K_DOWN if ear.nodes[ear.focus].role is Role.VALUE else pygame.K_TAB)
        reader.step(pilot.scene)
    assert ear.told == []
    pilot.page.tooltip.hide()
    reader.step(pilot.scene)
    pilot.press(pygame.K_F1)
    reader.step(pilot.scene)
    assert ear.told == [ear.nodes[ear.focus].help]


def test_a_book_is_called_by_its_name_and_its_numbers_say_what_they_count() -> None:
    pilot, _reader, _ear = heard_set_up()
    node = next(node for _part, node in nodes_of(pilot.page) if node.name.startswith("GALA"))
    assert node.name == "GALA, Russian rulebook"
    for part in ("Four quick deals", "Tiles: 144", "Dice: 2", "Complexity: "):
        assert part in node.help


def test_the_lines_of_a_broken_text_are_heard_as_one() -> None:
    pilot, _reader, _ear = heard_set_up()
    listener = Listener(pilot.kit, Box(0.0, 0.0, 400.0, 400.0))
    text = "Kongs, the length of the match and the way to score are yours to choose."
    lines = pilot.kit.writer.wrapped(f"{text}\nFour sets.", theme.SMALL, 200.0)
    assert len(lines) > 3
    for number, line in enumerate(lines):
        listener.text(line, theme.SMALL, (0.0, 20.0 * number))
    assert listener.heard == [text, "Four sets."]


def test_what_comes_again_and_the_tiles_of_another_deal_are_other_things() -> None:
    """A reader keeps the names it knows: the same id would be read out by an old one."""
    pilot = HeardMatch(4, draws=False)
    ear = pilot.listen()
    pilot.until(lambda: pilot.needs_player)
    found = []
    for _time in range(2):
        pilot.key(pygame.K_t)
        pilot.step()
        found.append(ear.focus)
        pilot.key(pygame.K_t)
        pilot.step()
    assert found[0] != found[1]
    tiles = {number for number, node in ear.nodes.items() if node.role is Role.TILE}
    model = pilot.view.model
    deal = model.state.current_deal
    next_deal = msgspec.structs.replace(deal, number=deal.number + 1)
    pilot.view.model = replace(model, state=msgspec.structs.replace(model.state, deal=next_deal))
    pilot.step()
    assert not tiles & {number for number, node in ear.nodes.items() if node.role is Role.TILE}


def test_every_number_in_a_drawer_stands_beside_what_it_counts() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = pilot.listen()
    pilot.until(lambda: pilot.needs_player)
    pilot.key(pygame.K_t)
    pilot.step()
    heard = ear.nodes[ear.focus].name
    assert heard.startswith("1 of Bamboo: ")
    assert heard.count(": ") == 34 + 8, "every kind of the book"
    pilot.key(pygame.K_l)
    pilot.step()
    told = ear.nodes[ear.focus].name.split("\n")
    assert told[0].startswith("Mira: draws: "), "the latest first"
    assert all(line.endswith(".") for line in told)
    pilot.key(pygame.K_a)
    pilot.until(lambda: "Missing: " in "\n".join(lines_read(pilot.scene, "list")))
    pilot.step()
    assert "Missing: " in ear.nodes[ear.focus].name
    assert "×" not in ear.nodes[ear.focus].name


def test_a_number_is_a_value_apart_from_its_name() -> None:
    kit = pytest.importorskip("accesskit")
    pilot = Pilot(lambda kit: fixtures.set_up(kit, Told(), book="polish"))
    heard = next(heard for _part, heard in nodes_of(pilot.page) if heard.name == "Points at the start")
    node = kit_node(kit, heard)
    assert (node.label, node.value, node.numeric_value) == ("Points at the start", "2,000", 2000.0)
    assert (node.min_numeric_value, node.max_numeric_value, node.numeric_value_step) == (0.0, 100000.0, 100.0)


def test_what_stands_in_the_name_is_not_said_again_as_help() -> None:
    pilot, _reader, _ear = heard_set_up()
    button = Button("Riga, not played yet", lambda: None, tooltip="A city of four winds")
    button.explained = "not played yet"
    assert node_of(button, pilot.kit).help == "A city of four winds"


def test_tiles_that_only_adorn_a_card_are_not_read() -> None:
    names = [
        node.name
        for name in ("learn", "drills", "journey")
        for _widget, node in nodes_of(PAGES[name]((1280, 720)).page)
    ]
    assert any("Three suits" in name for name in names)
    assert not [name for name in names if re.search(r"\d of (Bamboo|Dots|Characters)|Dragon", name)]


def test_an_exercise_is_told_once_with_its_hand_and_what_came_of_the_answer_tile_by_tile() -> None:
    pilot = PAGES["drill-missing"]((1280, 720))
    ear = Ear()
    reader = Reader(pilot.stack, ear)
    reader.every = 0.0
    reader.step(pilot.scene)
    asked = " ".join(ear.told)
    assert asked.count("How many tiles are missing?") == 1
    assert "1 of Dots, 1 of Dots, 2 of Dots, 3 of Dots, 3 of Dots" in asked
    ear.told.clear()
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    reader.step(pilot.scene)
    assert " ".join(ear.told).startswith("Right. 2 tiles missing, 14 tiles help, 1 of Dots")
    assert "6 of Dots, ×4, 7 of Dots, ×2" in " ".join(ear.told)
