"""Discards as they fall: untidy, the same each time, and never in another's area."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.engine.seat import TileId
from game.view.layout.layout import discard_place, layout
from game.view.layout.scattered import strewn
from game.view.layout.slots import Room, river_slots
from game.view.layout.table_model import TableModel
from tests.view.deals import played

TIDY = Room(width=1920.0)
STREWN = replace(TIDY, strewn=True)


@pytest.fixture(scope="module")
def tables() -> list[TableModel]:
    events = played(3).events
    model = TableModel.of(events[:1], 0)
    found = []
    for event in events[1:]:
        model = model.after(event)
        found.append(model)
    return [model for model in found if model.deal is not None and model.deal.discards]


def test_a_tile_that_lies_stays_where_it_is(tables: list[TableModel]) -> None:
    placed: dict[tuple[int, int], tuple[float, float]] = {}
    for model in tables:
        deal = model.deal
        assert deal is not None
        table = layout(model, STREWN)
        won = {winner.tile_id for winner in deal.winners}
        for thrown in deal.discards:
            if not thrown.is_taken and thrown.tile_id not in won and len(deal.discards) < 60:
                slot = table[thrown.tile_id]
                assert placed.setdefault((deal.number, thrown.tile_id), (slot.x, slot.y)) == (slot.x, slot.y)
    assert len(set(placed.values())) > 20


def test_it_lies_near_its_place_and_all_else_is_where_it_was(tables: list[TableModel]) -> None:
    moved = 0
    for model in tables[::7]:
        deal = model.deal
        assert deal is not None
        tidy, untidy = layout(model, TIDY), layout(model, STREWN)
        lying = {thrown.tile_id for thrown in deal.discards if not thrown.is_taken}
        for tile_id, slot in tidy.items():
            other = untidy[tile_id]
            if tile_id not in lying:
                assert other == slot
            moved += other != slot
            apart = 13.0 if tile_id == deal.discards[-1].tile_id else 0.0  # the newest lies apart in neat rows
            assert abs(other.x - slot.x) <= 0.2 * slot.width + apart
            assert abs(other.y - slot.y) <= 0.2 * slot.width + apart
    assert moved


@pytest.mark.parametrize("side", range(4))
def test_a_river_stays_within_its_own_area(side: int) -> None:
    area = river_slots(TIDY, side, 27)
    for deal in range(6):
        for number, slot in enumerate(area):
            fallen = strewn(slot, TileId(number * 5), deal, area)
            assert min(each.x for each in area) <= fallen.x <= max(each.x for each in area)
            assert min(each.y for each in area) <= fallen.y <= max(each.y for each in area)


def test_the_ring_lies_round_the_tile(tables: list[TableModel]) -> None:
    for model in tables[::5]:
        deal = model.deal
        assert deal is not None
        last = deal.discards[-1]
        place = discard_place(model, STREWN)
        assert place is not None
        if not last.is_taken and not deal.winners:
            slot = layout(model, STREWN)[last.tile_id]
            assert (place[0].x, place[0].y) == (slot.x, slot.y)
