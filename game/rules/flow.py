"""The flow of a match: who leads the next deal, under which winds, and when it is over."""

from collections.abc import Callable, Sequence
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

    def deltas(self, earned: Sequence[Fraction], lost: Sequence[int]) -> tuple[Fraction, ...]:
        """What a deal adds to the balance of every seat.

        Args:
            earned: what the settlement gave every seat, by its wind.
            lost: points that every seat lost by faults.
        """
        seats = len(lost)
        return tuple(earned[self.wind_of(seat, seats)] - points for seat, points in enumerate(lost))


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


Leads = Callable[[Played, int], Placing]
"""From the match so far, and how often winds or dealer passed on, to the next deal's placing, should there be one."""
IsOver = Callable[[Played, int], bool]
"""Whether the match so far, with so many such moves, is all of it."""


def match_of(leads: Leads, *, after: Callable[[PlayedDeal], bool], until: IsOver) -> Flow:
    """Deals led so, a move after such deals, until the match is over."""

    def next_deal(played: Played) -> Placing | None:
        moves = sum(map(after, played.deals))
        return None if until(played, moves) else leads(played, moves)

    return next_deal


def any_end(_deal: PlayedDeal) -> bool:
    """After every deal."""
    return True


def is_won(deal: PlayedDeal) -> bool:
    """Whether somebody won."""
    return deal.outcome is Outcome.WON


def dealer_won(deal: PlayedDeal) -> bool:
    """Whether the seat with East's rights won."""
    return deal.placing.dealer in deal.winners


def won_by_another(deal: PlayedDeal) -> bool:
    """Whether somebody won, and not the dealer."""
    return is_won(deal) and not dealer_won(deal)


def not_won_by_dealer(deal: PlayedDeal) -> bool:
    """Whether another won, or nobody."""
    return not dealer_won(deal)


def east_passes(seats: int) -> Leads:
    """East is dealer, and goes to the right with every move; the prevailing wind never changes."""
    return lambda _, moves: Placing(east=moves % seats, dealer=moves % seats, prevailing=Wind.EAST)


def rounds_of_winds(seats: int) -> Leads:
    """East is dealer, and goes to the right with every move; each time it was everybody's, a new round begins."""
    return lambda _, moves: Placing(east=moves % seats, dealer=moves % seats, prevailing=Wind(moves // seats))


def rounds_with_banker(seats: int) -> Leads:
    """The banker whom a throw named has East's rights: with every move bank and winds go to the right together."""

    def placing(played: Played, moves: int) -> Placing:
        first = FIRST.dealer if played.banker is None else played.banker
        return Placing(east=moves % seats, dealer=(first + moves) % seats, prevailing=Wind(moves // seats))

    return placing


def winds_pass_under_each_seat(seats: int, *, prevailing_step: int = 1) -> Leads:
    """With every move every player has the next wind; the dealer is who has the prevailing one.

    Each time everybody had every wind, the next one prevails (docs/rules/israeli.md, "The end of a round"); with the
    step -1 that is the one before it.
    """

    def placing(_played: Played, moves: int) -> Placing:
        prevailing = Wind(prevailing_step * (moves // seats) % seats)
        east = -moves % seats
        return Placing(east=east, dealer=(east + prevailing) % seats, prevailing=prevailing)

    return placing


def benefits_in_turn(seats: int, *, first: Wind, running: int = 1) -> Leads:
    """The winds stay; after so many moves East's rights go to the right, from the seat of this wind on."""
    return lambda _, moves: Placing(east=0, dealer=(first + moves // running) % seats, prevailing=Wind.EAST)


def after_moves(count: int) -> IsOver:
    """Over after so many moves."""
    return lambda _, moves: moves >= count


def after_won_deals(deals: int) -> IsOver:
    """Over after so many deals that somebody won."""
    return lambda played, _: sum(map(is_won, played.deals)) >= deals


def at_balance(points: int, *, stake: int, seats: int) -> IsOver:
    """Over when somebody has so many points."""
    return lambda played, _: max(played.balances(stake, seats)) >= points


def at_bankruptcy(*, stake: int, seats: int) -> IsOver:
    """Over when somebody has fewer points than none."""
    return lambda played, _: min(played.balances(stake, seats)) < 0


def never(_played: Played, _moves: int) -> bool:
    """The players themselves end the match."""
    return False


def any_of(*reasons: IsOver) -> IsOver:
    """Over for whichever of these reasons."""
    return lambda played, moves: any(is_over(played, moves) for is_over in reasons)
