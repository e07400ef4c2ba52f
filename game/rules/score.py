"""The outcome of scoring: lines, scores, payments."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.hands.meld import Meld
from game.rules.worth import Worth
from game.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the scoring table that counted, once for each reason."""

    id: str
    worth: Worth
    tiles: tuple[Tile, ...] = ()
    """The tiles that earned it, where not the whole hand did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a player's hand was worth, before payments."""

    wind: Wind
    is_winner: bool
    melds: tuple[Meld, ...] = ()
    """The sets and pairs of the reading that was counted."""
    finished: int | None = None
    """Which of these the winning tile completed, where the book tells."""
    special: str | None = None
    """The id of the special hand that was counted."""
    lines: tuple[Line, ...] = ()
    points: Fraction = Fraction(0)
    doubles: int = 0
    worth: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that one player gives another."""

    payer: Wind
    receiver: Wind
    amount: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """A deal, settled."""

    scores: tuple[Score, ...]
    """Of the hands that were given."""
    payments: tuple[Payment, ...] = ()
    deltas: tuple[Fraction, ...]
    """What the deal adds to the balance of every seat, by its wind."""
