"""``evolve``: from a state and an event to the next state. The engine, replays, players and the view all use it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from game.engine import events as e
from game.engine.state import DealState, Over, SeatState, State
from game.engine.steps.evolve_deal import STEPS
from game.rules.flow import Placing, PlayedDeal
from game.rules.options import Options
from game.rules.ruleset import FIRST_EDITION
from game.rules.rulesets import rulebook
from game.rules.seating import place_counted


def fold(events: Iterable[e.Event]) -> State:
    """The state after all these events of a match, the first of which begins it."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no event, no match")
    return state


def evolve(state: State | None, event: e.Event) -> State:
    """The state after the event. ``None`` stands for a match that has not begun."""
    if state is None:
        assert isinstance(event, e.MatchBegun), f"{event} before the match began"
        return _begun(event)
    step = STEPS.get(type(event))
    if step is not None:
        assert state.deal is not None, f"{event} outside a deal"
        return replace(state, deal=step(state.rules, state.deal, event))
    return _around_deals(state, event)


def _around_deals(state: State, event: e.Event) -> State:
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
            raise AssertionError(f"{event} is in no table")


def _begun(event: e.MatchBegun) -> State:
    book = rulebook(event.rules)
    edition = FIRST_EDITION if event.edition is msgspec.UNSET else event.edition
    rules = book.with_options(Options(book.options, event.options), edition)
    return State(
        rules=rules,
        seed=event.seed,
        secret=None if event.secret is msgspec.UNSET else event.secret,
        alone=event.alone,
        seated=event.seated is True,
        balances=(Fraction(rules.stake),) * rules.seats,
    )


def _chair_counted(state: State, event: e.SeatDiceThrown) -> int | None:
    """East's chair: where a throw of one person alone was counted to, before anybody had a seat."""
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
    assert state.deal is not None
    played = PlayedDeal(placing=state.deal.placing, outcome=event.outcome, winners=event.winners, deltas=event.deltas)
    return replace(
        state,
        balances=tuple(balance + delta for balance, delta in zip(state.balances, event.deltas, strict=True)),
        played=(*state.played, played),
        deal=replace(state.deal, phase=Over(event.outcome, event.deltas), salt=event.salt, wall=event.wall),
    )
