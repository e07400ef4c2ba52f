"""Matches of GALA, played at random, with every choice of its options (STYLE.md, "Tests": random deals)."""

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from game.engine.events import Event
from game.rules.terms import Outcome
from tests.playouts.walk import FAULTS, PLAIN_EVENTS, Walk

ROB_KONG = ("own_turn", "at_once", "off")
OWN_BONUS = ("once", "each")
PLAY = ("assisted", "tabletop")
OPTIONS: list[dict[str, object]] = [
    {"rob_kong": rob_kong, "own_bonus": own_bonus, "play": play}
    for rob_kong, own_bonus, play in product(ROB_KONG, OWN_BONUS, PLAY)
]


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_a_match_of_four_deals(seed: int) -> None:
    walk = Walk(seed, OPTIONS[seed])
    walk.play()
    assert walk.outcomes.total() == 4
    assert not walk.kinds.keys() - PLAIN_EVENTS - FAULTS
    if OPTIONS[seed]["play"] == "assisted":
        assert not walk.kinds.keys() & FAULTS


@pytest.mark.long
def test_five_hundred_deals(scaled: Callable[[int], int]) -> None:
    kinds: Counter[type[Event]] = Counter()
    outcomes: Counter[Outcome] = Counter()
    matches = scaled(125)
    for seed in range(1000, 1000 + matches):
        walk = Walk(seed, OPTIONS[seed % len(OPTIONS)])
        walk.play()
        kinds += walk.kinds
        outcomes += walk.outcomes
    assert outcomes.total() == 4 * matches
    if matches >= 100:
        assert kinds.keys() == PLAIN_EVENTS | FAULTS, "everything that can happen happened"
        assert min(outcomes[Outcome.WON], outcomes[Outcome.EXHAUSTED]) > 0
