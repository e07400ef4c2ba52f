"""The commands of a turn: kongs, the discard, calling a ready hand, and mahjong on one's own tile."""

from msgspec import UNSET

from game.engine import commands as c
from game.engine import events as e
from game.engine.decisions import claiming, drawing, ending, faults
from game.engine.decisions.event_log import EventLog
from game.engine.decisions.faults import check_held, refuse
from game.engine.facts import facts_of_own_mahjong, facts_of_robbery
from game.engine.rulings.legal import concealed_kongs, kongs, may_go_out, may_rob, open_kongs, ready_calls
from game.engine.rulings.obstacles import (
    Obstacle,
    to_discard,
    to_kong,
    to_mahjong,
    to_ready_call,
    to_replacement,
    to_robbery,
)
from game.engine.seat import Seat
from game.engine.state import Turn, TurnStart
from game.hands.meld import KongKind
from game.rules.terms import ClaimKind, Robbing, Source
from game.tiles.counts import in_order


def _turn_of(log: EventLog, seat: Seat) -> Turn:
    phase = log.deal.phase
    if not isinstance(phase, Turn) or phase.seat != seat:
        raise c.IllegalCommand("it is not this seat's turn to discard")
    return phase


def check_discard(log: EventLog, command: c.Discard) -> Turn:
    """Refuses a tile that the seat may not discard now."""
    turn = _turn_of(log, command.seat)
    deal = log.deal
    check_held(deal, command.seat, (command.tile_id,), (command.tile,))
    refuse(to_discard(deal.seats[command.seat], turn.drawn, command.tile_id))
    return turn


def discard(log: EventLog, command: c.Discard) -> None:
    """Discards a tile, which the others may claim."""
    throw(log, command, check_discard(log, command))


def throw(log: EventLog, command: c.Discard, turn: Turn) -> None:
    """Discards a tile that has been checked."""
    held = log.deal.seats[command.seat]
    if held.owed and not held.is_dead:
        assert log.rules.kongs.replacement_is_an_act, "else a kong is replaced at once"
        log.add(e.HandDied(seat=command.seat))
    log.add(
        e.TileDiscarded(
            seat=command.seat,
            tile_id=command.tile_id,
            tile=command.tile,
            drawn=command.tile_id == turn.drawn,
        )
    )
    claiming.open_claims(log, command.seat, command.tile_id)


def declare_kong(log: EventLog, command: c.DeclareKong) -> None:
    """Lays out a kong, or adds a tile to a pung, and draws a replacement."""
    turn = _turn_of(log, command.seat)
    deal = log.deal
    refuse(to_kong(log.state, deal, turn))
    check_held(deal, command.seat, command.tile_ids, command.tiles)
    if len(command.tile_ids) not in (1, 4):
        raise c.IllegalCommand("a kong takes four tiles of the hand, or one for a pung on the table")
    if command.tiles not in [able.tiles for able in kongs(deal, command.seat)]:
        faults.false_call(log, command.seat, ClaimKind.KONG, command.tile_ids)
        return
    kind = KongKind.ADDED if len(command.tile_ids) == 1 else KongKind.CONCEALED
    log.add(e.KongDeclared(seat=command.seat, kind=kind, tile_ids=command.tile_ids, tiles=command.tiles))
    if kind is KongKind.ADDED and log.rules.kongs.robbing is Robbing.AT_ONCE:
        claiming.open_claims(log, command.seat, command.tile_ids[0], robbing=True)
    else:
        drawing.replace_kong(log, command.seat)


def check_concealed_kong(log: EventLog, command: c.DeclareKong) -> None:
    """Refuses tiles that are not four alike from the hand."""
    check_held(log.deal, command.seat, command.tile_ids, command.tiles)
    if command.tiles not in [able.tiles for able in concealed_kongs(log.deal, command.seat)]:
        raise c.IllegalCommand("a concealed kong is four alike of the hand")


def take_replacement(log: EventLog, command: c.TakeReplacement) -> None:
    """Draws the replacement that a kong is owed."""
    _turn_of(log, command.seat)
    refuse(to_replacement(log.state, log.deal, command.seat))
    if drawing.draw_replacement(log, command.seat):
        drawing.replace_drawn_bonus(log, command.seat)


def declare_mahjong(log: EventLog, command: c.DeclareMahjong) -> None:
    """Declares mahjong on the tile drawn, or with the dealt tiles."""
    turn = _turn_of(log, command.seat)
    ending.check_words(log, command.said)
    obstacle = to_mahjong(log.deal, turn)
    if obstacle is Obstacle.DEAD_HAND or obstacle is Obstacle.DEAL_IS_WON:
        refuse(obstacle)
    if not may_go_out(log.state, log.deal, turn, log.known):
        faults.false_mahjong(log, command.seat)
        return
    tile_id = None if turn.source is Source.DEALT else turn.drawn
    if command.sorting is not UNSET:
        ending.check_sorting(log, facts_of_own_mahjong(log.state, turn), command.sorting)
    ending.declare_winner(log, command.seat, turn.source, tile_id, None, said=command.said, sorting=command.sorting)
    drawing.after_win(log)


def declare_ready(log: EventLog, command: c.DeclareReady) -> None:
    """Calls a ready hand and discards a tile (docs/rules/israeli.md, "Ready hand").

    In tabletop play a false call is found only at the end of the deal.
    """
    state, deal = log.state, log.deal
    turn = deal.phase
    if not isinstance(turn, Turn) or turn.seat != command.seat:
        raise c.IllegalCommand(Obstacle.NOTHING_DRAWN.value)
    refuse(to_ready_call(state.rules, deal, turn))
    thrown = c.Discard(seat=command.seat, tile=command.tile, tile_id=command.tile_id)
    if not state.rules.is_tabletop and not any(
        call.tile is command.tile and call.waits == command.waits for call in ready_calls(state, deal, turn)
    ):
        raise c.IllegalCommand("after this discard the hand does not wait for these tiles")
    if not command.waits:
        raise c.IllegalCommand("a ready hand names the tiles that complete it")
    turn = check_discard(log, thrown)
    named = tuple(sorted(set(command.waits), key=in_order))
    log.add(e.ReadyDeclared(seat=command.seat, waits=named))
    throw(log, thrown, turn)


def rob_kong(log: EventLog, command: c.RobKong) -> None:
    """Declares mahjong on a tile of another's open kong, at the start of the seat's turn."""
    deal = log.deal
    if not isinstance(deal.phase, TurnStart) or deal.phase.seat != command.seat:
        raise c.IllegalCommand("a kong is robbed at the start of one's own turn, in place of drawing")
    refuse(to_robbery(log.rules, deal, command.seat))
    robbed = next(
        (
            laid
            for owner, laid in open_kongs(deal, command.seat)
            if owner == command.owner and command.tile_id in laid.tile_ids and laid.meld.tile is command.tile
        ),
        None,
    )
    if robbed is None:
        raise c.IllegalCommand("there is no such open kong")
    if not may_rob(log.state, command.seat, command.owner, robbed, log.known):
        if not faults.false_mahjong(log, command.seat):
            drawing.draw_from_wall(log, command.seat)
        return
    seat, owner, tile_id = command.seat, command.owner, command.tile_id
    if command.sorting is not UNSET:
        ending.check_sorting(log, facts_of_robbery(log.state, seat, owner, tile_id), command.sorting)
    log.add(e.KongRobbed(owner=owner, tile_id=tile_id))
    ending.declare_winner(log, seat, Source.ROBBED_KONG, tile_id, owner, sorting=command.sorting)
    drawing.after_win(log)


def show_tile(log: EventLog, command: c.ShowTile) -> None:
    """Shows a tile of the hand to the others."""
    if not log.rules.is_tabletop:
        raise c.IllegalCommand("no tile can be shown by mistake")
    _turn_of(log, command.seat)
    check_held(log.deal, command.seat, (command.tile_id,), (command.tile,))
    log.add(e.TileShown(seat=command.seat, tile_id=command.tile_id, tile=command.tile))
