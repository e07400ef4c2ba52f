"""The position taken from a moment of a match, as one seat knows it."""

from collections.abc import Mapping

from msgspec.structs import replace

from game.engine.facts import faces
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState, LaidSet, Over, State, Turn, TurnStart
from game.hands.meld import KongKind
from game.ledger.all_books import by_winds
from game.ledger.entry import EnteredDeal
from game.ledger.finished import finished
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome, Source
from game.school.positions.checks import troubles
from game.school.positions.position import (
    AtTurn,
    Letter,
    PlacedDiscard,
    PlacedHand,
    PlacedSet,
    PlacedWin,
    Position,
    letter_of,
    wind_at,
)
from game.tiles.tile import Wind


def position_of(state: State, seat: Seat) -> Position | None:
    """The position as a seat knows it; ``None`` if the seat has nothing to decide or the deal ended without a winner.

    ``state`` may be the engine's, or what the seat knows.
    """
    deal = state.deal
    if deal is None:
        return None
    if isinstance(deal.phase, Over):
        return _position_when_over(state, seat) if deal.phase.outcome is Outcome.WON else None
    turn = _turn(state, deal, seat)
    if turn is None or not _is_whole(deal):
        return None
    claimed = deal.phase.tile_id if isinstance(deal.phase, Claiming) else None
    return replace(
        _frame(state, deal, seat),
        players=tuple(_hand(state, deal, Seat(other), hides=other != seat) for other in _by_winds(state, deal)),
        discards=tuple(
            PlacedDiscard(seat=_letter(state, deal, thrown.seat), tile=face)
            for thrown in deal.discards
            if not thrown.is_taken and thrown.tile_id != claimed and (face := deal.faces[thrown.tile_id]) is not None
        ),
        wall=len(deal.live),
        turn=turn,
    )


def _frame(state: State, deal: DealState, seat: Seat) -> Position:
    """The position with only what holds throughout a deal: the rules, the winds, and the asking seat."""
    placing = deal.placing
    own = placing.wind_of(seat, state.rules.seats)
    dealer = _letter(state, deal, Seat(placing.dealer))
    return replace(frame_of(state.rules.id, state.rules.options, placing.prevailing, own), dealer=dealer)


def _by_winds(state: State, deal: DealState) -> list[int]:
    seats = state.rules.seats
    return sorted(range(seats), key=lambda seat: deal.placing.wind_of(seat, seats))


def _letter(state: State, deal: DealState, seat: Seat) -> Letter:
    return letter_of(deal.placing.wind_of(seat, state.rules.seats))


def _turn(state: State, deal: DealState, seat: Seat) -> AtTurn | None:
    match deal.phase:
        case Turn(seat=at, drawn=drawn):
            tile = None if drawn is None or at != seat else deal.faces[drawn]
            return AtTurn(seat=_letter(state, deal, at), to="discard", tile=tile)
        case TurnStart(seat=at):
            return AtTurn(seat=_letter(state, deal, at), to="draw")
        case Claiming(seat=at, tile_id=tile_id, robbing=False, only_mahjong=False):
            return AtTurn(seat=_letter(state, deal, at), to="claim", tile=deal.faces[tile_id])
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
        seat=_letter(state, deal, seat),
        hand=None if hides else tuple(sorted(faces(deal, held.hand))),
        melds=tuple(_set(state, deal, laid) for laid in held.sets),
        bonus=tuple(sorted(faces(deal, held.bonus))),
        ready=bool(held.waits),
    )


def _set(state: State, deal: DealState, laid: LaidSet) -> PlacedSet:
    return PlacedSet(
        tiles=laid.meld.tiles,
        concealed=laid.meld.kong is KongKind.CONCEALED,
        loser=None if laid.owner is None else _letter(state, deal, laid.owner),
        claimed=None if laid.claimed is None else deal.faces[laid.claimed],
    )


def _position_when_over(state: State, seat: Seat) -> Position:
    deal = by_winds(finished(state), state.current_deal.placing, state.rules.seats)
    return of_deal(_frame(state, state.current_deal, seat), deal)


def of_deal(frame: Position, deal: EnteredDeal) -> Position:
    """A deal that somebody won, as a position.

    :param frame: a position with the rules and the winds.
    :param deal: the deal, its seats numbered by their winds. Hands entered as points only are left out.
    """
    players = tuple(
        PlacedHand(
            seat=letter_of(player.seat),
            hand=player.hand,
            melds=tuple(PlacedSet(tiles=laid.tiles, concealed=laid.concealed) for laid in player.melds),
            bonus=player.bonus,
            ready=player.ready,
        )
        for player in deal.players
        if player.points is None
    )
    wins = tuple(
        PlacedWin(
            seat=letter_of(win.seat),
            source=win.source,
            tile=win.tile,
            loser=None if win.loser is None else letter_of(win.loser),
            flags=win.flags,
        )
        for win in deal.wins
    )
    return replace(frame, players=players, win=wins[0] if len(wins) == 1 else wins)


def decision_of(state: State, seat: Seat) -> Position | None:
    """The position at which a seat decides now or, if it has won, decided to win; ``None`` if there is none."""
    position = position_of(state, seat)
    return before_win(position) if position is not None and position.is_over else position


def before_win(position: Position) -> Position | None:
    """The decision at which a deal was won, as its winner knows it.

    ``None`` unless one player alone won, on a tile drawn or discarded, and with a hand that can be played.
    """
    win = position.wins[0] if len(position.wins) == 1 else None
    if win is None or win.tile is None or win.source in (Source.ROBBED_KONG, Source.DEALT):
        return None
    own = position.player(wind_at(win.seat))
    hand = list(own.hand or ())
    if win.tile not in hand:
        return None
    if win.loser is not None:
        hand.remove(win.tile)
    others = (replace(player, hand=None) for player in position.players if player.seat != win.seat)
    players = (replace(own, hand=tuple(hand)), *(other for other in others if other.melds or other.bonus))
    turn = (
        AtTurn(seat=win.seat, tile=win.tile) if win.loser is None else AtTurn(seat=win.loser, to="claim", tile=win.tile)
    )
    found = replace(
        position,
        asks=win.seat,
        players=tuple(sorted(players, key=lambda player: wind_at(player.seat))),
        turn=turn,
        win=None,
    )
    return None if troubles(found) else found


def frame_of(rules: str, options: Mapping[str, Value], prevailing: Wind, seat: int) -> Position:
    """A position with only the rules, the prevailing wind and the asking seat."""
    usual = RULEBOOKS[rules].with_options().options
    return Position(
        rules=rules,
        options={name: value for name, value in options.items() if usual.get(name) != value},
        prevailing_wind=letter_of(prevailing),
        asks=letter_of(seat),
    )
