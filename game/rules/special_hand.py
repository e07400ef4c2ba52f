"""A row of a table of special hands: a shape, or a way of winning, with a name and a worth of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.hands.pattern import Pattern
from game.rules.win import Win
from game.rules.worth import Worth


class Replaces(Enum):
    """What becomes of the ordinary count."""

    FLAT = "flat"
    """The worth is the whole score."""
    POINTS = "points"
    """The worth stands for the points; doubles or multipliers still apply."""
    ADDS = "adds"
    """The worth joins the points of the ordinary count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHand:
    """A row. It is made when its pattern, and what ``when`` asks besides, hold."""

    id: str
    worth: Worth
    pattern: Pattern | None = None
    """``None``: any mahjong will do."""
    when: Callable[[Win], bool] | None = None
    """What the shape does not say: the way of winning, or what must be drawn."""
    concealed: bool = False
    """Whether nothing may have been laid open before the last tile."""
    replaces: Replaces = Replaces.FLAT
