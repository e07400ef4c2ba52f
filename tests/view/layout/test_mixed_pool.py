"""Tiles that lie mixed on the table (docs/rules/hungarian.md, option ``wall``)."""

from __future__ import annotations

import pytest

from game.app.system.settings import Speed
from game.engine.seat import TileId
from game.view.layout.scattered import mixed_slot
from game.view.layout.slots import Room, river_slots
from game.view.paint.tile_pictures import Pose
from game.view.table.table_picture import wall_sides
from game.view.units.timeline import Motion
from tests.view.choreography.test_seat_moves import Opened

ROOM = Room(width=1920)
SLOTS = [mixed_slot(ROOM, TileId(tile), 144) for tile in range(144)]


def test_no_two_tiles_lie_in_the_same_place() -> None:
    ground = [slot for slot in SLOTS if slot.z == 0]
    assert len({(round(slot.x / 29), round(slot.y / 29)) for slot in ground}) == len(ground)
    assert all(slot.pose is Pose.MIXED and slot.turn in Pose.MIXED.turns for slot in SLOTS)


def test_those_on_top_are_drawn_first() -> None:
    on_top = [slot.z > 0 for slot in SLOTS]
    assert on_top == sorted(on_top, reverse=True)


@pytest.mark.parametrize("side", range(4))
def test_the_rows_of_discards_find_room_as_the_tiles_are_drawn(side: int) -> None:
    """After the deal for the first eighteen of a seat; for all of a row when a third of the tiles is gone."""
    for slot in river_slots(ROOM, side, 18):
        assert not any(slot.footprint.grown(-6).meets(other.footprint) for other in SLOTS[53:])
    for slot in river_slots(ROOM, side, 27):
        assert not any(slot.footprint.grown(-6).meets(other.footprint) for other in SLOTS[53 + 36 :])


def test_no_wall_is_seen_and_what_is_done_is_said() -> None:
    """hungarian.md, "A turn": everybody draws 13 of the tiles, East 14."""
    opened = Opened(3, Motion(speed=Speed.NORMAL), wall="mixed", match="circuit")
    for event in opened.events[1:]:
        opened.view.show(event)
    while opened.view.model.deal is None or not opened.view.model.deal.live:
        opened.view.update(1 / 30)
    assert len(opened.view.placed) == 144
    assert all(slot.pose is Pose.MIXED for slot in opened.view.placed.values())
    assert wall_sides(opened.view.model) == frozenset()
    assert "lane" in opened.seen()
    opened.view.skip_opening()
    model = opened.view.model
    assert model.deal is not None
    assert [len(held.hand) for held in model.deal.seats] == [14, 13, 13, 13]
    left = {*model.deal.live, *model.deal.box}
    assert {tile_id for tile_id, slot in opened.view.placed.items() if slot.pose is Pose.MIXED} == left
