"""The effects of events on claims and open hands: claims, sets, faults, and hands shown when somebody goes out."""

from msgspec import UNSET

from game import replace
from game.engine import events as e
from game.engine.changes import NO_TILES, tiles_without, with_face, with_faces, with_seat
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, LaidSet, Settling, Turn, Winner
from game.hands.meld import meld_of, pung
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.tiles.tile import Tile


def claims_opened(deal: DealState, event: e.ClaimsOpened) -> DealState:
    """Opens the claim window."""
    turn = deal.phase if event.robbing and isinstance(deal.phase, Turn) else None
    return replace(
        deal,
        phase=Claiming(
            event.seat, event.tile_id, event.robbing, event.asked, only_mahjong=event.only_mahjong, turn=turn
        ),
    )


def claim_answered(deal: DealState, event: e.ClaimMade | e.ClaimPassed) -> DealState:
    """Notes the answer of a seat: a claim or a pass."""
    window = deal.phase
    assert isinstance(window, Claiming), f"{event} while no tile may be claimed"
    claims = (*window.claims, event) if isinstance(event, e.ClaimMade) else window.claims
    return replace(deal, phase=replace(window, waiting=_still_waiting(window, event.seat), claims=claims))


def _still_waiting(window: Claiming, answered: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat in window.waiting if seat != answered])


def claims_closed(deal: DealState) -> DealState:
    """Closes the claim window: after a kong that nobody robbed, its owner's turn continues."""
    window = deal.phase
    if isinstance(window, Claiming) and window.turn is not None:
        return replace(deal, phase=window.turn)
    return replace(deal, phase=Settling())


def set_claimed(deal: DealState, event: e.SetClaimed) -> DealState:
    """Makes the discard a set of the claimer."""
    last = deal.discards[-1]
    claimed_face = deal.faces[event.tile_id]
    assert claimed_face is not None, f"{event} of a tile whose face is not known"
    assert last.tile_id == event.tile_id, f"{event}, but the last discard is {last}"
    meld = meld_of((*event.tiles, claimed_face), concealed=False)
    laid = LaidSet(meld, (*event.tile_ids, event.tile_id), event.tile_id, event.owner)
    seat = deal.seats[event.seat]
    seats = with_seat(
        deal,
        event.seat,
        hand=tiles_without(seat.hand, event.tile_ids),
        sets=(*seat.sets, laid),
        shown=seat.shown.difference(event.tile_ids),
        must_play=seat.must_play.difference(event.tile_ids),
        owed=1 if meld.is_kong else 0,
    )
    return replace(
        deal,
        seats=seats,
        faces=with_faces(deal.faces, event.tile_ids, event.tiles),
        discards=(*deal.discards[:-1], replace(last, is_taken=True)),
        phase=Turn(event.seat, None, Source.DISCARD, kongs=1 if meld.is_kong else 0, claimed=True),
    )


def false_call_made(rules: Ruleset, deal: DealState, event: e.FalseCallMade) -> DealState:
    """Returns the tiles of a false call to the hand; everybody has seen them."""
    seen = replace(deal, faces=with_faces(deal.faces, event.tile_ids, event.tiles))
    phase = deal.phase
    if isinstance(phase, Claiming):
        heard = replace(phase, waiting=_still_waiting(phase, event.seat), false=(*phase.false, event.claim))
        seen = replace(seen, phase=heard)
    return _with_tiles_shown(rules, seen, event.seat, event.tile_ids)


def penalty_paid(deal: DealState, event: e.PenaltyPaid) -> DealState:
    """Adds to the points that a seat has lost."""
    lost = list(deal.penalties)
    lost[event.seat] += event.points
    return replace(deal, penalties=tuple(lost))


def tile_shown(rules: Ruleset, deal: DealState, event: e.TileShown) -> DealState:
    """Notes that the others saw a tile."""
    seen = replace(deal, faces=with_face(deal.faces, event.tile_id, event.tile))
    return _with_tiles_shown(rules, seen, event.seat, (event.tile_id,))


def _with_tiles_shown(rules: Ruleset, deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...]) -> DealState:
    before = deal.seats[seat]
    must_play = before.must_play.union(tile_ids) if rules.faults.shown_tile_must_be_played else NO_TILES
    return replace(deal, seats=with_seat(deal, seat, shown=before.shown.union(tile_ids), must_play=must_play))


def kong_robbed(deal: DealState, event: e.KongRobbed) -> DealState:
    """Makes the robbed kong a pung again."""
    before = deal.seats[event.owner].sets
    sets = tuple(_robbed(laid, event.tile_id) if event.tile_id in laid.tile_ids else laid for laid in before)
    seats = with_seat(deal, event.owner, sets=sets)
    return replace(deal, seats=seats, robbed=(*deal.robbed, event.tile_id), phase=Settling())


def _robbed(laid: LaidSet, tile_id: TileId) -> LaidSet:
    return LaidSet(
        pung(laid.meld.tile, concealed=False),
        tiles_without(laid.tile_ids, (tile_id,)),
        None if laid.claimed == tile_id else laid.claimed,
        None if laid.claimed == tile_id else laid.owner,
    )


def mahjong_declared(deal: DealState, event: e.MahjongDeclared) -> DealState:
    """Adds a winner, whose hand is laid open."""
    sorting = None if event.sorting is UNSET else event.sorting
    winner = Winner(event.seat, event.source, event.tile_id, event.owner, frozenset(event.flags), sorting)
    open_ = laid_open(deal, event.seat, event.tile_ids, event.tiles)
    return replace(open_, winners=(*deal.winners, winner), phase=Settling())


def laid_open(deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...], tiles: tuple[Tile, ...]) -> DealState:
    """The deal with the concealed tiles of a seat laid open."""
    seats = with_seat(deal, seat, shown=frozenset(tile_ids))
    return replace(deal, seats=seats, faces=with_faces(deal.faces, tile_ids, tiles))
