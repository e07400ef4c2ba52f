"""``evolve``: from a state and an event to the next state, for the engine, replays, players and the view alike."""

from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

import msgspec

from game import replace
from game.engine import events as e
from game.engine.changes import tiles_without, with_seat
from game.engine.state import DealState, Opening, Over, Preparing, SeatState, State, Turn
from game.engine.steps import claiming, turns
from game.rules.flow import Placing, PlayedDeal
from game.rules.rulebook import FIRST_EDITION
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.rules.seating import place_counted
from game.rules.terms import Source


def fold(events: Iterable[e.Event]) -> State:
    """The state after these events of a match, the first of which begins it."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no event, no match")
    return state


def evolve(state: State | None, event: e.Event) -> State:
    """The state after the event; ``None`` stands for a match that has not begun."""
    if state is None:
        assert isinstance(event, e.MatchBegun), f"{event} before the match began"
        return _begun(event)
    if isinstance(event, e.AroundDealsEvent):
        return _around_deals(state, event)
    assert state.deal is not None, f"{event} outside a deal"
    return replace(state, deal=evolve_deal(state.rules, state.deal, event))


def evolve_deal(rules: Ruleset, deal: DealState, event: e.WithinDeal) -> DealState:  # noqa: C901, PLR0912 - a case each
    """The deal in progress after an event within it; the most frequent events are tested first."""
    match event:
        case e.ClaimsOpened():
            return claiming.claims_opened(deal, event)
        case e.ClaimsClosed():
            return claiming.claims_closed(deal)
        case e.TurnBegan():
            return turns.turn_began(deal, event)
        case e.TileDrawn():
            return turns.tile_drawn(deal, event)
        case e.TileDiscarded():
            return turns.tile_discarded(deal, event)
        case e.ClaimPassed() | e.ClaimMade():
            return claiming.claim_answered(deal, event)
        case e.SetClaimed():
            return claiming.set_claimed(deal, event)
        case e.TilesDealt():
            return turns.tiles_dealt(deal, event)
        case e.BonusLaid():
            return turns.bonus_laid(deal, event)
        case e.BonusFinished():
            return replace(deal, phase=Preparing())
        case e.WallRefilled():
            live, box = tiles_without(deal.live, event.tile_ids), deal.box + event.tile_ids
            return replace(deal, live=live, box=box)
        case e.WallBuilt():
            return turns.wall_built(deal, event)
        case e.DiceThrown():
            return deal
        case e.WallBroken():
            return replace(deal, counted=event.counted, live=event.live, box=event.box)
        case e.PoolOpened():
            return replace(deal, live=event.live, box=event.stay)
        case e.OpeningBegan():
            return replace(deal, phase=Opening(event.seat))
        case e.PlayBegan():
            return replace(deal, phase=Turn(event.seat, None, Source.DEALT))
        case e.KongDeclared():
            return turns.kong_declared(deal, event)
        case e.KongRobbed():
            return claiming.kong_robbed(deal, event)
        case e.ReadyDeclared():
            return replace(deal, seats=with_seat(deal, event.seat, waits=event.waits))
        case e.LastTurnsBegan():
            return replace(deal, last_turns=event.seats)
        case e.FalseCallMade():
            return claiming.false_call_made(rules, deal, event)
        case e.PenaltyPaid():
            return claiming.penalty_paid(deal, event)
        case e.HandDied():
            return replace(deal, seats=with_seat(deal, event.seat, is_dead=True))
        case e.TileShown():
            return claiming.tile_shown(rules, deal, event)
        case e.MahjongDeclared():
            return claiming.mahjong_declared(deal, event)
        case e.HandShown():
            return claiming.laid_open(deal, event.seat, event.tile_ids, event.tiles)
        case _:
            assert_never(event)


def _around_deals(state: State, event: e.Beginning | e.Ending) -> State:
    match event:
        case e.MatchBegun():
            return _begun(event)
        case e.WindTilesDealt():
            return state
        case e.SeatDiceThrown():
            return replace(state, east_chair=_chair_counted(state, event))
        case e.SeatsTaken():
            east = event.persons[0] if state.east_chair is None else state.east_chair
            return replace(state, persons=event.persons, east_chair=east)
        case e.BankerThrown():
            return replace(state, banker=event.seat)
        case e.DealBegun():
            return replace(state, deal=_new_deal(state, event))
        case e.DealEnded():
            return _deal_ended(state, event)
        case e.MatchEnded():
            return replace(state, places=event.places)
        case _:
            assert_never(event)


def _begun(event: e.MatchBegun) -> State:
    book = rulebook(event.rules)
    edition = FIRST_EDITION if event.edition is msgspec.UNSET else event.edition
    rules = book.with_options(event.options, edition)
    return State(
        rules=rules,
        seed=event.seed,
        secret=None if event.secret is msgspec.UNSET else event.secret,
        alone=event.alone,
        seated=event.seated is True,
        balances=(Fraction(rules.stake),) * rules.seats,
    )


def _chair_counted(state: State, event: e.SeatDiceThrown) -> int | None:
    """East's chair after a throw: the chair counted to, if only one person threw and the seats are not taken yet."""
    throwers = [person for person, dice in enumerate(event.dice) if dice]
    if state.persons or len(throwers) != 1:
        return state.east_chair
    return place_counted(throwers[0], event.dice[throwers[0]], state.rules.seats)


def _new_deal(state: State, event: e.DealBegun) -> DealState:
    return DealState(
        number=event.number,
        placing=Placing(east=event.east, dealer=event.dealer, prevailing=event.prevailing),
        seats=(SeatState(),) * state.rules.seats,
        penalties=(0,) * state.rules.seats,
    )


def _deal_ended(state: State, event: e.DealEnded) -> State:
    deal = state.current_deal
    played = PlayedDeal(placing=deal.placing, outcome=event.outcome, winners=event.winners, deltas=event.deltas)
    return replace(
        state,
        balances=tuple(balance + delta for balance, delta in zip(state.balances, event.deltas, strict=True)),
        played=(*state.played, played),
        deal=replace(deal, phase=Over(event.outcome, event.deltas), salt=event.salt, wall=event.wall),
    )
