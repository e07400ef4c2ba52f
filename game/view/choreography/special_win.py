"""How a winner finished, told from the tiles that he laid open: a special hand, or the set that his tile completed."""

from __future__ import annotations

from functools import lru_cache

from game.engine import events as e
from game.engine.facts import facts_of_winner
from game.engine.seat import Seat
from game.engine.state import State
from game.rules.ruleset import Ruleset
from game.rules.score import Score
from game.rules.win import DealFacts
from game.view.layout.table_model import TableModel


def special_won(state: State, seat: Seat) -> str | None:
    """The id of the special hand with which a seat is out; ``None`` with a regular one."""
    score = _score_of(state, seat)
    return None if score is None else score.special


def finish_won(model: TableModel, seat: Seat) -> str | None:
    """What the winning tile of a seat that is out completed: ``chow``, ``pung``, ``kong`` or ``pair``.

    At a real table it is what its owner said. ``None`` where the book does not want it named, and of a special hand.
    """
    rules = model.state.rules
    if rules.claims.finishes is None:
        return None
    said = [event.finish for event in model.told if isinstance(event, e.ClaimMade) and event.seat == seat]
    if said and said[-1] is not None:
        special = {row.id for row in rules.special_hands}
        return None if said[-1] in special else said[-1]
    score = _score_of(model.state, seat)
    return None if score is None else finish_of(score)


def finish_of(score: Score) -> str | None:
    """What the winning tile of a regular mahjong completed in the reading that was counted."""
    if score.special is not None or score.finished is None:
        return None
    return score.melds[score.finished].kind.value


@lru_cache(maxsize=64)
def special_of(rules: Ruleset, facts: DealFacts) -> str | None:
    """The id of the special hand that the best reading of a deal's winner takes."""
    score = _best(rules, facts)
    return None if score is None else score.special


def _score_of(state: State, seat: Seat) -> Score | None:
    winners = state.deal.winners if state.deal is not None else ()
    won = next((winner for winner in winners if winner.seat == seat), None)
    return None if won is None else _best(state.rules, facts_of_winner(state, won))


@lru_cache(maxsize=64)
def _best(rules: Ruleset, facts: DealFacts) -> Score | None:
    return next((score for score in rules.score(rules, facts).scores if score.is_winner), None)
