"""The part of ``evolve`` that plays within a deal: from its state and an event to its next state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from game.engine import events as e
from game.engine.base_event import BaseEvent
from game.engine.state import DealState
from game.engine.steps import beginning, claiming, showing, turns
from game.rules.ruleset import Ruleset

DealEvent = (
    e.WallBuilt
    | e.DiceThrown
    | e.WallBroken
    | e.PoolOpened
    | e.WallRefilled
    | e.TilesDealt
    | e.BonusLaid
    | e.BonusFinished
    | e.OpeningBegan
    | e.PlayBegan
    | e.TurnBegan
    | e.TileDrawn
    | e.TileDiscarded
    | e.KongDeclared
    | e.ReadyDeclared
    | e.LastTurnsBegan
    | e.ClaimsOpened
    | e.ClaimMade
    | e.ClaimPassed
    | e.ClaimsClosed
    | e.SetClaimed
    | e.FalseCallMade
    | e.PenaltyPaid
    | e.HandDied
    | e.TileShown
    | e.KongRobbed
    | e.MahjongDeclared
    | e.HandShown
)
"""Every event that happens within a deal."""

Happened = TypeVar("Happened", bound=DealEvent)
Step = Callable[[Ruleset, DealState, Happened], DealState]


def _row(event: type[Happened], step: Step[Happened]) -> tuple[type[BaseEvent], Step[Any]]:
    """A row of the table, whose step takes the event before it."""
    return event, step


STEPS: Mapping[type[BaseEvent], Step[Any]] = dict(  # any: a step takes the event of its own row alone
    (
        _row(e.WallBuilt, beginning.wall_built),
        _row(e.DiceThrown, beginning.dice_thrown),
        _row(e.WallBroken, beginning.wall_broken),
        _row(e.PoolOpened, beginning.pool_opened),
        _row(e.WallRefilled, beginning.wall_refilled),
        _row(e.TilesDealt, beginning.tiles_dealt),
        _row(e.BonusLaid, beginning.bonus_laid),
        _row(e.BonusFinished, beginning.bonus_finished),
        _row(e.OpeningBegan, beginning.opening_began),
        _row(e.PlayBegan, beginning.play_began),
        _row(e.TurnBegan, turns.turn_began),
        _row(e.TileDrawn, turns.tile_drawn),
        _row(e.TileDiscarded, turns.tile_discarded),
        _row(e.KongDeclared, turns.kong_declared),
        _row(e.ReadyDeclared, turns.ready_declared),
        _row(e.LastTurnsBegan, turns.last_turns_began),
        _row(e.ClaimsOpened, claiming.claims_opened),
        _row(e.ClaimMade, claiming.claim_made),
        _row(e.ClaimPassed, claiming.claim_passed),
        _row(e.ClaimsClosed, claiming.claims_closed),
        _row(e.SetClaimed, claiming.set_claimed),
        _row(e.FalseCallMade, showing.false_call_made),
        _row(e.PenaltyPaid, showing.penalty_paid),
        _row(e.HandDied, showing.hand_died),
        _row(e.TileShown, showing.tile_shown),
        _row(e.KongRobbed, showing.kong_robbed),
        _row(e.MahjongDeclared, showing.mahjong_declared),
        _row(e.HandShown, showing.hand_shown),
    )
)
"""What each event does to the deal; those that happen round the deals are not in it."""
