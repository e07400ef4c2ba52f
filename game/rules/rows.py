"""The rows of a book's tables, scoring elements and special hands, with their conditions and worths."""

from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from functools import cached_property

from game import Frozen
from game.hands.meld import Meld
from game.hands.pattern import Pattern
from game.rules.win import Reasons, Win


class Points(Frozen):
    """A worth in points, which are added."""

    points: int | Fraction
    """The points; a fraction if they are a share of others (docs/rules/israeli.md, `heavenly_blessing`)."""


class Doubles(Frozen):
    """A worth that doubles the points, ``doubles`` times."""

    doubles: int


class Multiplier(Frozen):
    """A worth that adds a share of the points to them."""

    share: Fraction


class Limit(Frozen):
    """The highest worth that the book allows, or a share of it."""

    share: Fraction = Fraction(1)


Worth = Points | Doubles | Multiplier | Limit


class SetsOf(Frozen):
    """A question whose reasons are all concealed sets of a kind, or all exposed ones, each by its tiles."""

    melds: Callable[[Win], Iterable[Meld]]
    concealed: bool

    def __call__(self, win: Win) -> Reasons:
        return [meld.tiles for meld in self.melds(win) if meld.concealed is self.concealed]


class Relation(Frozen):
    """How a row stands to the other rows that a hand earns."""

    implies: tuple[str, ...] = ()
    """The ids of rows that are a part of it and do not count beside it, for the same tiles if both are for some."""
    excludes: tuple[str, ...] = ()
    """The ids of rows that count only if they are worth more, and then it does not."""
    once_per_set: bool = False
    """Whether it does not count for a set that earns another row."""
    alone: bool = False
    """Whether it counts only if nothing else does, apart from flowers and seasons."""
    combine_once: bool = False
    """Whether sets that such rows combine are combined with other sets only once more."""


class Element(Frozen, kw_only=True, dict=True):
    """A row of a scoring table: ``when`` tells whether it counts, or ``each`` gives the tiles of every reason.

    Where the page has two columns (exposed, concealed) two rows share an id.
    """

    id: str
    worth: Worth
    when: Callable[[Win], bool] | None = None
    each: Callable[[Win], Reasons] | None = None
    winner_only: bool = False
    """Whether the row counts for winners only, if losers score."""
    losers_only: bool = False
    of_bonus: bool = False
    """Whether only flowers and seasons earn the row."""
    places: Callable[[Win], Iterable[tuple[int, ...]]] | None = None
    """The places of the sets for each reason of ``each``, for a club's row about combined sets; otherwise ``None``."""
    shape: str = ""
    """The pattern that earns a club's row; empty if the row is earned otherwise."""
    relation: Relation | None = None
    """How a club's row stands to other rows; ``None`` if it counts beside all of them."""

    def __post_init__(self) -> None:
        if (self.when is None) is (self.each is None):
            raise ValueError(f"{self.id}: one question, either `when` or `each`")

    @cached_property
    def is_counted(self) -> bool:
        """Whether the row is worth anything; a row of 0 points makes no line."""
        return self.worth != Points(0)

    @cached_property
    def concealed(self) -> bool | None:
        """``True`` if only concealed sets count, ``False`` if only exposed ones; ``None`` if both do."""
        return self.each.concealed if isinstance(self.each, SetsOf) else None


class Replaces(Enum):
    """What the worth of a special hand does to the ordinary count."""

    FLAT = "flat"
    """The worth is the whole score."""
    POINTS = "points"
    """The worth stands for the points; doubles or multipliers still apply."""
    ADDS = "adds"
    """The worth joins the points of the ordinary count."""


class SpecialHand(Frozen, kw_only=True):
    """A row of the table of special hands: a hand earns it if it fits the pattern and ``when`` is true."""

    id: str
    worth: Worth
    pattern: Pattern | None = None
    """The shape of the hand; ``None`` for any mahjong."""
    when: Callable[[Win], bool] | None = None
    """A further condition, such as the way of winning or a certain tile; ``None`` if there is none."""
    concealed: bool = False
    """Whether nothing may have been laid open before the last tile."""
    yields: int = 0
    """How wide the hand is among hands of equal worth; of several that fit, the one yielding least gives the name."""
    replaces: Replaces = Replaces.FLAT
