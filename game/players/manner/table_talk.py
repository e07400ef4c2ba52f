"""What computer players say over the table beside their calls: rarely, and never anything about a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from game.engine.events import DealBegun, DealEnded, Event, KongDeclared, MahjongDeclared
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.traits.random_numbers import RandomNumbers
from game.rules.terms import Outcome


class Occasion(Enum):
    """When something may be said."""

    HELLO = auto()
    """A match begins."""
    KONG = auto()
    """The speaker has laid out a kong."""
    WON = auto()
    """The speaker is out."""
    BEATEN = auto()
    """Somebody went out on the speaker's tile."""
    EXHAUSTED = auto()
    """The wall is empty, and nobody is out."""


HOW_OFTEN: Mapping[Occasion, float] = {
    Occasion.HELLO: 0.5,
    Occasion.KONG: 0.25,
    Occasion.WON: 0.45,
    Occasion.BEATEN: 0.4,
    Occasion.EXHAUSTED: 0.15,
}
"""The share of such occasions on which a character that talks as much as most says something."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Somebody says something."""

    seat: Seat
    occasion: Occasion


def remark(event: Event, state: State, talk: Mapping[Seat, float], seed: int) -> Remark | None:
    """What is said when something has happened, if anything: one line by one player, the same in every repetition.

    Args:
        event: what has happened.
        state: as everybody sees it now.
        talk: the seats where computer players sit, with the factor on how often each speaks.
        seed: of the match.
    """
    deal = state.deal
    if deal is None:
        return None
    numbers = RandomNumbers(seed, "talk", deal.number, len(state.played), len(deal.discards), type(event).__name__)
    for seat, occasion in _occasions(event, state):
        if seat in talk and numbers.strikes(min(0.9, HOW_OFTEN[occasion] * talk[seat])):
            return Remark(seat, occasion)
    return None


def _occasions(event: Event, state: State) -> list[tuple[Seat, Occasion]]:
    """Who may say something about it, and on what occasion; the first who does silences the others."""
    everybody = [Seat(seat) for seat in range(state.rules.seats)]
    match event:
        case DealBegun() if not state.played:
            return [(seat, Occasion.HELLO) for seat in everybody]
        case KongDeclared():
            return [(event.seat, Occasion.KONG)]
        case MahjongDeclared(owner=None):
            return [(event.seat, Occasion.WON)]
        case MahjongDeclared(owner=owner) if owner is not None:
            return [(owner, Occasion.BEATEN), (event.seat, Occasion.WON)]
        case DealEnded(outcome=Outcome.EXHAUSTED):
            return [(seat, Occasion.EXHAUSTED) for seat in everybody]
        case _:
            return []
