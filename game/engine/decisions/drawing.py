"""Whose turn comes next, and the tiles that are drawn: from the live wall, and in place of bonus tiles and kongs."""

from __future__ import annotations

from game.engine import events as e
from game.engine.commands import DrawTile, IllegalCommand
from game.engine.decisions import ending
from game.engine.facts import face, faces
from game.engine.rulings.legal import legal_robberies, open_kongs, replacements_left
from game.engine.seat import Seat, next_seat, seats_after
from game.engine.state import DealState, TurnStart
from game.engine.steps.story import Story
from game.engine.wall import next_replacement, refill
from game.rules.terms import Outcome, Robbing


def next_turn(story: Story, after: Seat) -> None:
    """Whose turn it is when nobody claimed: the next seat's, or of the last turns after a win the next one."""
    deal = story.deal
    if not deal.winners:
        begin_turn(story, next_seat(after, story.rules.seats))
    elif deal.last_turns and deal.live:
        begin_turn(story, deal.last_turns[0])
    else:
        ending.end_deal(story, Outcome.WON)


def after_win(story: Story) -> None:
    """The deal ends, unless the others have one more turn each."""
    deal = story.deal
    if story.rules.last_turns:
        winner = deal.winners[0].seat
        story.tell(e.LastTurnsBegan(seats=seats_after(winner, story.rules.seats)))
        next_turn(story, winner)
    else:
        ending.end_deal(story, Outcome.WON)


def begin_turn(story: Story, seat: Seat) -> None:
    """The seat draws, unless the book lets it do something else instead."""
    story.tell(e.TurnBegan(seat=seat))
    if not _may_do_something_else(story, seat):
        draw_from_wall(story, seat)


def _may_do_something_else(story: Story, seat: Seat) -> bool:
    rules, deal = story.rules, story.deal
    if rules.kongs.robbing is not Robbing.OWN_TURN or deal.seats[seat].is_dead or deal.winners:
        return False
    if not open_kongs(deal, seat):
        return False
    return rules.is_tabletop or bool(legal_robberies(story.state, deal, seat))


def draw(story: Story, command: DrawTile) -> None:
    """The seat draws after all."""
    if not isinstance(story.deal.phase, TurnStart) or story.deal.phase.seat != command.seat:
        raise IllegalCommand("it is not the moment to draw")
    draw_from_wall(story, command.seat)


def draw_from_wall(story: Story, seat: Seat) -> None:
    """A tile from the live wall, bonus tiles replaced; with no tile left the deal is exhausted."""
    deal = story.deal
    if not deal.live:
        ending.end_deal(story, Outcome.EXHAUSTED)
        return
    tile_id = deal.live[0]
    tile = face(deal, tile_id)
    story.tell(e.TileDrawn(seat=seat, tile_id=tile_id, tile=tile))
    if tile.is_bonus:
        replace_drawn_bonus(story, seat)


def draw_replacement(story: Story, seat: Seat) -> bool:
    """A replacement from the box or the tail of the wall; false, and the deal exhausted, if there is none."""
    deal = story.deal
    if not replacements_left(story.state, deal):
        ending.end_deal(story, Outcome.EXHAUSTED)
        return False
    box_rule = story.rules.wall.box
    tile_id = next_replacement(story.rules.wall, deal.live, deal.box)
    story.tell(e.TileDrawn(seat=seat, tile_id=tile_id, tile=face(deal, tile_id), replacement=True))
    if box_rule is not None:
        moved = refill(box_rule, story.deal.live, story.deal.box)
        if moved:
            story.tell(e.WallRefilled(tile_ids=moved))
    return True


def has_bonus(deal: DealState, seat: Seat) -> bool:
    """Whether a flower or season stands in the hand."""
    return any(face(deal, tile_id).is_bonus for tile_id in deal.seats[seat].hand)


def replace_bonus(story: Story, seat: Seat) -> bool:
    """Lays out all bonus tiles of the hand and takes as many replacements; false if the wall gave out."""
    deal = story.deal
    tile_ids = tuple(tile_id for tile_id in deal.seats[seat].hand if face(deal, tile_id).is_bonus)
    story.tell(e.BonusLaid(seat=seat, tile_ids=tile_ids, tiles=faces(deal, tile_ids)))
    return all(draw_replacement(story, seat) for _ in tile_ids)


def replace_drawn_bonus(story: Story, seat: Seat) -> None:
    """In play a drawn bonus tile is laid out and replaced at once."""
    while face(story.deal, story.deal.seats[seat].hand[-1]).is_bonus and replace_bonus(story, seat):
        pass


def replace_kong(story: Story, seat: Seat) -> None:
    """The replacement of a kong, unless its owner must take it himself."""
    if not story.rules.kongs.replacement_is_an_act and draw_replacement(story, seat):
        replace_drawn_bonus(story, seat)
