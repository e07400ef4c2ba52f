"""A turn: kongs, the discard, going out by oneself."""

from __future__ import annotations

from game.engine import events as e
from game.engine.commands import (
    DeclareKong,
    DeclareMahjong,
    Discard,
    IllegalCommand,
    RobKong,
    ShowTile,
    TakeReplacement,
)
from game.engine.decisions import claiming, drawing, ending, faults
from game.engine.facts import face
from game.engine.rulings.legal import is_mahjong, may_declare_kong, may_go_out, open_kongs, replacements_left
from game.engine.seat import Seat
from game.engine.state import DealState, Turn, TurnStart
from game.engine.steps.story import Story
from game.hands.meld import KongKind
from game.rules.terms import ClaimKind, Robbing, Source


def _turn_of(story: Story, seat: Seat) -> Turn:
    phase = story.deal.phase
    if not isinstance(phase, Turn) or phase.seat != seat:
        raise IllegalCommand("it is not this seat's turn to discard")
    return phase


def check_discard(story: Story, command: Discard) -> Turn:
    """Refuses a tile that the seat may not throw now."""
    turn = _turn_of(story, command.seat)
    deal = story.deal
    held = deal.seats[command.seat]
    if command.tile_id not in held.hand:
        raise IllegalCommand(f"{command.tile} is not in the hand")
    if face(deal, command.tile_id) is not command.tile:
        raise IllegalCommand(f"tile {command.tile_id} is not {command.tile}")
    if held.must_play and command.tile_id not in held.must_play:
        raise IllegalCommand("a tile that was shown must be played first")
    if held.waits and turn.drawn is not None and command.tile_id != turn.drawn:
        raise IllegalCommand("a ready hand is frozen: the tile drawn is thrown")
    return turn


def discard(story: Story, command: Discard) -> None:
    """The seat throws a tile, and the others may claim it."""
    throw(story, command, check_discard(story, command))


def throw(story: Story, command: Discard, turn: Turn) -> None:
    """Throws a tile that may be thrown."""
    held = story.deal.seats[command.seat]
    if held.owed and not held.is_dead:
        if not story.rules.kongs.replacement_is_an_act:
            raise IllegalCommand("the kong is not replaced yet")
        story.tell(e.HandDied(seat=command.seat))
    story.tell(
        e.TileDiscarded(
            seat=command.seat,
            tile_id=command.tile_id,
            tile=command.tile,
            drawn=command.tile_id == turn.drawn,
        )
    )
    claiming.open_claims(story, command.seat, command.tile_id)


def declare_kong(story: Story, command: DeclareKong) -> None:
    """The seat lays out a kong, or adds a tile to its pung, and takes a replacement."""
    turn = _turn_of(story, command.seat)
    deal = story.deal
    held = deal.seats[command.seat]
    if held.is_dead:
        raise IllegalCommand("a dead hand declares nothing")
    if held.waits:
        raise IllegalCommand("a ready hand is frozen")
    if not may_declare_kong(story.state, deal, turn):
        raise IllegalCommand("no kong now: the book does not allow it here, or no replacement is left")
    faults.check_held(deal, command.seat, command.tile_ids, command.tiles)
    if len(command.tile_ids) not in (1, 4):
        raise IllegalCommand("a kong takes four tiles of the hand, or one for a pung on the table")
    if not _makes_kong(deal, command):
        faults.false_call(story, command.seat, ClaimKind.KONG, command.tile_ids)
        return
    kind = KongKind.ADDED if len(command.tile_ids) == 1 else KongKind.CONCEALED
    story.tell(e.KongDeclared(seat=command.seat, kind=kind, tile_ids=command.tile_ids, tiles=command.tiles))
    if kind is KongKind.ADDED and story.rules.kongs.robbing is Robbing.AT_ONCE:
        claiming.open_robbing(story, command.seat, command.tile_ids[0])
    else:
        drawing.replace_kong(story, command.seat)


def _makes_kong(deal: DealState, command: DeclareKong) -> bool:
    if len(command.tiles) == 4:
        return len(set(command.tiles)) == 1
    return any(laid.meld.is_pung and laid.meld.tile is command.tiles[0] for laid in deal.seats[command.seat].sets)


def check_concealed_kong(story: Story, command: DeclareKong) -> None:
    """Refuses what is not four alike from the hand."""
    faults.check_held(story.deal, command.seat, command.tile_ids, command.tiles)
    if len(command.tiles) != 4 or not _makes_kong(story.deal, command):
        raise IllegalCommand("a concealed kong is four alike of the hand")


def take_replacement(story: Story, command: TakeReplacement) -> None:
    """The owner of a kong takes what it is owed."""
    _turn_of(story, command.seat)
    held = story.deal.seats[command.seat]
    if not held.owed:
        raise IllegalCommand("no replacement is owed")
    if not replacements_left(story.state, story.deal):
        raise IllegalCommand("no replacement is left")
    if drawing.draw_replacement(story, command.seat):
        drawing.replace_drawn_bonus(story, command.seat)


def declare_mahjong(story: Story, command: DeclareMahjong) -> None:
    """The seat goes out on the tile it drew, or with the dealt tiles."""
    turn = _turn_of(story, command.seat)
    ending.check_words(story, command.said)
    held = story.deal.seats[command.seat]
    if held.is_dead:
        raise IllegalCommand("a dead hand declares nothing")
    if story.deal.winners:
        raise IllegalCommand("somebody is out already: nobody else may go out")
    if not may_go_out(story.state, story.deal, turn):
        faults.false_mahjong(story, command.seat)
        return
    tile_id = None if turn.source is Source.DEALT else turn.drawn
    ending.declare_winner(story, command.seat, turn.source, tile_id, None, said=command.said)
    drawing.after_win(story)


def rob_kong(story: Story, command: RobKong) -> None:
    """At the start of its turn the seat goes out on a tile of another's open kong."""
    deal = story.deal
    if story.rules.kongs.robbing is not Robbing.OWN_TURN:
        raise IllegalCommand("kongs are not robbed this way")
    if not isinstance(deal.phase, TurnStart) or deal.phase.seat != command.seat:
        raise IllegalCommand("a kong is robbed at the start of one's own turn, in place of drawing")
    if deal.seats[command.seat].is_dead:
        raise IllegalCommand("a dead hand declares nothing")
    if not any(
        owner == command.owner and command.tile_id in laid.tile_ids and laid.meld.tile is command.tile
        for owner, laid in open_kongs(deal, command.seat)
    ):
        raise IllegalCommand("there is no such open kong")
    if not is_mahjong(story.state, command.seat, extra=command.tile):
        if not faults.false_mahjong(story, command.seat):
            drawing.draw_from_wall(story, command.seat)
        return
    story.tell(e.KongRobbed(owner=command.owner, tile_id=command.tile_id))
    ending.declare_winner(story, command.seat, Source.ROBBED_KONG, command.tile_id, command.owner)
    drawing.after_win(story)


def show_tile(story: Story, command: ShowTile) -> None:
    """The others saw a tile of the hand."""
    if not story.rules.is_tabletop:
        raise IllegalCommand("no tile can be shown by mistake")
    _turn_of(story, command.seat)
    faults.check_held(story.deal, command.seat, (command.tile_id,), (command.tile,))
    story.tell(e.TileShown(seat=command.seat, tile_id=command.tile_id, tile=command.tile))
