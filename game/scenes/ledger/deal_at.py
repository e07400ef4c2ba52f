"""The place in a session of the deal that is entered or changed."""

from fractions import Fraction

from game import Frozen
from game.ledger.session import Session
from game.rules.flow import Placing


class DealAt(Frozen, kw_only=True):
    """The place in a session of the deal that is entered or changed."""

    session: Session
    number: int
    """The number of the deal, from 1."""
    placing: Placing
    balances: tuple[Fraction, ...]
    """The balances before the deal, by seat."""
