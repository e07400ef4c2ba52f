"""Steps for the beginning of a deal: seats, wall, dice, break, hands.

See docs/design.md, sections 13 and 19, and for the seats docs/rules/hungarian.md.
"""

import math
from functools import partial
from itertools import pairwise

from game import replace
from game.app.sound.sounds import Sound
from game.engine import events as e
from game.engine.seat import Seat, TileId
from game.engine.wall import stack_of
from game.view.choreography.steps import Change, Glide, Heard, Part, SeatMove, Step, Throw
from game.view.layout import CENTER_Y, Slot, TableModel, slots
from game.view.paint import MIXED_STEP, Pose
from game.view.units import inout, out

WALK = 1300.0
"""How long players walk to other seats, in milliseconds."""
TURN = 900.0
"""How long the table turns, in milliseconds."""


def seat_moves(before: TableModel, after: TableModel) -> tuple[SeatMove, ...]:
    """Who moves where, by sides of the screen; empty if everybody keeps the same seat."""
    first = after.state.east_chair or 0
    moves = []
    for person in range(after.seats):
        seat = after.seat_of(person)
        start = before.side_of(before.seat_of(person))
        walked = ((first + seat) % after.seats - _chair_of_player(before)) % 4
        moves.append(SeatMove(start=start, walked=walked, end=after.side_of(seat)))
    return tuple(moves) if any(move.start != move.end or move.start != move.walked for move in moves) else ()


def _chair_of_player(model: TableModel) -> int:
    if not model.state.persons:
        return model.person
    return ((model.state.east_chair or 0) + model.seat) % model.seats


def length_of(moves: tuple[SeatMove, ...]) -> float:
    """Total time of the seat moves, walking and turning, in milliseconds."""
    return walking(moves) + turning(moves)


def walking(moves: tuple[SeatMove, ...]) -> float:
    """How long players walk when they change seats, in milliseconds."""
    return WALK if any(move.start != move.walked for move in moves) else 0.0


def turning(moves: tuple[SeatMove, ...]) -> float:
    """How long the table turns when players change seats, in milliseconds."""
    return TURN if any(move.walked != move.end for move in moves) else 0.0


SWEEP = 300.0
"""How long one mixing sweep takes, in milliseconds."""
SWEEPS = 3
MIX = SWEEP * SWEEPS
STACK_APART = 46.0
"""Delay between the stacks of a side, in milliseconds."""
STACK_SLIDE = 360.0
"""How long a tile takes from the heap to its stack, in milliseconds."""
BUILD = 1200.0
_ACROSS = 330.0
"""Half the width of the heap of tiles, in layout units."""
_DOWN = 226.0
"""Half the height of the heap of tiles, in layout units."""
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
_SCATTER = 89
"""The stride from a tile to its place in the heap: a prime, so that neighbors in the wall end up far apart."""


def built(change: Change) -> Step:
    """The step that mixes the tiles in the middle with three sweeps, then builds all sides of the wall at once."""
    stacks = change.after.rules.wall.stacks
    count = len(change.places)
    middle = sum(slot.x for slot in change.places.values()) / max(1, count)
    glides: list[Glide] = []
    for tile_id, end in change.places.items():
        swept = partial(Glide, tile_id=tile_id, curve=inout)
        lies = [_in_heap(tile_id, count, sweep, end, middle) for sweep in range(SWEEPS + 1)]
        glides += [
            swept(start=start, end=goal, begins=sweep * SWEEP, length=SWEEP, appears=sweep == 0)
            for sweep, (start, goal) in enumerate(pairwise(lies))
        ]
        begins = MIX + (stack_of(tile_id) % stacks) * STACK_APART * 18 / stacks
        glides.append(swept(start=lies[-1], end=end, begins=begins, length=STACK_SLIDE, arc=0.35, turns_at=0.8))
    sounds = (Heard(sound=Sound.WALL_BUILD), Heard(sound=Sound.WALL_BUILD, at=MIX))
    return Step(part=Part.WALL, glides=tuple(glides), sounds=sounds, hold=MIX + BUILD)


def _in_heap(tile_id: TileId, count: int, sweep: int, end: Slot, middle: float) -> Slot:
    """The slot of a tile in the heap after this many sweeps."""
    place = tile_id * _SCATTER % count
    far = math.sqrt((place + 0.5) / count)
    angle = place * _GOLDEN_ANGLE + sweep * (0.9 - 0.5 * far) * (1 if place % 5 else -1)
    far *= 1 + 0.10 * math.sin(place * 2.4 + sweep * 2.1)
    turn = (place * 7 + sweep * (2 + place % 5)) % 12 * MIXED_STEP
    return replace(
        end,
        x=middle + _ACROSS * far * math.cos(angle),
        y=CENTER_Y + _DOWN * far * math.sin(angle),
        z=0.0,
        pose=Pose.MIXED,
        turn=turn,
    )


THROW = 900.0
COUNT = 70.0
COUNT_SEAT = 140.0
BREAK = 260.0
BREAK_RISE = 8.0
PACKET = 260.0
PACKETS_APART = 90.0
HANDED = 220.0
"""How long a tile takes to the dealer's hand if one player deals to all, in milliseconds."""
HANDED_APART = 170.0
"""Delay between packets if one player deals to all, in milliseconds."""
FLIP = 140.0
SORT = 320.0
SORT_APART = 20.0
READ = 800.0
"""How long dice are left lying to be read, in milliseconds."""


def _dice_sounds(side: int) -> tuple[Heard, ...]:
    return (
        Heard(sound=Sound.DICE_RATTLE, side=side),
        Heard(sound=Sound.DICE_ROLL, side=side, at=150),
        Heard(sound=Sound.DICE_STOP, side=side, at=THROW - 120),
    )


def seat_dice(event: e.SeatDiceThrown, change: Change) -> Step:
    """The step that shows all players' throws for seats at once."""
    throws = tuple(
        Throw(side=change.before.side_of(change.before.seat_of(person)), dice=dice)
        for person, dice in enumerate(event.dice)
        if dice
    )
    return Step(part=Part.SEATS, throws=throws, sounds=_dice_sounds(0), hold=THROW + READ)


def banker_thrown(event: e.BankerThrown, change: Change) -> Step:
    """The step of the banker's throw, held long enough to be read."""
    throw = Throw(side=change.side(Seat(0)), dice=event.dice)
    return Step(part=Part.SEATS, throws=(throw,), sounds=_dice_sounds(throw.side), hold=THROW + 2 * READ)


def seats_taken(change: Change) -> Step:
    """The step in which everybody moves to the new seats."""
    moves = seat_moves(change.before, change.after)
    hold = length_of(moves) + 1200
    return Step(part=Part.SEATS, sounds=(Heard(sound=Sound.YOUR_TURN),), seat_moves=moves, hold=hold)


def thrown(event: e.DiceThrown, change: Change) -> Step:
    """The step of the dice for the break; if they choose a side nobody has to find, seats are counted on the rose."""
    throw = Throw(side=change.side(event.seat), dice=event.dice)
    sounds = _dice_sounds(throw.side)
    rule = change.after.rules.wall
    if not rule.breaking.side_dice or len(change.after.throws) > 1 or change.after.finds_break:
        return Step(part=Part.BREAK, throws=(throw,), sounds=sounds, hold=THROW + READ)
    total = sum(event.dice)
    own = change.after.side_at_table(event.seat)
    sides = tuple(change.after.on_screen((own + step) % rule.sides) for step in range(total))
    ticks = tuple(
        Heard(sound=Sound.COUNT_TICK, side=side, at=THROW + number * COUNT_SEAT, step=number)
        for number, side in enumerate(sides)
    )
    hold = THROW + total * COUNT_SEAT + READ
    return Step(part=Part.BREAK, throws=(throw,), sounds=(*sounds, *ticks), seats_counted=sides, hold=hold)


def broken(event: e.WallBroken, change: Change) -> Step:
    """Count out the stacks and break the wall."""
    counting = tuple(
        Heard(sound=Sound.COUNT_TICK, side=change.side(event.breaker), at=number * COUNT, step=number)
        for number in range(len(event.counted))
    )
    begins = len(event.counted) * COUNT
    hold = begins + BREAK + READ
    glides = _loosened(event, change, begins)
    return Step(part=Part.BREAK, counts=len(event.counted), sounds=counting, glides=glides, hold=hold)


def _loosened(event: e.WallBroken, change: Change, begins: float) -> tuple[Glide, ...]:
    """The glides of the loose tiles onto the wall; if there are none, the stack at the break rises and sinks."""
    moved = [
        tile_id for tile_id, end in change.places.items() if tile_id in change.placed and change.placed[tile_id] != end
    ]
    if moved:
        return tuple(
            glide for tile_id in moved for glide in change.way(tile_id, BREAK, begins=begins, curve=out, arc=0.5)
        )
    glides: list[Glide] = []
    for tile_id in event.live[:2]:
        place = change.places[tile_id]
        up = place.raised(BREAK_RISE)
        glides.append(Glide(tile_id=tile_id, start=place, end=up, begins=begins, length=BREAK))
        glides.append(Glide(tile_id=tile_id, start=up, end=place, begins=begins + BREAK + READ / 2, length=BREAK))
    return tuple(glides)


def dealt(event: e.TilesDealt, change: Change) -> Step:
    """Deal tiles to a hand; with the last ones the player's own hand is turned up."""
    rules, breaker = change.after.rules, change.after.breaker
    by = change.side(breaker) if rules.wall.breaking.breaker_deals and breaker is not None else None
    glides: list[Glide] = []
    for number, tile_id in enumerate(event.tile_ids):
        if by is None:
            glides += change.way(tile_id, PACKET, curve=out, arc=0.5)
        else:
            glides += _handed_out(change, tile_id, slots.dealing_slot(change.room, by, number))
    slid = Heard(sound=Sound.TILE_SLIDE, side=change.side(event.seat))
    if not change.after.is_turned_up or change.before.is_turned_up:
        hold = PACKETS_APART if by is None else HANDED_APART
        return Step(part=Part.DEAL, glides=tuple(glides), sounds=(slid,), hold=hold)
    turned = _turned_up(change, set(event.tile_ids))
    sort = Heard(sound=Sound.TILE_SLIDE, side=0, at=PACKET + FLIP)
    own = {glide.tile_id for glide in turned}
    kept = tuple(glide for glide in glides if glide.tile_id not in own)
    hold = PACKET + FLIP + SORT + SORT_APART * 13 + 120
    return Step(part=Part.DEAL, glides=kept + turned, sounds=(slid, sort), hold=hold)


def _handed_out(change: Change, tile_id: TileId, hand: Slot) -> tuple[Glide, ...]:
    """The glides of a tile that goes to its owner through the dealer's hand."""
    return tuple(
        part
        for way in change.way(tile_id, PACKET, begins=HANDED, curve=out, arc=0.5)
        for part in (
            Glide(tile_id=tile_id, start=way.start, end=hand, length=HANDED, arc=0.4),
            replace(way, start=hand),
        )
    )


def _turned_up(change: Change, newest: set[TileId]) -> tuple[Glide, ...]:
    """The glides that turn up the player's own hand in place and then sort it."""
    glides: list[Glide] = []
    hand = change.before.order + tuple(tile for tile in change.after.order if tile not in change.before.order)
    rows = sorted((change.places[tile_id] for tile_id in hand), key=lambda slot: slot.x)
    for number, (tile_id, place) in enumerate(zip(hand, rows, strict=True)):
        end = change.places[tile_id]
        down = replace(place, pose=Pose.HAND_BACK)
        begins = PACKET
        if tile_id in newest and tile_id in change.placed:
            start = change.placed[tile_id]
            glides.append(Glide(tile_id=tile_id, start=start, end=down, length=PACKET, arc=0.5, turns_at=0.35))
        up = replace(end, x=place.x)
        glides.append(Glide(tile_id=tile_id, start=down, end=up, begins=begins, length=FLIP, is_flip=True))
        begins += FLIP + number * SORT_APART
        glides.append(Glide(tile_id=tile_id, start=up, end=end, begins=begins, length=SORT, curve=inout))
    return tuple(glides)
