"""The flow of a match: who leads the next deal, under which winds, and when it is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from game.rules.terms import Outcome
from game.tiles.tile import WIND_ORDER, Wind


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
        return WIND_ORDER[(seat - self.east) % seats]


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


Leads = Callable[[Played], Placing]
"""From the match so far to the placing of the next deal, should there be one."""
IsOver = Callable[[Played], bool]
"""Whether the match so far is all of it."""


def match_of(leads: Leads, *, until: IsOver) -> Flow:
    """Deals led so, until the match is over."""
    return lambda played: None if until(played) else leads(played)


def is_won(deal: PlayedDeal) -> bool:
    """Whether somebody won."""
    return deal.outcome is Outcome.WON


def dealer_won(deal: PlayedDeal) -> bool:
    """Whether the seat with East's rights won."""
    return deal.placing.dealer in deal.winners


def moves(played: Played, moves_after: Callable[[PlayedDeal], bool]) -> int:
    """After how many deals the seat of East went to the right."""
    return sum(map(moves_after, played.deals))


def east_passes(seats: int, *, after: Callable[[PlayedDeal], bool]) -> Leads:
    """East is dealer, and goes to the right after such deals; the prevailing wind never changes."""

    def next_deal(played: Played) -> Placing:
        east = moves(played, after) % seats
        return Placing(east=east, dealer=east, prevailing=Wind.EAST)

    return next_deal


def rounds_of_winds(seats: int, *, after: Callable[[PlayedDeal], bool]) -> Leads:
    """East is dealer, and goes to the right after such deals; each time it was everybody's, a new round begins."""

    def next_deal(played: Played) -> Placing:
        rounds, east = divmod(moves(played, after), seats)
        return Placing(east=east, dealer=east, prevailing=Wind(rounds))

    return next_deal


def rounds_with_banker(seats: int, *, after: Callable[[PlayedDeal], bool]) -> Leads:
    """The banker whom a throw named has East's rights: after such deals bank and winds go to the right together."""

    def next_deal(played: Played) -> Placing:
        times = moves(played, after)
        rounds, east = divmod(times, seats)
        first = FIRST.dealer if played.banker is None else played.banker
        return Placing(east=east, dealer=(first + times) % seats, prevailing=Wind(rounds))

    return next_deal


def winds_pass_under_each_seat(seats: int, *, after: Callable[[PlayedDeal], bool]) -> Leads:
    """After such deals every player has the next wind; the dealer is who has the prevailing one.

    Each time everybody had every wind, the next one prevails (docs/rules/israeli.md, "The end of a round").
    """

    def next_deal(played: Played) -> Placing:
        times = moves(played, after)
        prevailing = Wind(times // seats)
        east = -times % seats
        return Placing(east=east, dealer=(east + prevailing) % seats, prevailing=prevailing)

    return next_deal


def benefits_in_turn(seats: int, *, first: Wind, after: Callable[[PlayedDeal], bool]) -> Leads:
    """The winds stay; East's rights go to the right after such deals, from the seat of this wind on."""

    def next_deal(played: Played) -> Placing:
        return Placing(east=0, dealer=(first + moves(played, after)) % seats, prevailing=Wind.EAST)

    return next_deal


def won_by_another(deal: PlayedDeal) -> bool:
    """Whether somebody won, and not the dealer."""
    return is_won(deal) and not dealer_won(deal)


def not_won_by_dealer(deal: PlayedDeal) -> bool:
    """Whether another won, or nobody."""
    return not dealer_won(deal)


def after_rounds(rounds: int, seats: int, *, after: Callable[[PlayedDeal], bool]) -> IsOver:
    """Over when East went to the right so many times round the table."""
    return lambda played: moves(played, after) >= rounds * seats


def after_won_deals(deals: int) -> IsOver:
    """Over after so many deals that somebody won."""
    return lambda played: sum(map(is_won, played.deals)) >= deals


def at_balance(points: int, *, stake: int, seats: int) -> IsOver:
    """Over when somebody has so many points."""
    return lambda played: max(played.balances(stake, seats)) >= points


def at_bankruptcy(*, stake: int, seats: int) -> IsOver:
    """Over when somebody has fewer points than none."""
    return lambda played: min(played.balances(stake, seats)) < 0


def never(_played: Played) -> bool:
    """The players themselves end the match."""
    return False


def any_of(*reasons: IsOver) -> IsOver:
    """Over for whichever of these reasons."""
    return lambda played: any(is_over(played) for is_over in reasons)
