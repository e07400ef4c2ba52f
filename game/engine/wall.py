"""The wall: where it is broken, in which order its tiles are drawn, and where replacements come from.

docs/rules/common.md, "The table, as seen from above"; each book's "Wall and break".
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from game import Frozen
from game.engine.changes import tiles_without
from game.engine.events import DiceThrown, WallBroken
from game.engine.seat import Seat, TileId, in_turn
from game.rules.ruleset import KongBox, WallRule
from game.rules.terms import CountedStack, DealOrder, End


def side_built(rule: WallRule, tile: TileId) -> int:
    """The side that a tile was built in, counted in turn order from 0; an empty place has its side as well."""
    return -(stack_of(tile) // rule.stacks) % rule.sides


def stacks(rule: WallRule) -> int:
    """The number of stacks in the whole wall."""
    return rule.sides * rule.stacks


def stack_of(tile: TileId) -> int:
    """The stack a tile was built in, counted clockwise from the right end of side 0."""
    return tile // 2


def break_wall(
    rule: WallRule, dealer: Seat, sides: Sequence[int], throw: Callable[[int], tuple[int, ...]]
) -> tuple[list[DiceThrown], WallBroken]:
    """The throws of the dice, and the wall broken by them, ready to be dealt.

    :param rule: the wall and its break.
    :param dealer: the seat that throws first.
    :param sides: the side of every seat; an empty side is left to the player before it, who then breaks their own side.
    :param throw: gives a throw of so many dice.
    """
    breaking = rule.breaking
    throws = []
    breaker = dealer
    if breaking.side_dice:
        side_throw = throw(breaking.side_dice)
        throws.append(DiceThrown(seat=dealer, dice=side_throw))
        side = (sides[dealer] + sum(side_throw) - 1) % rule.sides
        breaker = Seat(sides.index(side if side in sides else side - 1))
    stack_throw = throw(breaking.stack_dice)
    throws.append(DiceThrown(seat=breaker, dice=stack_throw))
    steps = sum(stack_throw) + (sum(throws[0].dice) if breaking.adds_side_throw else 0)

    whole = stacks(rule)
    right_end = -sides[breaker] % rule.sides * rule.stacks  # the side's other stacks follow it clockwise
    if breaking.count_from is End.RIGHT:
        counted = tuple((right_end + step) % whole for step in range(steps))
    else:
        counted = tuple((right_end + rule.stacks - 1 - step) % whole for step in range(steps))
    live, box = _live_and_box(rule, counted[-breaking.lifted :])
    return throws, WallBroken(breaker=breaker, counted=counted, live=live, box=box)


@lru_cache(256)
def _live_and_box(rule: WallRule, last: tuple[int, ...]) -> tuple[tuple[TileId, ...], tuple[TileId, ...]]:
    """The live wall and the box, divided at the stacks counted last, with which the box begins."""
    whole = stacks(rule)
    step = 1 if rule.clockwise else -1
    order = tuple((last[-1] + step * place) % whole for place in range(1, whole + 1))
    if rule.box is None:
        return _tiles(order), ()
    if rule.breaking.counted is CountedStack.STAYS:
        raise ValueError("a box begins with the stack counted last")
    beside = tuple(stack for stack in order if stack not in last)
    boxed = rule.box.tiles // 2 - len(last)
    return _tiles(beside[:-boxed]), _tiles((*reversed(last), *reversed(beside[-boxed:])))


def _tiles(order: Sequence[int]) -> tuple[TileId, ...]:
    return tuple(TileId(2 * stack + level) for stack in order for level in (0, 1))


def tail_tile(live: tuple[TileId, ...]) -> TileId:
    """The next replacement from the tail of the live wall: the upper tile of its last stack, or the lower one left."""
    if len(live) > 1 and stack_of(live[-1]) == stack_of(live[-2]):
        return live[-2]
    return live[-1]


def next_replacement(rule: WallRule, live: tuple[TileId, ...], box: tuple[TileId, ...]) -> TileId:
    """The tile that replaces the next kong or bonus tile: from the box, the wall's tail, or a pool's next tile."""
    if rule.box is not None:
        return box[0]
    return tail_tile(live) if rule.pool is None else live[0]


def refill(box_rule: KongBox, live: tuple[TileId, ...], box: tuple[TileId, ...]) -> tuple[TileId, ...]:
    """The tiles that move from the tail of the live wall to the end of the box, in the order in which they move."""
    if box_rule.keep is None:
        return ()
    missing = box_rule.keep - len(box)
    if box_rule.by_stack:
        missing = missing if missing >= 2 and len(live) >= 2 else 0
    moved: list[TileId] = []
    for _ in range(min(missing, len(live))):
        tile = tail_tile(live)
        moved.append(tile)
        live = tiles_without(live, (tile,))
    return tuple(moved)


class Packet(Frozen):
    """The tiles that a seat takes at once while the hands are dealt."""

    seat: Seat
    places: tuple[int, ...]
    """The indexes of the packet's tiles in the live wall, from 0 at the break."""


@lru_cache(32)
def packets(order: DealOrder, dealer: Seat, seats: int) -> tuple[Packet, ...]:
    """The packets in which the hands are dealt, in turn order from the dealer."""
    turn = in_turn(dealer, seats)
    if order is DealOrder.HANDS:
        starts = [14 + 13 * number for number in range(seats)]
        hands = [tuple(range(end - 13 - (number == 0), end)) for number, end in enumerate(starts)]
        return tuple(map(Packet, turn, hands))
    dealt = [
        Packet(seat, tuple(range(start, start + 4)))
        for start, seat in zip(range(0, 12 * seats, 4), turn * 3, strict=True)
    ]
    first = 12 * seats
    if order is DealOrder.FIRST_AND_THIRD:
        dealt.append(Packet(dealer, (first, first + 4)))
        dealt += [Packet(seat, (first + place,)) for place, seat in enumerate(turn[1:], start=1)]
    else:
        dealt += [Packet(seat, (first + place,)) for place, seat in enumerate(turn)]
        dealt.append(Packet(dealer, (first + seats,)))
    return tuple(dealt)
