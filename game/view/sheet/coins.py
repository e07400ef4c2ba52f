"""Payments on a score sheet: coins that move while the points are counted, and who among the others paid whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec import Struct

from game.i18n.numbers import points_text
from game.players.roster import PortraitId
from game.view.choreography.steps import coins_for
from game.view.paint import Canvas, Icon, Kit
from game.view.paint.edges import edge
from game.view.sheet.parts import ROW, RULE, SeatRow
from game.view.sheet.rows import PaymentRow
from game.view.units import Face, TextStyle, inout, theme
from game.view.widgets import Seen, Widget

_COIN = 30.0
_TRAVEL = 0.6
"""The share of the whole time that one coin takes; later coins start during the rest."""
_BULGES = (54.0, 92.0, 72.0, 110.0)
"""How far the ways of successive coins swing out before the figures, in layout units."""


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
        for center in self.centers(canvas.kit):
            canvas.drawing("coin", center, 1.1 * _COIN)

    def centers(self, kit: Kit) -> Iterator[tuple[float, float]]:
        """Centers of the coins that are moving now: from the payer's figures to the receiver's, covering neither."""
        if not self._payments:
            return
        lane = min(row.before_gain(kit)[0] for payer, receiver, _coins in self._payments for row in (payer, receiver))
        for way_number, (payer, receiver, coins) in enumerate(self._payments):
            for number in range(coins):
                begins = (1 - _TRAVEL) * number / max(1, coins - 1)
                way = (self.share - begins) / _TRAVEL
                if 0 < way < 1:
                    share, swing = inout(way), _BULGES[(number + way_number) % len(_BULGES)]
                    start, end = payer.before_gain(kit)[1], receiver.before_gain(kit)[1]
                    x, y = lane - swing * 4 * share * (1 - share), start + (end - start) * share
                    yield (payer.box.x + payer.box.right - x if kit.mirrored else x), y


CELL = 56.0
_FACE, _ARROW, _APART = 42.0, 22.0, 7.0
"""The sizes of a portrait and of the arrow, and the space between the parts."""
_AMOUNT, _LEAST = TextStyle(Face.BOLD, 26, theme.INK), 20.0


@dataclass(eq=False)
class PaidCell(PaymentRow):
    """A payment as a picture, beside others like it: who pays, the amount, and an arrow to who is paid."""

    faces: tuple[PortraitId, PortraitId] = field(kw_only=True)
    """The portraits of who pays and of who is paid."""

    def __post_init__(self) -> None:
        self.called = f"{self.text}: {self.reason}"

    def hint(self, kit: Kit) -> str:
        return self.called

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        canvas.rounded(box, ROW, radius=18)
        edge(canvas, box, RULE, width=1.6, radius=18)
        (payer, receiver), said = self.faces, points_text(self.amount)
        around = 2 * _FACE + _ARROW + 3 * _APART
        style = canvas.kit.writer.fitting(said, _AMOUNT, box.width - around - 2 * _APART, least=_LEAST)
        wide = canvas.kit.writer.width(said, style)
        x, y = box.center[0] - (around + wide) / 2, box.center[1]
        canvas.avatar(payer, (x + _FACE / 2, y), _FACE)
        x += _FACE + _APART
        canvas.text(said, style, (x, y + theme.CAPITALS * style.size))
        x += wide + _APART
        canvas.icon(Icon.CHEVRON_RIGHT, (x + _ARROW / 2, y), _ARROW, theme.INK_SMALL)
        canvas.avatar(receiver, (x + _ARROW + _APART + _FACE / 2, y), _FACE)
