"""Laws of Polish scoring, on deals of all kinds (polish.md; common.md, "A set, a hand, a win")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.hands.readings import Reading
from game.rules.rows import Doubles, Points
from game.rules.ruleset import Ruleset
from game.rules.rulesets.polish import POLISH
from game.rules.scoring import NotAMahjong, lines_of, seen_as
from game.rules.win import DealFacts, PlayerHand, Win
from game.tiles.tile import Wind
from tests.hands import reference
from tests.rulebook.deals import reordered, turned, winner_of, won_deals
from tests.rulebook.scored import (
    counted,
    rules_of,
    score_of,
    settled,
)


def value(win: Win, rules: Ruleset) -> int:
    """What a reading is worth, its lines added up once more."""
    found = lines_of(win, rules.elements)
    points = sum(line.worth.points for line in found if isinstance(line.worth, Points))
    doubles = sum(line.worth.doubles for line in found if isinstance(line.worth, Doubles))
    return min(int(points) << doubles, int(str(rules.options["limit"])))


def readings_by_trying(player: PlayerHand, deal: DealFacts) -> list[Win]:
    """Every choice of sets and a pair that the winner's tiles are, the winning tile in each set that it fits."""
    (facts,) = deal.wins
    found = []
    for melds in reference.splits(player.hand.concealed, player.hand.sets_to_make):
        for place, meld in enumerate(melds):
            if facts.tile in meld.tiles:
                taken = meld.exposed() if facts.source.is_taken_from_player else meld
                chosen = (*player.hand.melds, *melds[:place], taken, *melds[place + 1 :])
                found.append(seen_as(Reading(chosen), player, facts, deal))
    return found


@given(won_deals())
def test_the_best_reading_of_a_winner_is_never_below_another(deal: DealFacts) -> None:
    """docs/rules/common.md, "A set, a hand, a win"."""
    rules = rules_of(POLISH, limit=100000)
    winner = winner_of(deal)
    best = score_of(settled(rules, deal), winner.wind.letter)
    others = [value(win, rules) for win in readings_by_trying(winner, deal)]
    assert others
    assert best.worth >= max(others)
    if best.special is None:
        assert best.worth == max(others)


@given(won_deals(), st.data())
def test_the_best_reading_of_a_loser_is_never_below_another(deal: DealFacts, data: st.DataObject) -> None:
    """docs/rules/common.md, "A set, a hand, a win": any sets, any number of pairs."""
    rules = rules_of(POLISH, limit=100000)
    winner = winner_of(deal)
    player = next(player for player in deal.hands if player.wind is not winner.wind)
    seven = data.draw(st.permutations(player.hand.concealed))[:7]
    player = replace(player, hand=replace(player.hand, concealed=tuple(seven)))
    best = score_of(settled(rules, replace(deal, hands=(winner, player))), player.wind.letter)
    others = [
        value(seen_as(Reading(melds), player, None, deal), rules)
        for melds in reference.losers_melds(player.hand.concealed)
    ]
    assert best.worth == max(others)


@given(won_deals())
def test_scoring_does_not_depend_on_the_order_of_tiles_melds_or_players(deal: DealFacts) -> None:
    rules = rules_of(POLISH, extra_hands=True)
    settlement = settled(rules, deal)
    again = settled(rules, reordered(deal))
    assert again.deltas == settlement.deltas
    for wind in "ESWN":
        assert counted(score_of(again, wind)) == counted(score_of(settlement, wind))
        assert score_of(again, wind).special == score_of(settlement, wind).special


@given(won_deals(), st.sampled_from(("all", "discarder")), st.booleans())
def test_payments_sum_to_zero(deal: DealFacts, payer: str, losers_settle: bool) -> None:
    settlement = settled(rules_of(POLISH, payer=payer, losers_settle=losers_settle), deal)
    assert sum(settlement.deltas) == 0
    for wind in Wind:
        got = sum(payment.amount for payment in settlement.payments if payment.receiver is wind)
        paid = sum(payment.amount for payment in settlement.payments if payment.payer is wind)
        assert settlement.deltas[wind] == got - paid
    assert all(payment.amount > 0 for payment in settlement.payments)


@given(won_deals(), st.integers(1, 3))
def test_seats_turned_give_turned_results(deal: DealFacts, steps: int) -> None:
    rules = rules_of(POLISH)
    before = settled(rules, deal).deltas
    after = settled(rules, turned(deal, steps)).deltas
    assert [after[wind.after(steps)] for wind in Wind] == list(before)


@given(won_deals(seats=3), st.booleans())
def test_three_pay_each_other_too(deal: DealFacts, chows: bool) -> None:
    rules = rules_of(POLISH, players=3, three_player_chows=chows)
    winner = winner_of(deal)
    if rules.mahjong.is_made(winner, deal.prevailing):
        assert sum(settled(rules, deal).deltas) == 0
    else:
        assert not chows
        with pytest.raises(NotAMahjong):
            settled(rules, deal)
