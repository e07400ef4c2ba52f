"""The position taken from a moment of a match, as one seat knows it."""

from game import replace
from game.engine.facts import faces
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState, LaidSet, State, Turn, TurnStart
from game.hands.meld import KongKind
from game.rules.rulesets import RULEBOOKS
from game.school.positions.position import (
    AtTurn,
    Letter,
    PlacedDiscard,
    PlacedHand,
    PlacedSet,
    Position,
    letter_of,
)


def position_of(state: State, seat: Seat) -> Position | None:
    """The position as a seat knows it; ``None`` if the seat has nothing to decide.

    ``state`` may be the engine's, or what the seat knows.
    """
    deal = state.deal
    if deal is None:
        return None
    turn = _turn(state, deal, seat)
    if turn is None or not _is_whole(deal):
        return None
    claimed = deal.phase.tile_id if isinstance(deal.phase, Claiming) else None
    return replace(
        _frame(state, deal, seat),
        players=tuple(
            _hand(state, deal, Seat(other), hides=other != seat)
            for other in sorted(range(state.rules.seats), key=state.wind_of)
        ),
        discards=tuple(
            PlacedDiscard(seat=_letter(state, thrown.seat), tile=face)
            for thrown in deal.discards
            if not thrown.is_taken and thrown.tile_id != claimed and (face := deal.faces[thrown.tile_id]) is not None
        ),
        wall=len(deal.live),
        turn=turn,
    )


def _frame(state: State, deal: DealState, seat: Seat) -> Position:
    """The position with only what holds throughout a deal: the rules, the winds, and the asking seat."""
    placing = deal.placing
    rules = state.rules
    usual = RULEBOOKS[rules.id].with_options().options
    return Position(
        rules=rules.id,
        options={name: value for name, value in rules.options.items() if usual.get(name) != value},
        prevailing_wind=letter_of(placing.prevailing),
        dealer=_letter(state, placing.dealer),
        asks=_letter(state, seat),
    )


def _letter(state: State, seat: int) -> Letter:
    return letter_of(state.wind_of(seat))


def _turn(state: State, deal: DealState, seat: Seat) -> AtTurn | None:
    match deal.phase:
        case Turn(seat=at, drawn=drawn):
            tile = None if drawn is None or at != seat else deal.faces[drawn]
            return AtTurn(seat=_letter(state, at), to="discard", tile=tile)
        case TurnStart(seat=at):
            return AtTurn(seat=_letter(state, at), to="draw")
        case Claiming(seat=at, tile_id=tile_id, robbing=False, only_mahjong=False):
            return AtTurn(seat=_letter(state, at), to="claim", tile=deal.faces[tile_id])
        case _:
            return None


def _is_whole(deal: DealState) -> bool:
    """Whether every hand has its regular size, and so no replacement is still to be taken."""
    phase = deal.phase
    return all(
        len(held.hand) + 3 * len(held.sets) == 13 + (isinstance(phase, Turn) and phase.seat == seat)
        for seat, held in enumerate(deal.seats)
    )


def _hand(state: State, deal: DealState, seat: Seat, *, hides: bool) -> PlacedHand:
    held = deal.seats[seat]
    return PlacedHand(
        seat=_letter(state, seat),
        hand=None if hides else tuple(sorted(faces(deal, held.hand))),
        melds=tuple(_set(state, deal, laid) for laid in held.sets),
        bonus=tuple(sorted(faces(deal, held.bonus))),
        ready=bool(held.waits),
    )


def _set(state: State, deal: DealState, laid: LaidSet) -> PlacedSet:
    return PlacedSet(
        tiles=laid.meld.tiles,
        concealed=laid.meld.kong is KongKind.CONCEALED,
        loser=None if laid.owner is None else _letter(state, laid.owner),
        claimed=None if laid.claimed is None else deal.faces[laid.claimed],
    )
