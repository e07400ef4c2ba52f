"""The place of a player when a match ends with a win of his."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.engine.seat import Seat
from game.rules.example import example
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.win import WinFacts


def leader_of(balances: Sequence[Fraction], seat: Seat) -> Seat:
    """The player with the most points, other than this one."""
    return max((Seat(other) for other in range(len(balances)) if other != seat), key=lambda other: balances[other])


def after_win(
    rules: Ruleset, placing: Placing, balances: Sequence[Fraction], seat: Seat, hand: str
) -> tuple[int, Fraction]:
    """The place after a win on the leader's discard, and the points compared with him; others' hands count nothing.

    :param hand: the winning hand, in the notation of the books' examples.
    """
    leader = leader_of(balances, seat)
    own, loser, dealer = (placing.wind_of(one, rules.seats) for one in (seat, leader, Seat(placing.dealer)))
    shown = example(hand).facts
    won = shown.wins[0]
    win = WinFacts(wind=own, tile=won.tile, source=won.source, loser=loser, flags=won.flags)
    player = replace(shown.hands[0], wind=own)
    deal = replace(shown, prevailing=placing.prevailing, dealer=dealer, hands=(player,), wins=(win,))
    deltas = rules.scored(deal).deltas
    after = [balance + deltas[placing.wind_of(Seat(other), rules.seats)] for other, balance in enumerate(balances)]
    return 1 + sum(other > after[seat] for other in after), after[seat] - after[leader]
