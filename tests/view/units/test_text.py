"""Writing (docs/design.md, section 9)."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.system.assets import asset
from game.i18n.numbers import number
from game.i18n.translator import speaking
from game.view.units import theme
from game.view.units.text import ELLIPSIS, Align, Writer
from game.view.units.theme import Face, TextStyle

STYLE = theme.SMALL


@pytest.fixture(scope="module")
def writer() -> Writer:
    return Writer(1.0)


@pytest.mark.parametrize(
    ("value", "signed", "text"),
    [
        (0, False, "0"),
        (7, False, "7"),
        (-7, False, "\u22127"),
        (12480, False, "12,480"),
        (-12480, False, "\u221212,480"),
        (1234567, False, "1,234,567"),
        (24, True, "+24"),
        (-24, True, "\u221224"),
        (0, True, "0"),
    ],
)
def test_numbers_are_typeset(value: int, signed: bool, text: str) -> None:
    assert number(value, signed=signed) == text


@pytest.mark.parametrize("face", Face)
def test_every_font_is_there_with_its_letters(face: Face) -> None:
    pygame.font.init()
    font = pygame.font.Font(asset("fonts", face.value), 30)
    latvian = "\u0101\u010d\u0113\u0123\u012b\u0137\u013c\u0146\u0161\u016b\u017e"
    polish = "\u0105\u0107\u0119\u0142\u0144\u015b\u017a\u017c"
    hungarian = "\u0151\u0171\u00e1\u00e9\u00ed\u00f3\u00f6\u00fa\u00fc"
    letters = f"AZaz09 {latvian}{polish}{hungarian}\u0410\u044f\u0416\u0451\u2026\u2013\u00b7"
    missing = [letter for letter, metric in zip(letters, font.metrics(letters), strict=True) if metric is None]
    assert missing == []


def test_bold_figures_are_equally_wide_so_that_rolling_numbers_stand_still(writer: Writer) -> None:
    style = TextStyle(Face.BOLD, 40)
    assert len({writer.width(digit * 4, style) for digit in "0123456789"}) == 1


def test_a_text_is_twice_as_long_in_a_window_twice_as_large() -> None:
    small, large = Writer(1.0), Writer(2.0)
    assert small.width("Sparrows", theme.NAME_OF_GAME) == pytest.approx(
        large.width("Sparrows", theme.NAME_OF_GAME), rel=0.03
    )


def test_what_fits_is_left_alone(writer: Writer) -> None:
    line = writer.line("Pung", STYLE, 400)
    assert not line.is_cut
    assert line.surface.get_width() == writer.line("Pung", STYLE).surface.get_width()


def test_what_hardly_fits_shrinks(writer: Writer) -> None:
    whole = writer.width("Concealed kong", STYLE)
    line = writer.line("Concealed kong", STYLE, whole * 0.85)
    assert not line.is_cut
    assert line.surface.get_width() <= whole * 0.85


def test_what_does_not_fit_ends_in_an_ellipsis(writer: Writer) -> None:
    line = writer.line("Concealed kong of the prevailing wind", STYLE, 120)
    assert line.is_cut
    assert line.surface.get_width() <= 120


@given(st.text(alphabet="abcdefg \u05d0\u05d1\u05d2 12", min_size=1, max_size=30), st.floats(30, 400))
def test_a_line_is_never_wider_than_it_may_be(text: str, widest: float) -> None:
    writer = Writer(1.0)
    assert writer.line(text, STYLE, widest).surface.get_width() <= max(widest, writer.width(ELLIPSIS, STYLE)) + 1


@given(st.lists(st.text(alphabet="abcdefgh", min_size=1, max_size=9), min_size=1, max_size=25), st.floats(150, 600))
def test_wrapping_keeps_every_word_and_every_width(words: list[str], width: float) -> None:
    writer = Writer(1.0)
    lines = writer.wrapped(" ".join(words), STYLE, width)
    assert " ".join(lines).split(" ") == words
    assert all(writer.width(line, STYLE) <= width or " " not in line for line in lines)
    nexts = zip(lines, (line.split(" ")[0] for line in lines[1:]), strict=False)
    assert all(writer.width(f"{line} {word}", STYLE) > width for line, word in nexts), "no line is shorter than it must"


def test_two_paragraphs_are_never_one_line(writer: Writer) -> None:
    assert writer.broken("Next deal\nAnna begins", STYLE, 2000)[0] == ["Next deal", "Anna begins"]


@pytest.mark.parametrize("wide", range(220, 300, 10))
def test_two_large_lines_are_taken_where_three_small_ones_might_be(writer: Writer, wide: int) -> None:
    text = "abcxyz abcxyz abcxyz abcxyz abcxyz"
    _parts, in_two = writer.broken(text, STYLE, wide, lines=2, high=70)
    _parts, in_three = writer.broken(text, STYLE, wide, lines=3, high=70)
    assert in_three.size >= in_two.size


def test_a_paragraph_is_written_smaller_only_where_its_lines_have_no_room(writer: Writer) -> None:
    text = "abcxyz abcxyz abcxyz"
    wide = 0.9 * writer.width(text, STYLE)
    assert writer.paragraph(text, STYLE, wide, lines=2) == (writer.wrapped(text, STYLE, wide), STYLE)
    assert len(writer.broken(text, STYLE, wide)[0]) == 1, "a line is made smaller first"
    assert writer.paragraph(text, STYLE, wide, lines=2, high=STYLE.size) == writer.broken(text, STYLE, wide)


def test_paragraphs_stay_apart(writer: Writer) -> None:
    assert writer.wrapped("One\n\nTwo", STYLE, 500) == ["One", "", "Two"]


@pytest.mark.usefixtures("writer")
@pytest.mark.parametrize(
    ("align", "mirrored", "left", "right"),
    [
        (Align.START, False, 100, None),
        (Align.END, False, None, 100),
        (Align.START, True, None, 100),
        (Align.END, True, 100, None),
    ],
)
def test_a_line_starts_where_its_language_does(
    align: Align, mirrored: bool, left: int | None, right: int | None
) -> None:
    surface = pygame.Surface((300, 60))
    place = Writer(1.0, mirrored=mirrored).draw(surface, "Kong", STYLE, (100, 40), align=align)
    assert left is None or place.left == left
    assert right is None or place.right == right


def test_a_centered_line_has_its_middle_there(writer: Writer) -> None:
    place = writer.draw(pygame.Surface((300, 60)), "Mahjong", STYLE, (150, 40), align=Align.CENTER)
    assert abs(place.centerx - 150) <= 1


@pytest.mark.parametrize("letter", ["\u0418", "\u0448", "y"])
@pytest.mark.usefixtures("writer")
def test_the_thinnest_stroke_of_a_small_title_is_seen(letter: str) -> None:
    """At 1280x720 card titles are 28 pixels high: no stroke that joins two stems is paler than half of the ink."""
    drawn = Writer(2 / 3).line(letter, theme.NAME_OF_GAME.sized(42)).surface
    rows = range(drawn.get_height())
    inked = [x for x in range(drawn.get_width()) if any(drawn.get_at((x, y)).a > 200 for y in rows)]
    for x in range(inked[0], inked[-1] + 1):
        assert max(drawn.get_at((x, y)).a for y in rows) > 127, f"{letter} falls apart at {x}"


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize(
    ("typed", "set_as"),
    [
        ("Today's walls", "Today\u2019s walls"),
        ("You didn't discard", "You didn\u2019t discard"),
        ("players' tiles", "players\u2019 tiles"),
        ("\u2068Mira\u2069's hand", "\u2068Mira\u2069\u2019s hand"),
        ("'", "'"),
        ("\u05de\u05d0-\u05d2'\u05d5\u05e0\u05d2", "\u05de\u05d0-\u05d2'\u05d5\u05e0\u05d2"),
    ],
)
def test_an_apostrophe_is_set_as_printers_set_it(writer: Writer, face: Face, typed: str, set_as: str) -> None:
    style = TextStyle(face, 40)
    drawn, expected = (pygame.image.tobytes(writer.line(text, style).surface, "RGBA") for text in (typed, set_as))
    assert drawn == expected
    assert ("\u2019" in set_as) == any("\u2019" in run.text for run in writer._runs(typed))


def test_a_null_character_in_somebody_elses_file_is_left_out(writer: Writer) -> None:
    assert writer.width("Mi\0ra", STYLE) == writer.width("Mira", STYLE)
    assert writer.line("\0\r\n\x1b[2J", STYLE).surface.get_width() > 0


def test_the_same_line_is_set_once(writer: Writer) -> None:
    assert writer.line("Chow", STYLE) is writer.line("Chow", STYLE)
    assert writer.line("Chow", STYLE) is not writer.line("Chow", STYLE.colored(theme.GOLD))


def test_after_a_resize_lines_are_set_anew() -> None:
    writer = Writer(1.0)
    before = writer.line("Chow", STYLE).surface.get_height()
    writer.unit = 2.0
    assert writer.line("Chow", STYLE).surface.get_height() > before * 1.7


def test_a_sign_stands_before_its_number_in_hebrew_too() -> None:
    with speaking("he"):
        written = number(-12480)
        line = "".join(run.text for run in Writer(mirrored=True)._runs(written))
    assert line == "\u221212,480"
    assert number(-12480) == "\u221212,480"


def test_a_caret_stands_beside_the_letter_before_it() -> None:
    mirrored = Writer(1.0, mirrored=True)
    latin = mirrored.carets("Ana", STYLE)
    assert latin == sorted(latin)
    assert latin[-1] == mirrored.width("Ana", STYLE)
    hebrew = mirrored.carets("\u05d0\u05d1\u05d2", STYLE)
    assert hebrew == sorted(hebrew, reverse=True)
    assert hebrew[0] == mirrored.width("\u05d0\u05d1\u05d2", STYLE)
    mixed = mirrored.carets("\u05d0\u05d1 An", STYLE)
    assert mixed[0] == max(mixed), "Hebrew begins at the right"
    assert mixed[-1] > mixed[-2], "and Latin letters are written on to the right"
    numbered = mirrored.carets("13 \u05d0\u05d1", STYLE)
    assert numbered[0] == max(numbered), "the line begins at the right, whatever stands there first"
    assert Writer(1.0).carets("\u05d0\u05d1 13 An", STYLE)[0] == 0.0


def test_balanced_lines_are_as_few_and_none_is_a_lonely_word() -> None:
    text = "The tiles that are lit are those which bring the hand nearer to what it is played for now"
    writer = Writer()
    width = next(width for width in range(300, 600) if len(writer.wrapped(text, theme.SMALL, width)[-1].split()) == 1)
    plain, even = writer.wrapped(text, theme.SMALL, width), writer.balanced(text, theme.SMALL, width)
    assert len(even) == len(plain) > 1
    assert " ".join(even) == text
    assert len(even[-1].split()) > 1
    assert all(writer.width(line, theme.SMALL) <= width for line in even)
