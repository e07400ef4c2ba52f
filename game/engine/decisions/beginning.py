"""The beginning of a deal, from the drawing of seats to the first discard."""

from collections.abc import Callable, Sequence

import msgspec

from game.engine import events as e
from game.engine.commands import DeclareKong, IllegalCommand, Pass
from game.engine.decisions import drawing, ending, turns
from game.engine.decisions.event_log import EventLog
from game.engine.facts import face
from game.engine.fairness import Chance, fingerprint_of, salt_of
from game.engine.rulings.legal import concealed_kongs
from game.engine.rulings.obstacles import replacements_left
from game.engine.seat import Seat, TileId, in_turn
from game.engine.state import Opening, Over
from game.engine.wall import break_wall, packets
from game.hands.meld import KongKind
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.seating import SeatDraw, Seating, place_counted
from game.rules.terms import BonusOrder


def begin_deal(log: EventLog, *, chance: Chance | None = None) -> None:
    """Begins a deal: draws seats if it is the first; then builds the wall, breaks it, deals, and replaces bonus tiles.

    ``chance`` mixes the wall and throws the dice; ``None`` for the chance of the match seed and the deal's number.
    """
    state = log.state
    if state.deal is not None and not isinstance(state.deal.phase, Over):
        raise IllegalCommand("the deal is not over")
    if state.places:
        raise IllegalCommand("the match is over")
    if state.seed is None:
        raise IllegalCommand("only the engine, who knows the seed, begins a deal")
    drawn = None if state.persons else _draw_seats(log, state.seed)
    placing = log.state.next_placing
    number = state.alone.number if state.alone is not None else len(state.played) + 1
    if placing is None:
        raise IllegalCommand("the match is over")
    log.add(
        e.DealBegun(number=number, east=Seat(placing.east), dealer=Seat(placing.dealer), prevailing=placing.prevailing)
    )
    if state.alone is not None and state.alone.begins is not msgspec.UNSET:
        for event in state.alone.begins:
            log.add(event)
        return
    chance = chance or Chance(state.seed, number)
    wall, tiles = log.rules.wall, chance.shuffled(log.rules.tiles.tiles)
    fingerprint = fingerprint_of(salt_of(state.seed, number, state.secret), tiles)
    log.add(e.WallBuilt(stacks=wall.stacks, sides=wall.sides, tiles=tiles, fingerprint=fingerprint))
    if drawn is not None and drawn.again is not None:
        log.add(e.SeatDiceThrown(dice=drawn.again.dice))
        log.add(e.SeatsTaken(persons=drawn.persons_after))
    for event in wall_opening(log.rules, log.deal.placing, chance.dice):
        log.add(event)
    _deal_hands(log)
    _open_play(log)


def _draw_seats(log: EventLog, seed: int) -> SeatDraw:
    seats = log.rules.seats
    draws = log.state.alone is None and not log.state.seated
    seating = log.rules.seating if draws else Seating.AS_THEY_SIT
    chance = Chance(seed, 0)
    drawn = seating.draw(seats, chance.die)
    for throw in drawn.throws:
        log.add(e.SeatDiceThrown(dice=throw.dice))
    if drawn.wind_tiles:
        log.add(e.WindTilesDealt(tiles=drawn.wind_tiles))
    log.add(e.SeatsTaken(persons=drawn.persons))
    rules = log.rules
    if rules.banker_dice and log.state.alone is None:
        dice = chance.dice(rules.banker_dice)
        log.add(e.BankerThrown(dice=dice, seat=Seat(place_counted(0, dice, seats))))
    return drawn


def wall_opening(rules: Ruleset, placing: Placing, throw: Callable[[int], tuple[int, ...]]) -> tuple[e.WithinDeal, ...]:
    """The events that break the wall, or open the pool from which everybody draws if no wall is built."""
    wall = rules.wall
    if wall.pool is not None:
        tile_ids = tuple(map(TileId, range(len(rules.tiles))))
        live = len(tile_ids) - wall.pool.stay
        return (e.PoolOpened(live=tile_ids[:live], stay=tile_ids[live:]),)
    sides = [rules.side_of(seat, placing) for seat in range(rules.seats)]
    throws, broken = break_wall(wall, Seat(placing.dealer), sides, throw)
    return (*throws, broken)


def _deal_hands(log: EventLog) -> None:
    rules = log.rules
    live = log.deal.live
    for packet in packets(rules.deal_order, _dealer(log), rules.seats):
        tile_ids = tuple(live[place] for place in packet.places)
        tiles = tuple(face(log.deal, tile_id) for tile_id in tile_ids)
        log.add(e.TilesDealt(seat=packet.seat, tile_ids=tile_ids, tiles=tiles))


def _dealer(log: EventLog) -> Seat:
    return Seat(log.deal.placing.dealer)


def _open_play(log: EventLog) -> None:
    """Replaces bonus tiles before the first discard, and lets kongs be laid out then if the book allows it."""
    if log.rules.bonus_order is BonusOrder.SEAT_BY_SEAT:
        _open_seats(log, in_turn(_dealer(log), log.rules.seats))
    elif _replace_in_rounds(log):
        log.add(e.PlayBegan(seat=_dealer(log)))


def _open_seats(log: EventLog, seats: Sequence[Seat]) -> None:
    """Opens one seat after the other; stops when a seat is asked about its kongs, or the wall is exhausted."""
    for seat in seats:
        while drawing.has_bonus(log.deal, seat):
            if not drawing.replace_bonus(log, seat):
                return
        if _may_lay_kong(log, seat):
            log.add(e.OpeningBegan(seat=seat))
            return
        log.add(e.BonusFinished(seat=seat))
    log.add(e.PlayBegan(seat=_dealer(log)))


def _may_lay_kong(log: EventLog, seat: Seat) -> bool:
    return (
        log.rules.kongs.before_first_discard
        and replacements_left(log.state, log.deal) > 0
        and bool(concealed_kongs(log.deal, seat))
    )


def answer_opening(log: EventLog, command: DeclareKong | Pass) -> None:
    """Carries out a seat's answer before the first discard: it lays out a concealed kong, or keeps it in the hand."""
    phase = log.deal.phase
    if not isinstance(phase, Opening) or phase.seat != command.seat:
        raise IllegalCommand("this seat is not asked about its kongs")
    turn = in_turn(_dealer(log), log.rules.seats)
    following = turn[turn.index(command.seat) :]
    if isinstance(command, Pass):
        log.add(e.BonusFinished(seat=command.seat))
        following = following[1:]
    else:
        turns.check_concealed_kong(log, command)
        log.add(
            e.KongDeclared(seat=command.seat, kind=KongKind.CONCEALED, tile_ids=command.tile_ids, tiles=command.tiles)
        )
        if ending.ends_void(log):
            return
        if not drawing.draw_replacement(log, command.seat):
            return
    if following:
        _open_seats(log, following)
    else:
        log.add(e.PlayBegan(seat=_dealer(log)))


def _replace_in_rounds(log: EventLog) -> bool:
    """Replaces bonus tiles in rounds, each seat once a round; false if that exhausted the wall."""
    turn = in_turn(_dealer(log), log.rules.seats)
    while any(drawing.has_bonus(log.deal, seat) for seat in turn):
        for seat in turn:
            if drawing.has_bonus(log.deal, seat) and not drawing.replace_bonus(log, seat):
                return False
    for seat in turn:
        log.add(e.BonusFinished(seat=seat))
    return True
