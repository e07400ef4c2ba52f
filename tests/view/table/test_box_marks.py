"""The tag beside the tiles set apart for replacements keeps clear of the last discard's sign."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from game.app.window.actions import Actions
from game.engine.commands import BeginDeal
from game.engine.events import Event, WallBroken
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.engine.seat import TileId
from game.i18n.translator import speaking
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.view.layout.layout import box_of, discard_place, discards_lying, layout, loose_tiles
from game.view.layout.places import LANE_HEIGHT, lane_bottom, plate
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.opening_picture import opening_pieces
from game.view.table.box_marks import box_marks
from game.view.table.marks import beside_last_discard
from game.view.table.table_picture import room_of
from game.view.units import THICKNESS
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, Scene
from tests.for_each import one_in, one_of
from tests.view.deals import CHAIRS

SIDE_BY_SIDE = 28
"""How far two numbers are apart that can both be read, in units."""
BELOW_PLATE = 44
"""How far the arrow stays below a plate, in units."""
BLEED = 24
"""How far the tag's shadow reaches, in units."""


def full_kit() -> Kit:
    pygame.display.set_mode((1920, 1080))
    kit = Kit(Actions())
    kit.resize((1920, 1080))
    return kit


@pytest.mark.parametrize(
    ("book", "dice"),
    one_in(
        3,
        [("israeli", (1, side, 2, 3, 4)) for side in (1, 2, 3, 4)]
        + [("hungarian", (1, side, 3, 6)) for side in (1, 2, 3)],
        pytest.mark.slow,
    ),
)
def test_the_tag_and_the_sign_of_the_last_discard_never_touch(book: str, dice: tuple[int, ...]) -> None:
    kit = full_kit()
    scene = Scene(book=book, dice=dice)
    model = TableModel.of((*scene.match.past, *scene.opening), scene.match.state.persons[0])
    room = room_of(kit)
    looked = 0
    while scene.awaited and looked < 64:
        events: tuple[Event, ...] = scene.default()
        for event in events:
            model = model.after(event)
        deal, last = model.deal, discard_place(model, room)
        tag = box_marks(model, room, kit).get("box tag")
        if tag is None or last is None or deal is None or deal.discards[-1].is_taken:
            continue
        looked += 1
        sign = beside_last_discard(*last, model.thrower, kit)
        plate = tag.rect.inflate(-2 * BLEED, -2 * BLEED)
        assert not plate.colliderect((round(sign.x), round(sign.y), round(sign.width), round(sign.height)))
    assert looked > 20


@pytest.mark.parametrize("code", one_of(3, ["en", "he", "ru"], first=1))
@pytest.mark.parametrize("wall", one_of(2, ["three_sides_132", "three_sides_138"]))
@pytest.mark.parametrize("seed", [1])
def test_the_tag_keeps_clear_of_every_discard(wall: str, seed: int, code: str) -> None:
    """docs/rules/polish.md, "Three players": walls of 22 stacks stand nearer to the rivers. Nobody claims anything."""
    rules = rulebook("polish")
    match = Match("polish", Options(rules.options, {"players": 3, "three_player_wall": wall}), seed)
    begun = match.submit(BeginDeal())
    with speaking(code):
        kit = full_kit()
        model = TableModel.of((*match.past, *begun), 0)
        room = room_of(kit)
        looked = 0
        while seats := awaited(match.state):
            for event in match.submit(default_command(match.state, seats[0])):
                model = model.after(event)
            tag = box_marks(model, room, kit).get("box tag")
            if tag is None or model.discards_count % 4:
                continue
            looked += 1
            plate = tag.rect.inflate(-2 * BLEED - 2, -2 * BLEED - 2)
            for box in discards_lying(model, room):
                ground = pygame.Rect(round(box.x), round(box.y), round(box.width), round(box.height))
                assert not plate.colliderect(ground), f"{model.discards_count} discards"
        assert looked > 10


@pytest.mark.parametrize("book", ["hungarian", "polish"])
def test_the_frame_goes_round_the_stacks_on_which_loose_tiles_lie(book: str) -> None:
    """The loose tiles rise above it, as they lie on top of what it holds."""
    seen = 0
    kit = full_kit()
    for total in range(2, 13):
        scene = Scene(book=book, dice=(total // 2, total - total // 2, 3, 4))
        model = TableModel.of((*scene.match.past, *scene.opening), scene.match.state.persons[0])
        places, rule = box_of(model, room_of(kit)), model.state.rules.wall
        assert places is not None
        assert model.deal is not None
        for tile_id in loose_tiles(rule, model.deal):
            slot = places.slots[tile_id]
            box = replace(slot, z=slot.z - THICKNESS).box.inset(1, 1)
            seen += 1
            assert any(
                frame.x <= box.x and frame.y <= box.y < slot.box.bottom and frame.right >= box.right
                for frame in places.frames
            ), f"{total}: {tile_id}"
    assert seen


@pytest.mark.parametrize("book", ["israeli", "hungarian", "polish"])
def test_the_frame_ends_above_the_lane_in_which_one_is_asked(book: str) -> None:
    kit = full_kit()
    room = room_of(kit)
    lane = lane_bottom(room) - LANE_HEIGHT
    for total in range(2, 13):
        scene = Scene(book=book, dice=(total // 2, total - total // 2, 3, 4, 5)[: 5 if book == "israeli" else 4])
        model = TableModel.of((*scene.match.past, *scene.opening), scene.match.state.persons[0])
        frame = box_marks(model, room, kit)["box frame"].rect.inflate(-8, -8)
        assert frame.bottom < lane * kit.frame.unit, total


@pytest.mark.parametrize("side", range(1, 5))
def test_the_numbers_of_the_stacks_lie_over_the_frame_and_on_their_stacks(side: int) -> None:
    """hungarian.md, "The wall": the stack counted last is lifted, those before it may be part of the dead wall."""
    kit = full_kit()
    scene = Scene(book="hungarian", dice=(1, side, 2, 3))
    broken = next(place for place, event in enumerate(scene.opening) if isinstance(event, WallBroken))
    model = TableModel.of((*scene.match.past, *scene.opening[: broken + 1]), scene.match.state.persons[0])
    deal, room = model.deal, room_of(kit)
    assert deal is not None
    numbers = opening_pieces(model, CHAIRS, room, kit, counted=len(deal.counted), in_air=0)
    frames = [piece for key, piece in box_marks(model, room, kit).items() if "box frame" in str(key)]
    assert frames
    placed = layout(model, room)
    for number, stack in enumerate(deal.counted, start=1):
        piece = numbers["number", number]
        assert all(piece.depth > frame.depth for frame in frames)
        if number < len(deal.counted):
            assert piece.rect.center == pytest.approx(placed[TileId(2 * stack)].footprint.center, abs=2)
    centers = [numbers["number", number].rect.center for number in range(1, len(deal.counted) + 1)]
    apart = [math.dist(one, other) for one, other in pairwise(centers)]
    assert min(apart) >= SIDE_BY_SIDE, apart


def test_the_hungarian_tag_counts_the_fourteen_without_the_loose_tiles() -> None:
    """docs/rules/hungarian.md, "Wall and break": the last 14 tiles, the loose tiles not counted."""
    kit = full_kit()
    room = room_of(kit)
    scene = Scene(book="hungarian", dice=(1, 1, 3, 6), east="B1111 C1111", options={"match": "circuit"})
    events = list(scene.opening)
    for kong in ("B1111", "C1111"):
        model = TableModel.of((*scene.match.past, *events), 0)
        (tag,) = [piece for key, piece in box_marks(model, room, kit).items() if key == "box tag"]
        assert isinstance(tag.content, tuple)
        assert tag.content[:3] == ("tag", "Dead wall", "14")
        events += scene.kong(EAST, kong)
    model = TableModel.of((*scene.match.past, *events), 0)
    assert model.deal is not None
    assert len(model.deal.box) == 16, "the next two are lifted, and a stack slides to the fourteen"


@pytest.mark.parametrize("side", range(1, 5))
def test_a_single_tile_left_of_a_stack_stands_in_the_frame_of_the_kong_box(side: int) -> None:
    """After a flower the tile below the one drawn is the next to be drawn: it belongs to the box."""
    scene = Scene(east="F1", book="israeli", dice=(1, side, 2, 3, 4))
    model = TableModel.of((*scene.match.past, *scene.opening), scene.match.state.persons[0])
    places, deal = box_of(model, room_of(full_kit())), model.deal
    assert deal is not None
    assert places is not None
    assert len(deal.box) % 2
    for tile_id in deal.box:
        box = places.slots[tile_id].box
        head = box.center[0], box.y + 20  # its foot may be hidden by the wall in front of it
        assert any(frame.holds(head) for frame in places.frames), tile_id


@pytest.mark.parametrize("interface", [1.0, 1.5, 2.0])
def test_the_arrow_of_dealing_ends_below_the_plate_at_the_top(interface: float) -> None:
    kit = full_kit()
    kit.interface = interface
    kit.resize((1920, 1080))
    scene = Scene(book="hungarian", dice=(1, 4, 2, 3))
    broken = next(place for place, event in enumerate(scene.opening) if isinstance(event, WallBroken))
    model = TableModel.of((*scene.match.past, *scene.opening[: broken + 1]), scene.match.state.persons[0])
    deal, room = model.deal, room_of(kit)
    assert deal is not None
    arrow = opening_pieces(model, CHAIRS, room, kit, counted=len(deal.counted), in_air=0)["arrow"]
    top = plate(room_of(kit.chrome), 2)
    below = kit.frame.converted(top, kit.chrome.frame).bottom
    assert isinstance(arrow.content, tuple)
    assert arrow.content[2][1] >= below + BELOW_PLATE
