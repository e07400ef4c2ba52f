"""Every event has its step."""

from typing import get_args

import pytest

from game.engine.events import Event, KongDeclared
from game.engine.seat import Seat
from game.engine.steps.evolve import evolve
from game.engine.steps.evolve_deal import STEPS, DealEvent
from game.hands.meld import KongKind
from game.tiles.notation import parse_tile
from tests.engine.positions import random_match

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


def test_a_fourth_tile_without_its_pung_is_a_broken_invariant_that_is_told() -> None:
    state = random_match(0)[2][1]
    assert state.deal is not None
    tile_id = state.deal.seats[0].hand[0]
    added = KongDeclared(seat=Seat(0), kind=KongKind.ADDED, tile_ids=(tile_id,), tiles=(parse_tile("B1"),))
    with pytest.raises(AssertionError, match="without its pung"):
        evolve(state, added)
