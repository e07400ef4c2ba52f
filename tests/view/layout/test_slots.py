"""docs/design.md, sections 4, 5 and 18: the table as numbers, at its fullest, in every window."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from game.view.layout import own_slots, places, slots
from game.view.layout.slots import CENTER_Y, Room, Slot
from game.view.paint.tile_pictures import Pose
from game.view.table.hand_look import LIFTED
from game.view.units.geometry import LENGTH, Box, Frame
from tests.for_each import for_each

WINDOWS = [(1024, 640), (1280, 720), (1440, 1080), (1920, 1080), (2560, 1080), (3840, 2160)]
KONGS = (4, 4, 4, 4)
FLOWERS = 8
DISCARDS = 90
AREA_HEIGHT = 1080.0


def room_in(window: tuple[int, int], *, mirrored: bool = False, hand: float = 1.0) -> Room:
    return Room(width=Frame.of(window).width, mirrored=mirrored, hand=hand)


ROOMS = [
    room_in(window, mirrored=mirrored, hand=hand)
    for hand in (1.0, own_slots.LARGEST)
    for mirrored in (False, True)
    for window in WINDOWS
]


def around(found: list[Slot] | tuple[Slot, ...]) -> Box:
    """The box round the tiles of all these slots."""
    boxes = [slot.box for slot in found]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def groups(room: Room) -> dict[str, Box]:
    """Everything that may lie on the table at once: four kongs and eight flowers for everybody."""
    found: dict[str, Box] = {}
    for side in (1, 2, 3):
        there = slots.other_places(room, side, hand=2, sets=KONGS, flowers=FLOWERS)
        found[f"tiles {side}"] = around([*there.hand, *(slot for one in there.sets for slot in one)])
        found[f"flowers {side}"] = around(there.flowers)
        found[f"plate {side}"] = places.plate(room, side)
    found["own plate"] = places.plate(room, 0)
    found["own hand"] = around([own_slots.hand_slot(room, 0), own_slots.hand_slot(room, 1, apart=True)])
    found["own sets"] = around([slot for one in own_slots.own_sets(room, KONGS) for slot in one])
    found["own flowers"] = around(own_slots.own_flowers(room, FLOWERS))
    found["round panel"] = places.round_panel(room)
    for number in range(3):
        found[f"menu {number}"] = places.menu_button(room, number)
        found[f"tool {number}"] = places.tool_button(room, number)
    for side in range(4):
        stacks = [slots.wall_slot(room, side, stack, upper=True) for stack in range(18)]
        found[f"wall {side}"] = around(stacks)
    flowers = FLOWERS * (own_slots.MANY_FLOWERS_WIDTH + own_slots.RESERVE)
    found["lane"] = places.lane(room, 3000.0, flowers=flowers)
    return found


def overlap(first: Box, second: Box) -> tuple[float, float]:
    """How far two boxes reach into each other, across and down."""
    return (
        min(first.right, second.right) - max(first.x, second.x),
        min(first.bottom, second.bottom) - max(first.y, second.y),
    )


@for_each("room", ROOMS)
def test_nothing_leaves_the_window(room: Room) -> None:
    for name, box in groups(room).items():
        assert 18 <= box.x <= box.right <= room.width - 18, name
        assert 18 <= box.y <= box.bottom <= AREA_HEIGHT, name


@for_each("room", ROOMS)
def test_nothing_lies_on_anything_else(room: Room) -> None:
    """The corners of the pinwheel wall touch."""
    for (name, box), (other_name, other) in combinations(groups(room).items(), 2):
        if name.startswith("wall") and other_name.startswith("wall"):
            continue
        hidden = 16.0 if "lane" in (name, other_name) and room.hand > 1 else 0.5
        across, down = overlap(box, other)
        assert across <= 0.5 or down <= hidden, f"{name} {box} lies on {other_name} {other}"


@pytest.mark.parametrize("stacks", [17, 18, 22, 23])
@for_each("room", ROOMS)
def test_felt_is_seen_between_the_wall_and_all_tiles_of_the_others(room: Room, stacks: int) -> None:
    for side in (1, 2, 3):
        there = slots.other_places(room, side, hand=2, sets=KONGS, flowers=FLOWERS)
        tiles = (*there.hand, *there.flowers, *(slot for one in there.sets for slot in one))
        wall = [slots.wall_slot(room, side, stack, upper=True, stacks=stacks) for stack in range(stacks)]
        assert not around(wall).grown(10).meets(around(tiles))


@for_each("room", ROOMS)
def test_fourteen_tiles_end_before_the_edge_of_the_rack(room: Room) -> None:
    """docs/design.md, section 18: the hand ends at 1615 from its plate's side."""
    hand = around([own_slots.hand_slot(room, place, apart=place == 13) for place in range(14)])
    assert 18 <= hand.x <= hand.right <= room.width - 18
    assert not hand.meets(places.plate(room, 0))


@pytest.mark.parametrize("sets", range(1, 5))
@for_each("room", ROOMS)
def test_the_own_hand_ends_before_the_own_sets(room: Room, sets: int) -> None:
    laid = around([slot for one in own_slots.own_sets(room, (4,) * sets) for slot in one])
    last = 13 - 3 * sets
    hand = around([own_slots.hand_slot(room, place, apart=place == last) for place in range(last + 1)])
    assert hand.right < laid.x


@pytest.mark.parametrize("wanted", [1.05, 1.1, 1.15, 1.2, 1.25])
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_own_hand_is_as_large_as_wanted_or_as_there_is_room(window: tuple[int, int], wanted: float) -> None:
    """docs/design.md, section 15: 100 to 125 percent, melds shrink to 54."""
    room = room_in(window, hand=wanted)
    hand = around([own_slots.hand_slot(room, place, apart=place == 13) for place in range(14)])
    width = own_slots.hand_slot(room, 0).width
    assert own_slots.HAND_WIDTH < width <= own_slots.HAND_WIDTH * wanted
    assert width == pytest.approx(own_slots.HAND_WIDTH * wanted) or hand.right > room.width - 34
    (own,) = own_slots.own_sets(room, (3,))
    assert own_slots.LEAST_MELD_WIDTH <= own[0].width < own_slots.MELD_WIDTH


@for_each("room", ROOMS)
def test_a_lifted_tile_of_the_largest_hand_stays_below_the_lane(room: Room) -> None:
    lifted = own_slots.hand_slot(room, 3).raised(LIFTED * own_slots.HAND_WIDTH)
    assert lifted.box.y >= places.lane_bottom(room) - 2


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@for_each("room", ROOMS)
def test_a_call_lies_within_the_discards_and_comes_from_who_calls(room: Room, scale: float) -> None:
    chrome = replace(room, width=room.width / scale, scale=scale)
    discards = [slot.box for other in range(4) for slot in slots.river_slots(room, other, 36)]
    discards += [slots.pool_slot(room, place).box for place in range(len(slots.pool_cells()))]
    box = places.call(chrome, places.RING)
    seen = Box(*(each * scale for each in (box.x, box.y, box.width, box.height)))
    assert (seen.width, seen.height) == pytest.approx(places.RING), "the interface is large, the table is not"
    assert not any(seen.meets(discard) for discard in discards)
    assert seen.center == pytest.approx((room.center, slots.ROSE_Y))
    for side, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
        x, y = places.call(chrome, places.RING, side=side, away=16.0).center
        assert (x - box.center[0], y - box.center[1]) == pytest.approx((dx * 16 / scale, dy * 16 / scale))


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.2, 1.5, 2.0])
@pytest.mark.parametrize("side", [1, 2, 3])
@for_each("room", ROOMS)
def test_a_remark_appears_on_free_ground(room: Room, side: int, scale: float) -> None:
    chrome = replace(room, width=room.width / scale, scale=scale)
    ground = places.talk_ground(chrome, side)
    assert ground.width * scale >= 120
    assert ground.height * scale >= 46
    for other in range(4):
        assert not ground.meets(places.plate(chrome, other))
    for number in range(1 if places.folds(chrome) else 3):
        assert not ground.meets(places.menu_button(chrome, number))
    seen = Box(*(each * scale for each in (ground.x, ground.y, ground.width, ground.height)))
    for other in (1, 2, 3):
        there = slots.other_places(room, other, hand=2, sets=KONGS, flowers=FLOWERS)
        for slot in (*there.hand, *there.flowers, *(slot for one in there.sets for slot in one)):
            assert not seen.meets(slot.box)


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.2, 1.5, 2.0])
@for_each("room", ROOMS)
def test_own_words_stand_in_a_bubble_above_the_own_plate(room: Room, scale: float, signed: bool) -> None:
    chrome = replace(room, width=room.width / scale, scale=scale)
    plate, bubble = places.plate(chrome, 0), places.own_bubble(chrome, 160.0, signed=signed)
    assert bubble.bottom + places.TAIL < (places.pill(chrome, 0, 160.0).y if signed else plate.y)
    assert plate.x < bubble.right
    assert bubble.x < plate.right
    if not places.folds(chrome):
        assert not any(bubble.meets(places.tool_button(chrome, number)) for number in range(places.TOOLS_IN_ROW))


def test_a_hint_in_large_words_stands_beside_the_question() -> None:
    room = replace(room_in((1920, 1080)), width=1920 / 1.5, scale=1.5)
    bar = places.lane(room, 560.0)
    card = places.hint_card(room, (1640.0, 1902.0), 0.0, (232.0, 340.0), bar=bar)
    assert card.x > bar.right
    assert card.right <= room.width - 18 / 1.5
    assert not any(card.meets(places.plate(room, side)) for side in range(4))


@pytest.mark.parametrize("flowers", [0.0, 200.0])
@pytest.mark.parametrize("asked", [560.0, 900.0, 1300.0])
@for_each("room", ROOMS)
def test_a_hint_that_finds_no_shelf_is_not_covered_by_the_question(room: Room, asked: float, flowers: float) -> None:
    bar = places.lane(room, asked, flowers=flowers)
    card = places.hint_card(room, (1640.0, 1700.0), flowers, (232.0, 340.0), bar=bar)
    assert not card.meets(bar)
    assert not any(card.meets(places.plate(room, side)) for side in range(4))
    if card.bottom < bar.y:
        for side in (1, 3):
            there = slots.other_places(room, side, hand=2, sets=KONGS, flowers=0)
            assert not any(
                card.meets(slot.box) for slot in (*there.hand, *(slot for one in there.sets for slot in one))
            )


@pytest.mark.parametrize("side", [1, 2, 3])
@pytest.mark.parametrize("sets", range(5))
@for_each("room", ROOMS)
def test_tiles_of_a_seat_are_apart_but_where_its_row_is_closed_up(room: Room, side: int, sets: int) -> None:
    """docs/design.md, section 18: four kongs close up by no more than a tenth of a tile."""
    there = slots.other_places(room, side, hand=14 - 3 * sets, sets=(4,) * sets, flowers=8)
    along = [slot.x if side == 2 else slot.y / 0.8 for slot in (*there.hand, *(s for one in there.sets for s in one))]
    steps = sorted(along)
    assert all(later - earlier >= 0.9 * slots.SEAT_WIDTH for earlier, later in pairwise(steps))


@pytest.mark.parametrize("side", [1, 2, 3])
@for_each("room", ROOMS)
def test_the_tile_just_drawn_moves_no_other(room: Room, side: int) -> None:
    before = slots.other_places(room, side, hand=13, sets=(), flowers=0)
    after = slots.other_places(room, side, hand=14, sets=(), flowers=0)
    assert after.hand[1:] == before.hand


@pytest.mark.parametrize("side", [1, 2, 3])
@for_each("room", ROOMS)
def test_sets_lie_at_their_owners_right_hand_the_first_one_outermost(room: Room, side: int) -> None:
    there = slots.other_places(room, side, hand=7, sets=(3, 3), flowers=0)

    def rightwards(slot: Slot) -> float:
        return (-slot.y, -slot.x, slot.y)[side - 1]

    hand = max(rightwards(slot) for slot in there.hand)
    first, newest = ([rightwards(slot) for slot in one] for one in there.sets)
    assert hand < min(newest) < max(newest) < min(first)


@pytest.mark.parametrize("sets", [(3,), (3, 4), (3, 3, 3), (3, 3, 3, 3)], ids=str)
@pytest.mark.parametrize("side", [1, 2, 3])
@for_each("room", ROOMS)
def test_between_sets_and_hand_the_felt_is_seen(room: Room, side: int, sets: tuple[int, ...]) -> None:
    there = slots.other_places(room, side, hand=13 - 3 * len(sets), sets=sets, flowers=0)
    wholes = sorted(map(around, (*there.sets, there.hand)), key=lambda box: box.x if side == 2 else box.y)
    for one, other in pairwise(wholes):
        assert (other.x - one.right if side == 2 else other.y - one.bottom) >= 7


@for_each("room", ROOMS)
def test_ninety_discards_lie_within_the_wall_round_the_rose(room: Room) -> None:
    """docs/rules/gala.md: one pool, no rows before the seats."""
    half = (18 + LENGTH) / 2 - LENGTH
    left, right = room.center - half * 45, room.center + half * 45
    top, bottom = CENTER_Y - half * 36, CENTER_Y + half * 36
    for place in range(DISCARDS):
        ground = slots.pool_slot(room, place)
        face, box = ground.footprint, ground.box
        assert left <= box.x <= box.right <= right
        assert top <= face.y <= ground.y + LENGTH / 2 * 0.8 * 50 <= bottom
        dx, dy = (ground.x - room.center) / places.ROSE_RADIUS, (ground.y - slots.ROSE_Y) / (places.ROSE_RADIUS * 0.8)
        assert dx * dx + dy * dy > 1, "a discard lies on the rose"


@for_each("room", ROOMS)
def test_no_two_of_ninety_discards_share_a_place(room: Room) -> None:
    faces = [slots.pool_slot(room, place).footprint for place in range(DISCARDS)]
    for first, second in combinations(faces, 2):
        across, down = overlap(first, second)
        assert across <= 0.5 or down <= 0.5


def test_each_discard_lies_further_out_or_beside_the_one_before() -> None:
    cells = slots.pool_cells()
    assert len(cells) == len(set(cells)) == 14 * 10 - 6 * 4
    for (x, y), (later_x, later_y) in pairwise(cells):
        ring = max(abs(x) - 2.5, abs(y) - 1.5)
        assert max(abs(later_x) - 2.5, abs(later_y) - 1.5) in (ring, ring + 1)


def test_the_newest_discard_has_free_ground_on_its_outer_side() -> None:
    steps = {0: (0, 1), 1: (1, 0), 2: (0, -1), 3: (-1, 0)}
    cells = slots.pool_cells()
    for place, (x, y) in enumerate(cells):
        dx, dy = steps[slots.pool_outward(place)]
        assert (x + dx, y + dy) not in cells[:place]


@pytest.mark.parametrize("side", range(4))
@for_each("room", ROOMS)
def test_twenty_seven_discards_of_a_seat_touch_no_other_seats(room: Room, side: int) -> None:
    """docs/design.md, section 5: each river owns the corner at its right hand."""
    own = [slot.footprint for slot in slots.river_slots(room, side, 27)]
    others = [slot.footprint for other in range(4) if other != side for slot in slots.river_slots(room, other, 27)]
    for first in own:
        for second in others:
            across, down = overlap(first, second)
            assert across <= 0.5 or down <= 0.5


@pytest.mark.parametrize("side", range(4))
@for_each("room", ROOMS)
def test_at_the_corners_the_first_rows_stand_apart_with_their_thickness(room: Room, side: int) -> None:
    own, others = ([slot.box for slot in slots.river_slots(room, at, 6)] for at in (side, (side + 1) % 4))
    assert not any(first.meets(second) for first in own for second in others)


def test_from_the_28th_discard_on_the_outer_row_closes_up() -> None:
    room = room_in((1920, 1080))
    full, more = slots.river_slots(room, 0, 27), slots.river_slots(room, 0, 30)
    assert more[:12] == full[:12]
    assert more[18:24] == full[18:24]
    assert max(slot.x for slot in more) == pytest.approx(max(slot.x for slot in full))


def test_the_wall_is_built_clockwise_from_each_owners_right_end() -> None:
    """docs/rules/common.md, "The table, as seen from above"."""
    room = room_in((1920, 1080))
    ends = {side: [slots.wall_slot(room, side, stack, upper=False) for stack in (0, 17)] for side in range(4)}
    assert ends[0][0].x > ends[0][1].x, "the bottom side runs to the left"
    assert ends[3][0].y > ends[3][1].y, "the left side runs upwards"
    assert ends[2][0].x < ends[2][1].x, "the upper side runs to the right"
    assert ends[1][0].y < ends[1][1].y, "the right side runs downwards"


def test_the_walls_lowest_edge_is_above_the_lane() -> None:
    """docs/design.md, section 4: the wall ends at 823, the lane begins at 836."""
    room = room_in((1920, 1080))
    lowest = around([slots.wall_slot(room, 0, stack, upper=False) for stack in range(18)]).bottom
    assert lowest == pytest.approx(823, abs=1)
    assert lowest < places.lane_bottom(room) - places.LANE_HEIGHT


@pytest.mark.parametrize(
    ("slot", "x", "y"),
    [
        (own_slots.hand_slot(room_in((1920, 1080)), 0), 398.0, 1060.0),
        (own_slots.hand_slot(room_in((1920, 1080)), 13, apart=True), 398.0 + 13 * 88.5 + 22, 1060.0),
        (own_slots.own_sets(room_in((1920, 1080)), (3,))[0][2], 1920 - 34 - 0.5 - 31, 1024.0),
        (own_slots.own_flowers(room_in((1920, 1080)), 1)[0], 1920 - 34 - 0.5 - 25, 880.0),
        (slots.wall_slot(room_in((1920, 1080)), 0, 0, upper=False), 960 + 7.833 * 43.5, 486 + 9 * 34.8),
    ],
)
def test_slots_are_where_the_art_has_them(slot: Slot, x: float, y: float) -> None:
    assert slot.x == pytest.approx(x, abs=0.1)
    assert slot.y == pytest.approx(y, abs=0.1)


@pytest.mark.parametrize("pose", list(Pose))
def test_a_raised_tile_is_seen_higher_and_as_large(pose: Pose) -> None:
    slot = Slot(x=100, y=500, width=50, pose=pose, turn=pose.turns[0])
    raised = slot.raised(12)
    assert raised.box.y == pytest.approx(slot.box.y - 12)
    assert raised.box.width == pytest.approx(slot.box.width)
    assert raised.box.height == pytest.approx(slot.box.height)


@pytest.mark.parametrize("flowers", [1, 4, 8])
@pytest.mark.parametrize("sets", range(5))
@pytest.mark.parametrize("side", [1, 2, 3])
@for_each("room", ROOMS)
def test_bonus_tiles_lie_to_their_owners_right(room: Room, side: int, sets: int, flowers: int) -> None:
    """docs/rules/gala.md, "Bonus tiles": the middle of them lies further to his right than all else of his."""
    there = slots.other_places(room, side, hand=13 - 3 * sets, sets=(3,) * sets, flowers=flowers)
    along = {1: (0.0, -1.0), 2: (-1.0, 0.0), 3: (0.0, 1.0)}[side]
    right = [slot.x * along[0] + slot.y * along[1] for slot in there.flowers]
    rest = [
        slot.x * along[0] + slot.y * along[1] for slot in (*there.hand, *(each for one in there.sets for each in one))
    ]
    assert right == sorted(right), "from his left to his right"
    if side == 2:
        assert min(right) > max(rest)
    else:
        assert max(right) == pytest.approx(max(rest), abs=room.width / 20)


@pytest.mark.parametrize("flowers", [1, 4, 8])
@for_each("room", ROOMS)
def test_the_own_bonus_tiles_lie_at_the_right_of_the_lane(room: Room, flowers: int) -> None:
    """docs/rules/gala.md, "Bonus tiles": whichever way one reads, no bar of the lane lies on their right."""
    lying = around(own_slots.own_flowers(room, flowers))
    width = own_slots.FLOWER_WIDTH if flowers <= 4 else own_slots.MANY_FLOWERS_WIDTH
    taken = flowers * (width + own_slots.RESERVE)
    lane = places.lane(room, 3000.0, flowers=taken)
    assert lane.right < lying.x
    assert lying.x > room.center / 2
    tools = [places.tool_button(room, number) for number in range(6)]
    assert not any(lying.meets(tool) for tool in tools)
