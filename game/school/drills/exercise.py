"""An exercise: a question about a hand, the possible answers, and how an answer is judged."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction

from game import Frozen
from game.engine.rulings.why_not import WhyNot
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.reading.aims import Aim
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore
from game.rules.win import DealFacts, PlayerHand
from game.school.rating import Verdict
from game.school.themes import Theme
from game.tiles.tile import Tile, Tiles, Wind

Option = Tile | int | str
"""A possible answer: a tile, a number, or an id that has a text."""

NEARLY_ALL = 0.5
"""From this share of several right answers on, with none wrong, an answer is nearly right."""


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
        """The id under which ``Progress`` keeps the rating."""
        return f"drill.{self.value}"

    @property
    def theme(self) -> Theme:
        return _THEMES[self]


_THEMES = {
    Drill.MISSING: Theme.HANDS,
    Drill.WAIT: Theme.HANDS,
    Drill.DISCARD: Theme.DISCARDS,
    Drill.CALL: Theme.CLAIMS,
    Drill.COUNT: Theme.COUNTING,
    Drill.PAY: Theme.COUNTING,
    Drill.DANGER: Theme.DEFENSE,
    Drill.OTHER_BOOK: Theme.AIMS,
}


class Helping(Frozen):
    """How near a hand is to mahjong: the number of missing tiles, and the tiles that bring it nearer."""

    missing: int
    tiles: tuple[tuple[Tile, int], ...]
    """The useful tiles, each with the number of copies that are not in the hand."""

    @property
    def live(self) -> int:
        """How many copies of useful tiles are left."""
        return sum(count for _tile, count in self.tiles)


class Group(Frozen, kw_only=True):
    """Tiles that belong together in a finished hand: a set, a pair, or all tiles of a special hand."""

    tiles: Tiles
    lacking: frozenset[int] = frozenset()
    """The indexes in ``tiles`` of the tiles that the hand does not have yet."""
    is_laid: bool = False
    """Whether the group lies on the table."""
    special: str | None = None
    """The id of the special hand that these tiles form; ``None`` for a set or a pair."""


NOTHING = "nothing"
"""The answer "nothing is possible"."""


class Offer(Frozen, kw_only=True):
    """A discard that may be claimed."""

    tile: Tile
    thrower: Wind
    refused: Mapping[Option, WhyNot]
    """Why each claim that is not allowed is refused."""


class Ended(Frozen, kw_only=True):
    """A finished deal, with its score."""

    deal: DealFacts
    score: DealScore
    asked: Wind
    """The player whose gain or loss is asked for."""


class Readings(Frozen, kw_only=True):
    """How several books read the same hand."""

    special: Mapping[Option, str | None]
    """The books in which the hand is a mahjong, each with the id of its special hand, or ``None`` for sets and a pair.
    """


class Hidden(Frozen, kw_only=True):
    """A turn at which an opponent has few concealed tiles left."""

    view: State
    """What the player to discard knows."""
    seat: Seat
    passed: Tiles
    """The tiles that the opponent did not win on with the present hand."""
    shares: Mapping[Option, Fraction]
    """For each possible discard, the share of the opponent's possible hands that win on it."""


class Exercise(Frozen, kw_only=True):
    """A question about a hand."""

    drill: Drill
    rules: Ruleset
    rating: float
    """How hard the exercise is, on the scale of ``Rating.value``."""
    player: PlayerHand
    prevailing: Wind = Wind.EAST
    options: tuple[Option, ...]
    """The possible answers, in the order in which they are shown."""
    right: frozenset[Option]
    """The right answers: any one of them, or with ``several`` all of them together."""
    nearly: frozenset[Option] = frozenset()
    """Answers that are nearly as good; only without ``several``."""
    several: bool = False
    """Whether all right answers must be given together."""
    helps: Mapping[Option, Helping] = {}
    """How near the hand is after each answer; empty in drills without such a figure."""
    pays: Mapping[Option, tuple[Aim, float]] = {}
    """The most valuable aim after each answer, with its pay in points; empty in drills without such a figure."""
    ends: Mapping[Option, tuple[Group, ...]] = {}
    """The finished hand in its groups, by the answer that leads to it."""
    about: Offer | Ended | Readings | Hidden | None = None
    """Further facts, depending on the drill."""


def verdict_of(
    answer: AbstractSet[Option], right: AbstractSet[Option], nearly: AbstractSet[Option], *, several: bool
) -> Verdict:
    """The verdict on an answer, given as the set of the chosen options.

    :param several: whether all right options must be given together, and not any one of them.
    """
    if not several:
        if answer & right:
            return Verdict.RIGHT
        return Verdict.NEARLY if answer & nearly else Verdict.WRONG
    if answer == right:
        return Verdict.RIGHT
    close = answer < right and len(answer) >= NEARLY_ALL * len(right)
    return Verdict.NEARLY if close else Verdict.WRONG
