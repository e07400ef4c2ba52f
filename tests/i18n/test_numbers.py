"""Numbers are written as the language of the moment writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from babel import Locale
from babel.numbers import format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from game.i18n import languages, use_language
from game.i18n.advice_words import danger_line
from game.i18n.numbers import MINUS, NO_BREAK, SIGNS, THIN_SPACE, decimal, number, percent
from game.i18n.option_texts import option_text
from game.i18n.row_texts import worth_text
from game.rules.worth import Multiplier, Points
from game.view.table.plates import points_text


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use_language("en")


def test_every_language_has_its_signs() -> None:
    assert SIGNS.keys() == set(languages())


@pytest.mark.parametrize("code", SIGNS)
def test_signs_are_those_of_cldr(code: str) -> None:
    """But for the space between thousands, which docs/design.md chose for all languages."""
    use_language(code)
    assert decimal(608.75, 2) == format_decimal(608.75, locale=code)
    assert percent(25) == format_percent(0.25, locale=code)
    group = Locale(code).number_symbols["latn"]["group"]
    assert number(12480) == format_decimal(12480, locale=code).replace(group, THIN_SPACE)


@pytest.mark.parametrize(
    ("code", "points", "percents"),
    [("en", "608.75", "25%"), ("he", "608.75", "25%"), ("hu", "608,75", "25%"), ("ru", "608,75", f"25{NO_BREAK}%")],
)
def test_what_a_person_reads_has_them(code: str, points: str, percents: str) -> None:
    use_language(code)
    assert points_text(Fraction(2435, 4)) == points
    assert points in worth_text(Points(Fraction(2435, 4)))
    assert percents in worth_text(Multiplier(Fraction(1, 4)))
    assert points[-3] in danger_line(1.5)
    assert option_text("polish", "stake").value(2000) == f"2{THIN_SPACE}000"


@given(st.fractions(min_value=-(10**6), max_value=10**6), st.integers(0, 3), st.sampled_from(sorted(SIGNS)))
def test_a_written_number_can_be_read_again(value: Fraction, places: int, code: str) -> None:
    use_language(code)
    written = decimal(value, places, trimmed=True)
    assert re.fullmatch(rf"{MINUS}?\d{{1,3}}({THIN_SPACE}\d{{3}})*([.,]\d*[1-9])?", written)
    read = float(written.replace(THIN_SPACE, "").replace(SIGNS[code].decimal, ".").replace(MINUS, "-"))
    assert read == pytest.approx(float(value), abs=0.5000001 / 10**places)
    assert not re.fullmatch(rf"{MINUS}[0.,]*", written)
