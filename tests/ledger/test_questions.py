"""What is asked about a win: whatever can change what moves, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ledger.entry import GOES_WITH, EnteredDeal, EnteredHand
from game.ledger.finished import entry_of
from game.ledger.questions import Question, answered, hands_asked, is_yes, questions
from game.ledger.session import counted
from game.rules.flow import FIRST, Placing
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Flag, Source
from tests.for_each import one_of
from tests.ledger.played import placing_of, rules_of
from tests.rulebook.deals import won_deals
from tests.rulebook.scored import deal_of

PLAYED = [*map(rules_of, RULEBOOKS), rules_of("polish", players=3)]
HAND = "B123 C456 D789 C789 B55"


def asked(rules: Ruleset, case: str, *, dealer: str = "E") -> set[Source | Flag | None]:
    """What is asked about the winner of a deal; the dealer sits at seat 0."""
    facts = deal_of(case, dealer=dealer)
    placing = placing_of(facts)
    return {question.about for question in questions(rules, placing, entry_of(facts, placing, 4))}


def moved(rules: Ruleset, placing: Placing, deal: EnteredDeal) -> object:
    found = counted(rules, placing, deal)
    assert not found.problems
    return [score.worth for score in found.score.scores], found.score.payments, found.score.deltas


def test_a_plain_polish_win_from_the_wall() -> None:
    rules = rules_of("polish")
    assert asked(rules, f"S: {HAND} / wall B5") == {Flag.LAST_OF_WALL, Flag.LAST_OF_KIND}
    assert asked(rules, "S: B123 C456 D789 C789 B55 F1 / wall B5") >= {Source.REPLACEMENT}


def test_who_has_neither_kong_nor_bonus_tile_took_no_replacement() -> None:
    for rules in PLAYED:
        assert Source.REPLACEMENT not in asked(rules, f"S: {HAND} / wall B5")


def test_only_the_dealer_is_asked_about_the_dealt_tiles() -> None:
    rules = rules_of("polish")
    assert Source.DEALT in asked(rules, f"E: {HAND} / wall B5")
    assert Source.DEALT not in asked(rules, f"S: {HAND} / wall B5")
    assert Source.DEALT not in asked(rules, "E: (B123) C456 D789 C789 B55 / wall B5")


def test_a_tile_whose_like_lies_in_the_own_hand_is_not_the_last_on_the_table() -> None:
    """israeli.md: the other three lie open; here one of them is the winner's own."""
    assert Flag.LAST_OF_KIND in asked(rules_of("polish"), f"S: {HAND} / wall B5")
    assert Flag.LAST_OF_KIND not in asked(rules_of("israeli"), f"S: {HAND} / wall B5")


def test_without_robbing_nobody_is_asked_about_it() -> None:
    assert Source.ROBBED_KONG in asked(rules_of("polish"), f"S: {HAND} / discard D9")
    assert Source.ROBBED_KONG not in asked(rules_of("hungarian", rob_kong=False), f"S: {HAND} / discard D9")


def test_a_robbed_tile_is_the_only_one_that_its_owner_does_not_have() -> None:
    assert Source.ROBBED_KONG not in asked(rules_of("polish"), f"S: {HAND} / discard B5")


def test_nothing_is_asked_of_a_hand_that_is_not_whole() -> None:
    hand = EnteredHand(seat=1)
    assert questions(rules_of("polish"), FIRST, EnteredDeal(players=(hand,))) == ()


def test_hands_are_asked_for_where_they_count() -> None:
    facts = deal_of(f"S: {HAND} / wall B5")
    deal = entry_of(facts, placing_of(facts), 4)
    books = {book: hands_asked(rules_of(book), FIRST, deal) for book in RULEBOOKS}
    assert books == {"israeli": (0, 2, 3), "gala": (), "hungarian": (), "latvian": (), "polish": (0, 2, 3)}
    assert hands_asked(rules_of("polish", losers_settle=False), FIRST, deal) == ()


@given(deal=st.data())
@pytest.mark.parametrize("rules", one_of(5, PLAYED), ids=lambda rules: f"{rules.id}{rules.seats}")
def test_whatever_is_asked_matters_and_whatever_matters_is_asked(rules: Ruleset, deal: st.DataObject) -> None:
    facts = deal.draw(won_deals(rules.seats))
    placing = placing_of(facts)
    entry = entry_of(facts, placing, rules.seats)
    if counted(rules, placing, entry).problems:
        assert questions(rules, placing, entry) == ()
        return
    found = questions(rules, placing, entry)
    now = moved(rules, placing, entry)
    (win,) = entry.wins
    for question in found:
        assert not is_yes(entry, question) or question.about is Source.REPLACEMENT
        other = answered(entry, question, yes=not is_yes(entry, question))
        assert is_yes(other, question) is not is_yes(entry, question)
        assert moved(rules, placing, other) != now
        assert question in questions(rules, placing, other), "what was answered can be taken back"
        again = answered(other, question, yes=is_yes(entry, question))
        assert again.wins[0].source is not win.source or moved(rules, placing, again) == now
    for flag in (flag for flag in Flag if win.source in GOES_WITH[flag] and Question(win.seat, flag) not in found):
        other = answered(entry, Question(win.seat, flag), yes=True)
        assert contradicts(flag, rules, placing, entry) or moved(rules, placing, other) == now


def contradicts(flag: Flag, rules: Ruleset, placing: Placing, deal: EnteredDeal) -> bool:
    """Whether a flag cannot hold, told without the code that is tested: only what is known to be so."""
    (win,) = deal.wins
    hand = next(player for player in deal.players if player.seat == win.seat)
    kongs = sum(len(laid.tiles) == 4 for laid in hand.melds)
    match flag:
        case Flag.AFTER_SECOND_KONG:
            return kongs < 2
        case Flag.LAST_OF_WALL:
            return win.source is Source.REPLACEMENT and rules.wall.box is not None
        case Flag.LAST_TILE_MADE_REPLACEMENT:
            return rules.wall.box is None
        case Flag.FIRST_DISCARD:
            return win.loser != placing.dealer or any(
                not laid.concealed for each in deal.players for laid in each.melds
            )
        case Flag.LAST_OF_KIND:
            return True
        case _:
            return False
