"""The flow of a match: the next dealer and the winds of each deal, and when the match is over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import Struct

from game.rules.terms import Outcome
from game.tiles.tile import WIND_ORDER, Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """The winds and the dealer of a deal. Seats are numbered in turn order and never move."""

    east: int
    """The seat whose wind is East."""
    dealer: int
    """The seat that discards first and has East's rights; in two of the books it may be another than East."""
    prevailing: Wind

    def wind_of(self, seat: int, seats: int) -> Wind:
        """The wind of a seat at a table of ``seats``."""
        return WIND_ORDER[(seat - self.east) % seats]

    def deltas(self, earned: Sequence[Fraction], lost: Sequence[int]) -> tuple[Fraction, ...]:
        """The change of every seat's balance by a deal.

        Args:
            earned: what the settlement gave every seat, by its wind.
            lost: the points that every seat lost by faults.
        """
        seats = len(lost)
        return tuple(earned[self.wind_of(seat, seats)] - points for seat, points in enumerate(lost))


class PlayedDeal(Struct, frozen=True, kw_only=True):
    """A deal that is over, as far as the flow of the match depends on it."""

    placing: Placing
    outcome: Outcome
    winners: tuple[int, ...]
    deltas: tuple[Fraction, ...]
    """The change of every seat's balance."""


class Played(Struct, frozen=True):
    """A match so far."""

    deals: tuple[PlayedDeal, ...] = ()
    banker: int | None = None
    """The seat named banker by a throw before the first deal, where the book has one."""

    def balances(self, stake: int, seats: int) -> tuple[Fraction, ...]:
        """The balance of every seat that started with ``stake``."""
        return tuple(stake + sum((deal.deltas[seat] for deal in self.deals), Fraction(0)) for seat in range(seats))


Flow = Callable[[Played], Placing | None]
"""Gives, from the match so far, the placing of the next deal; ``None`` when the match is over."""

FIRST = Placing(east=0, dealer=0, prevailing=Wind.EAST)


Leads = Callable[[Played, int], Placing]
"""Gives, from the match so far and the number of moves of winds or dealer, the placing of the next deal, if any."""
IsOver = Callable[[Played, int], bool]
"""Tells, from the match so far and the number of such moves, whether the match is over."""


def match_of(leads: Leads, *, after: Callable[[PlayedDeal], bool], until: IsOver) -> Flow:
    """A flow with deals placed by ``leads`` and a move after each deal for which ``after`` holds, until ``until``."""

    def next_deal(played: Played) -> Placing | None:
        moves = sum(map(after, played.deals))
        return None if until(played, moves) else leads(played, moves)

    return next_deal


def any_end(_deal: PlayedDeal) -> bool:
    """Always true: there is a move after every deal."""
    return True


def is_won(deal: PlayedDeal) -> bool:
    """Whether somebody won."""
    return deal.outcome is Outcome.WON


def dealer_won(deal: PlayedDeal) -> bool:
    """Whether the seat with East's rights won."""
    return deal.placing.dealer in deal.winners


def won_by_another(deal: PlayedDeal) -> bool:
    """Whether somebody other than the dealer won."""
    return is_won(deal) and not dealer_won(deal)


def not_won_by_dealer(deal: PlayedDeal) -> bool:
    """Whether the dealer did not win."""
    return not dealer_won(deal)


def east_passes(seats: int) -> Leads:
    """East is the dealer and passes to the right with every move; the prevailing wind never changes."""
    return lambda _, moves: Placing(east=moves % seats, dealer=moves % seats, prevailing=Wind.EAST)


def rounds_of_winds(seats: int) -> Leads:
    """East is the dealer and passes to the right with every move; after everybody was East, a new round begins."""
    return lambda _, moves: Placing(east=moves % seats, dealer=moves % seats, prevailing=Wind(moves // seats))


def rounds_with_banker(seats: int) -> Leads:
    """The banker named by a throw has East's rights: with every move bank and winds pass to the right together."""

    def placing(played: Played, moves: int) -> Placing:
        first = FIRST.dealer if played.banker is None else played.banker
        return Placing(east=moves % seats, dealer=(first + moves) % seats, prevailing=Wind(moves // seats))

    return placing


def winds_pass_under_each_seat(seats: int, *, prevailing_step: int = 1) -> Leads:
    """With every move each player has the next wind; the dealer is the player with the prevailing wind.

    After everybody had every wind, the next wind prevails (docs/rules/israeli.md, "The end of a round"); with the step
    -1, the one before it.
    """

    def placing(_played: Played, moves: int) -> Placing:
        prevailing = Wind(prevailing_step * (moves // seats) % seats)
        east = -moves % seats
        return Placing(east=east, dealer=(east + prevailing) % seats, prevailing=prevailing)

    return placing


def benefits_in_turn(seats: int, *, first: Wind, running: int = 1) -> Leads:
    """The winds stay; East's rights begin at the wind ``first`` and pass to the right every ``running`` moves."""
    return lambda _, moves: Placing(east=0, dealer=(first + moves // running) % seats, prevailing=Wind.EAST)


def after_moves(count: int) -> IsOver:
    """Over after ``count`` moves."""
    return lambda _, moves: moves >= count


def after_won_deals(deals: int) -> IsOver:
    """Over after ``deals`` deals that somebody won."""
    return lambda played, _: sum(map(is_won, played.deals)) >= deals


def at_balance(points: int, *, stake: int, seats: int) -> IsOver:
    """Over when somebody has at least ``points`` points."""
    return lambda played, _: max(played.balances(stake, seats)) >= points


def at_bankruptcy(*, stake: int, seats: int) -> IsOver:
    """Over when somebody has fewer than 0 points."""
    return lambda played, _: min(played.balances(stake, seats)) < 0


def never(_played: Played, _moves: int) -> bool:
    """Never over: the players themselves end the match."""
    return False


def any_of(*reasons: IsOver) -> IsOver:
    """Over for any of these reasons."""
    return lambda played, moves: any(is_over(played, moves) for is_over in reasons)
