"""From the drawing of seats to the first discard."""

from __future__ import annotations

from game.engine import events as e
from game.engine.commands import IllegalCommand
from game.engine.decisions import turns
from game.engine.legal import face
from game.engine.seat import Seat
from game.engine.shuffle import Chance
from game.engine.state import Over
from game.engine.story import Story
from game.engine.wall import break_wall, packets
from game.rules.flow import Placing, Played
from game.rules.seating import as_they_sit
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
    if not state.persons:
        _draw_seats(story, state.seed)
    placing, number = next_deal(story)
    if placing is None:
        raise IllegalCommand("the match is over")
    story.tell(
        e.DealBegun(number=number, east=Seat(placing.east), dealer=Seat(placing.dealer), prevailing=placing.prevailing)
    )
    _build_and_deal(story, chance or Chance(state.seed, number))
    if _replace_bonus(story):
        story.tell(e.PlayBegan(seat=Seat(placing.dealer)))


def next_deal(story: Story) -> tuple[Placing | None, int]:
    """The placing of the next deal, ``None`` if there is none, and its number."""
    state = story.state
    if state.alone is not None:
        return (None if state.played else state.alone.placing), state.alone.number
    return state.rules.flow(Played(state.played)), len(state.played) + 1


def _draw_seats(story: Story, seed: int) -> None:
    seats = story.state.rules.seats
    seating = story.state.rules.seating if story.state.alone is None else as_they_sit
    drawn = seating(seats, Chance(seed, 0).die)
    for throw in drawn.throws:
        story.tell(e.SeatDiceThrown(dice=throw.dice))
    story.tell(e.SeatsTaken(persons=drawn.persons))


def _build_and_deal(story: Story, chance: Chance) -> None:
    rules = story.state.rules
    wall = rules.wall
    dealer = Seat(story.deal.placing.dealer)
    story.tell(e.WallBuilt(stacks=wall.stacks, sides=wall.sides, tiles=chance.shuffled(rules.tiles.tiles)))
    broken = break_wall(wall, dealer, rules.seats, chance.dice)
    for throw in broken.throws:
        story.tell(e.DiceThrown(seat=throw.seat, dice=throw.dice))
    story.tell(e.WallBroken(breaker=broken.breaker, counted=broken.counted, live=broken.live, box=broken.box))
    for packet in packets(rules.deal_order, dealer, rules.seats):
        tile_ids = tuple(broken.live[place] for place in packet.places)
        tiles = tuple(face(story.deal, tile_id) for tile_id in tile_ids)
        story.tell(e.TilesDealt(seat=packet.seat, tile_ids=tile_ids, tiles=tiles))


def _replace_bonus(story: Story) -> bool:
    """Bonus tiles before the first discard, in the book's order; false if that exhausted the wall."""
    seats = story.state.rules.seats
    dealer = story.deal.placing.dealer
    in_turn = [Seat((dealer + step) % seats) for step in range(seats)]
    if story.state.rules.bonus_order is BonusOrder.SEAT_BY_SEAT:
        for seat in in_turn:
            while turns.has_bonus(story.deal, seat):
                if not turns.replace_bonus(story, seat):
                    return False
            story.tell(e.BonusFinished(seat=seat))
        return True
    while any(turns.has_bonus(story.deal, seat) for seat in in_turn):
        for seat in in_turn:
            if turns.has_bonus(story.deal, seat) and not turns.replace_bonus(story, seat):
                return False
    for seat in in_turn:
        story.tell(e.BonusFinished(seat=seat))
    return True
