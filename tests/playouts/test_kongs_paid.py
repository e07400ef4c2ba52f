"""Random matches in which kongs are paid at once: what one gains the others lose, and all of it is in the balances."""

import pytest

from game.engine import events as e
from game.engine.facts import balances_now, kong_points
from game.engine.state import State
from game.rules.rulesets import rulebook
from tests.playouts.walk import Walk

RULES = "kongs.concealed_points = 3\nkongs.added_points = 1\nkongs.claimed_points = 1\nkongs.discarder_points = 2"


class KongWalk(Walk):
    """A random match that notes what kongs have brought at the end of each deal."""

    paid = 0

    def _check_end(self, before: State, event: e.DealEnded) -> None:
        super()._check_end(before, event)
        assert before.deal is not None
        brought = kong_points(before.rules, before.deal)
        assert sum(brought) == 0
        assert [now - was for now, was in zip(balances_now(before), before.balances, strict=True)] == list(brought)
        self.paid += any(brought)


@pytest.mark.slow
@pytest.mark.parametrize("book", ["polish", "hungarian"])
def test_what_kongs_bring_is_paid_by_the_others(book: str) -> None:
    text = f"[{book}.rules]\n{RULES}\n"
    assert not rulebook(book).club(text).problems
    walks = [KongWalk(seed, {"own_hands": text}, book=rulebook(book), most_deals=4) for seed in range(6)]
    for walk in walks:
        walk.play()
    assert sum(walk.paid for walk in walks) >= 3
