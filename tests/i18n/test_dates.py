"""Days and hours are written as the language of the moment writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from babel.dates import format_date, format_skeleton, format_time, get_datetime_format
from hypothesis import given
from hypothesis import strategies as st

from game.i18n import languages, use_language
from game.i18n.numbers import MANNERS, day_text, moment_text

pytestmark = pytest.mark.usefixtures("english_again")


def test_every_language_has_its_forms() -> None:
    assert MANNERS.keys() == set(languages())


@given(st.datetimes(timezones=st.just(UTC)))
def test_days_and_hours_are_those_of_cldr(moment: datetime) -> None:
    for code in MANNERS:
        use_language(code)
        day = format_date(moment, "medium", "en_GB") if code == "en" else format_skeleton("yMd", moment, locale=code)
        locale = "en_GB" if code == "en" else code
        assert day_text(moment) == day
        both = str(get_datetime_format("short", locale=locale))
        assert moment_text(moment) == both.format(format_time(moment, "short", locale=locale), day)


@pytest.mark.parametrize(
    ("code", "shown"),
    [("en", "5 Nov 2026, 09:07"), ("ru", "05.11.2026, 09:07"), ("hu", "2026. 11. 05. 9:07")],
)
def test_a_moment_is_short(code: str, shown: str) -> None:
    use_language(code)
    assert moment_text(datetime(2026, 11, 5, 9, 7, tzinfo=UTC)) == shown
