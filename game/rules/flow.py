"""The flow of a match: the next dealer and the winds of each deal, and when the match is over."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction

from game import Frozen
from game.rules.terms import Outcome
from game.tiles.tile import WIND_ORDER, Wind


class Placing(Frozen, kw_only=True):
    """The winds and the dealer of a deal. Seats are numbered in turn order and never move."""

    east: int
    dealer: int
    """The seat that discards first and has East's rights; in two of the books it may be another than East."""
    prevailing: Wind

    def wind_of(self, seat: int, seats: int) -> Wind:
        """The wind of a seat at a table of ``seats``."""
        return WIND_ORDER[(seat - self.east) % seats]

    def deltas(self, earned: Sequence[Fraction], lost: Sequence[int]) -> tuple[Fraction, ...]:
        """The change of every seat's balance by a deal.

        :param earned: what the settlement gave every seat, by its wind.
        :param lost: the points that every seat lost by faults and by kongs that are paid at once.
        """
        seats = len(lost)
        return tuple(earned[self.wind_of(seat, seats)] - points for seat, points in enumerate(lost))


class PlayedDeal(Frozen, kw_only=True):
    """A deal that is over, as far as the flow of the match depends on it."""

    placing: Placing
    outcome: Outcome
    winners: tuple[int, ...]
    deltas: tuple[Fraction, ...]
    """The change of every seat's balance."""


class Played(Frozen):
    """The course of a match so far."""

    deals: tuple[PlayedDeal, ...] = ()
    banker: int | None = None
    """The seat named banker by a throw before the first deal, if the book has one."""

    def balances(self, stake: int, seats: int) -> tuple[Fraction, ...]:
        """The balance of every seat that started with ``stake``."""
        return tuple(stake + sum((deal.deltas[seat] for deal in self.deals), Fraction(0)) for seat in range(seats))


FIRST = Placing(east=0, dealer=0, prevailing=Wind.EAST)


class MovesAfter(Enum):
    """The ends of a deal after which the winds, or East's rights, move."""

    ANY_END = "any_end"
    WON = "won"
    WON_BY_ANOTHER = "won_by_another"
    """The winds move after a win by another than the dealer."""
    NOT_WON_BY_DEALER = "not_won_by_dealer"
    """The winds move after any end but a win by the dealer."""


class Winds(Enum):
    """The way in which winds and East's rights go round."""

    ONE_ROUND = "one_round"
    """East is the dealer and passes to the right with every move; the prevailing wind never changes."""
    ROUNDS = "rounds"
    """East is the dealer and passes to the right with every move; after everybody was East, a new round begins."""
    BANKER = "banker"
    """The banker named by a throw has East's rights: with every move bank and winds pass to the right together."""
    UNDER_SEATS = "under_seats"
    """With every move each player has the next wind; the dealer is the player with the prevailing wind, which changes
    after everybody had every wind (docs/rules/israeli.md, "The end of a round").
    """
    BENEFITS = "benefits"
    """The winds stay; East's rights begin at North and pass to the right."""


class Course(Frozen, kw_only=True):
    """The course of a match: how winds and East's rights pass on, and what ends the match."""

    winds: Winds
    against_turns: bool = False
    """Whether the prevailing wind changes against turn order, in books where it changes under the seats."""
    running: int = 1
    """The number of deals in a row with the same holder of East's rights, in books where the winds stay."""
    moves_after: MovesAfter
    moves: int | None = None
    """The number of moves after which the match is over; ``None`` if moves do not end it."""
    won_deals: int | None = None
    """The number of won deals after which the match is over; ``None`` if they do not end it."""
    points: int | None = None
    """The points with which somebody ends the match; ``None`` if points do not end it."""
    at_bankruptcy: bool = False
    """Whether the match is over when somebody has fewer than 0 points."""

    @property
    def has_end(self) -> bool:
        """Whether anything but the players themselves ends the match for certain."""
        return any(end is not None for end in (self.moves, self.won_deals, self.points))

    def next_deal(self, played: Played, seats: int, stake: int) -> Placing | None:
        """The placing of the next deal; ``None`` when the match is over."""
        moves = self._moves(played)
        is_over = (
            (self.moves is not None and moves >= self.moves)
            or (self.won_deals is not None and sum(map(is_won, played.deals)) >= self.won_deals)
            or (self.points is not None and bool(played.deals) and max(played.balances(stake, seats)) >= self.points)
            or (self.at_bankruptcy and min(played.balances(stake, seats)) < 0)
        )
        return None if is_over else self._placing(played, moves, seats)

    def fewest_left(self, played: Played) -> int | None:
        """The fewest deals after those played; ``None`` if no number of moves or of won deals ends the match."""
        moves = None if self.moves is None else self.moves - self._moves(played)
        won = None if self.won_deals is None else self.won_deals - sum(map(is_won, played.deals))
        return min((left for left in (moves, won) if left is not None), default=None)

    def _moves(self, played: Played) -> int:
        """The number of times that winds or East's rights have passed on."""
        has_moved = _MOVES_AFTER[self.moves_after]
        return sum(has_moved(deal) for deal in played.deals if deal.outcome is not Outcome.ANNULLED)

    def _placing(self, played: Played, moves: int, seats: int) -> Placing:
        passed, round_ = moves % seats, Wind(moves // seats % len(Wind))
        match self.winds:
            case Winds.ONE_ROUND:
                return Placing(east=passed, dealer=passed, prevailing=Wind.EAST)
            case Winds.ROUNDS:
                return Placing(east=passed, dealer=passed, prevailing=round_)
            case Winds.BANKER:
                first = FIRST.dealer if played.banker is None else played.banker
                return Placing(east=passed, dealer=(first + moves) % seats, prevailing=round_)
            case Winds.UNDER_SEATS:
                prevailing = Wind((-1 if self.against_turns else 1) * (moves // seats) % seats)
                east = -moves % seats
                return Placing(east=east, dealer=(east + prevailing) % seats, prevailing=prevailing)
            case Winds.BENEFITS:
                return Placing(east=0, dealer=(Wind.NORTH + moves // self.running) % seats, prevailing=Wind.EAST)


def any_end(_deal: PlayedDeal) -> bool:
    """True after every deal, for books in which the winds always move."""
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


_MOVES_AFTER: Mapping[MovesAfter, Callable[[PlayedDeal], bool]] = {
    MovesAfter.ANY_END: any_end,
    MovesAfter.WON: is_won,
    MovesAfter.WON_BY_ANOTHER: won_by_another,
    MovesAfter.NOT_WON_BY_DEALER: not_won_by_dealer,
}
