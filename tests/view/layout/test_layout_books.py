"""Tiles lie on the table as each book says."""

from __future__ import annotations

import pytest

from game.engine.events import Event, KongDeclared
from game.engine.seat import Seat, TileId
from game.engine.state import LaidSet
from game.hands.meld import KongKind, kong
from game.tiles.tile import Tile
from game.view.choreography.choreography import SHOWN, choreographed
from game.view.choreography.flights import Flights
from game.view.choreography.steps import Change, Step
from game.view.layout.layout import layout, lying
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from game.view.units.timeline import Motion
from tests.engine.rigged import EAST, SEATS, Scene

ROOM = Room(width=1920.0)
DICE = {"israeli": (4, 1, 1, 1, 1), "hungarian": (4, 1, 1, 1), "polish": (4, 1, 1, 1)}


def seen(scene: Scene, events: tuple[Event, ...] = ()) -> TableModel:
    """The table as East's person sees it."""
    return TableModel.of((*scene.match.past, *scene.opening, *events), scene.match.state.persons[0])


@pytest.mark.parametrize(
    ("book", "kind", "up"),
    [
        ("israeli", KongKind.CONCEALED, [False, True, True, False]),
        ("israeli", KongKind.CLAIMED, [True, True, True, False]),
        ("israeli", KongKind.ADDED, [True, True, True, False]),
        ("hungarian", KongKind.CONCEALED, [True, False, False, True]),
        ("hungarian", KongKind.CLAIMED, [True, True, True, True]),
        ("hungarian", KongKind.ADDED, [True, True, True, True]),
        ("polish", KongKind.CONCEALED, [False, True, True, False]),
        ("polish", KongKind.ADDED, [True, True, True, True]),
    ],
)
def test_a_kong_lies_as_the_book_says(book: str, kind: KongKind, up: list[bool]) -> None:
    """israeli.md, "A turn": "How kongs lie"; hungarian.md, "A turn": concealed, its two middle tiles face down."""
    model = seen(Scene(book=book, dice=DICE[book]))
    laid = LaidSet(kong(Tile.D5, kind), (TileId(0), TileId(1), TileId(2), TileId(3)))
    assert [is_up for _, is_up in lying(laid, model)] == up


def test_the_tile_that_extends_a_pung_lies_on_the_right() -> None:
    """docs/rules/israeli.md, "A turn": "extended, the added tile face down on the right"."""
    laid = LaidSet(kong(Tile.D5, KongKind.ADDED), (TileId(9), TileId(4), TileId(7), TileId(2)))
    lies = lying(laid, seen(Scene(book="israeli", dice=DICE["israeli"])))
    assert lies[-1] == (TileId(2), False)


@pytest.mark.parametrize("blind", [False, True])
def test_blind_discards_lie_face_down_but_for_the_last(*, blind: bool) -> None:
    """docs/rules/hungarian.md, option `blind`: "every discard but the last lies face down"."""
    scene = Scene(book="hungarian", dice=DICE["hungarian"], options={"blind": blind})
    events: tuple[Event, ...] = ()
    while len(scene.deal.discards) < 6:
        events += scene.default()
    placed = layout(seen(scene, events), ROOM)
    up = [placed[thrown.tile_id].pose.shows_face for thrown in scene.deal.discards]
    assert up == [not blind] * 5 + [True]


def concealed_kong(book: str, seat: Seat = EAST) -> tuple[Step, Change]:
    """What a seat sees when East lays four alike out on his first turn."""
    scene = Scene("B1111 C19 D19 WEE DRGW WN", book=book, dice=DICE.get(book, (3, 4)), tail="DW")
    past = [event for each in (*scene.match.past, *scene.opening) if (event := each.seen_by(seat)) is not None]
    before = TableModel.of(past, scene.match.state.persons[seat])
    (declared,) = [each.seen_by(seat) for each in scene.kong(EAST, "B1111") if isinstance(each, KongDeclared)]
    assert declared is not None
    after = before.after(declared)
    change = Change(before, after, layout(before, ROOM), layout(after, ROOM), ROOM)
    return choreographed(declared, change), change


def in_the_kong(change: Change) -> tuple[TileId, ...]:
    deal = change.after.deal
    assert deal is not None
    return deal.seats[EAST].sets[0].tile_ids


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("calm", [False, True])
def test_a_concealed_kong_shows_four_faces_before_two_turn_down(seat: Seat, *, calm: bool) -> None:
    """docs/rules/gala.md, "A turn": "Concealed, shown, then the two outer tiles turned face down"."""
    step, change = concealed_kong("gala", seat)
    tile_ids = in_the_kong(change)
    assert [change.after.face(tile_id) for tile_id in tile_ids] == [Tile.B1] * 4, "everybody was told them"
    flights = Flights(Motion(calm=calm))
    flights.begin(step.glides, 0.0)
    up = []
    for frame in range(round(step.hold / 1000 * 60)):
        moving = flights.in_flight(frame / 60)
        up.append([moving[tile_id].slot.pose.shows_face for tile_id in tile_ids])
    shown = [frame for frame, faces in enumerate(up) if all(faces)]
    assert len(shown) / 60 >= SHOWN / 1000, "long enough to be read"
    assert up[-1] == [False, True, True, False]
    assert [change.places[tile_id].pose.shows_face for tile_id in tile_ids] == up[-1]
    assert max(glide.ends for glide in step.glides) <= step.hold


def test_where_a_book_shows_no_faces_first_two_tiles_come_face_down() -> None:
    step, change = concealed_kong("latvian")
    for number, tile_id in enumerate(in_the_kong(change)):
        ways = [glide for glide in step.glides if glide.tile_id == tile_id]
        assert [glide.end.pose.shows_face for glide in ways] == [number in (1, 2)] * 2, "on the sign, and in its place"
