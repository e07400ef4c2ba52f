"""Ratings of simulated persons."""

import pytest

from game.players.rank.method import level_ratings
from tests.bench.rank import simulated


@pytest.mark.long
@pytest.mark.parametrize("book", level_ratings())
def test_after_thirty_matches_the_order_is_right_and_the_intervals_hold_what_they_say(book: str) -> None:
    found = simulated(book, 400)
    assert found.ordered >= 0.95
    assert found.within_68 == pytest.approx(0.68, abs=0.04)
    assert found.within_95 == pytest.approx(0.95, abs=0.02)
