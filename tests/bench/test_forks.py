"""The measure of single choices: who agrees with himself never parts, and a deal played on as it was ends as it did."""

import pytest

from game.engine.events import Alone
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.players.ai.traits.skill import SKILLED, STRONG, Skill
from game.players.table import BareTable
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.tiles.tile import Wind
from tests.bench import forks

pytestmark = pytest.mark.slow


def test_who_plays_as_the_other_would_never_parts_from_him() -> None:
    assert [forks.brought("gala", {}, ("skilled", "skilled"), 3, number) for number in range(3)] == [[], [], []]


def test_what_levels_do_not_agree_on_is_named_and_weighed() -> None:
    found = [fork for number in range(6) for fork in forks.brought("gala", {}, ("strong", "skilled"), 3, number)]
    assert found
    assert all(" instead of " in name for name, _ in found)
    assert all(points == int(points) for _, points in found), "GALA has whole points"


@pytest.mark.parametrize("number", [0, 9, 10])
def test_along_the_other_the_gains_of_a_deal_add_up(number: int) -> None:
    """What strong choices bring one after the other is what a strong player brings in place of a skilled one."""

    def points(own: Skill) -> float:
        dealer = Seat((number + 1) % 4)
        alone = Alone(number + 1, Placing(east=dealer, dealer=dealer, prevailing=Wind.EAST))
        match = Match("gala", Options(rulebook("gala").options), 3, alone=alone)
        seats = [forks._choosing(own if at == number % 4 else SKILLED) for at in range(4)]
        BareTable(match, seats).play_deal()
        return float(match.state.balances[number % 4])

    found = forks.brought("gala", {}, ("strong", "skilled"), 3, number, along_other=True)
    assert found
    assert sum(gain for _, gain in found) == points(STRONG) - points(SKILLED)


@pytest.mark.parametrize("share", [0.2, 0.7])
def test_a_deal_played_on_as_it_was_ends_as_it_did(share: float) -> None:
    def begin() -> Match:
        alone = Alone(1, Placing(east=Seat(0), dealer=Seat(0), prevailing=Wind.EAST))
        return Match("gala", Options(rulebook("gala").options), 8, alone=alone)

    skilled = [forks._choosing(SKILLED)] * 4
    match, again = begin(), begin()
    BareTable(match, skilled).play_deal()
    BareTable(again, skilled).play_on(step.command for step in match.steps[: int(share * len(match.steps))])
    assert again.state == match.state
