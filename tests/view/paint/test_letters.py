"""Every letter of every language stands in the fonts that come with the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from build_scripts.catalogues import PLURALS, read, sources
from game.app.system.assets import asset
from game.i18n.catalogue import LANGUAGE_NAMES
from game.view.units.text import Writer, file_of
from game.view.units.theme import Face

CODES = sorted(PLURALS)


@pytest.fixture(scope="module")
def writer() -> Writer:
    return Writer()


@pytest.fixture(scope="module", autouse=True)
def _fonts_are_closed() -> Iterator[None]:
    yield
    opened.cache_clear()


@cache
def opened(file: str) -> pygame.Font:
    return pygame.font.Font(asset("fonts", file), 24)


def picture(file: str, letter: str) -> bytes:
    drawn = opened(file).render(letter, antialias=True, color="white")
    return pygame.image.tobytes(drawn, "RGBA")


@cache
def is_a_box(file: str, letter: str) -> bool:
    """Whether a font draws the box that it has for what it does not know."""
    return picture(file, letter) == picture(file, "\ufffe")


def letters_without_a_picture(writer: Writer, text: str) -> set[str]:
    """Those that a font does not know."""
    runs = [run for line in text.split("\n") for run in writer._runs(line)]
    return {letter for face in Face for run in runs for letter in set(run.text) if is_a_box(file_of(run, face), letter)}


@pytest.mark.slow
def test_every_text_of_the_sources_can_be_written(writer: Writer) -> None:
    missing = {letter for text in _texts(None) for letter in letters_without_a_picture(writer, text)}
    assert missing == set()


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_every_text_of_a_language_can_be_written(writer: Writer, code: str) -> None:
    missing = {letter for text in _texts(code) for letter in letters_without_a_picture(writer, text)}
    assert missing == set()


def test_languages_can_be_named_in_their_own_letters(writer: Writer) -> None:
    assert {letter for name in LANGUAGE_NAMES.values() for letter in letters_without_a_picture(writer, name)} == set()


@pytest.mark.parametrize("face", [face for face in Face if face is not Face.DISPLAY])
def test_every_exponent_can_be_written(face: Face) -> None:
    exponents = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
    assert not [letter for letter in exponents if is_a_box(face.value, letter)]


def test_a_letter_that_no_font_has_would_be_noticed(writer: Writer) -> None:
    assert letters_without_a_picture(writer, "Pung \u78b0 \u05d0") == {"\u78b0"}


def _texts(code: str | None) -> list[str]:
    texts: list[str] = []
    for message in sources() if code is None else read(code):
        forms = message.id if code is None else message.string
        texts += forms if isinstance(forms, tuple | list) else [forms]
    return texts


def test_hebrew_lines_have_hebrew_letters_and_the_signs_of_the_other_font(writer: Writer) -> None:
    line = Writer(mirrored=True)._runs("\u05e4\u05d0\u05e0\u05d2! (3)")
    assert [(run.text, run.is_rtl) for run in line][-1] == ("\u05e4\u05d0\u05e0\u05d2", True)
    assert "".join(run.text for run in reversed(line)) == "\u05e4\u05d0\u05e0\u05d2! (3)"


@pytest.mark.parametrize("text", ["\u2212547", "+6", "8 \u2212 4", "28 \u00d7 2\u2074 + 3\u202f000", "\u2212 3.26"])
def test_signs_and_sums_are_read_from_left_to_right_in_hebrew_too(text: str) -> None:
    writer = Writer(mirrored=True)
    assert "".join(run.text for run in writer._runs(f"\u05d9\u05d3: {text}")).startswith(text)
    assert "".join(run.text for run in writer._runs(text)) == text


@pytest.mark.parametrize("face", [face for face in Face if face is not Face.DISPLAY])
def test_a_capital_i_is_told_from_a_small_l(face: Face) -> None:
    """As in the name of the fox, Ilze."""
    wide, narrow = (opened(face.value).render(letter, antialias=True, color="white") for letter in "Il")
    assert wide.get_bounding_rect().width > 1.5 * narrow.get_bounding_rect().width
