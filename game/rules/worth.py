"""What a line of a scoring table gives."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Points:
    """Points that are added."""

    points: int | Fraction
    """A fraction where they are a share of others (docs/rules/israeli.md, `heavenly_blessing`)."""


@dataclass(frozen=True, slots=True)
class Doubles:
    """How often the points are doubled."""

    doubles: int


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A share of the points that is added to them."""

    share: Fraction


@dataclass(frozen=True, slots=True)
class Limit:
    """The highest worth that the book allows, or a share of it."""

    share: Fraction = Fraction(1)


Worth = Points | Doubles | Multiplier | Limit
