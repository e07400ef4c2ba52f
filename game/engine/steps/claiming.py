"""Claims, and what they came to."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine import events as e
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState, LaidSet, Made, Settling, Turn
from game.engine.steps.changes import less, with_faces, with_seat
from game.hands.meld import meld_of
from game.rules.ruleset import Ruleset
from game.rules.terms import Source


def claims_opened(_rules: Ruleset, deal: DealState, event: e.ClaimsOpened) -> DealState:
    """The tile may be claimed."""
    turn = deal.phase if event.robbing and isinstance(deal.phase, Turn) else None
    return replace(
        deal,
        phase=Claiming(
            event.seat, event.tile_id, event.robbing, event.asked, only_mahjong=event.only_mahjong, turn=turn
        ),
    )


def claim_made(_rules: Ruleset, deal: DealState, event: e.ClaimMade) -> DealState:
    """A call was heard."""
    window = _window(deal, event)
    made = Made(event.seat, event.claim, event.tile_ids, event.after, event.finish, event.said)
    return replace(
        deal, phase=replace(window, waiting=still_waiting(window, event.seat), claims=(*window.claims, made))
    )


def claim_passed(_rules: Ruleset, deal: DealState, event: e.ClaimPassed) -> DealState:
    """A seat let the tile go."""
    window = _window(deal, event)
    return replace(deal, phase=replace(window, waiting=still_waiting(window, event.seat)))


def _window(deal: DealState, event: e.Event) -> Claiming:
    window = deal.phase
    assert isinstance(window, Claiming), f"{event} while no tile may be claimed"
    return window


def still_waiting(window: Claiming, answered: Seat) -> tuple[Seat, ...]:
    """Who has not answered yet."""
    return tuple([seat for seat in window.waiting if seat != answered])


def claims_closed(_rules: Ruleset, deal: DealState, _event: e.ClaimsClosed) -> DealState:
    """With a tile of a kong that nobody robbed its owner's turn goes on."""
    window = deal.phase
    if isinstance(window, Claiming) and window.turn is not None:
        return replace(deal, phase=window.turn)
    return replace(deal, phase=Settling())


def set_claimed(_rules: Ruleset, deal: DealState, event: e.SetClaimed) -> DealState:
    """The discard became a set."""
    last = deal.discards[-1]
    claimed_face = deal.faces[event.tile_id]
    assert claimed_face is not None, f"{event} of a tile whose face is not known"
    assert last.tile_id == event.tile_id, f"{event}, but the last discard is {last}"
    meld = meld_of((*event.tiles, claimed_face), concealed=False)
    laid = LaidSet(meld, (*event.tile_ids, event.tile_id), event.tile_id, event.owner)
    seat = deal.seats[event.seat]
    claimer = replace(
        seat,
        hand=less(seat.hand, event.tile_ids),
        sets=(*seat.sets, laid),
        shown=seat.shown.difference(event.tile_ids),
        must_play=seat.must_play.difference(event.tile_ids),
        owed=1 if meld.is_kong else 0,
    )
    return replace(
        deal,
        seats=with_seat(deal, event.seat, claimer),
        faces=with_faces(deal.faces, event.tile_ids, event.tiles),
        discards=(*deal.discards[:-1], replace(last, is_taken=True)),
        phase=Turn(event.seat, None, Source.DISCARD, kongs=1 if meld.is_kong else 0, claimed=True),
    )
