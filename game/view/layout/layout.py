"""The table laid out: a slot for every tile that is on it, from what is seen of the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.engine.seat import Seat, TileId
from game.engine.state import DealState, LaidSet, Thrown
from game.engine.wall import side_built, stack_of
from game.hands.meld import KongKind, MeldKind
from game.rules.ruleset import KongRule
from game.rules.terms import CountedStack, DiscardPlace, FaceDown
from game.view.layout import own_slots, slots
from game.view.layout.box_layout import BoxPlaces, box_places
from game.view.layout.mixed_pool import mixed_slot
from game.view.layout.slots import Room, Slot
from game.view.layout.strewn import strewn
from game.view.layout.table_model import TableModel
from game.view.paint.tile_pictures import Pose
from game.view.units.geometry import Box

Layout = dict[TileId, Slot]


def layout(model: TableModel, room: Room) -> Layout:
    """Where every tile is; none before the wall is built."""
    deal = model.deal
    if deal is None or not deal.faces:
        return {}
    placed = _wall(model, deal, room)
    placed |= _discards(model, deal, room)
    for seat in range(model.seats):
        placed |= _own(model, deal, room) if seat == model.seat else _other(model, deal, Seat(seat), room)
    return placed


def wall_width(model: TableModel) -> float:
    """How wide the tiles of the wall are."""
    return slots.THREE_SIDED_WIDTH if model.state.rules.wall.stacks > 18 else slots.WALL_WIDTH


def wall_place(model: TableModel, tile_id: TileId, room: Room) -> Slot:
    """Where a tile stood when the wall was built, or lies among those that are mixed."""
    rule = model.state.rules.wall
    if rule.pool is not None:
        return mixed_slot(room, tile_id, len(model.state.rules.tiles))
    side, stack = wall_side(model, tile_id), stack_of(tile_id) % rule.stacks
    return slots.wall_slot(room, side, stack, upper=tile_id % 2 == 0, stacks=rule.stacks, width=wall_width(model))


def wall_side(model: TableModel, tile_id: TileId) -> int:
    """On which side of the screen a tile stood when the wall was built: 0 bottom, 1 right, 2 top, 3 left."""
    return model.on_screen(side_built(model.state.rules.wall, tile_id))


def _wall(model: TableModel, deal: DealState, room: Room) -> Layout:
    standing = (*deal.live, *deal.box) if model.is_wall_open else tuple(TileId(n) for n in range(len(deal.faces)))
    placed = {tile_id: wall_place(model, tile_id, room) for tile_id in standing}
    box = box_of(model, room)
    return placed if box is None else placed | box.slots


def box_of(model: TableModel, room: Room) -> BoxPlaces | None:
    """The tiles that are set apart for replacements; ``None`` before the break, and in books without them."""
    deal, rule = model.deal, model.state.rules.wall
    if deal is None or rule.box is None or not deal.counted:
        return None
    return box_places(
        rule,
        deal,
        lambda tile_id: wall_place(model, tile_id, room),
        lambda tile_id: wall_side(model, tile_id),
        apart=rule.breaking.counted is CountedStack.LIFTED or model.is_dealt,
    )


def _discards(model: TableModel, deal: DealState, room: Room) -> Layout:
    if model.state.rules.discards is DiscardPlace.COMMON:
        return {
            thrown.tile_id: _as_it_fell(slots.pool_slot(room, place), thrown, deal, room, _pool(room))
            for place, thrown in enumerate(deal.discards)
            if not thrown.is_taken
        }
    placed: Layout = {}
    for seat in range(model.seats):
        river = [thrown for thrown in deal.discards if thrown.seat == seat]
        side = model.side_of(Seat(seat))
        places = slots.river_slots(room, side, len(river), row_apart=_river_row(model))
        area = _river_area(model, room, side)
        placed |= {
            thrown.tile_id: _turned(
                _as_it_fell(slot, thrown, deal, room, area),
                is_up=not model.state.rules.blind_discards or thrown is deal.discards[-1],
            )
            for thrown, slot in zip(river, places, strict=True)
            if not thrown.is_taken
        }
    return placed


def _as_it_fell(slot: Slot, thrown: Thrown, deal: DealState, room: Room, area: Sequence[Slot]) -> Slot:
    return strewn(slot, thrown.tile_id, deal.number, area) if room.strewn else slot


@lru_cache(maxsize=8)
def _pool(room: Room) -> tuple[Slot, ...]:
    return tuple(slots.pool_slot(room, place) for place in range(len(slots.pool_cells())))


def _river_area(model: TableModel, room: Room, side: int) -> tuple[Slot, ...]:
    """Every place of a river that is not yet crowded."""
    return slots.river_slots(room, side, 27, row_apart=_river_row(model)) if room.strewn else ()


def _river_row(model: TableModel) -> float:
    wall = model.state.rules.wall
    return slots.LOW_RIVER_ROW if wall.stacks * wall_width(model) < 18 * slots.WALL_WIDTH else slots.RIVER_ROW


def discard_place(model: TableModel, room: Room) -> tuple[Slot, int] | None:
    """The slot of the last discard, even if it was taken, and the side on which it has free ground."""
    deal = model.deal
    if deal is None or not deal.discards:
        return None
    last = deal.discards[-1]
    if model.state.rules.discards is DiscardPlace.COMMON:
        place = len(deal.discards) - 1
        slot = slots.pool_slot(room, place)
        return _as_it_fell(slot, last, deal, room, _pool(room)), slots.pool_outward(place)
    side = model.side_of(last.seat)
    count = sum(thrown.seat == last.seat for thrown in deal.discards)
    slot = slots.river_slots(room, side, count, row_apart=_river_row(model))[-1]
    return _as_it_fell(slot, last, deal, room, _river_area(model, room, side)), side


def discards_lying(model: TableModel, room: Room) -> tuple[Box, ...]:
    """The ground of every discard that lies before its player, at the height of its face."""
    deal = model.deal
    if deal is None or model.state.rules.discards is DiscardPlace.COMMON:
        return ()
    boxes: list[Box] = []
    for seat in range(model.seats):
        thrown = [each for each in deal.discards if each.seat == seat]
        row = slots.river_slots(room, model.side_of(Seat(seat)), len(thrown), row_apart=_river_row(model))
        boxes += [slot.footprint for slot, each in zip(row, thrown, strict=True) if not each.is_taken]
    return tuple(boxes)


def lying(laid: LaidSet, model: TableModel) -> tuple[tuple[TileId, bool], ...]:
    """The tiles of a set from its owner's left to his right, and which of them lie face up."""
    tile_ids = laid.tile_ids
    if laid.meld.kind is MeldKind.CHOW:
        tile_ids = tuple(sorted(tile_ids, key=lambda tile_id: model.face(tile_id) or laid.meld.tile))
    down = _face_down(laid.meld.kong, model.state.rules.kongs)
    return tuple((tile_id, place not in down) for place, tile_id in enumerate(tile_ids))


def _face_down(kind: KongKind | None, rule: KongRule) -> frozenset[int]:
    """Which of a kong's four tiles lie face down, from the owner's left."""
    manner = (
        {
            KongKind.CONCEALED: rule.concealed_down,
            KongKind.CLAIMED: rule.claimed_down,
            KongKind.ADDED: rule.added_down,
        }.get(kind, FaceDown.NONE)
        if kind is not None
        else FaceDown.NONE
    )
    return {
        FaceDown.NONE: frozenset[int](),
        FaceDown.OUTER: frozenset({0, 3}),
        FaceDown.MIDDLE: frozenset({1, 2}),
        FaceDown.RIGHT: frozenset({3}),
    }[manner]


def _turned(slot: Slot, *, is_up: bool) -> Slot:
    if is_up:
        return slot
    return Slot(x=slot.x, y=slot.y, width=slot.width, pose=Pose.DOWN, turn=slot.turn, layer=slot.layer)


def _robbed(deal: DealState, seat: Seat) -> tuple[TileId, ...]:
    """Tiles of others' kongs that the seat went out on."""
    return tuple(winner.tile_id for winner in deal.winners if winner.seat == seat and winner.tile_id in deal.robbed)


def _own(model: TableModel, deal: DealState, room: Room) -> Layout:
    held = deal.seats[model.seat]
    placed: Layout = {}
    drawn = model.drawn
    apart = 0
    for place, tile_id in enumerate(model.order):
        if tile_id == drawn and place == len(model.order) - 1:
            apart = 1
        is_up = model.is_turned_up or tile_id in held.shown
        placed[tile_id] = own_slots.hand_slot(room, place, apart=bool(apart), face_up=is_up)
    for step, tile_id in enumerate(_robbed(deal, model.seat)):
        placed[tile_id] = own_slots.hand_slot(room, len(model.order) + step, apart=True)
    places = own_slots.own_sets(room, [len(laid.tile_ids) for laid in held.sets])
    for laid, its_places in zip(held.sets, places, strict=True):
        for (tile_id, is_up), slot in zip(lying(laid, model), its_places, strict=True):
            placed[tile_id] = _turned(slot, is_up=is_up)
    placed |= dict(zip(held.bonus, own_slots.own_flowers(room, len(held.bonus)), strict=True))
    return placed


def _other(model: TableModel, deal: DealState, seat: Seat, room: Room) -> Layout:
    held = deal.seats[seat]
    side = model.side_of(seat)
    is_open = model.has_open_hand(seat)
    hand = _opened(model, deal, seat) if is_open else (*held.hand, *_robbed(deal, seat))
    places = slots.other_places(
        room, side, hand=len(hand), sets=[len(laid.tile_ids) for laid in held.sets], flowers=len(held.bonus)
    )
    placed: Layout = {}
    for tile_id, slot in zip(_apart_first(hand, held_sets=len(held.sets)), places.hand, strict=True):
        shows = is_open or tile_id in held.shown
        placed[tile_id] = slots.opened(slot, side) if shows else slot
    for laid, its_places in zip(held.sets, places.sets, strict=True):
        for (tile_id, is_up), slot in zip(lying(laid, model), its_places, strict=True):
            placed[tile_id] = _turned(slot, is_up=is_up)
    placed |= dict(zip(held.bonus, places.flowers, strict=True))
    return placed


def own_flowers_width(model: TableModel) -> float:
    """How much of the lane's end the own flowers take, in units."""
    count = 0 if model.deal is None else len(model.deal.seats[model.seat].bonus)
    width = own_slots.FLOWER_WIDTH if count <= 4 else own_slots.MANY_FLOWERS_WIDTH
    return count * (width + own_slots.RESERVE)


def _opened(model: TableModel, deal: DealState, seat: Seat) -> tuple[TileId, ...]:
    """A hand laid open: sorted, the tile it went out on at the end."""
    winning = {winner.tile_id for winner in deal.winners if winner.seat == seat}
    hand = deal.seats[seat].hand

    def order(tile_id: TileId) -> tuple[bool, int]:
        tile = model.face(tile_id)
        return tile_id in winning, -1 if tile is None else model.state.rules.place_when_sorted(tile)

    return (*sorted(hand, key=order), *_robbed(deal, seat))


def _apart_first(hand: tuple[TileId, ...], *, held_sets: int) -> tuple[TileId, ...]:
    """The hand from the owner's left to his right, with the tiles beyond his thirteen first: they stand apart there."""
    settled = max(0, 13 - 3 * held_sets)
    return hand[settled:] + hand[:settled]
