"""The themes of what a person learns: each lesson, drill and puzzle is about one of them."""

from enum import Enum


class Theme(Enum):
    """A theme, in the order in which they are shown; the value is the word for it in the files."""

    TABLE = "table"
    """Wall, seats, and how a deal goes; there are lessons on it, and no exercises."""
    HANDS = "hands"
    """How a hand is read: sets, what is missing, what it waits for."""
    DISCARDS = "discards"
    """The discard that brings a hand nearer."""
    CLAIMS = "claims"
    """What may be claimed, and what should be."""
    AIMS = "aims"
    """Which hand to aim at, special hands among them."""
    DEFENCE = "defence"
    """What others may be waiting for."""
    COUNTING = "counting"
    """What a hand is worth, and who pays."""
