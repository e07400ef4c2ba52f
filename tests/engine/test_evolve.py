"""Every event has its step."""

from typing import get_args

from game.engine.events import Event
from game.engine.evolve_deal import STEPS, DealEvent

AROUND_DEALS = {
    "MatchBegun",
    "SeatDiceThrown",
    "WindTilesDealt",
    "SeatsTaken",
    "BankerThrown",
    "DealBegun",
    "DealEnded",
    "MatchEnded",
}


def test_every_event_within_a_deal_has_a_step() -> None:
    assert STEPS.keys() == set(get_args(DealEvent))


def test_all_other_events_happen_round_the_deals() -> None:
    assert {event.__name__ for event in set(get_args(Event)) - STEPS.keys()} == AROUND_DEALS
