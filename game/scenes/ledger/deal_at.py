"""The place in a session of the deal that is entered or changed."""

from fractions import Fraction

from msgspec import Struct

from game.ledger.session import Session
from game.rules.flow import Placing


class DealAt(Struct, frozen=True, kw_only=True):
    """The place in a session of the deal that is entered or changed."""

    session: Session
    number: int
    """The number of the deal, from 1."""
    placing: Placing
    balances: tuple[Fraction, ...]
    """The balances before the deal, by seat."""
