"""Every tile has one place on the table, and lies there as the rulebook says."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.seat import TileId
from game.engine.state import LaidSet
from game.hands.meld import KongKind, kong
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile
from game.view.layout.layout import discard_place, discard_seen, layout, lying, wall_place, wall_side
from game.view.layout.slots import Room, pool_slot
from game.view.layout.table_model import TableModel
from game.view.paint.tile_pictures import Pose
from game.view.table.marks import RING
from tests.for_each import one_of
from tests.view.deals import played

ROOM = Room(width=1920.0)


def tables(seed: int, book: str = "gala") -> list[TableModel]:
    events = played(seed, book=book).events
    model = TableModel.of(events[:1], 0)
    found = []
    for event in events[1:]:
        model = model.after(event)
        found.append(model)
    return found


@pytest.mark.parametrize("seed", one_of(3, range(6), first=2))
def test_all_144_tiles_are_on_the_table_from_the_wall_to_the_last_discard(seed: int) -> None:
    for model in tables(seed):
        deal = model.deal
        if deal is not None and deal.faces:
            placed = layout(model, ROOM)
            taken = {thrown.tile_id for thrown in deal.discards if thrown.is_taken}
            in_sets = {tile_id for held in deal.seats for laid in held.sets for tile_id in laid.tile_ids}
            assert set(placed) == {TileId(n) for n in range(144)}
            assert taken <= in_sets


@pytest.mark.parametrize("seed", one_of(6, range(6), first=3))
def test_no_two_tiles_are_in_one_slot(seed: int) -> None:
    for model in tables(seed):
        placed = layout(model, ROOM)
        places = Counter((round(slot.x, 3), round(slot.y, 3), round(slot.z, 3)) for slot in placed.values())
        assert not [place for place, count in places.items() if count > 1]


@pytest.mark.parametrize("seed", one_of(3, range(6), first=1))
def test_a_face_is_up_only_where_it_is_known(seed: int) -> None:
    for model in tables(seed):
        for tile_id, slot in layout(model, ROOM).items():
            if slot.pose.shows_face:
                assert model.face(tile_id) is not None


def test_the_own_hand_stands_back_to_front_until_everybody_has_his_tiles() -> None:
    for model in tables(0):
        poses = {slot.pose for tile_id, slot in layout(model, ROOM).items() if tile_id in model.order}
        if model.order:
            assert poses == {Pose.HAND if model.is_dealt else Pose.HAND_BACK}


def test_no_table_before_there_is_a_wall() -> None:
    assert layout(TableModel.of(played(0).events[:1], 0), ROOM) == {}


def dealt() -> TableModel:
    return next(model for model in tables(0) if model.is_dealt and model.order)


@pytest.mark.parametrize(
    ("kind", "up"),
    [
        (KongKind.CONCEALED, [False, True, True, False]),
        (KongKind.CLAIMED, [True, True, True, True]),
        (KongKind.ADDED, [True, True, True, True]),
    ],
)
def test_a_kong_lies_as_the_book_says(kind: KongKind, up: list[bool]) -> None:
    """docs/rules/gala.md, "A turn": claimed, all four face up; concealed, the two outer tiles face down."""
    laid = LaidSet(kong(Tile.D5, kind), (TileId(0), TileId(1), TileId(2), TileId(3)))
    assert [is_up for _, is_up in lying(laid, dealt())] == up


def test_the_tiles_of_a_chow_lie_in_order_whichever_was_claimed() -> None:
    for model in tables(1) + tables(2):
        deal = model.deal
        if deal is None:
            continue
        for held in deal.seats:
            for laid in held.sets:
                faces = [model.face(tile_id) for tile_id, _ in lying(laid, model)]
                assert faces == sorted(face for face in faces if face is not None)


def test_the_break_is_on_the_side_of_the_seat_that_threw() -> None:
    """docs/rules/gala.md: East always breaks East's own side."""
    for seed in range(6):
        events = played(seed).events
        thrown = next(event for event in events if isinstance(event, e.DiceThrown))
        broken = next(event for event in events if isinstance(event, e.WallBroken))
        model = tables(seed)[-1]
        first = TileId(2 * broken.counted[0])
        assert wall_side(model, first) == model.side_of(thrown.seat)


def test_dealing_goes_clockwise_from_the_break() -> None:
    """docs/rules/gala.md, "Wall and break": dealing starts with the next stack, clockwise; the upper tile first."""
    for seed in range(6):
        model = tables(seed)[-1]
        broken = next(event for event in played(seed).events if isinstance(event, e.WallBroken))
        last = wall_place(model, TileId(2 * broken.counted[-1]), ROOM)
        upper, lower = (wall_place(model, tile_id, ROOM) for tile_id in broken.live[:2])
        assert (upper.x, upper.y) == (lower.x, lower.y)
        assert upper.z > lower.z
        side, next_side = (
            wall_side(model, TileId(2 * broken.counted[-1])),
            wall_side(model, broken.live[0]),
        )
        if side == next_side:
            step = {0: last.x - upper.x, 1: upper.y - last.y, 2: upper.x - last.x, 3: last.y - upper.y}[side]
            assert step > 0


@pytest.mark.parametrize("room", [ROOM, replace(ROOM, strewn=True)], ids=["tidy", "strewn"])
@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=1))
def test_the_ring_of_the_newest_discard_covers_no_other_face(book: str, room: Room) -> None:
    """docs/design.md, section 10: it lies apart until the next one comes, if it does not lie as it fell."""
    looked = 0
    for model in tables(3, book):
        deal, place, seen = model.deal, discard_place(model, room), discard_seen(model, room)
        if deal is None or place is None or seen is None or deal.discards[-1].is_taken or deal.winners:
            continue
        ring, placed = seen.grown(RING), layout(model, room)
        others = [each.tile_id for each in deal.discards[:-1] if not each.is_taken]
        assert not any(placed[tile_id].footprint.meets(ring) for tile_id in others)
        own = placed[deal.discards[-1].tile_id].footprint
        assert min(seen.width / own.width, seen.height / own.height) > (0.5 if room.strewn else 0.75), "it goes round"
        looked += len(others)
    assert looked


def test_the_next_discard_takes_the_place_of_a_claimed_one() -> None:
    """No place of the common pool stays empty."""
    looked = False
    for model in tables(3):
        deal = model.deal
        if deal is None or not deal.discards or deal.winners:
            continue
        placed = layout(model, ROOM)
        lying = [placed[each.tile_id] for each in deal.discards[:-1] if not each.is_taken]
        for place, slot in enumerate(lying):
            assert (slot.x, slot.y) == (pool_slot(ROOM, place).x, pool_slot(ROOM, place).y)
        looked |= len(lying) < len(deal.discards) - 1
    assert looked, "something was claimed"
