"""Which deal of how many is played, and how a match goes on after a deal that nobody won."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.engine.state import Over, State
from game.i18n.deal_words import deal_words, deals_planned, goes_on
from game.rules.flow import Played, PlayedDeal
from game.rules.options import Value
from game.rules.terms import Outcome
from tests.engine.rigged import Scene

WON = Outcome.WON
EXHAUSTED = Outcome.EXHAUSTED
ANNULLED = Outcome.ANNULLED


def after(book: str, outcomes: tuple[Outcome, ...], **options: Value) -> State:
    """The match in the deal after others that ended so; where somebody won, it was never the dealer."""
    dice = {"polish": (1, 4, 3, 2), "israeli": (2, 3, 3, 4, 5), "hungarian": (1, 4, 3, 2, 5)}.get(book, (1, 4, 3, 2, 5))
    state = Scene(book=book, dice=dice, options=options).match.state
    played: list[PlayedDeal] = []
    for outcome in outcomes:
        placing = state.rules.flow(Played(tuple(played)))
        assert placing is not None, "the match goes on"
        winners = ((placing.dealer + 1) % 4,) if outcome is WON else ()
        played.append(PlayedDeal(placing=placing, outcome=outcome, winners=winners, deltas=(Fraction(0),) * 4))
    placing = state.rules.flow(Played(tuple(played)))
    assert placing is not None, "the match goes on"
    return replace(state, played=tuple(played), deal=replace(state.current_deal, placing=placing))


def words(state: State) -> str:
    return " / ".join(deal_words(state, deals_planned(state.rules), lambda seat: "ABCD"[seat]))


@pytest.mark.parametrize(
    ("book", "outcomes", "said"),
    [
        # docs/rules/latvian.md: deals without a winner do not count, and the dealer deals again
        ("latvian", (WON,), "Deal 2 of 16 / Dealer: B"),
        ("latvian", (WON, EXHAUSTED), "Deal 2 of 16 / Again · Dealer: B"),
        ("latvian", (EXHAUSTED, EXHAUSTED), "Deal 1 of 16 / Again · Dealer: A"),
        ("latvian", (EXHAUSTED, WON), "Deal 2 of 16 / Dealer: B"),
        # docs/rules/gala.md: the deal counts, and the next player is East; after too many faults it is played again
        ("gala", (WON, EXHAUSTED), "Deal 3 of 4 / East: C"),
        ("gala", (WON, ANNULLED), "Deal 2 of 4 / Again · East: B"),
        ("gala", (WON, ANNULLED, WON), "Deal 3 of 4 / East: C"),
    ],
)
def test_a_deal_that_is_played_again_keeps_its_number_and_says_so(
    book: str, outcomes: tuple[Outcome, ...], said: str
) -> None:
    assert words(after(book, outcomes)) == said


AGAIN, UNCOUNTED = "The deal is played again with the same winds.", "Deals without a winner don't count toward the "


@pytest.mark.parametrize(
    ("book", "options", "said"),
    [
        ("latvian", {}, f"{AGAIN} {UNCOUNTED}16."),
        ("latvian", {"match_hands": 4}, f"{AGAIN} {UNCOUNTED}4."),
        pytest.param("latvian", {"match": "target"}, AGAIN, marks=pytest.mark.slow),
        ("hungarian", {"match": "sixteen"}, f"{AGAIN} {UNCOUNTED}16."),
        ("hungarian", {"match": "circuit"}, ""),
        ("israeli", {}, AGAIN),
        ("gala", {}, ""),
    ],
)
def test_after_an_exhausted_deal_it_is_said_how_the_match_goes_on(
    book: str, options: dict[str, Value], said: str
) -> None:
    state = after(book, (), **options)
    deal = state.current_deal
    nothing = (Fraction(0),) * 4
    exhausted = PlayedDeal(placing=deal.placing, outcome=EXHAUSTED, winners=(), deltas=nothing)
    over = replace(deal, phase=Over(outcome=EXHAUSTED, deltas=nothing))
    assert goes_on(replace(state, played=(exhausted,), deal=over)) == said


def test_nothing_goes_on_after_the_last_deal() -> None:
    state = after("gala", (WON, WON, EXHAUSTED))
    deal, nothing = state.current_deal, (Fraction(0),) * 4
    last = PlayedDeal(placing=deal.placing, outcome=EXHAUSTED, winners=(), deltas=nothing)
    over = replace(deal, phase=Over(outcome=EXHAUSTED, deltas=nothing))
    assert goes_on(replace(state, played=(*state.played, last), deal=over)) == ""
