"""A hand that is won in a lesson lies open in its sets, though nothing of it is counted."""

from __future__ import annotations

from game.app.system.settings import Speed
from game.tiles.notation import parse_tiles
from game.view.layout.opened import hand_in_sets
from tests.scenes.lesson_samples import PAGES, scene_of
from tests.scenes.pilot import Pilot


def test_the_chow_that_was_drawn_lies_beside_the_pair() -> None:
    make, act = PAGES["done"]
    pilot = Pilot(make, size=(1280, 720), speed=Speed.OFF)
    act(pilot)
    model = scene_of(pilot).view.model
    groups = [[model.face(tile_id) for tile_id in group] for group in hand_in_sets(model.state, model.seat)]
    assert groups == [list(parse_tiles("D456")), list(parse_tiles("WEE"))]
    assert [model.face(tile_id) for tile_id in model.order] == [*groups[0], *groups[1]]
