"""The menu over the table."""

from __future__ import annotations

import pytest

from game.i18n.player_texts import stop_goals
from game.players.journey import JOURNEY, Stop
from game.view.widgets import Label
from tests.scenes import fixtures
from tests.scenes.pilot import Pilot, all_of


def notes(journey: str) -> str:
    pilot = Pilot(lambda kit: fixtures.pause(kit, fixtures.Told(), journey=journey))
    return "\n".join(label.text for label in all_of(pilot.scene, Label))


@pytest.mark.parametrize("stop", JOURNEY.stops, ids=lambda stop: stop.id)
def test_at_a_stop_the_pause_names_its_stars(stop: Stop) -> None:
    said = notes(stop.id)
    assert "Stars: " in said
    assert all(aim in said for aim in stop_goals(stop).values())


def test_elsewhere_it_names_none_and_says_what_ends_a_rated_match() -> None:
    assert "Stars" not in notes("")
    assert "Rated match, unless you use a hint or take back a move." in notes("")


def test_where_no_move_can_be_taken_back_nobody_is_warned_of_it() -> None:
    assert "Rated match, unless you use a hint." in notes("riga")
