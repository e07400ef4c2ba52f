"""The end of a deal, its settlement, and the end of the match."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET, UnsetType

from game.engine import events as e
from game.engine.commands import IllegalCommand
from game.engine.facts import deal_score, faces
from game.engine.fairness import salt_of
from game.engine.flags import win_flags
from game.engine.rulings.legal import waits_of
from game.engine.seat import Seat, TileId
from game.engine.state import Over, State
from game.engine.steps.story import Story
from game.rules.flow import Played
from game.rules.terms import Outcome, Source


def check_words(story: Story, said: str | UnsetType) -> None:
    """Refuses words for a mahjong that the book does not have."""
    if said is not UNSET and said != story.rules.mahjong_in_other_words:
        raise IllegalCommand("the book has no such words for a mahjong")


def declare_winner(
    story: Story,
    seat: Seat,
    source: Source,
    tile_id: TileId | None,
    owner: Seat | None,
    *,
    said: str | UnsetType = UNSET,
) -> None:
    """A seat is out, its hand laid open."""
    flags = win_flags(story.state, seat, source, tile_id)
    hand = story.deal.seats[seat].hand
    story.tell(
        e.MahjongDeclared(
            seat=seat,
            source=source,
            tile_id=tile_id,
            owner=owner,
            tile_ids=hand,
            tiles=faces(story.deal, hand),
            flags=tuple(sorted(flags, key=lambda flag: flag.value)),
            said=said,
        )
    )


def end_deal(story: Story, outcome: Outcome) -> None:
    """Hands are shown, the deal is settled, and after the last one so is the match."""
    if story.deal.winners and outcome is Outcome.EXHAUSTED:
        outcome = Outcome.WON
    rules = story.rules
    if rules.ready is not None and outcome is not Outcome.ANNULLED:
        for seat in _false_callers(story):
            story.tell(e.PenaltyPaid(seat=seat, points=rules.ready.false_call_costs))
            outcome = Outcome.ANNULLED
    deal = story.deal
    won = {winner.seat for winner in deal.winners}
    for place, held in enumerate(deal.seats):
        if place not in won:
            story.tell(e.HandShown(seat=Seat(place), tile_ids=held.hand, tiles=faces(deal, held.hand)))
    deltas = tuple(Fraction(-lost) for lost in deal.penalties)
    if outcome is Outcome.WON:
        score = deal_score(story.state)
        deltas = tuple(
            delta + score.deltas[deal.placing.wind_of(seat, rules.seats)] for seat, delta in enumerate(deltas)
        )
    winners = tuple(winner.seat for winner in deal.winners) if outcome is Outcome.WON else ()
    state = story.state
    assert state.seed is not None, "only the engine, who knows the seed, ends a deal"
    wall = faces(deal, tuple(map(TileId, range(len(deal.faces)))))
    salt = salt_of(state.seed, deal.number, state.secret)
    story.tell(e.DealEnded(outcome=outcome, winners=winners, deltas=deltas, salt=salt, wall=wall))
    if _is_last(story.state):
        story.tell(e.MatchEnded(places=places(story.state.balances)))


def end_match(story: Story) -> None:
    """The players stop, where the book asks them after each deal."""
    state = story.state
    if not state.rules.may_stop or state.places:
        raise IllegalCommand("the match is not ended this way")
    if state.deal is None or not isinstance(state.deal.phase, Over):
        raise IllegalCommand("the deal is not over")
    story.tell(e.MatchEnded(places=places(state.balances)))


def _false_callers(story: Story) -> list[Seat]:
    """The seats whose called hand does not wait for what was named."""
    deal = story.deal
    winning = {winner.seat: winner.tile_id for winner in deal.winners}
    callers = [Seat(place) for place, held in enumerate(deal.seats) if held.waits]
    return [
        seat for seat in callers if waits_of(story.state, seat, without=winning.get(seat)) != deal.seats[seat].waits
    ]


def _is_last(state: State) -> bool:
    return state.alone is not None or state.rules.flow(Played(state.played, state.banker)) is None


def places(balances: tuple[Fraction, ...]) -> tuple[int, ...]:
    """The place of every seat, from 1; equal balances share theirs."""
    return tuple(1 + sum(other > balance for other in balances) for balance in balances)
