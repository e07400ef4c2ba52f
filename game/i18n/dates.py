"""Days and hours as a person reads them in the language spoken now. Files and the command line have ISO days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from game.i18n.translator import language

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec")
"""In English alone: whether the day or the month comes first is not the same everywhere that English is read."""


@dataclass(frozen=True, slots=True)
class Forms:
    """How a language writes days and hours."""

    day: str = "{day}.{month:02}.{year}"
    time: str = "{hour:02}:{minute:02}"
    both: str = "{day}, {time}"


FORMS = {
    "en": Forms(day="{day} {name} {year}"),
    "he": Forms(day="{day}.{month}.{year}", time="{hour}:{minute:02}"),
    "hu": Forms(day="{year}. {month:02}. {day:02}.", time="{hour}:{minute:02}", both="{day} {time}"),
    "lv": Forms(day="{day}.{month:02}.{year}.", both="{day} {time}"),
    "pl": Forms(),
    "ru": Forms(day="{day:02}.{month:02}.{year}"),
}
"""By CLDR: in figures; English, that of Great Britain, with the month's name."""


def day_text(day: date) -> str:
    """A day: ``12 Nov 2026``, ``12.11.2026``."""
    return _forms().day.format(day=day.day, month=day.month, name=_MONTHS[day.month - 1], year=day.year)


def moment_text(moment: datetime) -> str:
    """A day with the hour: ``12 Nov 2026, 09:07``; by the clock that the moment itself has."""
    forms = _forms()
    time = forms.time.format(hour=moment.hour, minute=moment.minute)
    return forms.both.format(day=day_text(moment), time=time)


def stamp_text(seconds: float) -> str:
    """When that was, in seconds since 1970, by the clock on the wall; a dash for what no calendar has."""
    try:
        return moment_text(datetime.fromtimestamp(seconds).astimezone())
    except (ValueError, OverflowError, OSError):
        return "–"


def _forms() -> Forms:
    return FORMS.get(language(), FORMS["en"])
