"""A tap on the score pad and an event at the table: nothing is counted or laid out more often than needed."""

import pytest

from game.engine.events import Event
from game.ledger.session import counted
from game.rules.rulesets import RULEBOOKS
from tests.bench.bench_calls import KINDS, MOST_OF_TAP, PLACES, shown, tapped
from tests.bench.measure import calls_of
from tests.for_each import one_of


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=1))
def test_a_tap_that_completes_a_hand_costs_few_calls(book: str) -> None:
    counted.cache_clear()
    calls, found = tapped(book)
    assert found.problems == ()
    assert calls.total() < MOST_OF_TAP, calls.most_common(20)
    assert 0 < calls["game.ledger.session.counted"] <= 20


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_one_event_lays_the_table_out_once(kind: type[Event]) -> None:
    table = shown("polish", kind)[0]
    calls = calls_of(table.first_frame)
    assert {name: calls[path] for name, path in PLACES.items()} == dict.fromkeys(PLACES, 1)
