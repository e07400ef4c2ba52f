"""Whether a discard breaks a hand that is ready."""

from __future__ import annotations

import pytest

from game.engine.rulings.legal import breaks_ready_hand, completing
from game.engine.seat_views import known_to
from tests.engine.rigged import EAST, Scene

READY = "B23456 B789 C123 DRR WN"


@pytest.mark.parametrize(
    ("hand", "discard", "ready", "breaks"),
    [
        (READY, "WN", True, False),
        (READY, "C1", False, True),
        (READY, "B2", False, True),
        ("B13579 C13579 D1357", "C5", False, False),
        ("B123456789 C123 DRR", "DR", True, False),
        ("B123456789 C123 DRR", "B5", True, False),
    ],
)
def test_discards(hand: str, discard: str, *, ready: bool, breaks: bool) -> None:
    scene = Scene(east=hand)
    view = known_to(scene.match.state, EAST)
    tile_id = scene.held(EAST, discard)[1][0]
    assert bool(completing(view, EAST, without=tile_id)) is ready
    assert breaks_ready_hand(view, EAST, tile_id) is breaks


def test_a_hand_that_waits_for_a_fifth_copy_alone_is_not_ready() -> None:
    scene = Scene(east="B1111 C123 D123 DRRR WN")
    view = known_to(scene.match.state, EAST)
    assert not completing(view, EAST, without=scene.held(EAST, "WN")[1][0]) or breaks_ready_hand(
        view, EAST, scene.held(EAST, "C1")[1][0]
    )
