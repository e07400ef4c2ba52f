"""The looks of a portrait, and how easily a character changes them."""

from enum import Enum

from game import Frozen


class Mood(Enum):
    """The look of a portrait; the values are the names of its pictures."""

    CALM = "calm"
    LEFT = "left"
    RIGHT = "right"
    BLINK = "blink"
    THINK = "think"
    GLAD = "glad"
    VEXED = "vexed"
    WINCE = "wince"


class Posture(Enum):
    """The posture of a figure, which shows a character from the head down; the values are the names of its pictures."""

    RESTING = "calm"
    VEXED = "vexed"
    CHEERING = "glad"
    WAVING = "waving"
    CLAPPING = "clapping"
    HOLDING_CUP = "cup"


class Temper(Frozen, kw_only=True, forbid_unknown_fields=True):
    """How easily a character shows feelings; each field is a factor, and 1 is average."""

    joy: float = 1.0
    anger: float = 1.0
    alert: float = 1.0
    """How readily the character looks at a seat that does something."""
    wink: float = 1.0
    """How often the character blinks and looks about while nothing happens."""


EVEN = Temper()
"""The temper of a player who is no character."""
