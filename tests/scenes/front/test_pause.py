"""The menu over the table."""

from __future__ import annotations

import pytest

from game.app.window.stack import Scene as Page
from game.engine.seat import Seat
from game.i18n.numbers import points_text
from game.i18n.player_texts import stop_goals
from game.players.journey import JOURNEY, Stop
from game.scenes.front.pause import StarAims, deal_and_place_text
from game.scenes.shared.destinations import Open, Way
from tests.engine.rigged import Scene
from tests.gallery.middle import third_deal
from tests.scenes import fixtures
from tests.scenes.pilot import Pilot, all_of, only, texts


def paused(journey: str) -> Page:
    return Pilot(lambda kit: fixtures.pause(kit, fixtures.Told(), journey=journey)).scene


def notes(journey: str) -> str:
    return "\n".join(texts(paused(journey)))


@pytest.mark.parametrize("stop", JOURNEY.stops, ids=lambda stop: stop.id)
def test_at_a_stop_the_pause_names_its_stars(stop: Stop) -> None:
    aims = only(paused(stop.id), StarAims)
    assert aims.called.startswith("Stars: ")
    assert all(aim in aims.called for aim in stop_goals(stop).values())


def test_elsewhere_it_names_none_and_says_what_ends_a_rated_match() -> None:
    assert all_of(paused(""), StarAims) == []
    assert "This match is rated unless you use a hint or take back a move." in notes("")


def test_where_no_move_can_be_taken_back_nobody_is_warned_of_it() -> None:
    assert "This match is rated unless you use a hint." in notes("riga")


def test_at_a_stop_the_pause_names_it_and_leads_back_to_the_map() -> None:
    told = fixtures.Told()
    pilot = Pilot(lambda kit: fixtures.pause(kit, told, journey="riga"))
    assert "Riga  \u00b7  Stop 1 of 6" in texts(pilot.scene)
    pilot.click("Back to the map")
    assert told.ways == [Way.TO_TITLE, Open.JOURNEY]


def test_elsewhere_there_is_no_map_to_go_back_to() -> None:
    assert "Back to the map" not in notes("")


def test_the_pause_says_how_the_match_stands() -> None:
    state = third_deal().match.state
    best = max(range(4), key=lambda seat: state.balances[seat])
    own = deal_and_place_text(state, Seat(best))
    assert f"1st place ({points_text(state.balances[best])})" in own
    assert own.startswith(deal_and_place_text(state, None)), "whoever shares the screen sees the deal alone"
    assert deal_and_place_text(Scene(east="B1").match.state, Seat(0)).count("#") == 0, (
        "nothing is counted in the first deal"
    )
