"""Who pays how much for a win at a lesson's table; the learner says it player by player."""

from collections.abc import Mapping
from fractions import Fraction

from game import Frozen
from game.engine.facts import deal_facts
from game.engine.seat import Seat
from game.engine.state import State
from game.i18n.numbers import points_text
from game.rules.scoring import DealScore
from game.school.lessons.answers import reply
from game.school.lessons.book_facts import facts_of
from game.school.lessons.rigging import seats_at_sides

AMOUNTS = 4


class Bill(Frozen):
    """What the players other than the winner pay, or lose, for a win."""

    owed: Mapping[str, Fraction]
    """The amounts owed, by the side of each player as the learner sees it, or ``me``."""
    amounts: tuple[Fraction, ...]
    """The amounts to choose from, in ascending order."""
    names: Mapping[str, str]
    """The players' names by their sides."""

    def word(self, side: str, amount: Fraction) -> str:
        """The word of an answer: the side, and the number of the amount, from 1."""
        return f"{side}={self.amounts.index(amount) + 1}"

    def meaning(self, word: str) -> tuple[str, Fraction]:
        """The side and the amount that an answer's word stands for."""
        side, _equals, number = word.partition("=")
        return side, self.amounts[int(number) - 1]


class _Won(Frozen):
    """A deal that one player won."""

    state: State
    settled: DealScore
    winner: Seat

    @property
    def worth(self) -> Fraction:
        return self.settled.winners[0].worth

    def owes(self, seat: Seat) -> Fraction:
        """What a player pays the winner; in a book without payments, what that player loses."""
        wind, winner = self.state.wind_of(seat), self.state.wind_of(self.winner)
        if self.settled.payments:
            paid = [each for each in self.settled.payments if (each.payer, each.receiver) == (wind, winner)]
            return sum((each.amount for each in paid), Fraction(0))
        return max(Fraction(0), -self.settled.deltas[wind])


def bill_of(state: State, own: Seat, names: Mapping[str, str]) -> tuple[Bill, Mapping[str, str]]:
    """The bill of a deal that is over, and the reason for the right amount of each of its players.

    ``names`` are the other players by their sides.
    """
    deal = state.current_deal
    (win,) = deal.winners
    found = _Won(state, state.rules.scored(deal_facts(state)), win.seat)
    sides = {"me": own, **seats_at_sides(own, state.rules.seats)}
    payers = {side: seat for side, seat in sides.items() if seat != win.seat}
    owed = {side: found.owes(seat) for side, seat in payers.items()}
    bill = Bill(owed, _amounts(owed, found.worth), names)
    return bill, {side: _why(found, seat, owed[side], names.get(side, "")) for side, seat in payers.items()}


def _amounts(owed: Mapping[str, Fraction], worth: Fraction) -> tuple[Fraction, ...]:
    """The amounts to choose from: the right ones among likely wrong ones."""
    most = max(owed.values())
    likely = [*owed.values(), worth, 2 * worth, Fraction(0), 2 * most, most + 1, most + 2]
    whole = [amount for amount in dict.fromkeys(likely) if amount.denominator == 1 or amount in owed.values()]
    return tuple(sorted(whole[: max(AMOUNTS, len(set(owed.values())))]))


def _why(won: _Won, seat: Seat, amount: Fraction, name: str) -> str:
    """The reason why a player pays exactly this amount; ``name`` is empty for the learner."""
    placing = won.state.current_deal.placing
    leads, all_double = seat == placing.dealer, won.winner == placing.dealer
    if not amount:
        kind = "free"
    elif not won.settled.payments:
        kind = "loses"
    elif amount == won.worth:
        kind = "plain"
    elif amount == 2 * won.worth and leads:
        kind = "double_dealer" if placing.dealer == placing.east else "double_rights"
    elif amount == 2 * won.worth and all_double:
        kind = "double_winner"
    else:
        kind = "fixed" if facts_of(won.state.rules).is_fixed else "other"
    who = "" if name else "_own"
    return reply(f"paid_{kind}{who}", name=name, amount=points_text(amount), worth=points_text(won.worth))
