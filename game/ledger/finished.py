"""The entry of a deal that was played in the game."""

from game.engine.facts import deal_facts
from game.engine.state import Over, State
from game.hands.meld import KongKind
from game.ledger.entry import EnteredDeal, EnteredHand, EnteredWin, LaidSet, PaidKong, Penalty
from game.rules.flow import Placing
from game.rules.terms import Outcome
from game.rules.win import DealFacts, PlayerHand


def finished(state: State) -> EnteredDeal:
    """The entry of the deal that has just ended; the state must show all hands."""
    deal = state.current_deal
    assert isinstance(deal.phase, Over), f"the deal is in {deal.phase}"
    penalties = tuple(Penalty(seat=seat, points=lost) for seat, lost in enumerate(deal.penalties) if lost)
    kongs = tuple(
        PaidKong(seat=seat, kind=kind, loser=laid.owner if kind is KongKind.CLAIMED else None)
        for seat, held in enumerate(deal.seats)
        for laid in held.sets
        if (kind := laid.meld.kong) is not None
    )
    if deal.phase.outcome is Outcome.ANNULLED:
        return EnteredDeal(penalties=penalties, kongs=kongs, annulled=True)
    if deal.phase.outcome is Outcome.EXHAUSTED:
        return EnteredDeal(penalties=penalties, kongs=kongs)
    known = entry_of(deal_facts(state), deal.placing, state.rules.seats)
    return EnteredDeal(players=known.players, wins=known.wins, penalties=penalties, kongs=kongs)


def entry_of(facts: DealFacts, placing: Placing, seats: int) -> EnteredDeal:
    """The entry of a deal given as facts for scoring, with all hands that count."""
    sorted_as = {player.wind: player.sorting for player in facts.hands}
    seat_of = {placing.wind_of(seat, seats): seat for seat in range(seats)}
    return EnteredDeal(
        players=tuple(_hand(player, seat_of[player.wind]) for player in facts.hands),
        wins=tuple(
            EnteredWin(
                seat=seat_of[win.wind],
                source=win.source,
                tile=win.tile,
                loser=None if win.loser is None else seat_of[win.loser],
                flags=tuple(sorted(win.flags, key=lambda flag: flag.value)),
                sorting=sorted_as.get(win.wind),
            )
            for win in facts.wins
        ),
    )


def _hand(player: PlayerHand, seat: int) -> EnteredHand:
    hand = player.hand
    return EnteredHand(
        seat=seat,
        hand=hand.concealed,
        melds=tuple(LaidSet(tiles=meld.tiles, concealed=meld.concealed) for meld in hand.melds),
        bonus=hand.bonus,
        ready=player.is_ready,
    )
