"""The match as a seat sees it: in what may be the last deal a win is worth more that lifts it past others."""

from __future__ import annotations

from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.sight.stakes import gain_in_example, losses_in_example
from game.rules.flow import Played, PlayedDeal
from game.rules.ruleset import Ruleset
from game.rules.terms import Outcome


def leads_to_beat(view: State, seat: Seat) -> tuple[float, ...]:
    """By how much others are ahead of the seat, if the match ends when it wins this deal; else nothing."""
    deal = view.deal
    if deal is None or view.alone is not None or not view.persons:
        return ()
    own = view.balances[seat]
    ahead = tuple(float(balance - own) for balance in view.balances if balance > own)
    return ahead if ahead and _ends_with(view, seat) else ()


def _ends_with(view: State, seat: Seat) -> bool:
    """Whether the match is over when this seat wins the deal, whatever that pays."""
    assert view.deal is not None
    nothing = tuple(balance - balance for balance in view.balances)
    won = PlayedDeal(placing=view.deal.placing, outcome=Outcome.WON, winners=(seat,), deltas=nothing)
    return view.rules.flow(Played((*view.played, won), view.banker)) is None


def worth_of_places(rules: Ruleset, leads: tuple[float, ...], worth: float) -> float:
    """What the places are worth that a win of so many points gains, in points: each as much as a plain win."""
    gain = gain_in_example(rules)
    other = losses_in_example(rules)[0]
    swing = worth * (1 + other / gain) if gain > 0 else worth
    return gain * sum([lead < swing for lead in leads])
