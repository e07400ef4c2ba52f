"""The layout of the table: a slot for every tile on it, kong box and dead wall included."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, wraps
from itertools import chain
from typing import TypeVar

from game import Frozen, replace
from game.engine.facts import lies_face_up
from game.engine.seat import Seat, TileId
from game.engine.state import DealState, LaidSet, SeatState, Thrown
from game.engine.wall import side_built, stack_of, stacks
from game.hands.meld import MeldKind
from game.rules.ruleset import WallRule
from game.rules.terms import CountedStack, DiscardPlace
from game.view.layout import own_slots, slots
from game.view.layout.opened import hand_in_sets, won_with
from game.view.layout.scattered import mixed_slot, strewn
from game.view.layout.slots import Room, Slot
from game.view.layout.table_model import TableModel
from game.view.paint import Pose
from game.view.units import DEPTH, RISE, THICKNESS, Box, mixed

Layout = dict[TileId, Slot]
T = TypeVar("T")
_ROBBED_AWAY = 0.36
"""A robbed tile lies this share of the way towards the middle of the table."""
_ROBBED_LARGER = 1.9
"""The factor by which a robbed tile is enlarged."""


def _once(made: Callable[[TableModel, Room], T]) -> Callable[[TableModel, Room], T]:
    """A function that keeps the last result of ``made``, because a model never changes.

    The layout, the marks beside it and every frame of a pulse ask for the same places.
    """
    last: tuple[TableModel, Room, T] | None = None

    @wraps(made)
    def remembered(model: TableModel, room: Room) -> T:
        nonlocal last
        known = last
        if known is None or known[0] is not model or known[1] != room:
            known = last = (model, room, made(model, room))
        return known[2]

    return remembered


def layout(model: TableModel, room: Room) -> Layout:
    """The slot of every tile; empty before the wall is built."""
    deal = model.deal
    if deal is None or not deal.faces:
        return {}
    placed = _wall(model, room)
    placed |= _discards(model, deal, room)
    for seat in range(model.seats):
        placed |= (
            _own_tiles(model, deal, room) if seat == model.seat else _tiles_of_other(model, deal, Seat(seat), room)
        )
    return placed | _in_between(model, deal, placed, room)


def wall_place(model: TableModel, tile_id: TileId, room: Room) -> Slot:
    """Where a tile stood in the built wall, or lies in the pool of mixed tiles."""
    return _built(model, room)[tile_id]


def _built(model: TableModel, room: Room) -> Layout:
    rules = model.rules
    return _wall_of(rules.wall, len(rules.tiles), model.on_screen(0), room)


@lru_cache(4)
def _wall_of(rule: WallRule, tiles: int, first: int, room: Room) -> Layout:
    """The slots of all tiles before any is dealt; ``first``: the side of the screen where the first stack is."""
    if rule.pool is not None:
        return {TileId(n): mixed_slot(room, TileId(n), tiles) for n in range(tiles)}
    places = [(TileId(n), (first + side_built(rule, TileId(n))) % 4) for n in range(tiles)]
    return {
        tile_id: slots.wall_slot(
            room, side, stack_of(tile_id) % rule.stacks, upper=tile_id % 2 == 0, stacks=rule.stacks
        )
        for tile_id, side in places
    }


def wall_side(model: TableModel, tile_id: TileId) -> int:
    """The side of the screen at which a tile was built into the wall: 0 bottom, 1 right, 2 top, 3 left."""
    return model.on_screen(side_built(model.rules.wall, tile_id))


@_once
def _standing(model: TableModel, room: Room) -> Layout:
    """The slots in which the tiles of the wall, and of a box, were built."""
    deal = model.deal
    assert deal is not None, "nothing stands before a deal"
    built = _built(model, room)
    return {tile_id: built[tile_id] for tile_id in (*deal.live, *deal.box)} if model.is_wall_open else built


def _wall(model: TableModel, room: Room) -> Layout:
    box = box_of(model, room)
    return _standing(model, room) | ({} if box is None else box.slots)


class BoxPlaces(Frozen):
    """Slots of the kong box or dead wall, and the frames round it."""

    slots: dict[TileId, Slot]
    frames: tuple[Box, ...]
    """A frame round the box's stacks on each side; loose tiles rise above it."""


@_once
def box_of(model: TableModel, room: Room) -> BoxPlaces | None:
    """The slots of the tiles set apart for replacements; ``None`` before the break, and in books without them.

    They stand slightly apart from the end of the wall, all by the same way; loose tiles lie on the stacks at the break.
    """
    deal, rule = model.deal, model.rules.wall
    if deal is None or rule.box is None or not deal.counted:
        return None
    built, loose, lifted = _standing(model, room), loose_tiles(rule, deal), _lifted(rule, deal)
    boxed, live = set(deal.box), set(deal.live)
    apart = [tile_id for tile_id in deal.box if tile_id not in loose and TileId(tile_id ^ 1) not in live]
    has_room = rule.breaking.counted is CountedStack.LIFTED or model.is_dealt
    step = (BOX_GAP if has_room else 0.0) * (1.0 if rule.clockwise else -1.0)

    whole, first = stacks(rule), deal.counted[-1]
    last = max(apart, key=lambda one: (stack_of(one) - first) * (-1 if rule.clockwise else 1) % whole, default=None)
    dx, dy = (0.0, 0.0) if last is None else _CLOCKWISE[wall_side(model, last)]
    lowest = max(slot.box.bottom for slot in built.values()) + _BOX_BELOW
    room_below = lowest - max((built[one].box.bottom for one in apart), default=lowest)

    def moved(tile_id: TileId) -> Slot:
        slot = built[tile_id]
        way = step * slot.width
        return replace(slot, x=slot.x + dx * way, y=slot.y + min(dy * way * DEPTH, room_below))

    placed = {tile_id: built[tile_id] for tile_id in deal.box}
    placed |= {tile_id: moved(tile_id) for tile_id in apart}
    whole_stacks = list(dict.fromkeys(stack_of(tile_id) for tile_id in apart if TileId(tile_id ^ 1) in boxed))
    for tile_id in loose:
        if whole_stacks:
            under = whole_stacks[min(lifted.index(tile_id), len(whole_stacks) - 1)]
            placed[tile_id] = replace(moved(TileId(2 * under)), z=2 * THICKNESS)
    sides = [wall_side(model, tile_id) for tile_id in apart]
    frames = _frames([placed[tile_id].box for tile_id in apart], sides, [built[tile_id].box for tile_id in deal.live])
    return BoxPlaces(placed, frames)


def _discards(model: TableModel, deal: DealState, room: Room) -> Layout:
    won = {won_with(model.state, seat) for seat in model.open_hands}
    return {
        thrown.tile_id: _turned(
            _strewn_slot(slot, thrown, model, deal, room), is_up=lies_face_up(model.rules, deal, thrown)
        )
        for thrown, slot, _side in _neat(model, room)
        if not thrown.is_taken and thrown.tile_id not in won
    }


_APART = 13.0
"""How far the newest discard lies from its neighbors, so that its ring covers none, in the tiles' units."""
_NEIGHBORING = 0.3
"""From where on a tile is a neighbor of the newest discard, as a share of a tile's width."""
_CLEAR = 6.5
"""How far what a ring goes round stays from other faces, in the tiles' units."""


def _set_apart(newest: Slot, others: Sequence[Slot]) -> Slot:
    """The slot of the newest discard, away from the tiles that it would touch."""
    own, near = newest.footprint, _NEIGHBORING * newest.width
    across, down, corner = set[bool](), set[bool](), set[bool]()
    for other in (slot.footprint for slot in others):
        aside, along = other.center[0] - own.center[0], other.center[1] - own.center[1]
        gap_aside, gap_along = abs(aside) - (own.width + other.width) / 2, abs(along) - (own.height + other.height) / 2
        if gap_aside < near and gap_along < -near:
            across.add(aside > 0)
        elif gap_along < near and gap_aside < -near:
            down.add(along > 0)
        elif max(gap_aside, gap_along) < near:
            corner.add(aside > 0)
    if not across and not down:
        across = corner
    x, y = ((0.0 if len(sides) != 1 else -_APART if True in sides else _APART) for sides in (across, down))
    return replace(newest, x=newest.x + x, y=newest.y + y)


@_once
def _neat(model: TableModel, room: Room) -> tuple[tuple[Thrown, Slot, int], ...]:
    """Every discard with its neat slot, and the side of the screen (0 bottom, 1 right, …) where it has no neighbor.

    If a discard was taken, the next one gets its place. The newest lies slightly apart from the others.
    """
    deal = model.deal
    if deal is None or not deal.discards:
        return ()
    neat, last = list(_thrown(model, deal, room)), deal.discards[-1]
    if room.strewn:
        return tuple(neat)
    at = next(place for place, (thrown, _slot, _side) in enumerate(neat) if thrown is last)
    others = [slot for place, (_thrown_, slot, _side) in enumerate(neat) if place != at]
    neat[at] = last, _set_apart(neat[at][1], others), neat[at][2]
    return tuple(neat)


def _thrown(model: TableModel, deal: DealState, room: Room) -> Iterator[tuple[Thrown, Slot, int]]:
    last = deal.discards[-1]
    lying = [each for each in deal.discards if not each.is_taken or each is last]
    if model.rules.discards is DiscardPlace.COMMON:
        for place, thrown in enumerate(lying):
            yield thrown, slots.pool_slot(room, place), slots.pool_outward(place)
        return
    for seat in range(model.seats):
        thrown_by = [each for each in lying if each.seat == seat]
        side = model.side_of(Seat(seat))
        places = slots.river_slots(room, side, len(thrown_by))
        yield from ((thrown, slot, side) for thrown, slot in zip(thrown_by, places, strict=True))


def _strewn_slot(slot: Slot, thrown: Thrown, model: TableModel, deal: DealState, room: Room) -> Slot:
    """The slot of a discard, moved at random if the player wants that, but kept within its pool or river."""
    if not room.strewn:
        return slot
    is_common = model.rules.discards is DiscardPlace.COMMON
    side = model.side_of(thrown.seat)
    area = _pool(room) if is_common else slots.river_slots(room, side, 27)
    return strewn(slot, thrown.tile_id, deal.number, area)


@lru_cache(8)
def _pool(room: Room) -> tuple[Slot, ...]:
    return tuple(slots.pool_slot(room, place) for place in range(len(slots.pool_cells())))


@_once
def discard_seen(model: TableModel, room: Room) -> Box | None:
    """What a ring goes round on the last discard: its face and front, but less where it would cover another face."""
    place, deal = discard_place(model, room), model.deal
    if place is None or deal is None:
        return None
    own = place[0].footprint
    left, top, right, bottom = own.x, own.y, own.right, own.bottom + THICKNESS * RISE * place[0].width
    for thrown, slot, _side in _neat(model, room):
        if thrown.is_taken or thrown is deal.discards[-1]:
            continue
        other = _strewn_slot(slot, thrown, model, deal, room).footprint
        x, y = other.center[0] - own.center[0], other.center[1] - own.center[1]
        over_x = min(right, other.right) - max(left, other.x) + _CLEAR
        over_y = min(bottom, other.bottom) - max(top, other.y) + _CLEAR
        if min(over_x, over_y) <= 0:
            continue
        if over_x < over_y:
            left, right = (left, right - over_x) if x > 0 else (left + over_x, right)
        else:
            top, bottom = (top, bottom - over_y) if y > 0 else (top + over_y, bottom)
    return Box(left, top, right - left, bottom - top)


@_once
def discard_place(model: TableModel, room: Room) -> tuple[Slot, int] | None:
    """The slot of the last discard, even if taken, and its free side: 0 bottom, 1 right, 2 top, 3 left."""
    deal = model.deal
    if deal is None or not deal.discards:
        return None
    last = deal.discards[-1]
    slot, side = next((slot, side) for thrown, slot, side in _neat(model, room) if thrown is last)
    return _strewn_slot(slot, last, model, deal, room), side


def discards_lying(model: TableModel, room: Room) -> tuple[Box, ...]:
    """The footprint of every discard in the rivers, at the height of its face."""
    deal = model.deal
    if deal is None or model.rules.discards is DiscardPlace.COMMON:
        return ()
    return tuple(slot.footprint for thrown, slot, _side in _neat(model, room) if not thrown.is_taken)


def lying(laid: LaidSet, model: TableModel) -> tuple[tuple[TileId, bool], ...]:
    """The tiles of a set from its owner's left to right, and whether each lies face up."""
    tile_ids = laid.tile_ids
    if laid.meld.kind is MeldKind.CHOW:
        tile_ids = tuple(sorted(tile_ids, key=lambda tile_id: model.face(tile_id) or laid.meld.tile))
    down = model.rules.kongs.turned_down(laid.meld.kong)
    return tuple((tile_id, place not in down) for place, tile_id in enumerate(tile_ids))


def _turned(slot: Slot, *, is_up: bool) -> Slot:
    return slot if is_up else replace(slot, pose=Pose.DOWN)


def _robbed(deal: DealState, seat: Seat) -> tuple[TileId, ...]:
    """Tiles of other players' kongs on which this seat won."""
    return tuple(winner.tile_id for winner in deal.winners if winner.seat == seat and winner.tile_id in deal.robbed)


def robbed_of(deal: DealState, tile_id: TileId) -> tuple[Seat, LaidSet] | None:
    """The seat whose kong a tile was robbed from, and the pung left of it."""
    face = deal.faces[tile_id]
    for seat, held in enumerate(deal.seats):
        for laid in held.sets:
            if laid.meld.kind is MeldKind.PUNG and laid.meld.tile is face:
                return Seat(seat), laid
    return None


def _in_between(model: TableModel, deal: DealState, placed: Layout, room: Room) -> Layout:
    """The slot of a robbed tile that is not yet in a winner's hand: beside the hand of who robbed it."""
    found: Layout = {}
    for tile_id in deal.robbed:
        if tile_id not in placed and model.robber is not None:
            found[tile_id] = _beside_hand(model, deal, model.robber, room)
    return found


def _beside_hand(model: TableModel, deal: DealState, seat: Seat, room: Room) -> Slot:
    """The slot of a tile that a seat has just taken, face up."""
    if seat == model.seat:
        return own_slots.hand_slot(room, len(model.order), apart=1)
    side, held = model.side_of(seat), deal.seats[seat]
    laid = [len(laid.tile_ids) for laid in held.sets]
    places = slots.other_places(room, side, hand=len(held.hand) + 1, sets=laid, flowers=len(held.bonus))
    return slots.opened(places.hand[0], side)


def taken_out(slot: Slot, room: Room) -> Slot:
    """The slot of a tile that is taken out of a kong: enlarged, upright, in front of the rest of the kong."""
    x, y = mixed(slot.x, room.center, _ROBBED_AWAY), mixed(slot.y, slots.CENTER_Y, _ROBBED_AWAY)
    wide = slot.width * _ROBBED_LARGER
    return replace(slot, x=x, y=y, width=wide, pose=Pose.FLAT, turn=0, layer=slots.Layer.CALLS)


def _own_tiles(model: TableModel, deal: DealState, room: Room) -> Layout:
    held = deal.seats[model.seat]
    placed: Layout = {}
    drawn = model.drawn
    groups = _in_sets(model, model.seat) or (model.order,)
    gap = own_slots.group_gap(room, len(groups))
    in_order = [(tile_id, gap * number) for number, group in enumerate(groups) for tile_id in group]
    for place, (tile_id, apart) in enumerate(in_order):
        is_apart = tile_id == drawn and place == len(in_order) - 1
        is_up = model.is_turned_up or tile_id in held.shown
        placed[tile_id] = own_slots.hand_slot(room, place, apart=apart + is_apart, face_up=is_up)
    others = [tile_id for tile_id in _robbed(deal, model.seat) if tile_id not in placed]
    for step, tile_id in enumerate(others, start=len(in_order)):
        placed[tile_id] = own_slots.hand_slot(room, step, apart=max(1.0, gap * len(groups)))
    sets = own_slots.own_sets(room, [len(laid.tile_ids) for laid in held.sets])
    return placed | _sets_and_flowers(model, held, sets, own_slots.own_flowers(room, len(held.bonus)))


def _tiles_of_other(model: TableModel, deal: DealState, seat: Seat, room: Room) -> Layout:
    held = deal.seats[seat]
    side = model.side_of(seat)
    is_open = model.is_open or seat in model.open_hands
    groups = _in_sets(model, seat)
    if groups:
        hand = tuple(chain.from_iterable(groups))
        robbed = tuple(tile_id for tile_id in _robbed(deal, seat) if tile_id not in hand)
        groups, hand = (*groups, *([robbed] if robbed else ())), (*hand, *robbed)
    else:
        hand = _opened(model, deal, seat) if is_open else (*held.hand, *_robbed(deal, seat))
        settled = max(0, 13 - 3 * len(held.sets))
        hand = hand[settled:] + hand[:settled]
    laid = [len(laid.tile_ids) for laid in held.sets]
    places = slots.other_places(
        room, side, hand=len(hand), sets=laid, flowers=len(held.bonus), groups=[len(group) for group in groups]
    )
    placed: Layout = {}
    for tile_id, slot in zip(hand, places.hand, strict=True):
        shows = is_open or tile_id in held.shown
        placed[tile_id] = slots.opened(slot, side) if shows else slot
    return placed | _sets_and_flowers(model, held, places.sets, places.flowers)


def _sets_and_flowers(
    model: TableModel, held: SeatState, sets: Sequence[Sequence[Slot]], flowers: Sequence[Slot]
) -> Layout:
    placed: Layout = {}
    for laid, places in zip(held.sets, sets, strict=True):
        for (tile_id, is_up), slot in zip(lying(laid, model), places, strict=True):
            placed[tile_id] = _turned(slot, is_up=is_up)
    return placed | dict(zip(held.bonus, flowers, strict=True))


def own_flowers_width(model: TableModel) -> float:
    """The width that the player's own flowers take at the end of the lane, in layout units."""
    count = 0 if model.deal is None else len(model.deal.seats[model.seat].bonus)
    width = own_slots.FLOWER_WIDTH if count <= 4 else own_slots.MANY_FLOWERS_WIDTH
    return count * (width + own_slots.RESERVE)


def _in_sets(model: TableModel, seat: Seat) -> tuple[tuple[TileId, ...], ...]:
    """The tiles of a seat's hand by sets once it is laid open as a mahjong; else empty."""
    return hand_in_sets(model.state, seat) if seat in model.open_hands else ()


def _opened(model: TableModel, deal: DealState, seat: Seat) -> tuple[TileId, ...]:
    """An opened hand, sorted, with the winning tile last."""
    winning = {winner.tile_id for winner in deal.winners if winner.seat == seat}
    hand = deal.seats[seat].hand

    def order(tile_id: TileId) -> tuple[bool, int]:
        tile = model.face(tile_id)
        return tile_id in winning, -1 if tile is None else tile.index

    return (*sorted(hand, key=order), *_robbed(deal, seat))


BOX_GAP = 0.28
"""Gap between the box and the wall, in tile widths."""
_BOX_BELOW = 7.0
"""How far the box may reach below the wall, in the tiles' units."""
_CLOCKWISE = ((-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0))
"""Clockwise direction along each side of the screen: bottom, right, top, left."""


def loose_tiles(rule: WallRule, deal: DealState) -> tuple[TileId, ...]:
    """Of the stacks last lifted onto the wall, the tiles that are still there; empty in books that lift none."""
    lifted = _lifted(rule, deal)
    return tuple(tile_id for tile_id in deal.box[: len(lifted)] if tile_id in lifted)


def _lifted(rule: WallRule, deal: DealState) -> tuple[TileId, ...]:
    """All tiles of the stacks lifted last, used or not, in order of use: those at the break, later single stacks."""
    if rule.breaking.counted is not CountedStack.LIFTED or not deal.box:
        return ()
    at_break = tuple(reversed(deal.counted[-rule.breaking.lifted :]))
    now = stack_of(deal.box[0])
    return tuple(TileId(2 * stack + level) for stack in (at_break if now in at_break else (now,)) for level in (0, 1))


def _frames(boxes: list[Box], sides: list[int], standing: list[Box]) -> tuple[Box, ...]:
    """Frames round the stacks on each side, cut off where a tile of the wall stands in front of them."""
    frames: dict[int, Box] = {}
    for box, side in zip(boxes, sides, strict=True):
        frames[side] = Box.around((box, frames.get(side, box)))
    ends = {side: [box.y for box in standing if box.meets(frame)] for side, frame in frames.items()}
    return tuple(
        Box(
            frame.x,
            frame.y,
            frame.width,
            min([frame.bottom, *(y - 4 for y in ends[side] if y > frame.y + 20)]) - frame.y,
        )
        for side, frame in frames.items()
    )


def beyond_break(rule: WallRule, deal: DealState, far: int) -> TileId:
    """A tile this many stacks past the break, in the direction of drawing."""
    whole = stacks(rule)
    return TileId(2 * ((deal.counted[-1] + (far if rule.clockwise else -far)) % whole))
