"""Tiles laid open by a fault, by going out, or when all is over."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine import events as e
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, LaidSet, Settling, Winner
from game.engine.steps.changes import NO_TILES, less, with_face, with_faces, with_seat
from game.engine.steps.claiming import still_waiting
from game.hands.meld import pung
from game.rules.ruleset import Ruleset
from game.tiles.tile import Tile


def false_call_made(rules: Ruleset, deal: DealState, event: e.FalseCallMade) -> DealState:
    """What was laid out goes back."""
    seen = replace(deal, faces=with_faces(deal.faces, event.tile_ids, event.tiles))
    phase = deal.phase
    if isinstance(phase, Claiming):
        heard = replace(phase, waiting=still_waiting(phase, event.seat), false=(*phase.false, event.claim))
        seen = replace(seen, phase=heard)
    return _shown(rules, seen, event.seat, event.tile_ids)


def penalty_paid(_rules: Ruleset, deal: DealState, event: e.PenaltyPaid) -> DealState:
    """A seat lost points."""
    lost = list(deal.penalties)
    lost[event.seat] += event.points
    return replace(deal, penalties=tuple(lost))


def hand_died(_rules: Ruleset, deal: DealState, event: e.HandDied) -> DealState:
    """A seat can no longer win."""
    return replace(deal, seats=with_seat(deal, event.seat, replace(deal.seats[event.seat], is_dead=True)))


def tile_shown(rules: Ruleset, deal: DealState, event: e.TileShown) -> DealState:
    """The others saw a tile."""
    seen = replace(deal, faces=with_face(deal.faces, event.tile_id, event.tile))
    return _shown(rules, seen, event.seat, (event.tile_id,))


def _shown(rules: Ruleset, deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...]) -> DealState:
    before = deal.seats[seat]
    must_play = before.must_play.union(tile_ids) if rules.faults.shown_tile_must_be_played else NO_TILES
    shown = replace(before, shown=before.shown.union(tile_ids), must_play=must_play)
    return replace(deal, seats=with_seat(deal, seat, shown))


def kong_robbed(_rules: Ruleset, deal: DealState, event: e.KongRobbed) -> DealState:
    """The kong is a pung again."""
    owner = deal.seats[event.owner]
    sets = tuple(_robbed(laid, event.tile_id) if event.tile_id in laid.tile_ids else laid for laid in owner.sets)
    seats = with_seat(deal, event.owner, replace(owner, sets=sets))
    return replace(deal, seats=seats, robbed=(*deal.robbed, event.tile_id), phase=Settling())


def _robbed(laid: LaidSet, tile_id: TileId) -> LaidSet:
    return LaidSet(
        pung(laid.meld.tile, concealed=False),
        less(laid.tile_ids, (tile_id,)),
        None if laid.claimed == tile_id else laid.claimed,
        None if laid.claimed == tile_id else laid.owner,
    )


def mahjong_declared(_rules: Ruleset, deal: DealState, event: e.MahjongDeclared) -> DealState:
    """A seat is out."""
    winner = Winner(event.seat, event.source, event.tile_id, event.owner, frozenset(event.flags))
    open_ = _laid_open(deal, event.seat, event.tile_ids, event.tiles)
    return replace(open_, winners=(*deal.winners, winner), phase=Settling())


def hand_shown(_rules: Ruleset, deal: DealState, event: e.HandShown) -> DealState:
    """A hand lies open."""
    return _laid_open(deal, event.seat, event.tile_ids, event.tiles)


def _laid_open(deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...], tiles: tuple[Tile, ...]) -> DealState:
    changed = replace(deal.seats[seat], shown=frozenset(tile_ids))
    return replace(deal, seats=with_seat(deal, seat, changed), faces=with_faces(deal.faces, tile_ids, tiles))
