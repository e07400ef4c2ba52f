"""Matches of GALA, played at random, with every choice of its options (docs/style.md, "Tests": random deals)."""

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from game.engine.events import Event
from game.rules.terms import Outcome
from tests.for_each import one_of
from tests.playouts.walk import FAULTS, PLAIN_EVENTS, Walk

ROB_KONG = ("own_turn", "at_once", "off")
OWN_BONUS = ("once", "each")
PLAY = ("assisted", "tabletop")
OPTIONS: list[dict[str, object]] = [
    {"rob_kong": rob_kong, "own_bonus": own_bonus, "play": play}
    for rob_kong, own_bonus, play in product(ROB_KONG, OWN_BONUS, PLAY)
]


@pytest.mark.parametrize("seed", one_of(len(OPTIONS), range(len(OPTIONS))))
def test_a_match_of_four_deals(seed: int) -> None:
    walk = Walk(seed, OPTIONS[seed])
    walk.play()
    assert walk.outcomes.total() == 4
    assert not walk.kinds.keys() - PLAIN_EVENTS - FAULTS
    if OPTIONS[seed]["play"] == "assisted":
        assert not walk.kinds.keys() & FAULTS


@pytest.mark.slow
@pytest.mark.parametrize("seed", one_of(3, range(20, 23)))
def test_a_match_with_badly_mixed_walls(seed: int) -> None:
    walk = Walk(seed, OPTIONS[4 * (seed - 20) + 1], is_badly_mixed=True)
    walk.play()
    assert walk.outcomes.total() == 4


@pytest.mark.long
def test_five_hundred_deals_and_more_from_badly_mixed_walls(scaled: Callable[[int], int]) -> None:
    kinds: Counter[type[Event]] = Counter()
    outcomes: Counter[Outcome] = Counter()
    fair, bad = scaled(125), scaled(75)
    walks = [Walk(seed, OPTIONS[seed % len(OPTIONS)]) for seed in range(1000, 1000 + fair)]
    walks += [Walk(seed, OPTIONS[seed % len(OPTIONS)], is_badly_mixed=True) for seed in range(bad)]
    for walk in walks:
        walk.play()
        kinds += walk.kinds
        outcomes += walk.outcomes
    assert outcomes.total() == 4 * (fair + bad)
    assert min(outcomes[Outcome.WON], outcomes[Outcome.EXHAUSTED]) > 0
    if bad >= 24:
        assert kinds.keys() == PLAIN_EVENTS | FAULTS, "everything that can happen happened"
