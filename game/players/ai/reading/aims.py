"""The aims of a hand: any mahjong, more expensive ones that keep to some of the tiles, and special hands."""

from enum import Enum

from game import Frozen
from game.tiles.tile import Suit


class Plan(Enum):
    """The kind of hand that a seat plays for."""

    ANY = "any"
    """The plan is any sets and a pair."""
    HALF_FLUSH = "half_flush"
    """One suit with honors."""
    FULL_FLUSH = "full_flush"
    """One suit alone."""
    ALL_PUNGS = "all_pungs"
    """Pungs and kongs with a pair."""
    ALL_CHOWS = "all_chows"
    """Chows with a pair."""
    ALL_MAJORS = "all_majors"
    """Terminals and honors alone."""
    ALL_HONORS = "all_honors"
    """Winds and dragons alone."""
    ALL_TERMINALS = "all_terminals"
    """Ones and nines alone."""
    SPECIAL = "special"
    """A special hand of the book."""
    COUNT = "count"
    """The hand cannot become a mahjong any more and is played for what it counts when the deal is over."""

    __hash__ = object.__hash__


class Aim(Frozen):
    """The hand that a seat plays for."""

    plan: Plan
    suit: Suit | None = None
    """The suit of a flush; otherwise ``None``."""
    special: str | None = None
    """The id of a special hand; otherwise ``None``."""


ANY = Aim(Plan.ANY)
COUNT = Aim(Plan.COUNT)
