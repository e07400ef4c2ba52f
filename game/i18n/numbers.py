"""Numbers as a person reads them in the language spoken now. Files, JSON and the command line have points alone."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.i18n.translator import language

THIN_SPACE = "\u202f"
"""Between thousands, in every language: narrow, and no line breaks there (docs/design.md, section 4)."""
MINUS = "\u2212"
NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Signs:
    """How a language writes numbers."""

    decimal: str = ","
    """Before tenths."""
    percent: str = "%"
    """Behind a number of hundredths, with the space before it."""


SIGNS = {
    "en": Signs(decimal="."),
    "he": Signs(decimal="."),
    "hu": Signs(),
    "lv": Signs(),
    "pl": Signs(),
    "ru": Signs(percent=f"{NO_BREAK}%"),
}
"""By CLDR."""


def number(value: int, *, signed: bool = False) -> str:
    """A whole number with thin spaces between thousands and a real minus sign: ``−12 480``."""
    return _sign(value, signed=signed) + _thousands(abs(value))


def decimal(value: Fraction | float, places: int, *, signed: bool = False, trimmed: bool = False) -> str:
    """A number rounded to so many places: ``−3,2``; ``trimmed`` of noughts at its end: ``25,5``, ``25``."""
    digits = f"{abs(float(value)):.{places}f}"
    whole, _point, parts = digits.partition(".")
    if trimmed:
        parts = parts.rstrip("0")
    mark = _signs().decimal if parts else ""
    rounded = Fraction(digits) * (-1 if value < 0 else 1)
    return _sign(rounded, signed=signed) + _thousands(int(whole)) + mark + parts


def percent(hundredths: int) -> str:
    """So many hundredths: ``25 %``."""
    return number(hundredths) + _signs().percent


def _signs() -> Signs:
    return SIGNS.get(language(), SIGNS["en"])


def _thousands(value: int) -> str:
    return f"{value:,}".replace(",", THIN_SPACE)


def _sign(value: Fraction | int, *, signed: bool) -> str:
    return MINUS if value < 0 else "+" if signed and value > 0 else ""
