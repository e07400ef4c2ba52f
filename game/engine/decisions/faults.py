"""Faults of tabletop play: false calls and their consequences (docs/rules/common.md, "Assisted and tabletop play")."""

from game.engine import events as e
from game.engine.commands import IllegalCommand
from game.engine.decisions import ending
from game.engine.decisions.event_log import EventLog
from game.engine.facts import face, faces
from game.engine.rulings.obstacles import Obstacle
from game.engine.seat import Seat, TileId
from game.engine.state import DealState
from game.rules.terms import ClaimKind, Outcome
from game.tiles.tile import Tile


def refuse(obstacle: Obstacle | None) -> None:
    """Refuses the command if there is an obstacle."""
    if obstacle is not None:
        raise IllegalCommand(obstacle.value)


def check_held(deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...], tiles: tuple[Tile, ...]) -> None:
    """Refuses tiles that are not in the hand, or have other faces than named: these are not even a false call."""
    if len(set(tile_ids)) != len(tile_ids) or len(tile_ids) != len(tiles):
        raise IllegalCommand("a tile is named twice, or its face is missing")
    for tile_id, tile in zip(tile_ids, tiles, strict=True):
        if tile_id not in deal.seats[seat].hand:
            raise IllegalCommand(f"{tile} is not in the hand")
        if face(deal, tile_id) is not tile:
            raise IllegalCommand(f"tile {tile_id} is not {tile}")


def false_call(log: EventLog, seat: Seat, claim: ClaimKind, tile_ids: tuple[TileId, ...]) -> None:
    """Returns the tiles of a false call, seen by all; in assisted play the command is refused instead."""
    if not log.rules.is_tabletop:
        raise IllegalCommand(f"the hand cannot show this {claim.value}")
    tiles = faces(log.deal, tile_ids)
    log.add(e.FalseCallMade(seat=seat, claim=claim, tile_ids=tile_ids, tiles=tiles))


def false_mahjong(log: EventLog, seat: Seat) -> bool:
    """Punishes a false mahjong, for which the whole hand was laid out; true if that ended the deal."""
    false_call(log, seat, ClaimKind.MAHJONG, log.deal.seats[seat].hand)
    faults = log.rules.faults
    if faults.false_mahjong_costs:
        log.add(e.PenaltyPaid(seat=seat, points=faults.false_mahjong_costs))
    if faults.false_mahjong_annuls:
        ending.end_deal(log, Outcome.ANNULLED)
        return True
    if faults.false_mahjong_kills_hand:
        log.add(e.HandDied(seat=seat))
    return False
