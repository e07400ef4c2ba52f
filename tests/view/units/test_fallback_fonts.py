"""Names of players and clubs in other scripts than those of the game's texts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.system.assets import asset
from game.view.units import letters, theme
from game.view.units.text import Writer
from game.view.units.theme import Face

NAMES = {
    "Greek": "\u0391\u03b8\u03b7\u03bd\u03ac",
    "Vietnamese": "Nguy\u1ec5n Th\u1ecb H\u01b0\u01a1ng",
    "Kazakh": "\u049a\u0430\u0437\u0430\u049b \u04d8\u043b\u0438\u044f \u04b0\u043b\u0436\u0430\u043d",
    "Ukrainian": "\u0490\u0430\u043b\u0430\u0491\u0430\u043d \u0407\u0436\u0430\u043a \u0404\u0432\u0430",
    "Welsh and Croatian": "\u0174yn \u0110or\u0111e",
    "pointed Hebrew": "\ufb2a\u05b8\u05e8\u05b8\u05d4",
}
CHINESE = "\u78b0"


@pytest.fixture
def fonts_of_the_system(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that the system is said to have, by their names in pygame."""
    pygame.font.init()
    paths: list[str] = []
    monkeypatch.setattr(letters, "system_fonts", letters.SystemFonts())
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: [f"font{number}" for number in range(len(paths))])
    monkeypatch.setattr(pygame.font, "match_font", lambda name: paths[int(name.removeprefix("font"))])
    return paths


@pytest.mark.parametrize("script", NAMES)
def test_names_are_written_in_the_fonts_of_the_game(script: str, fonts_of_the_system: list[str]) -> None:
    assert letters.without_font(NAMES[script].translate({0x5B8: None})) == ""


def test_the_system_is_not_asked_for_texts_of_the_game(
    monkeypatch: pytest.MonkeyPatch, fonts_of_the_system: list[str]
) -> None:
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: pytest.fail("the system's fonts were listed"))
    writer = Writer()
    for text in ("Pung", "K\u0101rlis", "\u041f\u0430\u043d\u0433", "\u05e4\u05d0\u05e0\u05d2", *NAMES.values()):
        writer.width(text, theme.NAME_OF_GAME)


def test_a_letter_is_taken_from_the_first_font_of_the_system_that_has_it(
    monkeypatch: pytest.MonkeyPatch, fonts_of_the_system: list[str]
) -> None:
    fonts_of_the_system += ["/without.ttf", "/with.ttf", "/later.ttf"]
    asked: list[str] = []

    def has(path: str, letter: str) -> bool:
        asked.append(path)
        return path == "/with.ttf" and letter == CHINESE

    monkeypatch.setattr(letters, "_has", has)
    assert letters.font_files(f"Li {CHINESE}{CHINESE}!", Face.BOLD.value) == [
        ("Li ", Face.BOLD.value),
        (CHINESE * 2, "/with.ttf"),
        ("!", Face.BOLD.value),
    ]
    assert "/later.ttf" not in asked


def test_a_letter_that_no_font_has_is_told_and_stays_a_box(fonts_of_the_system: list[str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    fonts_of_the_system += [str(broken), str(asset("fonts", Face.BOLD.value))]
    assert letters.without_font(f"Li {CHINESE}{CHINESE}\u0416") == CHINESE
    assert letters.font_files(CHINESE, Face.BOLD.value) == [(CHINESE, Face.BOLD.value)]


def test_searches_in_vain_come_to_an_end(monkeypatch: pytest.MonkeyPatch, fonts_of_the_system: list[str]) -> None:
    fonts_of_the_system += ["/one.ttf", "/two.ttf"]
    asked: list[str] = []
    monkeypatch.setattr(letters, "_has", lambda path, letter: asked.append(path))
    many = "".join(chr(0x4E00 + number) for number in range(500))
    assert letters.without_font(many) == many
    assert sum(path in fonts_of_the_system for path in asked) == 2 * letters.MOST_SEARCHES


def test_marks_stay_with_their_letter(monkeypatch: pytest.MonkeyPatch, fonts_of_the_system: list[str]) -> None:
    fonts_of_the_system.append("/with.ttf")
    monkeypatch.setattr(letters, "_has", lambda path, letter: path == "/with.ttf")
    assert letters.font_files(f"a{CHINESE}\u0301", Face.BOLD.value) == [
        ("a", Face.BOLD.value),
        (f"{CHINESE}\u0301", "/with.ttf"),
    ]
