"""The end of a deal, its settlement, and the end of the match."""

from __future__ import annotations

from fractions import Fraction

from game.engine import events as e
from game.engine.legal import face, faces, player_hand
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.engine.story import Story
from game.rules.flow import Played
from game.rules.score import DealScore
from game.rules.terms import Outcome, Source
from game.rules.win import DealFacts, WinFacts


def declare_winner(story: Story, seat: Seat, source: Source, tile_id: TileId | None, owner: Seat | None) -> None:
    """A seat is out, its hand laid open."""
    hand = story.deal.seats[seat].hand
    story.tell(
        e.MahjongDeclared(
            seat=seat,
            source=source,
            tile_id=tile_id,
            owner=owner,
            tile_ids=hand,
            tiles=faces(story.deal, hand),
        )
    )


def end_deal(story: Story, outcome: Outcome) -> None:
    """Hands are shown, the deal is settled, and after the last one so is the match."""
    deal = story.deal
    won = {winner.seat for winner in deal.winners}
    for place, held in enumerate(deal.seats):
        if place not in won:
            story.tell(e.HandShown(seat=Seat(place), tile_ids=held.hand, tiles=faces(deal, held.hand)))
    deltas = (Fraction(0),) * story.state.rules.seats
    if outcome is Outcome.WON:
        score = deal_score(story.state)
        deltas = tuple(
            score.deltas[deal.placing.wind_of(seat, story.state.rules.seats)] for seat in range(story.state.rules.seats)
        )
    winners = tuple(winner.seat for winner in deal.winners)
    story.tell(e.DealEnded(outcome=outcome, winners=winners, deltas=deltas))
    if _is_last(story.state):
        story.tell(e.MatchEnded(places=places(story.state.balances)))


def _is_last(state: State) -> bool:
    return state.alone is not None or state.rules.flow(Played(state.played)) is None


def places(balances: tuple[Fraction, ...]) -> tuple[int, ...]:
    """The place of every seat, from 1; equal balances share theirs."""
    return tuple(1 + sum(other > balance for other in balances) for balance in balances)


def deal_score(state: State) -> DealScore:
    """The settlement of a deal whose winners are out and whose hands are open."""
    return state.rules.score(state.rules, deal_facts(state))


def deal_facts(state: State) -> DealFacts:
    """What scoring looks at, from a deal whose hands are open."""
    deal = state.deal
    assert deal is not None
    seats = state.rules.seats
    placing = deal.placing
    wins = []
    hands = []
    for winner in deal.winners:
        held = deal.seats[winner.seat].hand
        tile = None if winner.tile_id is None else face(deal, winner.tile_id)
        wins.append(
            WinFacts(
                wind=placing.wind_of(winner.seat, seats),
                tile=tile,
                source=winner.source,
                loser=None if winner.owner is None else placing.wind_of(winner.owner, seats),
            )
        )
        extra = None if winner.tile_id is None or winner.tile_id in held else tile
        hands.append(player_hand(state, winner.seat, extra=extra))
    won = {winner.seat for winner in deal.winners}
    for seat, held_state in enumerate(deal.seats):
        if seat not in won and not held_state.is_dead:
            hands.append(player_hand(state, Seat(seat)))
    return DealFacts(
        prevailing=placing.prevailing,
        dealer=placing.wind_of(placing.dealer, seats),
        hands=tuple(sorted(hands, key=lambda player: player.wind)),
        wins=tuple(wins),
    )
