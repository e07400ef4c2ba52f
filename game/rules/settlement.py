"""Who pays what when a deal is won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from game.rules.score import Payment, Score
from game.rules.win import DealFacts, WinFacts
from game.tiles.tile import WIND_ORDER, Wind


def winners_score_discarder_loses_one(
    scores: Iterable[Score], wins: Iterable[WinFacts], seats: int
) -> tuple[Fraction, ...]:
    """Each winner gets his worth from nobody; who lost the tile loses one point, however many win on it (gala.md)."""
    deltas = [Fraction(0)] * seats
    for score in scores:
        if score.is_winner:
            deltas[score.wind] += score.worth
    for loser in {win.loser for win in wins if win.loser is not None}:
        deltas[loser] -= 1
    return tuple(deltas)


def winners_score_alone(scores: Iterable[Score], seats: int) -> tuple[Fraction, ...]:
    """Each winner gets his worth from nobody, and nobody loses anything (docs/rules/latvian.md)."""
    return winners_score_discarder_loses_one(scores, (), seats)


def worths_of_seats(scores: Iterable[Score], seats: int) -> dict[Wind, Fraction]:
    """The worth of every seat; a seat that did not count, its hand being dead, has nothing."""
    worths = dict.fromkeys(WIND_ORDER[:seats], Fraction(0))
    worths.update((score.wind, score.worth) for score in scores)
    return worths


def each_pays_the_winner(winner: Wind, amount: Fraction, losers: Iterable[Wind]) -> tuple[Payment, ...]:
    """Each of these pays the winner so much."""
    return tuple(Payment(loser, winner, amount) for loser in losers)


def losers_pay_differences(worths: Mapping[Wind, Fraction], winner: Wind) -> tuple[Payment, ...]:
    """The losers among themselves: of each two, who has less pays the other the difference."""
    losers = [wind for wind in worths if wind is not winner]
    if not any(worths[wind] for wind in losers):
        return ()
    losers.sort(key=lambda wind: (-worths[wind], wind))
    return tuple(
        Payment(lower, higher, worths[higher] - worths[lower])
        for higher, lower in combinations(losers, 2)
        if worths[higher] != worths[lower]
    )


def doubled_for(dealer: Wind, payments: Iterable[Payment]) -> tuple[Payment, ...]:
    """Whatever the dealer pays or gets is doubled."""
    return tuple(
        Payment(one.payer, one.receiver, one.amount * 2) if dealer in (one.payer, one.receiver) else one
        for one in payments
    )


def payers(deal: DealFacts, seats: int, *, discarder_alone: bool) -> tuple[Wind, ...]:
    """Who pays the winner: all others; or whoever lost him the tile, if anybody did and the house plays it so."""
    (win,) = deal.wins
    if discarder_alone and win.loser is not None:
        return (win.loser,)
    return tuple([wind for wind in WIND_ORDER[:seats] if wind is not win.wind])


def deltas_of(payments: Iterable[Payment], seats: int) -> tuple[Fraction, ...]:
    """What the payments add to the balance of every seat, by its wind."""
    deltas = [Fraction(0)] * seats
    for payment in payments:
        deltas[payment.payer] -= payment.amount
        deltas[payment.receiver] += payment.amount
    return tuple(deltas)
