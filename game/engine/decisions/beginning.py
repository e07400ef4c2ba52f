"""From the drawing of seats to the first discard."""

from __future__ import annotations

from game.engine import events as e
from game.engine.commands import DeclareKong, IllegalCommand, Pass
from game.engine.decisions import drawing, turns
from game.engine.facts import face
from game.engine.fairness import fingerprint_of, salt_of
from game.engine.rulings.legal import concealed_kongs, replacements_left
from game.engine.seat import Seat, TileId
from game.engine.shuffle import Chance
from game.engine.state import Opening, Over
from game.engine.steps.story import Story
from game.engine.wall import break_wall, packets
from game.hands.meld import KongKind
from game.rules.flow import Placing, Played
from game.rules.seating import SeatDraw, as_they_sit, place_counted
from game.rules.terms import BonusOrder


def begin_deal(story: Story, *, chance: Chance | None = None) -> None:
    """Seats before the first deal; then the wall, the break, the hands, and the bonus tiles.

    Args:
        story: the match.
        chance: what mixes the wall and throws the dice; ``None``: that of the match seed and the number of the deal.
    """
    state = story.state
    if state.deal is not None and not isinstance(state.deal.phase, Over):
        raise IllegalCommand("the deal is not over")
    if state.places:
        raise IllegalCommand("the match is over")
    if state.seed is None:
        raise IllegalCommand("only the engine, who knows the seed, begins a deal")
    drawn = None if state.persons else _draw_seats(story, state.seed)
    placing, number = next_deal(story)
    if placing is None:
        raise IllegalCommand("the match is over")
    story.tell(
        e.DealBegun(number=number, east=Seat(placing.east), dealer=Seat(placing.dealer), prevailing=placing.prevailing)
    )
    chance = chance or Chance(state.seed, number)
    _mix(story, chance, salt_of(state.seed, number, state.secret))
    if drawn is not None and drawn.again is not None:
        story.tell(e.SeatDiceThrown(dice=drawn.again.dice))
        story.tell(e.SeatsTaken(persons=drawn.persons_after))
    _open_wall(story, chance)
    _deal_hands(story)
    _open_play(story)


def next_deal(story: Story) -> tuple[Placing | None, int]:
    """The placing of the next deal, ``None`` if there is none, and its number."""
    state = story.state
    if state.alone is not None:
        return (None if state.played else state.alone.placing), state.alone.number
    return state.rules.flow(Played(state.played, state.banker)), len(state.played) + 1


def _draw_seats(story: Story, seed: int) -> SeatDraw:
    seats = story.rules.seats
    draws = story.state.alone is None and not story.state.seated
    seating = story.rules.seating if draws else as_they_sit
    chance = Chance(seed, 0)
    drawn = seating(seats, chance.die)
    for throw in drawn.throws:
        story.tell(e.SeatDiceThrown(dice=throw.dice))
    if drawn.wind_tiles:
        story.tell(e.WindTilesDealt(tiles=drawn.wind_tiles))
    story.tell(e.SeatsTaken(persons=drawn.persons))
    rules = story.rules
    if rules.banker_dice and story.state.alone is None:
        dice = chance.dice(rules.banker_dice)
        story.tell(e.BankerThrown(dice=dice, seat=Seat(place_counted(0, dice, seats))))
    return drawn


def _mix(story: Story, chance: Chance, salt: str) -> None:
    wall = story.rules.wall
    tiles = chance.shuffled(story.rules.tiles.tiles)
    story.tell(e.WallBuilt(stacks=wall.stacks, sides=wall.sides, tiles=tiles, fingerprint=fingerprint_of(salt, tiles)))


def _open_wall(story: Story, chance: Chance) -> None:
    """The wall is broken; or the tiles stay as they lie, and everybody draws from them."""
    rules = story.rules
    wall = rules.wall
    if wall.pool is not None:
        tile_ids = tuple(map(TileId, range(len(rules.tiles))))
        live = len(tile_ids) - wall.pool.stay
        story.tell(e.PoolOpened(live=tile_ids[:live], stay=tile_ids[live:]))
        return
    sides = [rules.side_of(seat, story.deal.placing) for seat in range(rules.seats)]
    broken = break_wall(wall, Seat(story.deal.placing.dealer), sides, chance.dice)
    for throw in broken.throws:
        story.tell(e.DiceThrown(seat=throw.seat, dice=throw.dice))
    story.tell(e.WallBroken(breaker=broken.breaker, counted=broken.counted, live=broken.live, box=broken.box))


def _deal_hands(story: Story) -> None:
    rules = story.rules
    live = story.deal.live
    for packet in packets(rules.deal_order, Seat(story.deal.placing.dealer), rules.seats):
        tile_ids = tuple(live[place] for place in packet.places)
        tiles = tuple(face(story.deal, tile_id) for tile_id in tile_ids)
        story.tell(e.TilesDealt(seat=packet.seat, tile_ids=tile_ids, tiles=tiles))


def _in_turn(story: Story) -> list[Seat]:
    seats = story.rules.seats
    return [Seat((story.deal.placing.dealer + step) % seats) for step in range(seats)]


def _open_play(story: Story) -> None:
    """Bonus tiles before the first discard, and kongs where the book lets them be laid out then."""
    if story.rules.bonus_order is BonusOrder.SEAT_BY_SEAT:
        _open_seats(story, _in_turn(story))
    elif _replace_in_rounds(story):
        story.tell(e.PlayBegan(seat=Seat(story.deal.placing.dealer)))


def _open_seats(story: Story, seats: list[Seat]) -> None:
    """One seat after the other; it stops where a seat is asked about its kongs, or where the wall gave out."""
    for seat in seats:
        while drawing.has_bonus(story.deal, seat):
            if not drawing.replace_bonus(story, seat):
                return
        if _may_lay_kong(story, seat):
            story.tell(e.OpeningBegan(seat=seat))
            return
        story.tell(e.BonusFinished(seat=seat))
    story.tell(e.PlayBegan(seat=Seat(story.deal.placing.dealer)))


def _may_lay_kong(story: Story, seat: Seat) -> bool:
    return (
        story.rules.kongs.before_first_discard
        and replacements_left(story.state, story.deal) > 0
        and bool(concealed_kongs(story.deal, seat))
    )


def answer_opening(story: Story, command: DeclareKong | Pass) -> None:
    """A seat lays out a concealed kong before the first discard, or keeps it in the hand."""
    phase = story.deal.phase
    if not isinstance(phase, Opening) or phase.seat != command.seat:
        raise IllegalCommand("this seat is not asked about its kongs")
    in_turn = _in_turn(story)
    following = in_turn[in_turn.index(command.seat) :]
    if isinstance(command, Pass):
        story.tell(e.BonusFinished(seat=command.seat))
        following = following[1:]
    else:
        turns.check_concealed_kong(story, command)
        story.tell(
            e.KongDeclared(seat=command.seat, kind=KongKind.CONCEALED, tile_ids=command.tile_ids, tiles=command.tiles)
        )
        if not drawing.draw_replacement(story, command.seat):
            return
    if following:
        _open_seats(story, following)
    else:
        story.tell(e.PlayBegan(seat=Seat(story.deal.placing.dealer)))


def _replace_in_rounds(story: Story) -> bool:
    """Each seat once, then the next round for those who got bonus tiles again; false if that exhausted the wall."""
    in_turn = _in_turn(story)
    while any(drawing.has_bonus(story.deal, seat) for seat in in_turn):
        for seat in in_turn:
            if drawing.has_bonus(story.deal, seat) and not drawing.replace_bonus(story, seat):
                return False
    for seat in in_turn:
        story.tell(e.BonusFinished(seat=seat))
    return True
