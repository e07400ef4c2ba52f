"""The wall, the hands as they are dealt, and bonus tiles, these in play as well."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine import events as e
from game.engine.state import DealState, Opening, Preparing, Turn
from game.engine.steps.changes import less, with_faces, with_seat
from game.rules.ruleset import Ruleset
from game.rules.terms import Source


def wall_built(_rules: Ruleset, deal: DealState, event: e.WallBuilt) -> DealState:
    """The tiles are mixed and built."""
    faces = event.tiles or (None,) * (2 * event.stacks * event.sides)
    return replace(deal, faces=faces, fingerprint=event.fingerprint, phase=Preparing())


def dice_thrown(_rules: Ruleset, deal: DealState, _event: e.DiceThrown) -> DealState:
    """Dice move no tile."""
    return deal


def wall_broken(_rules: Ruleset, deal: DealState, event: e.WallBroken) -> DealState:
    """The wall has a break, and with it an order."""
    return replace(deal, counted=event.counted, live=event.live, box=event.box)


def pool_opened(_rules: Ruleset, deal: DealState, event: e.PoolOpened) -> DealState:
    """The tiles have an order without a wall."""
    return replace(deal, live=event.live, box=event.stay)


def wall_refilled(_rules: Ruleset, deal: DealState, event: e.WallRefilled) -> DealState:
    """Tiles moved from the tail of the wall to the box."""
    return replace(deal, live=less(deal.live, event.tile_ids), box=deal.box + event.tile_ids)


def tiles_dealt(_rules: Ruleset, deal: DealState, event: e.TilesDealt) -> DealState:
    """A seat took tiles."""
    seat = deal.seats[event.seat]
    dealt = event.tile_ids
    live = deal.live
    return replace(
        deal,
        seats=with_seat(deal, event.seat, replace(seat, hand=seat.hand + dealt)),
        faces=with_faces(deal.faces, dealt, event.tiles),
        live=live[len(dealt) :] if live[: len(dealt)] == dealt else less(live, dealt),
    )


def bonus_laid(_rules: Ruleset, deal: DealState, event: e.BonusLaid) -> DealState:
    """Before the first discard, and in play as well."""
    seat = deal.seats[event.seat]
    laid = replace(
        seat,
        hand=less(seat.hand, event.tile_ids),
        bonus=seat.bonus + event.tile_ids,
        shown=seat.shown.difference(event.tile_ids),
        owed=seat.owed + len(event.tile_ids),
    )
    return replace(
        deal, seats=with_seat(deal, event.seat, laid), faces=with_faces(deal.faces, event.tile_ids, event.tiles)
    )


def bonus_finished(_rules: Ruleset, deal: DealState, _event: e.BonusFinished) -> DealState:
    """The next seat lays out its bonus tiles."""
    return replace(deal, phase=Preparing())


def opening_began(_rules: Ruleset, deal: DealState, event: e.OpeningBegan) -> DealState:
    """A seat is asked about its kongs."""
    return replace(deal, phase=Opening(event.seat))


def play_began(_rules: Ruleset, deal: DealState, event: e.PlayBegan) -> DealState:
    """The dealer is to discard."""
    return replace(deal, phase=Turn(event.seat, None, Source.DEALT))
