"""The levels of computer players, in many deals: each plays better than the one below, and none ever breaks a rule."""

from collections.abc import Callable
from itertools import product

import pytest

from game.players.ai.mind import MINDS
from game.players.roster import Level
from game.tools.deals import DealsAlone, play_wall
from game.tools.simulate import Tally


def balances(one: str, three: str, walls: int, seed: int) -> tuple[float, float, float]:
    """Points a deal of one player and of three others, on walls that each plays from every seat; and the interval."""
    deals = DealsAlone(rules="gala", options={}, players=(one, three, three, three), seed=seed, rotates=True)
    tally = Tally(deals.players)
    for number in range(walls):
        tally.add(play_wall(deals, number))
    first, *others = tally.players()
    return first["balance_per_deal"], sum(player["balance_per_deal"] for player in others) / 3, first["ci95"]


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("beginner", "random"), ("casual", "beginner"), ("skilled", "casual")])
def test_each_level_beats_the_one_below_from_either_side(better: str, worse: str) -> None:
    alone, others, interval = balances(better, worse, walls=120, seed=11)
    assert alone - others > interval
    alone, others, interval = balances(worse, better, walls=120, seed=12)
    assert others - alone > interval


OPTIONS = [
    {"rob_kong": rob_kong, "own_bonus": own_bonus, "play": play}
    for rob_kong, own_bonus, play in product(("own_turn", "at_once", "off"), ("once", "each"), ("assisted", "tabletop"))
]
TABLES = (("strong",) * 4, ("skilled", "beginner", "skilled", "beginner"), ("random", "skilled", "beginner", "random"))


def play(number: int) -> None:
    """One of the ten thousand deals, and what must be true of it."""
    players = TABLES[number % len(TABLES)]
    deals = DealsAlone(rules="gala", options=OPTIONS[number % len(OPTIONS)], players=players, seed=number)
    (deal,) = play_wall(deals, number % 4)
    assert all(part.illegal == part.timeouts == 0 for part in deal.parts), f"deal {number}"
    assert deal.is_won is any(part.wins for part in deal.parts)


@pytest.mark.parametrize("number", range(12))
def test_a_deal_ends_without_a_refused_command(number: int) -> None:
    play(number)


@pytest.mark.long
def test_ten_thousand_deals_end_without_a_refused_command(scaled: Callable[[int], int]) -> None:
    for number in range(scaled(10_000)):
        play(number)


def test_every_level_of_the_roster_has_a_mind() -> None:
    assert {level.value for level in Level} <= MINDS.keys()
