"""Numbers, days and hours as they are written in the current language.

Files, JSON and the command line have points and ISO days alone.
"""

from collections.abc import Sequence
from datetime import date, datetime
from fractions import Fraction

from game import Frozen
from game.i18n import is_right_to_left, language, ngettext, pgettext
from game.i18n.gaps import LEFT_TO_RIGHT_ISOLATE, POP_ISOLATE

THIN_SPACE = "\u202f"
"""The separator of thousands in languages that use a space: narrow, and without a line break."""
MINUS = "\u2212"
NO_BREAK = "\u00a0"


class Manner(Frozen):
    """How a language writes numbers, days and hours."""

    decimal: str = ","
    """The decimal mark."""
    group: str = THIN_SPACE
    """The separator of thousands."""
    grouped_from: int = 1000
    """The least number in which thousands are separated."""
    percent: str = "%"
    """The percent sign, with the space before it if there is one."""
    day: str = "{day}.{month:02}.{year}"
    time: str = "{hour:02}:{minute:02}"
    both: str = "{day}, {time}"
    week: int = 0
    """The first day of a week, counted from Monday as 0."""


MANNERS = {
    "en": Manner(decimal=".", group=",", day="{day} {name} {year}"),
    "he": Manner(decimal=".", group=",", day="{day}.{month}.{year}", time="{hour}:{minute:02}", week=6),
    "hu": Manner(
        grouped_from=10_000, day="{year}. {month:02}. {day:02}.", time="{hour}:{minute:02}", both="{day} {time}"
    ),
    "lv": Manner(grouped_from=10_000, day="{day}.{month:02}.{year}.", both="{day} {time}"),
    "pl": Manner(grouped_from=10_000),
    "ru": Manner(percent=f"{NO_BREAK}%", day="{day:02}.{month:02}.{year}"),
}
"""The manner of each language by CLDR, with the narrow space for its wide one and days in figures; English is that of
Great Britain, with the month's name; Hungarian thousands follow its academy's rules (docs/design.md, section 4).
"""


def number(value: int, *, signed: bool = False) -> str:
    """A whole number with its thousands separated and a real minus sign: ``−12,480``."""
    return _sign(value, signed=signed) + _thousands(abs(value))


def count_text(singular: str, plural: str, count: int) -> str:
    """The message in the form that goes with the count, filled in as ``count`` or ``points``: ``3 deals``."""
    return ngettext(singular, plural, count).format(count=number(count), points=number(count))


def decimal(value: Fraction | float, places: int, *, signed: bool = False, trimmed: bool = False) -> str:
    """A number rounded to ``places`` decimals: ``−3,2``; ``trimmed`` of zeros at its end: ``25,5``, ``25``."""
    exact = float(value)
    digits = f"{abs(exact):.{places}f}"
    whole, _point, parts = digits.partition(".")
    if trimmed:
        parts = parts.rstrip("0")
    mark = _manner().decimal if parts else ""
    rounded = float(digits) * (-1 if exact < 0 else 1)
    return _sign(rounded, signed=signed) + _thousands(int(whole)) + mark + parts


def points_text(points: Fraction, *, signed: bool = False) -> str:
    """Points as a whole number, or with at most two decimals; whole points of ten million or more as thousands."""
    if points.denominator == 1 and abs(points.numerator) >= 10_000_000:
        return pgettext("thousands of points", "{points}k").format(points=number(int(points) // 1000, signed=signed))
    return decimal(points, 2, signed=signed, trimmed=True)


def sum_text(*parts: int) -> str:
    """Numbers with their sum: ``7 + 5 = 12``."""
    return reckoning(f"{' + '.join(map(number, parts))} = {number(sum(parts))}".replace(" ", NO_BREAK))


def reckoning(figures: str) -> str:
    """A calculation in figures, which is read from left to right in every language: ``(8 + 20) × 2 = 56``."""
    return f"{LEFT_TO_RIGHT_ISOLATE}{figures}{POP_ISOLATE}" if is_right_to_left() else figures


def percent(hundredths: int) -> str:
    """A number of hundredths with the percent sign: ``25 %``."""
    return number(hundredths) + _manner().percent


def _manner() -> Manner:
    return MANNERS.get(language(), MANNERS["en"])


def _thousands(value: int) -> str:
    manner = _manner()
    return f"{value:,}".replace(",", manner.group) if value >= manner.grouped_from else str(value)


def _sign(value: float, *, signed: bool) -> str:
    return MINUS if value < 0 else "+" if signed and value > 0 else ""


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec")
"""Names of months, used in English alone: English readers differ on whether the day or the month comes first."""


def day_text(day: date) -> str:
    """A day: ``12 Nov 2026``, ``12.11.2026``."""
    return _manner().day.format(day=day.day, month=day.month, name=_MONTHS[day.month - 1], year=day.year)


def month_text(day: date) -> str:
    """A day's month with its year, as the heading of a calendar: ``November 2026``."""
    names = (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )
    return pgettext("month", "{month} {year}").format(month=names[day.month - 1], year=day.year)


def weekday_texts() -> Sequence[str]:
    """The days of a week in a few letters, in the order of a calendar in this language."""
    names = (
        pgettext("weekday", "Mon"),
        pgettext("weekday", "Tue"),
        pgettext("weekday", "Wed"),
        pgettext("weekday", "Thu"),
        pgettext("weekday", "Fri"),
        pgettext("weekday", "Sat"),
        pgettext("weekday", "Sun"),
    )
    first = first_weekday()
    return names[first:] + names[:first]


def first_weekday() -> int:
    """The first day of a week in this language, counted from Monday as 0."""
    return _manner().week


def moment_text(moment: datetime) -> str:
    """A day with the time: ``12 Nov 2026, 09:07``, by the clock of the moment's own time zone."""
    manner = _manner()
    time = manner.time.format(hour=moment.hour, minute=moment.minute)
    return manner.both.format(day=day_text(moment), time=time)


def stamp_text(seconds: float) -> str:
    """The local day and time of a moment in seconds since 1970; a dash if no calendar has such a day."""
    try:
        return moment_text(datetime.fromtimestamp(seconds).astimezone())
    except (ValueError, OverflowError, OSError):
        return "–"
