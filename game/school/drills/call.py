"""The drill of which claims a discard allows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game import replace
from game.engine.facts import face, player_hand
from game.engine.rulings.legal import chow_partners
from game.engine.rulings.obstacles import Obstacle
from game.engine.rulings.why_not import WhyNot, why_not
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import Claiming, State, Thrown, TurnStart
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.school.drills.deals import played
from game.school.drills.exercise import NOTHING, Drill, Exercise, Offer, Option
from game.school.drills.hands import below, shuffled

_SEEDS = 1 << 40
_KINDS = tuple(ClaimKind)


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """Exercises on the discards of one deal, each for a seat that might want to claim."""
    states = played(rules, below(chance, _SEEDS))
    moments = [
        (state, thrown, Seat(seat))
        for state, thrown in _discards(states)
        for seat in range(rules.seats)
        if seat != thrown.seat
    ]
    for state, thrown, seat in shuffled(chance, moments):
        found = _exercise(rules, state, thrown, seat)
        if found is not None:
            yield found


def _discards(states: tuple[State, ...]) -> Iterator[tuple[State, Thrown]]:
    """Every discard before anybody has won, each with the state after it."""
    known = 0
    for state in states:
        deal = state.current_deal
        if len(deal.discards) <= known or deal.winners:
            continue
        known = len(deal.discards)
        is_offered = isinstance(deal.phase, TurnStart) or (isinstance(deal.phase, Claiming) and not deal.phase.robbing)
        if is_offered and not deal.discards[-1].is_taken:
            yield state, deal.discards[-1]


def _exercise(rules: Ruleset, state: State, thrown: Thrown, seat: Seat) -> Exercise | None:
    """The exercise for one seat; ``None`` if the tile is of no interest to that seat."""
    deal = state.current_deal
    window = Claiming(thrown.seat, thrown.tile_id, robbing=False, waiting=(seat,))
    view = known_to(replace(state, deal=replace(deal, phase=window)), seat)
    held = player_hand(view, seat)
    tile = face(deal, thrown.tile_id)
    alike = held.hand.concealed.count(tile)
    has_chow = any(set(pair) <= set(held.hand.concealed) for pair in chow_partners(tile))
    refused: dict[Option, WhyNot] = {}
    for kind in _KINDS:
        reason = why_not(view, seat, kind)
        if reason is not None:
            refused[kind.value] = reason
    able = frozenset(kind.value for kind in _KINDS if kind.value not in refused)
    mahjong = refused.get(ClaimKind.MAHJONG.value)
    is_near = mahjong is not None and mahjong.count == 1 and mahjong.obstacle is Obstacle.NOT_COMPLETE
    if not (alike >= 2 or has_chow or is_near or able):
        return None
    goes_out = ClaimKind.MAHJONG.value in able
    rating = 650.0 + 120 * len(able) + 130 * (alike >= 2) + 110 * has_chow + 180 * is_near + 260 * goes_out
    return Exercise(
        drill=Drill.CALL,
        rules=rules,
        rating=rating + 60 * (4 - len(held.hand.melds)),
        player=held,
        prevailing=deal.placing.prevailing,
        options=(*(kind.value for kind in _KINDS), NOTHING),
        right=able or frozenset({NOTHING}),
        several=True,
        about=Offer(tile=tile, thrower=view.wind_of(thrown.seat), refused=refused),
    )
