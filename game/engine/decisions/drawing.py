"""The next turn, and draws: from the live wall, and in place of bonus tiles and kongs."""

from game.engine import events as e
from game.engine.commands import DrawTile, IllegalCommand
from game.engine.decisions import ending
from game.engine.decisions.event_log import EventLog
from game.engine.facts import face, faces
from game.engine.rulings.legal import legal_robberies, open_kongs
from game.engine.rulings.obstacles import replacements_left, to_robbery
from game.engine.seat import Seat, next_seat, seats_after
from game.engine.state import DealState, TurnStart
from game.engine.wall import next_replacement, refill
from game.rules.terms import Outcome


def next_turn(log: EventLog, after: Seat) -> None:
    """Begins the turn of the next seat after nobody claimed; after a win, of the next one with a last turn."""
    deal = log.deal
    if not deal.winners:
        begin_turn(log, next_seat(after, log.rules.seats))
    elif deal.last_turns and deal.live:
        begin_turn(log, deal.last_turns[0])
    else:
        ending.end_deal(log, Outcome.WON)


def after_win(log: EventLog) -> None:
    """Ends the deal after a win, unless the others have one more turn each."""
    deal = log.deal
    if log.rules.last_turns:
        winner = deal.winners[0].seat
        log.add(e.LastTurnsBegan(seats=seats_after(winner, log.rules.seats)))
        next_turn(log, winner)
    else:
        ending.end_deal(log, Outcome.WON)


def begin_turn(log: EventLog, seat: Seat) -> None:
    """Begins a turn: the seat draws, unless the book lets it do something else instead."""
    log.add(e.TurnBegan(seat=seat))
    if not _may_do_something_else(log, seat):
        draw_from_wall(log, seat)


def _may_do_something_else(log: EventLog, seat: Seat) -> bool:
    deal = log.deal
    if to_robbery(log.rules, deal, seat) is not None or not open_kongs(deal, seat):
        return False
    return log.rules.is_tabletop or bool(legal_robberies(log.state, deal, seat, log.known))


def draw(log: EventLog, command: DrawTile) -> None:
    """Draws for a seat that could have done something else instead."""
    if not isinstance(log.deal.phase, TurnStart) or log.deal.phase.seat != command.seat:
        raise IllegalCommand("it is not the moment to draw")
    draw_from_wall(log, command.seat)


def draw_from_wall(log: EventLog, seat: Seat) -> None:
    """Draws a tile from the live wall, replacing bonus tiles; without a tile left the deal is exhausted."""
    deal = log.deal
    if not deal.live:
        ending.end_deal(log, Outcome.EXHAUSTED)
        return
    tile_id = deal.live[0]
    tile = face(deal, tile_id)
    log.add(e.TileDrawn(seat=seat, tile_id=tile_id, tile=tile))
    if tile.is_bonus:
        replace_drawn_bonus(log, seat)


def draw_replacement(log: EventLog, seat: Seat) -> bool:
    """Draws a replacement from the box or the tail of the wall; false, and the deal exhausted, if there is none."""
    deal = log.deal
    if not replacements_left(log.state, deal):
        ending.end_deal(log, Outcome.EXHAUSTED)
        return False
    box_rule = log.rules.wall.box
    tile_id = next_replacement(log.rules.wall, deal.live, deal.box)
    log.add(e.TileDrawn(seat=seat, tile_id=tile_id, tile=face(deal, tile_id), replacement=True))
    if box_rule is not None:
        moved = refill(box_rule, log.deal.live, log.deal.box)
        if moved:
            log.add(e.WallRefilled(tile_ids=moved))
    return True


def has_bonus(deal: DealState, seat: Seat) -> bool:
    """Whether a flower or season stands in the hand."""
    return any(face(deal, tile_id).is_bonus for tile_id in deal.seats[seat].hand)


def replace_bonus(log: EventLog, seat: Seat) -> bool:
    """Lays out all bonus tiles of the hand and draws as many replacements; false if the wall gave out."""
    deal = log.deal
    tile_ids = tuple(tile_id for tile_id in deal.seats[seat].hand if face(deal, tile_id).is_bonus)
    log.add(e.BonusLaid(seat=seat, tile_ids=tile_ids, tiles=faces(deal, tile_ids)))
    return all(draw_replacement(log, seat) for _ in tile_ids)


def replace_drawn_bonus(log: EventLog, seat: Seat) -> None:
    """Lays out and replaces a bonus tile drawn in play, again and again until the replacement is no bonus tile."""
    while face(log.deal, log.deal.seats[seat].hand[-1]).is_bonus and replace_bonus(log, seat):
        pass


def replace_kong(log: EventLog, seat: Seat) -> None:
    """Draws the replacement of a kong, unless its owner must take it by a command, or the kong makes the deal void."""
    if ending.ends_void(log):
        return
    if not log.rules.kongs.replacement_is_an_act and draw_replacement(log, seat):
        replace_drawn_bonus(log, seat)
