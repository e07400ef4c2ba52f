"""The walls of the five books, as one would draw them on paper.

Stacks are numbered clockwise from the right end of East's side: with sides of 18, East has 0 to 17, North 18 to 35,
West 36 to 53, South 54 to 71 (common.md, "The table, as seen from above"). Stack 7 is the tiles 14 (upper), 15 (lower).
"""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.changes import tiles_without
from game.engine.events import DiceThrown, WallBroken
from game.engine.seat import Seat, TileId
from game.engine.wall import Packet, break_wall, packets, refill, tail_tile
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.ruleset import Breaking, KongBox, WallRule
from game.rules.rulesets.polish import POLISH as POLISH_BOOK
from game.rules.terms import CountedStack, DealOrder, End
from game.tiles.tile import Wind

EAST, SOUTH, WEST, NORTH = range(4)

GALA = WallRule(
    breaking=Breaking(
        side_dice=0, stack_dice=2, adds_side_throw=False, count_from=End.RIGHT, counted=CountedStack.STAYS
    )
)
LATVIAN = WallRule(stacks=17, breaking=GALA.breaking)
ISRAELI = WallRule(
    breaking=Breaking(
        side_dice=2, stack_dice=3, adds_side_throw=False, count_from=End.LEFT, counted=CountedStack.BOXED
    ),
    box=KongBox(tiles=16, keep=4),
)
HUNGARIAN = WallRule(
    breaking=Breaking(
        side_dice=2, stack_dice=2, adds_side_throw=True, count_from=End.RIGHT, counted=CountedStack.LIFTED
    ),
    box=KongBox(tiles=16, keep=16, by_stack=True),
)
TWO_STACKS = replace(HUNGARIAN.breaking, lifted=2)
ONE_DIE = Breaking(side_dice=1, stack_dice=1, adds_side_throw=True, count_from=End.RIGHT, counted=CountedStack.LIFTED)
POLISH = WallRule(breaking=HUNGARIAN.breaking, box=KongBox(tiles=14, keep=14))
POLISH_FIXED = WallRule(breaking=HUNGARIAN.breaking, box=KongBox(tiles=14))
POLISH_TO_THE_RIGHT = WallRule(breaking=HUNGARIAN.breaking, box=KongBox(tiles=14, keep=14), clockwise=False)
POLISH_FOUR_LOOSE = WallRule(breaking=TWO_STACKS, box=KongBox(tiles=14, keep=14))
POLISH_FOUR_LOOSE_TO_THE_RIGHT = WallRule(breaking=TWO_STACKS, box=KongBox(tiles=14, keep=14), clockwise=False)
POLISH_ONE_DIE = WallRule(breaking=ONE_DIE, box=KongBox(tiles=14, keep=14))
POLISH_136 = WallRule(stacks=17, breaking=HUNGARIAN.breaking, box=KongBox(tiles=14, keep=14))
THREE_SIDES_138 = WallRule(sides=3, stacks=23, breaking=HUNGARIAN.breaking, box=KongBox(tiles=14, keep=14))
THREE_SIDES_132 = WallRule(sides=3, stacks=22, breaking=HUNGARIAN.breaking, box=KongBox(tiles=14, keep=14))


def broken(rule: WallRule, *dice: int, dealer: int = EAST, seats: int = 4) -> WallBroken:
    return thrown_and_broken(rule, *dice, dealer=dealer, seats=seats)[1]


def thrown_and_broken(
    rule: WallRule, *dice: int, dealer: int = EAST, seats: int = 4
) -> tuple[list[DiceThrown], WallBroken]:
    coming = iter(dice)
    wall = break_wall(rule, Seat(dealer), range(seats), lambda count: tuple(next(coming) for _ in range(count)))
    assert not list(coming), "not all dice were thrown"
    return wall


def stacks(tiles: Iterable[TileId]) -> list[int]:
    """The stacks of whole stacks of tiles, each upper tile first."""
    listed = list(tiles)
    assert all(upper % 2 == 0 and lower == upper + 1 for upper, lower in zip(listed[::2], listed[1::2], strict=True))
    return [upper // 2 for upper in listed[::2]]


def run(first: int, last: int, whole: int = 72, step: int = 1) -> list[int]:
    """Stacks from the first to the last, round the wall."""
    found = [first]
    while found[-1] != last:
        found.append((found[-1] + step) % whole)
    return found


@pytest.mark.parametrize(
    ("dealer", "dice", "counted", "first", "tail"),
    [
        (EAST, (3, 4), run(0, 6), 7, 6),
        (EAST, (1, 1), run(0, 1), 2, 1),
        (EAST, (6, 6), run(0, 11), 12, 11),
        (NORTH, (3, 4), run(18, 24), 25, 24),
        (WEST, (3, 4), run(36, 42), 43, 42),
        (SOUTH, (6, 6), run(54, 65), 66, 65),
    ],
)
def test_gala_breaks_the_dealers_own_side(
    dealer: int, dice: tuple[int, int], counted: list[int], first: int, tail: int
) -> None:
    """gala.md, "Wall and break": two dice from the right end, dealing starts with the next stack, clockwise."""
    wall = broken(GALA, *dice, dealer=dealer)
    assert wall.breaker == dealer
    assert list(wall.counted) == counted
    assert stacks(wall.live) == run(first, tail)
    assert wall.box == ()


def test_latvian_sides_have_17_stacks() -> None:
    """docs/rules/latvian.md, "Tiles and wall": West's side is the stacks 34 to 50 of 68."""
    wall = broken(LATVIAN, 6, 5, dealer=WEST)
    assert list(wall.counted) == run(34, 44)
    assert stacks(wall.live) == run(45, 44, 68)


@pytest.mark.parametrize(
    ("sides", "breaker"),
    [
        (sides, seat)
        for seat, sums in ((EAST, (5, 9)), (SOUTH, (2, 6, 10)), (WEST, (3, 7, 11)), (NORTH, (4, 8, 12)))
        for sides in sums
    ],
)
def test_israeli_sides_by_the_sum_of_two_dice(sides: int, breaker: int) -> None:
    """docs/rules/israeli.md, "Wall and break" 2."""
    first = min(6, sides - 1)
    throws, wall = thrown_and_broken(ISRAELI, first, sides - first, 1, 1, 1)
    assert wall.breaker == breaker
    assert [throw.seat for throw in throws] == [EAST, breaker]


def test_israeli_break_counts_from_the_left_and_boxes_eight_stacks() -> None:
    """docs/rules/israeli.md, "Wall and break" 3 to 5: South's side is 54 to 71, its left end 71; the tenth is 62."""
    wall = broken(ISRAELI, 1, 1, 5, 4, 1)
    assert list(wall.counted) == run(71, 62, step=-1)
    assert stacks(wall.box) == run(62, 55, step=-1)
    assert stacks(wall.live) == run(63, 54)


def test_israeli_kong_box_runs_on_round_the_corner() -> None:
    """docs/rules/israeli.md, "Wall and break" 4: East's stack 0 and the seven to its right, which are South's."""
    wall = broken(ISRAELI, 4, 1, 6, 6, 6)
    assert list(wall.counted) == run(17, 0, step=-1)
    assert stacks(wall.box) == [0, 71, 70, 69, 68, 67, 66, 65]
    assert stacks(wall.live) == run(1, 64)


def test_israeli_dealer_of_a_later_round_counts_from_himself() -> None:
    """docs/rules/israeli.md, "Wall and break" 2: "the count is from him: 5 or 9 his own side"."""
    assert broken(ISRAELI, 4, 5, 1, 1, 1, dealer=WEST).breaker == WEST
    assert broken(ISRAELI, 1, 1, 1, 1, 1, dealer=WEST).breaker == NORTH


def test_hungarian_adds_both_throws_and_lifts_the_last_stack() -> None:
    """docs/rules/hungarian.md, "Wall and break": 3 is West's side (36 to 53); 3 and 4 make 7, so stack 42 is lifted."""
    wall = broken(HUNGARIAN, 1, 2, 2, 2)
    assert wall.breaker == WEST
    assert list(wall.counted) == run(36, 42)
    assert wall.box[:2] == (84, 85), "the loose tiles"
    assert stacks(wall.box[2:]) == run(41, 35, step=-1), "the 14 that are never drawn"
    assert stacks(wall.live) == run(43, 34)


def test_hungarian_count_runs_on_round_the_corner() -> None:
    """12 is North's side (18 to 35); 24 stacks from its right end lead to stack 41 on West's."""
    wall = broken(HUNGARIAN, 6, 6, 6, 6)
    assert wall.breaker == NORTH
    assert list(wall.counted) == run(18, 41)
    assert stacks(wall.box) == run(41, 34, step=-1)
    assert stacks(wall.live) == run(42, 33)


def test_polish_dead_wall_is_14_tiles_with_the_loose_ones_among_them() -> None:
    """docs/rules/polish.md, "Wall and break" 1 to 4: 5 is East's own side; 5 and 7 make 12, so stack 11 is lifted."""
    wall = broken(POLISH, 3, 2, 3, 4)
    assert wall.breaker == EAST
    assert stacks(wall.box) == run(11, 5, step=-1)
    assert stacks(wall.live) == run(12, 4)


def test_polish_dealing_to_the_right_mirrors_all() -> None:
    """polish.md, "Wall and break" 5: counter-clockwise from the break; dead wall and loose tiles lie to its left."""
    wall = broken(POLISH_TO_THE_RIGHT, 3, 2, 3, 4)
    assert list(wall.counted) == run(0, 11)
    assert stacks(wall.box) == run(11, 17)
    assert stacks(wall.live) == run(10, 18, step=-1)


def test_polish_one_die_for_side_and_stack() -> None:
    """docs/rules/polish.md, "Wall and break" 1 and 2: 3 is West; 3 and 6 make 9, so stack 44 is lifted."""
    throws, wall = thrown_and_broken(POLISH_ONE_DIE, 3, 6)
    assert [throw.dice for throw in throws] == [(3,), (6,)]
    assert list(wall.counted) == run(36, 44)


def test_polish_sides_of_17() -> None:
    """docs/rules/polish.md, option `bonus_tiles` off: South's side is the stacks 51 to 67 of 68; 6 and 8 make 14."""
    wall = broken(POLISH_136, 4, 2, 5, 3)
    assert wall.breaker == SOUTH
    assert stacks(wall.box) == run(64, 58, step=-1)
    assert stacks(wall.live) == run(65, 57, 68)


@pytest.mark.parametrize(
    ("rule", "whole", "first_of_west", "first_of_south"),
    [(THREE_SIDES_138, 69, 23, 46), (THREE_SIDES_132, 66, 22, 44)],
)
def test_polish_three_sides_are_counted_over_the_seats_in_play(
    rule: WallRule, whole: int, first_of_west: int, first_of_south: int
) -> None:
    """docs/rules/polish.md, "Three players": clockwise East's side is followed by West's, then South's."""
    own = broken(rule, 1, 3, 1, 1, seats=3)
    assert (own.breaker, own.counted[0]) == (EAST, 0)
    south = broken(rule, 1, 4, 1, 1, seats=3)
    assert (south.breaker, south.counted[0]) == (SOUTH, first_of_south)
    west = broken(rule, 1, 2, 1, 1, seats=3)
    assert (west.breaker, west.counted[0]) == (WEST, first_of_west)
    assert sorted(west.live + west.box) == list(range(2 * whole))
    last = first_of_west + 4
    assert stacks(west.box) == run(last, last - 6, whole, step=-1)


@pytest.mark.parametrize("east", range(3))
@pytest.mark.parametrize(
    ("thrown", "wind", "first"),
    [((1, 3), 2, 36), ((4, 4), 2, 36), ((6, 6), 2, 36), ((1, 2), 2, 36), ((1, 1), 1, 54), ((2, 3), 0, 0)],
)
def test_polish_north_of_three_is_empty_and_west_breaks_for_it(
    east: int, thrown: tuple[int, int], wind: int, first: int
) -> None:
    """polish.md, `four_sides`: "where the count ends on North, West throws and breaks his own side"."""
    rules = POLISH_BOOK.with_options(Options(POLISH_BOOK.options, {"players": 3}))
    placing = Placing(east=east, dealer=east, prevailing=Wind.EAST)
    sides = [rules.side_of(seat, placing) for seat in range(3)]
    assert sides[(east + wind) % 3] == wind, "everybody sits at the place of his wind"
    coming = iter((*thrown, 1, 1))
    throws, wall = break_wall(rules.wall, Seat(east), sides, lambda count: tuple(next(coming) for _ in range(count)))
    west = (east + 2) % 3
    assert wall.breaker == (east + wind) % 3
    assert [throw.seat for throw in throws] == [east, wall.breaker]
    assert sum(thrown) % 4 != 0 or wall.breaker == west
    assert list(wall.counted) == run(first, first + sum(thrown) + 1)


def test_an_empty_place_that_stays_is_left_to_the_player_before_it() -> None:
    """Three players at four sides in matches of before: the empty one is always after the third person's."""
    wall = broken(POLISH, 2, 2, 1, 1, seats=3)
    assert wall.breaker == WEST
    assert list(wall.counted) == run(36, 41)
    assert broken(POLISH, 2, 2, 1, 1, dealer=SOUTH, seats=3).breaker == EAST, "North's side is counted"
    assert broken(POLISH, 1, 2, 1, 1, dealer=SOUTH, seats=3).breaker == WEST


def test_polish_four_loose_tiles_are_the_two_stacks_counted_last() -> None:
    """polish.md, "Wall and break", 3: option `loose_tiles`: "With 4 the two stacks counted last are lifted"."""
    wall = broken(POLISH_FOUR_LOOSE, 3, 2, 3, 4)
    assert list(wall.counted) == run(0, 11)
    assert stacks(wall.box) == run(11, 5, step=-1), "11 and 10, lifted, and five beside them"
    assert stacks(wall.live) == run(12, 4)


def test_polish_four_loose_tiles_with_dealing_to_the_right() -> None:
    """polish.md, "Wall and break", 3 and 5: lifted are the stacks counted last; the dead wall lies to their left."""
    wall = broken(POLISH_FOUR_LOOSE_TO_THE_RIGHT, 3, 2, 3, 4)
    assert list(wall.counted) == run(0, 11)
    assert stacks(wall.box) == [11, 10, *run(12, 16)]
    assert stacks(wall.live) == run(9, 17, step=-1)


def taken(box_rule: KongBox, wall: WallBroken, count: int, live: tuple[TileId, ...]) -> tuple[list[TileId], list[int]]:
    """The replacements in the order in which they come, and how many tiles the box then holds each time."""
    box, came, sizes = wall.box, [], []
    for _ in range(count):
        if not box:
            break
        came.append(box[0])
        box = box[1:]
        moved = refill(box_rule, live, box)
        for tile in moved:
            assert tile == tail_tile(live)
            live = tiles_without(live, (tile,))
        box += moved
        sizes.append(len(box))
    return came, sizes


def test_israeli_kong_box_shrinks_to_four_and_stays_there() -> None:
    """israeli.md, "Wall and break" 7; common.md: one tile at a time, the upper of the tail stack first."""
    wall = broken(ISRAELI, 1, 1, 5, 4, 1)
    assert ISRAELI.box is not None
    came, sizes = taken(ISRAELI.box, wall, 20, wall.live)
    assert came[:16] == [124, 125, 122, 123, 120, 121, 118, 119, 116, 117, 114, 115, 112, 113, 110, 111]
    assert came[16:] == [108, 109, 106, 107], "stack 54, the tail of the live wall, then 53"
    assert sizes == [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, *[4] * 9]


def test_polish_refilled_dead_wall_stays_at_14_as_long_as_the_living_wall_lasts() -> None:
    """docs/rules/polish.md, `dead_wall` refilled; docs/rules/common.md, "When the tiles run out"."""
    wall = broken(POLISH, 3, 2, 3, 4)
    assert POLISH.box is not None
    came, sizes = taken(POLISH.box, wall, 20, wall.live[:3])
    assert came[:4] == [22, 23, 20, 21]
    assert sizes == [14, 14, 14, *range(13, -1, -1)]
    assert came[14:] == [26, 24, 25], "the last living tiles were stack 12 and the upper of stack 13"


def test_polish_fixed_dead_wall_shrinks_to_nothing() -> None:
    """docs/rules/polish.md, `dead_wall` fixed: "when it is used up, there is no replacement"."""
    wall = broken(POLISH_FIXED, 3, 2, 3, 4)
    assert POLISH_FIXED.box is not None
    came, sizes = taken(POLISH_FIXED.box, wall, 20, wall.live)
    assert stacks(came) == run(11, 5, step=-1)
    assert sizes == list(range(13, -1, -1))


def test_hungarian_fourteen_are_kept_by_whole_stacks() -> None:
    """hungarian.md, "Wall and break": when both loose tiles are used a stack of the live wall slides to the 14."""
    wall = broken(HUNGARIAN, 1, 2, 2, 2)
    assert HUNGARIAN.box is not None
    came, sizes = taken(HUNGARIAN.box, wall, 5, wall.live)
    assert came == [84, 85, 82, 83, 80]
    assert sizes == [15, 16, 15, 16, 15], "the loose ones counted"
    assert refill(HUNGARIAN.box, wall.live, wall.box[2:]) == (68, 69), "stack 34, the tail"


def test_hungarian_nothing_slides_with_fewer_than_two_live_tiles() -> None:
    """docs/rules/hungarian.md: "with fewer than two live tiles left nothing slides, and the 14 shrink"."""
    wall = broken(HUNGARIAN, 1, 2, 2, 2)
    assert HUNGARIAN.box is not None
    assert refill(HUNGARIAN.box, wall.live[-1:], wall.box[2:]) == ()
    assert refill(HUNGARIAN.box, (), wall.box[2:]) == ()


def test_replacements_from_the_tail_take_the_upper_tile_first_and_both_ends_may_meet() -> None:
    """docs/rules/common.md, "The table": a stack is drawn top tile first; docs/rules/gala.md: "both ends may meet"."""
    live: tuple[TileId, ...] = (TileId(15), TileId(16), TileId(17))
    order = []
    while live:
        order.append(tail_tile(live))
        live = tiles_without(live, (order[-1],))
    assert order == [16, 17, 15]
    assert tail_tile((TileId(16), TileId(17))) == 16


dice = st.integers(1, 6)


@given(
    rule=st.sampled_from(
        [
            *(GALA, LATVIAN, ISRAELI, HUNGARIAN, POLISH, POLISH_TO_THE_RIGHT, POLISH_ONE_DIE, POLISH_136),
            *(POLISH_FOUR_LOOSE, POLISH_FOUR_LOOSE_TO_THE_RIGHT),
        ]
    ),
    dealer=st.integers(0, 3),
    thrown=st.lists(dice, min_size=5, max_size=5),
)
def test_every_tile_is_in_the_live_wall_or_set_apart_whatever_falls(
    rule: WallRule, dealer: int, thrown: list[int]
) -> None:
    coming = iter(thrown)
    _, wall = break_wall(rule, Seat(dealer), range(4), lambda count: tuple(next(coming) for _ in range(count)))
    assert sorted(wall.live + wall.box) == list(range(2 * rule.sides * rule.stacks))
    assert len(wall.box) == (rule.box.tiles if rule.box else 0)
    assert len(set(wall.counted)) == len(wall.counted)


def test_dealing_in_fours_from_the_dealer() -> None:
    """docs/rules/gala.md, "Wall and break": four each, three times, in turn order; one each; one more."""
    dealt = packets(DealOrder.FOURS, Seat(WEST), 4)
    assert [packet.seat for packet in dealt] == [*[WEST, NORTH, EAST, SOUTH] * 4, WEST]
    assert [packet.places for packet in dealt[:12]] == [tuple(range(start, start + 4)) for start in range(0, 48, 4)]
    assert [packet.places for packet in dealt[12:]] == [(48,), (49,), (50,), (51,), (52,)]


def test_dealing_in_fours_to_three() -> None:
    dealt = packets(DealOrder.FOURS, Seat(SOUTH), 3)
    assert [packet.seat for packet in dealt] == [*[SOUTH, WEST, EAST] * 4, SOUTH]
    assert sorted(place for packet in dealt for place in packet.places) == list(range(40))


def test_hungarian_dealing_ends_with_the_first_and_the_third_stack() -> None:
    """hungarian.md: East the tops of the first and third, South the bottom of the first, West and North the second."""
    dealt = packets(DealOrder.FIRST_AND_THIRD, Seat(EAST), 4)
    assert [packet.places for packet in dealt[:12]] == [tuple(range(start, start + 4)) for start in range(0, 48, 4)]
    assert dealt[12:] == (
        Packet(Seat(EAST), (48, 52)),
        Packet(Seat(SOUTH), (49,)),
        Packet(Seat(WEST), (50,)),
        Packet(Seat(NORTH), (51,)),
    )
