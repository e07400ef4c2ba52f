"""Which special hand a winner has, told from the tiles that he laid open."""

from __future__ import annotations

from functools import lru_cache

from game.engine.facts import facts_of_winner
from game.engine.seat import Seat
from game.engine.state import State
from game.rules.ruleset import Ruleset
from game.rules.win import DealFacts


def special_won(state: State, seat: Seat) -> str | None:
    """The id of the special hand with which a seat is out; ``None`` with a regular one."""
    winners = state.deal.winners if state.deal is not None else ()
    won = next((winner for winner in winners if winner.seat == seat), None)
    return None if won is None else special_of(state.rules, facts_of_winner(state, won))


@lru_cache(maxsize=64)
def special_of(rules: Ruleset, facts: DealFacts) -> str | None:
    """The id of the special hand that the best reading of a deal's winner takes."""
    return next((score.special for score in rules.score(rules, facts).scores if score.is_winner), None)
