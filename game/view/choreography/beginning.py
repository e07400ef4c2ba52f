"""The beginning of a deal on the screen: seats, wall, dice, break, hands (docs/design.md, sections 13 and 19)."""

from __future__ import annotations

from dataclasses import replace

from game.app.sound.sounds import Sound
from game.engine import events as e
from game.engine.seat import Seat, TileId
from game.view.choreography import mixing
from game.view.choreography.change import Change
from game.view.choreography.seat_changes import length_of, seat_moves
from game.view.choreography.steps import Glide, Heard, Part, SeatsCounted, Step, Throw
from game.view.layout import slots
from game.view.layout.slots import Slot
from game.view.paint.tile_pictures import Pose
from game.view.units.timeline import inout, out

THROW = 900.0
COUNT = 70.0
COUNT_SEAT = 140.0
BREAK, BREAK_RISE = 260.0, 8.0
PACKET, PACKETS_APART = 260.0, 90.0
HANDED, HANDED_APART = 220.0, 170.0
"""Where one player deals to all: how long tiles take to his hand, and from packet to packet."""
FLIP, SORT, SORT_APART = 140.0, 320.0, 20.0
READ = 800.0
"""How long dice lie before something follows from them."""


def shown(event: e.Event, change: Change) -> Step:
    """What is seen of an event at the beginning of a deal; of any other, tiles going where they belong."""
    match event:
        case e.SeatDiceThrown():
            return _seat_dice(event, change)
        case e.WindTilesDealt():
            return Step(part=Part.SEATS, sounds=(Heard(sound=Sound.TILE_SLIDE),), hold=READ * 3)
        case e.BankerThrown():
            throw = Throw(side=change.side(Seat(0)), dice=event.dice, length=THROW)
            return Step(part=Part.SEATS, throws=(throw,), sounds=_dice_sounds(throw.side), hold=THROW + 2 * READ)
        case e.SeatsTaken():
            moves = seat_moves(change.before, change.after)
            hold = length_of(moves) + 1200
            return Step(part=Part.SEATS, sounds=(Heard(sound=Sound.YOUR_TURN),), seat_moves=moves, hold=hold)
        case e.WallBuilt():
            return _built(change)
        case e.DiceThrown():
            return _thrown(event, change)
        case e.WallBroken():
            return _broken(event, change)
        case e.PoolOpened():
            return Step(part=Part.BREAK, hold=2 * READ)
        case e.TilesDealt():
            return _dealt(event, change)
        case _:
            return Step(glides=change.others(()), hold=160 if change.others(()) else 0)


def _dice_sounds(side: int) -> tuple[Heard, ...]:
    return (
        Heard(sound=Sound.DICE_RATTLE, side=side),
        Heard(sound=Sound.DICE_ROLL, side=side, at=150),
        Heard(sound=Sound.DICE_STOP, side=side, at=THROW - 120),
    )


def _seat_dice(event: e.SeatDiceThrown, change: Change) -> Step:
    throws = tuple(
        Throw(side=change.before.side_of(change.before.seat_of(person)), dice=dice, length=THROW)
        for person, dice in enumerate(event.dice)
        if dice
    )
    return Step(part=Part.SEATS, throws=throws, sounds=_dice_sounds(0), hold=THROW + READ)


def _built(change: Change) -> Step:
    """The tiles are mixed in the middle, and every side's stacks are built one after the other."""
    sounds = (Heard(sound=Sound.WALL_BUILD), Heard(sound=Sound.WALL_BUILD, at=mixing.MIX))
    return Step(part=Part.WALL, glides=mixing.mixed_and_built(change), sounds=sounds, hold=mixing.MIX + mixing.BUILD)


def _thrown(event: e.DiceThrown, change: Change) -> Step:
    """Dice for the break; where they choose a side, the seats are counted out on the rose."""
    throw = Throw(side=change.side(event.seat), dice=event.dice, length=THROW)
    sounds = _dice_sounds(throw.side)
    rule = change.after.state.rules.wall
    if not rule.breaking.side_dice or len(change.after.throws) > 1:
        return Step(part=Part.BREAK, throws=(throw,), sounds=sounds, hold=THROW + READ)
    total = sum(event.dice)
    own = change.after.side_at_table(event.seat)
    sides = tuple(change.after.on_screen((own + step) % rule.sides) for step in range(total))
    counted = SeatsCounted(sides=sides, begins=THROW, apart=COUNT_SEAT)
    ticks = tuple(
        Heard(sound=Sound.COUNT_TICK, side=side, at=THROW + number * COUNT_SEAT, step=number)
        for number, side in enumerate(sides)
    )
    hold = THROW + total * COUNT_SEAT + READ
    return Step(part=Part.BREAK, throws=(throw,), sounds=(*sounds, *ticks), seats_counted=counted, hold=hold)


def _broken(event: e.WallBroken, change: Change) -> Step:
    counting = tuple(
        Heard(sound=Sound.COUNT_TICK, side=change.side(event.breaker), at=number * COUNT, step=number)
        for number in range(len(event.counted))
    )
    begins = len(event.counted) * COUNT
    hold = begins + BREAK + READ
    glides = _loosened(event, change, begins)
    return Step(part=Part.BREAK, counts=len(event.counted), sounds=counting, glides=glides, hold=hold)


def _loosened(event: e.WallBroken, change: Change, begins: float) -> tuple[Glide, ...]:
    """Loose tiles are lifted onto the wall; where there are none, the stack at the break rises a little and sinks."""
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


def _dealt(event: e.TilesDealt, change: Change) -> Step:
    rules, breaker = change.after.state.rules, change.after.breaker
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
    """The tile's way to its owner by the hand of who deals."""
    return tuple(
        part
        for way in change.way(tile_id, PACKET, begins=HANDED, curve=out, arc=0.5)
        for part in (
            Glide(tile_id=tile_id, start=way.start, end=hand, length=HANDED, curve=out, arc=0.4),
            replace(way, start=hand),
        )
    )


def _turned_up(change: Change, newest: set[TileId]) -> tuple[Glide, ...]:
    """The own hand is turned up where it stands, and then sorted."""
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
