"""Coins on a score sheet, moving from payers to receivers while the points are counted."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from game.view.choreography.steps import coins_for
from game.view.paint import Canvas
from game.view.sheet.parts import SeatRow
from game.view.table.marks import draw_coin
from game.view.units import inout
from game.view.widgets import Seen, Widget

_COIN = 30.0
_TRAVEL = 0.6
"""The share of the whole time that one coin takes; later coins start during the rest."""
_FROM, _TO, _BULGE = 0.62, 58.0, 70.0
"""Start of a coin's way as a share of the row's width; end of the way, and sideways bulge, in layout units."""


class Payment(Struct, frozen=True):
    """A payment from one player's row to another's."""

    payer: SeatRow
    receiver: SeatRow
    amount: Fraction


class PaidCoins(Widget):
    """The coins of all payments, over the players' rows."""

    bleed = 40.0
    share = Seen(1.0)
    """The share of the coins' time that has passed, 0 to 1."""

    def __init__(self, payments: Sequence[Payment]) -> None:
        largest = max((payment.amount for payment in payments), default=Fraction(1))
        self._payments = [(payment.payer, payment.receiver, coins_for(payment.amount, largest)) for payment in payments]

    @property
    def height(self) -> int:
        return 1

    def draw(self, canvas: Canvas) -> None:
        for centre in self.centres(mirrored=canvas.kit.mirrored):
            draw_coin(canvas, centre, _COIN)

    def centres(self, *, mirrored: bool) -> Iterator[tuple[float, float]]:
        """Centers of the coins that are moving now."""
        for payer, receiver, coins in self._payments:
            for number in range(coins):
                begins = (1 - _TRAVEL) * number / max(1, coins - 1)
                way = (self.share - begins) / _TRAVEL
                if 0 < way < 1:
                    yield _between(payer, receiver, inout(way), mirrored=mirrored)


def _between(payer: SeatRow, receiver: SeatRow, way: float, *, mirrored: bool) -> tuple[float, float]:
    """The place of a coin that has covered the share ``way`` between two rows."""
    start, end = payer.box.width * _FROM, _TO
    aside = start + (end - start) * way + _BULGE * 4 * way * (1 - way)
    x = payer.box.right - aside if mirrored else payer.box.x + aside
    return x, payer.box.centre[1] + (receiver.box.centre[1] - payer.box.centre[1]) * way
