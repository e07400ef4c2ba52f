"""Laws of Hungarian scoring, on deals of all kinds (hungarian.md; common.md, "A set, a hand, a win")."""

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.hands.readings import Reading
from game.rules.combining import Way
from game.rules.rulesets.hungarian import HUNGARIAN, _counted
from game.rules.scoring import seen_as
from game.rules.terms import Source
from game.rules.win import DealFacts
from game.tiles.tile import Wind
from tests.hands import reference
from tests.rulebook.deals import reordered, turned, winner_of, won_deals
from tests.rulebook.scored import (
    rules_of,
    score_of,
)


@given(won_deals())
def test_scoring_does_not_depend_on_the_order_of_tiles_and_melds(deal: DealFacts) -> None:
    rules = rules_of(HUNGARIAN)
    assert rules.scored(deal).deltas == rules.scored(reordered(deal)).deltas


@given(won_deals(), st.integers(1, 3))
def test_seats_turned_give_turned_results(deal: DealFacts, steps: int) -> None:
    rules = rules_of(HUNGARIAN)
    before, after = rules.scored(deal), rules.scored(turned(deal, steps))
    assert after.deltas == tuple(before.deltas[(seat - steps) % 4] for seat in range(4))


@given(won_deals())
def test_a_beneficiary_gets_exactly_double(deal: DealFacts) -> None:
    """hungarian.md, "Scoring", option `banker_pay`: from each twice what another would get; wins when dealt aside."""
    (win,) = deal.wins
    assume(win.source is not Source.DEALT)
    rules = rules_of(HUNGARIAN)
    others = [wind for wind in Wind if wind is not win.wind]
    single = rules.scored(replace(deal, dealer=others[0]))
    double = rules.scored(replace(deal, dealer=win.wind))
    paid = {payment.payer: payment.amount for payment in single.payments}
    assert paid[others[0]] == 2 * paid[others[1]]
    assert {payment.amount for payment in double.payments} == {2 * paid[others[1]]}


@given(won_deals())
def test_payments_sum_to_zero_and_the_winner_gets_all_of_them(deal: DealFacts) -> None:
    rules = rules_of(HUNGARIAN, banker_pay="twice")
    settlement = rules.scored(deal)
    assert sum(settlement.deltas) == 0
    assert all(payment.receiver is deal.wins[0].wind for payment in settlement.payments)


@given(won_deals())
def test_no_reading_is_worth_more_than_the_one_that_counts(deal: DealFacts) -> None:
    rules = rules_of(HUNGARIAN)
    (win,) = deal.wins
    winner = winner_of(deal)
    best = score_of(rules.scored(deal), win.wind.letter)
    worths = []
    for melds in reference.splits(winner.hand.concealed, winner.hand.sets_to_make):
        for place, meld in enumerate(melds):
            if win.tile in meld.tiles:
                taken = meld.exposed() if win.source.is_taken_from_player else meld
                reading = Reading((*winner.hand.melds, *melds[:place], taken, *melds[place + 1 :]))
                worths.append(_counted(Way(seen_as(reading, winner, win, deal)), rules).worth)
    assert worths
    assert best.worth >= max(worths)
    if best.special is None:
        assert best.worth == max(worths)
