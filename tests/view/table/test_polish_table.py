"""The Polish table as it is seen: three who move with their winds, and the loose tiles (docs/rules/polish.md)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.events import DealBegun, DiceThrown, Event, TilesDealt, WallBroken, WallBuilt
from game.engine.seat import Seat, TileId
from game.rules.rulesets.polish import POLISH
from game.tiles.tile import Wind
from game.view.choreography.choreography import choreographed
from game.view.choreography.steps import Change
from game.view.layout.layout import layout, loose_tiles, wall_side
from game.view.layout.table_model import TableModel
from game.view.stage.opening_picture import opening_pieces
from game.view.table.deal_words import LaneLine
from game.view.table.table_picture import room_of
from tests.engine.rigged import Scene
from tests.playouts.walk import Walk
from tests.replays.reading import read_replay
from tests.view.deals import CHAIRS
from tests.view.table.test_box_marks import SIDE_BY_SIDE, full_kit

BOTTOM, RIGHT, TOP, LEFT = range(4)
PLACES = {
    Wind.EAST: {Wind.EAST: BOTTOM, Wind.SOUTH: RIGHT, Wind.WEST: TOP, None: LEFT},
    Wind.SOUTH: {Wind.SOUTH: BOTTOM, Wind.WEST: RIGHT, None: TOP, Wind.EAST: LEFT},
    Wind.WEST: {Wind.WEST: BOTTOM, None: RIGHT, Wind.EAST: TOP, Wind.SOUTH: LEFT},
}
"""By the wind of who looks: where the others sit on the screen, and where nobody does."""
FIRST_OF_NORTH = TileId(2 * 18)
FORMER = Path(__file__).parents[2] / "replays" / "polish_nobody_moves.jsonl"


def three() -> tuple[Event, ...]:
    """Some deals of three players, in which East passed on."""
    walk = Walk(2, {"players": 3}, book=POLISH, most_deals=5)
    walk.play()
    return events_of(walk.file())


def events_of(content: bytes) -> tuple[Event, ...]:
    replay = read_replay(content)
    return (replay.opening, *(event for step in replay.steps for event in step.events))


def tables(events: tuple[Event, ...], person: int, until: type[Event]) -> Iterator[tuple[TableModel, TableModel]]:
    """The table after each such event, and before it."""
    model = TableModel.of(events[:1], person)
    for event in events[1:]:
        before, model = model, model.after(event)
        if isinstance(event, until):
            yield model, before


def lane(model: TableModel) -> list[str]:
    """What the lane says while the wall is opened."""
    kit = full_kit()
    piece = opening_pieces(model, CHAIRS, room_of(kit), kit, counted=0, in_air=0).get("lane")
    if piece is None:
        return []
    assert isinstance(piece.content, tuple)
    lines: tuple[LaneLine, ...] = piece.content[0]
    return [line.text for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize("person", range(3))
def test_three_sit_by_their_winds_and_norths_place_is_empty_in_every_deal(person: int) -> None:
    """docs/rules/polish.md, "Three players": "everybody moves to the place of his new wind"."""
    own_winds = []
    for model, _before in tables(three(), person, WallBuilt):
        own = model.wind_of(model.seat)
        assert own is not None
        own_winds.append(own)
        seen: dict[Wind | None, int] = {model.wind_of(Seat(seat)): model.side_of(Seat(seat)) for seat in range(3)}
        (empty,) = [side for side in range(4) if model.seat_at(side) is None]
        assert seen | {None: empty} == PLACES[own]
        assert wall_side(model, TileId(0)) == PLACES[own][Wind.EAST], "the wall begins on East's side"
        assert wall_side(model, FIRST_OF_NORTH) == empty
    assert len(set(own_winds)) == 3, "each wind was had"


def test_what_was_begun_before_is_seen_as_it_was() -> None:
    """The places of a match in which nobody moves: the seat after the third person's is empty."""
    for person in range(3):
        looked = 0
        for model, _before in tables(events_of(FORMER.read_bytes()), person, WallBuilt):
            sides = [model.side_of(Seat(seat)) for seat in range(3)]
            assert sides == [(seat - model.seat) % 4 for seat in range(3)]
            looked += 1
        assert looked == 3


@pytest.mark.slow
def test_that_everybody_moves_and_who_leads_is_said_before_the_dice() -> None:
    """docs/rules/polish.md, "Three players"."""
    shown = [model for model, _before in tables(three(), 0, WallBuilt)]
    said = [lane(model) for model in shown]
    easts = [event.east for event in three() if isinstance(event, DealBegun)]
    leads = [CHAIRS[model.person_at(east)].name for model, east in zip(shown, easts, strict=True)]
    leading = [f"{name} is East and starts: one more tile, and the first discard" for name in leads]
    moved = [False, *(before != after for before, after in pairwise(easts))]
    line = "East moves on: everyone moves to the place of their new wind"
    assert said == [[line, last] if has_moved else [last] for has_moved, last in zip(moved, leading, strict=True)]
    assert set(moved) == {True, False}


def test_the_count_to_the_empty_side_is_shown_and_west_named() -> None:
    """polish.md, "Three players": "where the count ends on North, West throws and breaks his own side"."""
    to_north = 0
    for model, before in tables(three(), 0, DiceThrown):
        assert model.deal is not None
        if len(model.throws) != 1:
            continue
        total = sum(model.throws[0].dice)
        end = PLACES[model.wind_of(model.seat) or Wind.EAST][None if total % 4 == 0 else Wind((total - 1) % 4)]
        room = room_of(full_kit())
        places = layout(model, room)
        step = choreographed(
            DiceThrown(seat=model.throws[0].seat, dice=model.throws[0].dice), Change(before, model, {}, places, room)
        )
        assert step.seats_counted[-1] == end
        (line,) = lane(model)
        assert ("lands on the empty seat: West, the seat before it, breaks the wall" in line) == (total % 4 == 0)
        to_north += total % 4 == 0
    assert to_north


@pytest.mark.parametrize(
    ("loose", "direction", "dice"),
    list(product((2, 4), ("left", "right"), ((1, 4, 3, 2), (1, 1, 1, 1), (1, 2, 6, 6), (2, 2, 4, 4)))),
)
def test_loose_tiles_lie_on_the_wall_each_on_a_stack_of_its_own(
    loose: int, direction: str, dice: tuple[int, ...]
) -> None:
    """docs/rules/polish.md, "Wall and break", 3: lifted out and laid on the wall beside the break."""
    kit = full_kit()
    options = {"loose_tiles": loose, "deal_direction": direction, "bonus_tiles": False}
    scene = Scene(book="polish", dice=dice, options=options)
    broken = next(place for place, event in enumerate(scene.opening) if isinstance(event, WallBroken))
    model = TableModel.of((*scene.match.past, *scene.opening[: broken + 1]), 0)
    deal, rule = model.deal, model.state.rules.wall
    assert deal is not None
    room = room_of(kit)
    lying = loose_tiles(rule, deal)
    assert lying == deal.box[:loose]
    placed = layout(model, room)
    assert all(placed[tile_id].z == pytest.approx(1.2) for tile_id in lying)
    assert max(slot.z for tile_id, slot in placed.items() if tile_id not in lying) == pytest.approx(0.6)
    assert len({(round(slot.x, 1), round(slot.y, 1), round(slot.z, 2)) for slot in placed.values()}) == len(placed)
    for used in range(1, loose):
        left = replace(model.state, deal=replace(deal, box=deal.box[used:]))
        later = layout(TableModel(person=0, state=left), room)
        assert loose_tiles(rule, left.deal or deal) == lying[used:]
        assert [later[tile_id] for tile_id in lying[used:]] == [placed[tile_id] for tile_id in lying[used:]]
    lifted_next = replace(deal, box=deal.box[loose:])
    assert loose_tiles(rule, lifted_next) == deal.box[loose : loose + 2], "one stack is lifted as the next two"

    numbers = opening_pieces(model, CHAIRS, room, kit, counted=len(deal.counted), in_air=0)
    centers = [numbers["number", number].rect.center for number in range(1, len(deal.counted) + 1)]
    assert min(math.dist(one, other) for one, other in pairwise(centers)) >= SIDE_BY_SIDE


@pytest.mark.parametrize(
    ("loose", "words"), [(2, "the last becomes the two loose"), (4, "the last two become the four loose")]
)
def test_the_lane_says_which_stacks_are_lifted(loose: int, words: str) -> None:
    """docs/rules/polish.md, "Wall and break", 3."""
    scene = Scene(book="polish", dice=(1, 4, 3, 2), options={"loose_tiles": loose})
    thrown = next(place for place, event in enumerate(scene.opening) if isinstance(event, TilesDealt))
    model = TableModel.of((*scene.match.past, *scene.opening[:thrown]), 0)
    assert words in lane(model)[-1]
