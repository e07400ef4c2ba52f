"""The settlement of a deal: who pays whom, and what is added to everybody's own balance."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from game import Frozen
from game.rules.cannon import feeder_of
from game.rules.scoring import DealScore, Payment, Score, deltas_of, doubles_of, points_of, worths_of_seats
from game.rules.win import DealFacts, WinFacts
from game.tiles.tile import WIND_ORDER, Wind


class Payers(Enum):
    """Who pays a winner."""

    NOBODY = "nobody"
    DISCARDER = "discarder"
    """The seat that lost the winning tile pays, or everybody else if nobody lost it."""
    ALL = "all"
    """Everybody who did not win pays."""


class Rounding(Enum):
    """The way in which a worth between two steps is rounded."""

    NEAREST = "nearest"
    """Worths are rounded to the nearest step, from the middle upwards."""
    UP = "up"
    DOWN = "down"


class Settlement(Frozen, kw_only=True):
    """How the worths of the counted hands become payments."""

    payers: Payers = Payers.NOBODY
    each_pays: int | None = None
    """The points that each payer pays; ``None``: what the winner's hand is worth."""
    dealer_pays: int = 1
    """The factor of what the seat with East's rights pays."""
    dealer_gets: int = 1
    """The factor of what the seat with East's rights is paid."""
    discarder_pays: int = 1
    """The factor of what the seat pays that lost the winning tile."""
    drawn_pays: int = 1
    """The factor of what each payer pays for a win on a tile that nobody lost."""
    losers_count: bool = False
    losers_settle: bool = False
    """Whether of each two losers the one whose hand is worth less pays the other the difference."""
    losers_pay: int = 0
    """The points that each of the others pays a winner besides, whether it pays for the hand or not."""
    discarder_loses: int = 0
    """The points that the seat which lost the winning tile loses to nobody."""
    loses_for_each: bool = False
    """Whether ``discarder_loses`` is lost once for each of several winners."""
    cannon: bool = False
    """Whether a seat that feeds a dangerous hand pays for everybody, and the losers do not settle (``cannon``)."""
    bonus_beside_special: bool = False
    """Whether flowers and seasons count beside a special hand that otherwise stands for the whole score."""
    least_worth: int | None = None
    """The least that a hand must be worth to go out; ``None`` if any mahjong is enough."""
    least_doubles: int | None = None
    """The fewest doubles with which a hand may go out, unless it is a special hand or worth the limit."""
    least_without_bonus: bool = False
    """Whether the lines of flowers and seasons are left out of what a hand must be worth to go out."""
    limit: int | None = None
    """The highest worth of a hand; ``None`` if there is no limit."""
    table: tuple[int, ...] = ()
    """The points that each worth from 0 brings, the last also for all above; if empty, a hand brings its worth."""
    round_to: int | None = None
    """The step to which what a hand brings is rounded; ``None`` if it is not."""
    rounding: Rounding = Rounding.NEAREST

    @property
    def keeps_worth(self) -> bool:
        """Whether every counted hand's worth goes to its owner's balance, because nobody pays for it."""
        return self.payers is Payers.NOBODY or self.each_pays is not None

    @property
    def has_least(self) -> bool:
        """Whether a hand must be worth something to go out."""
        return self.least_worth is not None or self.least_doubles is not None

    def is_enough(self, score: Score) -> bool:
        """Whether a hand with this score may go out."""
        worth, doubles = self.counted_for_least(score)
        if self.least_worth is not None and worth < self.least_worth:
            return False
        is_dear = score.special is not None or worth == self.limit
        return self.least_doubles is None or is_dear or doubles >= self.least_doubles

    def counted_for_least(self, score: Score) -> tuple[Fraction, int]:
        """The worth and the doubles of a hand that count toward what it must be worth to go out."""
        bonus = [line for line in score.lines if line.is_of_bonus] if self.least_without_bonus else []
        if not bonus:
            return score.worth, score.doubles
        doubles = score.doubles - doubles_of(bonus)
        by_bonus = score.points * 2**score.doubles - (score.points - points_of(bonus)) * 2**doubles
        worth = (score.worth if score.unlimited is None else score.unlimited) - by_bonus
        return min(worth, Fraction(self.limit or worth)), doubles

    def settled(self, scores: tuple[Score, ...], deal: DealFacts, seats: int) -> DealScore:
        """The payments of a deal that somebody won, and what changes in everybody's balance."""
        worths = {wind: self.brings(worth) for wind, worth in worths_of_seats(scores, seats).items()}
        won = {win.wind for win in deal.wins}
        losers = [wind for wind in WIND_ORDER[:seats] if wind not in won]
        paid = [
            Payment(payer, win.wind, self._paid_by(payer, win, worths[win.wind]))
            for win in deal.wins
            for payer in self._payers_of(win, losers)
        ]
        if self.losers_pay:
            paid += [
                Payment(payer, win.wind, Fraction(self.losers_pay))
                for win in deal.wins
                for payer in losers
                if payer not in self._payers_of(win, losers)
            ]
        fed = self._fed(deal) if self.cannon else {}
        if self.losers_settle and not fed and any(worths[wind] for wind in losers):
            ordered = sorted(losers, key=lambda wind: (-worths[wind], wind))
            paid += [
                Payment(lower, higher, worths[higher] - worths[lower])
                for higher, lower in combinations(ordered, 2)
                if worths[higher] != worths[lower]
            ]
        paid = [self._with_dealers_share(payment, deal.dealer) for payment in paid]
        for winner, feeder in fed.items():
            whole = sum((payment.amount for payment in paid if payment.receiver is winner), Fraction(0))
            paid = [payment for payment in paid if payment.receiver is not winner]
            paid += [Payment(feeder, winner, whole)] if whole else []
        payments = tuple(paid)
        deltas = list(deltas_of(payments, seats))
        for score in scores if self.keeps_worth else ():
            deltas[score.wind] += worths[score.wind]
        if self.discarder_loses:
            discarders = [win.loser for win in deal.wins if win.loser is not None]
            for wind in discarders if self.loses_for_each else {*discarders}:
                deltas[wind] -= self.discarder_loses
        return DealScore(scores=scores, payments=payments, deltas=tuple(deltas))

    def _fed(self, deal: DealFacts) -> dict[Wind, Wind]:
        """The seat that let off a cannon, by the seat of the hand that it fed."""
        feeders = ((win.wind, feeder_of(deal, win)) for win in deal.wins)
        return {winner: feeder for winner, feeder in feeders if feeder is not None}

    def brings(self, worth: Fraction) -> Fraction:
        """The points that a hand of this worth brings, by the table and the rounding if there are any."""
        brought = Fraction(self.table[min(max(int(worth), 0), len(self.table) - 1)]) if self.table else worth
        if self.round_to is None:
            return brought
        steps = brought / self.round_to
        if self.rounding is Rounding.NEAREST:
            steps += Fraction(1, 2)
        return Fraction(self.round_to * (ceil(steps) if self.rounding is Rounding.UP else floor(steps)))

    def _paid_by(self, payer: Wind, win: WinFacts, worth: Fraction) -> Fraction:
        factor = self.drawn_pays if win.loser is None else self.discarder_pays if payer is win.loser else 1
        amount = worth if self.each_pays is None else Fraction(self.each_pays)
        paid = amount if factor == 1 else factor * amount
        return paid + self.losers_pay if self.losers_pay else paid

    def _payers_of(self, win: WinFacts, losers: Sequence[Wind]) -> Sequence[Wind]:
        if self.payers is Payers.NOBODY:
            return ()
        return (win.loser,) if self.payers is Payers.DISCARDER and win.loser is not None else losers

    def _with_dealers_share(self, payment: Payment, dealer: Wind) -> Payment:
        factor = self.dealer_pays if payment.payer is dealer else 1
        factor *= self.dealer_gets if payment.receiver is dealer else 1
        return payment if factor == 1 else Payment(payment.payer, payment.receiver, payment.amount * factor)
