"""A match entered deal by deal ends as it was played: the same totals, winds, and places."""

from collections.abc import Callable, Sequence

import pytest

from game.engine.state import State
from game.ledger.finished import finished
from game.ledger.session import ledger_of, read, written
from game.rules.rulesets import RULEBOOKS
from tests.for_each import one_in
from tests.ledger.played import over, played_match, session_of

KONGS = """
kongs.concealed_points = 5
kongs.added_points = 3
kongs.claimed_points = 2
kongs.discarder_points = 4
"""
"""A club that pays kongs at once."""
TABLES: list[tuple[str, dict[str, object]]] = [
    *((book, {}) for book in RULEBOOKS),
    ("polish", {"players": 3}),
    ("latvian", {"players": 3}),
    ("polish", {"payer": "discarder", "losers_settle": False, "bankrupt": "ends_match", "stake": 500}),
    ("hungarian", {"banker": "rolled"}),
    ("hungarian", {"match": "sixteen"}),
    *[(book, dict[str, object](own_hands=f"[{book}.rules]{KONGS}")) for book in RULEBOOKS],
]
"""Every book, every number of players, and a club of each book that pays kongs at once."""


def agree(states: Sequence[State]) -> None:
    """The ledger says after each deal what the engine says."""
    known = session_of(states[0])
    assert ledger_of(known).next_placing == over(states[0]).placing
    for state in states:
        known = known.entered(finished(state))
        ledger = ledger_of(known)
        assert ledger.deals[-1].problems == ()
        assert ledger.deals[-1].played == state.played[-1]
        assert ledger.balances() == state.balances
        assert ledger.next_placing == state.next_placing
        assert ledger.places == state.places
    assert read(written(known)) == known


@pytest.mark.parametrize(("book", "options"), one_in(3, TABLES, pytest.mark.slow))
def test_the_first_deals_of_a_match(book: str, options: dict[str, object]) -> None:
    agree(played_match(book, options, 1, most=3))


@pytest.mark.long
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_whole_matches(book: str, options: dict[str, object], scaled: Callable[[int], int]) -> None:
    for seed in range(2, 2 + scaled(20)):
        agree(played_match(book, options, seed, most=60))
