"""What an exercise is: a question on a hand, what may be answered, and how an answer is judged."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from game.engine.rulings.why_not import WhyNot
from game.engine.seat import Seat
from game.engine.state import State
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore
from game.rules.win import DealFacts, PlayerHand
from game.school.rating import Verdict
from game.tiles.tile import Tile, Wind

Option = Tile | int | str
"""Something that may be answered: a tile, a number, or the id of something that has words."""

NEARLY_ALL = 0.5
"""Where several things are right: this share of them, and nothing wrong beside, is nearly right."""


class Drill(Enum):
    """The kinds of exercises, the plainest first."""

    MISSING = "missing"
    """How many tiles are missing?"""
    WAIT = "wait"
    "What is the hand waiting for?"
    DISCARD = "discard"
    """Which discard is best?"""
    CALL = "call"
    """What may be called?"""
    COUNT = "count"
    """Which rows of the table does a hand earn?"""
    PAY = "pay"
    "What does a player win or lose in a deal?"
    DANGER = "danger"
    """Which tile is most likely to be won on?"""
    OTHER_BOOK = "other_book"
    """In which books is the hand a mahjong?"""

    @property
    def id(self) -> str:
        """Under which its rating is kept."""
        return f"drill.{self.value}"


@dataclass(frozen=True, slots=True)
class Helping:
    """How a hand stands: the tiles missing, and those each of which brings it nearer."""

    missing: int
    tiles: tuple[tuple[Tile, int], ...]
    """With how many of each may still come, those in the hand being seen."""

    @property
    def live(self) -> int:
        """How many tiles help."""
        return sum(count for _tile, count in self.tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Tiles that belong together in a hand as it will be: a set, a pair, the tiles of a special hand."""

    tiles: tuple[Tile, ...]
    lacking: frozenset[int] = frozenset()
    """The places in it of tiles that the hand has not got."""
    is_laid: bool = False
    """Whether it lies on the table."""
    special: str | None = None
    """The special hand that these tiles are, where they are no set."""


NOTHING = "nothing"
"""The answer that nothing of the kind can be done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A discard that may be called."""

    tile: Tile
    thrower: Wind
    refused: Mapping[Option, WhyNot]
    """Why each other call is not possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A deal that is over."""

    deal: DealFacts
    score: DealScore
    asked: Wind
    """Whose gain or loss is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """What the books see in a hand."""

    special: Mapping[Option, str | None]
    """By the ids of the books in which it is a mahjong: the special hand that it is; ``None``: sets and a pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """A turn at which somebody else has hardly anything left in the hand."""

    view: State
    """What is known to whoever is to discard."""
    seat: Seat
    """Who is asked about."""
    passed: tuple[Tile, ...]
    """What that seat did not win on with the hand that it has."""
    shares: Mapping[Option, Fraction]
    """By the tiles that may be discarded: which share of the hands that wait for something wins on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A question on a hand."""

    drill: Drill
    rules: Ruleset
    rating: float
    """How hard it is."""
    player: PlayerHand
    prevailing: Wind = Wind.EAST
    options: tuple[Option, ...]
    """What may be answered, in the order in which it is shown."""
    right: frozenset[Option]
    """The right answers: any of them, or with ``several`` all of them together."""
    nearly: frozenset[Option] = frozenset()
    """Answers that are nearly as good, where one is asked for."""
    several: bool = False
    """Whether all that is right is asked for."""
    helps: Mapping[Option, Helping] = field(default_factory=dict)
    """How the hand stands after each answer; of a drill without, nothing."""
    ends: Mapping[Option, tuple[Group, ...]] = field(default_factory=dict)
    """The hand as it may end, in its sets, by the answer that it belongs to."""
    about: Offer | Ended | Readings | Hidden | None = None
    """What else there is to know."""

    def judged(self, answer: AbstractSet[Option]) -> Verdict:
        """What an answer is worth: the options that were chosen."""
        if not self.several:
            if answer & self.right:
                return Verdict.RIGHT
            return Verdict.NEARLY if answer & self.nearly else Verdict.WRONG
        if answer == self.right:
            return Verdict.RIGHT
        close = answer < self.right and len(answer) >= NEARLY_ALL * len(self.right)
        return Verdict.NEARLY if close else Verdict.WRONG
