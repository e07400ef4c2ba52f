"""The themes of what a person learns: each lesson, drill and puzzle is about one of them."""

from enum import Enum


class Theme(Enum):
    """A theme, in the order in which they are shown; the value is the word for it in the files."""

    TABLE = "table"
    """The wall, the seats and the course of a deal; there are lessons on this, but no exercises."""
    HANDS = "hands"
    """The reading of a hand: its sets, the missing tiles, and its waits."""
    DISCARDS = "discards"
    """The discard that brings a hand nearer."""
    CLAIMS = "claims"
    """Claims: which are possible, and which are good."""
    AIMS = "aims"
    """The hand to aim at."""
    SPECIAL_HANDS = "special_hands"
    """What to keep, throw and claim on the way to a special hand, and when to leave it."""
    DEFENSE = "defence"
    """The tiles that others may be waiting for."""
    COUNTING = "counting"
    """The worth of a hand, and the payments for it."""
