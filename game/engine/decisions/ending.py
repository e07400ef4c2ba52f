"""The end of a deal, its settlement, and the end of the match."""

from fractions import Fraction
from operator import sub

from msgspec import UNSET, UnsetType

from game.engine import events as e
from game.engine.commands import IllegalCommand
from game.engine.decisions.event_log import EventLog
from game.engine.facts import deal_score, faces, is_void, kong_points, sortings_of, win_flags
from game.engine.fairness import salt_of
from game.engine.rulings.legal import waits_of
from game.engine.seat import Seat, TileId
from game.engine.state import Over
from game.rules.terms import Outcome, Source
from game.rules.win import DealFacts


def check_words(log: EventLog, said: str | UnsetType) -> None:
    """Refuses a word for mahjong that the book does not have."""
    if said is not UNSET and said != log.rules.mahjong_in_other_words:
        raise IllegalCommand("the book has no such words for a mahjong")


def check_sorting(log: EventLog, deal: DealFacts, sorting: str) -> None:
    """Refuses a sorting that is not one of the ways to sort the tiles of this mahjong."""
    if not any(score.is_sorted(sorting) for score in sortings_of(log.rules, deal)):
        raise IllegalCommand("the tiles of this mahjong are not sorted so")


def declare_winner(
    log: EventLog,
    seat: Seat,
    source: Source,
    tile_id: TileId | None,
    owner: Seat | None,
    *,
    said: str | UnsetType = UNSET,
    sorting: str | UnsetType,
) -> None:
    """Declares that a seat is out, with its hand laid open."""
    flags = win_flags(log.state, seat, source, tile_id)
    hand = log.deal.seats[seat].hand
    log.add(
        e.MahjongDeclared(
            seat=seat,
            source=source,
            tile_id=tile_id,
            owner=owner,
            tile_ids=hand,
            tiles=faces(log.deal, hand),
            flags=tuple(sorted(flags, key=lambda flag: flag.value)),
            said=said,
            sorting=sorting,
        )
    )


def ends_void(log: EventLog) -> bool:
    """Ends the deal if its kongs make it void; tells whether they do."""
    if not is_void(log.rules, log.deal):
        return False
    end_deal(log, Outcome.ANNULLED)
    return True


def end_deal(log: EventLog, outcome: Outcome) -> None:
    """Ends the deal: hands are shown, it is settled, and after the last deal the match ends."""
    if log.deal.winners and outcome is Outcome.EXHAUSTED:
        outcome = Outcome.WON
    rules = log.rules
    if rules.ready is not None and outcome is not Outcome.ANNULLED:
        for seat in _false_callers(log):
            log.add(e.PenaltyPaid(seat=seat, points=rules.ready.false_call_costs))
            outcome = Outcome.ANNULLED
    deal = log.deal
    won = {winner.seat for winner in deal.winners}
    for place, held in enumerate(deal.seats):
        if place not in won:
            log.add(e.HandShown(seat=Seat(place), tile_ids=held.hand, tiles=faces(deal, held.hand)))
    earned = deal_score(log.state).deltas if outcome is Outcome.WON else (Fraction(0),) * rules.seats
    lost = tuple(map(sub, deal.penalties, kong_points(rules, deal)))
    deltas = deal.placing.deltas(earned, lost)
    winners = tuple(winner.seat for winner in deal.winners) if outcome is Outcome.WON else ()
    state = log.state
    assert state.seed is not None, "only the engine, who knows the seed, ends a deal"
    wall = faces(deal, tuple(map(TileId, range(len(deal.faces)))))
    salt = salt_of(state.seed, deal.number, state.secret)
    log.add(e.DealEnded(outcome=outcome, winners=winners, deltas=deltas, salt=salt, wall=wall))
    if log.state.next_placing is None:
        log.add(e.MatchEnded(places=places(log.state.balances)))


def end_match(log: EventLog) -> None:
    """Ends the match at the players' wish, if the book asks them after each deal."""
    state = log.state
    if not state.rules.may_stop or state.places:
        raise IllegalCommand("the match is not ended this way")
    if state.deal is None or not isinstance(state.deal.phase, Over):
        raise IllegalCommand("the deal is not over")
    log.add(e.MatchEnded(places=places(state.balances)))


def _false_callers(log: EventLog) -> list[Seat]:
    """The seats whose called hand does not wait for the tiles that they named."""
    deal = log.deal
    winning = {winner.seat: winner.tile_id for winner in deal.winners}
    callers = [Seat(place) for place, held in enumerate(deal.seats) if held.waits]
    return [seat for seat in callers if waits_of(log.state, seat, without=winning.get(seat)) != deal.seats[seat].waits]


def places(balances: tuple[Fraction, ...]) -> tuple[int, ...]:
    """The place of every seat, from 1; equal balances share a place."""
    return tuple(1 + sum(other > balance for other in balances) for balance in balances)
