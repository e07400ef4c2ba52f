"""Rows of a book's tables: scoring elements and special hands, what decides each, and what it gives."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from game.hands.meld import Meld
from game.hands.pattern import Pattern
from game.rules.win import Reasons, Win


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


@dataclass(frozen=True, slots=True)
class SetsOf:
    """The tiles of every set of a kind that is concealed, or of every one that is exposed."""

    melds: Callable[[Win], Iterable[Meld]]
    concealed: bool

    def __call__(self, win: Win) -> Reasons:
        return [meld.tiles for meld in self.melds(win) if meld.concealed is self.concealed]


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """A row. Either ``when`` says that it counts, or ``each`` gives the tiles of every reason for which it counts.

    Where the page has two columns (exposed, concealed) two rows share an id.
    """

    id: str
    worth: Worth
    when: Callable[[Win], bool] | None = None
    each: Callable[[Win], Reasons] | None = None
    winner_only: bool = False
    """Whether a loser, where losers score, does not count it."""
    is_counted: bool = field(init=False, repr=False, compare=False)
    """Whether it is worth anything: a row of no points makes no line."""
    concealed: bool | None = field(init=False, repr=False, compare=False)
    """Whether the sets that it counts are concealed; ``None`` where it does not tell them apart."""

    def __post_init__(self) -> None:
        if (self.when is None) is (self.each is None):
            raise ValueError(f"{self.id}: one question, either `when` or `each`")
        object.__setattr__(self, "is_counted", self.worth != Points(0))
        object.__setattr__(self, "concealed", self.each.concealed if isinstance(self.each, SetsOf) else None)


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
    yields: int = 0
    """How wide it is beside others that are worth as much: of these the name is given by what yields least."""
    replaces: Replaces = Replaces.FLAT
