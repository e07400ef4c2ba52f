"""The flow of a match: who leads the next deal, under which winds, and when it is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from game.rules.terms import Outcome
from game.tiles.tile import Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Under what winds a deal is played. Seats are numbered in turn order and never move."""

    east: int
    """The seat whose wind is East."""
    dealer: int
    """The seat that leads and has East's rights; another one than East's in two of the books."""
    prevailing: Wind

    def wind_of(self, seat: int, seats: int) -> Wind:
        """The wind of a seat at a table of so many."""
        return Wind((seat - self.east) % seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal that is over, as far as the flow of the match looks at it."""

    placing: Placing
    outcome: Outcome
    winners: tuple[int, ...]
    deltas: tuple[Fraction, ...]
    """What it added to the balance of every seat."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match so far."""

    deals: tuple[PlayedDeal, ...] = ()
    banker: int | None = None
    """The seat that a throw named before the first deal, where the book has one."""

    def balances(self, stake: int, seats: int) -> tuple[Fraction, ...]:
        """What every seat has, from what it started with."""
        return tuple(stake + sum((deal.deltas[seat] for deal in self.deals), Fraction(0)) for seat in range(seats))


Flow = Callable[[Played], Placing | None]
"""From the match so far to the next deal's placing; ``None``: the match is over."""

FIRST = Placing(east=0, dealer=0, prevailing=Wind.EAST)


def east_passes_after_every_deal(*, deals: int, seats: int = 4) -> Flow:
    """East goes to the right after every deal, whatever its end; after so many deals the match is over (gala.md)."""

    def next_deal(played: Played) -> Placing | None:
        if len(played.deals) == deals:
            return None
        east = len(played.deals) % seats
        return Placing(east=east, dealer=east, prevailing=Wind.EAST)

    return next_deal


def single_deal(placing: Placing) -> Flow:
    """One deal that stands alone (COMMANDS.md, ``simulate``)."""

    def next_deal(played: Played) -> Placing | None:
        return None if played.deals else placing

    return next_deal
