"""Numbers are written as the language of the moment writes them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from babel import Locale
from babel.numbers import format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from game.i18n import languages, use_language
from game.i18n.advice_words import in_points
from game.i18n.numbers import MANNERS, MINUS, NO_BREAK, THIN_SPACE, decimal, number, percent, points_text
from game.i18n.option_texts import option_text
from game.i18n.row_texts import worth_text
from game.rules.rows import Multiplier, Points

pytestmark = pytest.mark.usefixtures("english_again")


def test_every_language_has_its_signs() -> None:
    assert MANNERS.keys() == set(languages())


@pytest.mark.parametrize("code", MANNERS)
def test_signs_are_those_of_cldr(code: str) -> None:
    """But for the width of the space between thousands, which docs/design.md chose."""
    use_language(code)
    assert decimal(608.75, 2) == format_decimal(608.75, locale=code)
    assert percent(25) == format_percent(0.25, locale=code)
    group = Locale(code).number_symbols["latn"]["group"]
    assert number(12480) == format_decimal(12480, locale=code).replace(group, MANNERS[code].group)
    assert (MANNERS[code].group == ",") is (group == ",")


@pytest.mark.parametrize(
    ("code", "points", "percents"),
    [("en", "608.75", "25%"), ("he", "608.75", "25%"), ("hu", "608,75", "25%"), ("ru", "608,75", f"25{NO_BREAK}%")],
)
def test_what_a_person_reads_has_them(code: str, points: str, percents: str) -> None:
    use_language(code)
    assert points_text(Fraction(2435, 4)) == points
    assert points in worth_text(Points(Fraction(2435, 4)))
    assert percents in worth_text(Multiplier(Fraction(1, 4)))
    assert points[-3] in in_points(1.5)
    assert option_text("polish", "stake").value(2000) == number(2000)


@pytest.mark.parametrize(
    ("code", "thousand", "twelve_thousand"),
    [
        ("en", "1,000", "12,000"),
        ("he", "1,000", "12,000"),
        ("hu", "1000", f"12{THIN_SPACE}000"),
        ("lv", "1000", f"12{THIN_SPACE}000"),
        ("pl", "1000", f"12{THIN_SPACE}000"),
        ("ru", f"1{THIN_SPACE}000", f"12{THIN_SPACE}000"),
    ],
)
def test_thousands_are_set_apart_as_the_language_does(code: str, thousand: str, twelve_thousand: str) -> None:
    """Hungarian, Latvian and Polish close up numbers of four digits."""
    use_language(code)
    assert (number(1000), number(12000)) == (thousand, twelve_thousand)


@given(st.fractions(min_value=-(10**6), max_value=10**6), st.integers(0, 3), st.sampled_from(sorted(MANNERS)))
def test_a_written_number_can_be_read_again(value: Fraction, places: int, code: str) -> None:
    use_language(code)
    written = decimal(value, places, trimmed=True)
    signs = MANNERS[code]
    assert re.fullmatch(
        rf"{MINUS}?(\d{{1,3}}({signs.group}\d{{3}})*|\d{{4}})({re.escape(signs.decimal)}\d*[1-9])?", written
    )
    read = float(written.replace(signs.group, "").replace(signs.decimal, ".").replace(MINUS, "-"))
    assert read == pytest.approx(float(value), abs=0.5000001 / 10**places)
    assert not re.fullmatch(rf"{MINUS}[0.,]*", written)
