"""Who pays whom after a deal, and why so much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from game.i18n import _
from game.rules.score import DealScore, Payment
from game.tiles.tile import Wind
from game.view.table.plates import points_text


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPayment:
    """A payment with its reason."""

    payer: Wind
    receiver: Wind
    text: str
    """Who pays whom."""
    reason: str
    amount: Fraction


def sheet_payments(settled: DealScore, name: Callable[[Wind], str]) -> tuple[SheetPayment, ...]:
    """The payments of a deal that was won.

    Args:
        settled: the deal.
        name: of the player who has a wind.
    """
    winners = {score.wind for score in settled.scores if score.is_winner}
    worths = {score.wind: score.worth for score in settled.scores} if _is_of_worths(settled) else {}
    return tuple(
        SheetPayment(
            payer=payment.payer,
            receiver=payment.receiver,
            text=_("{payer} pays {receiver}").format(payer=name(payment.payer), receiver=name(payment.receiver)),
            reason=_reason(payment, worths, is_winner=payment.receiver in winners),
            amount=payment.amount,
        )
        for payment in settled.payments
    )


def _is_of_worths(settled: DealScore) -> bool:
    """Whether hands are paid for; else everybody has his own worth, and payments are besides."""
    net = [Fraction(0)] * len(settled.deltas)
    for payment in settled.payments:
        net[payment.payer] -= payment.amount
        net[payment.receiver] += payment.amount
    return tuple(net) == settled.deltas


def _reason(payment: Payment, worths: Mapping[Wind, Fraction], *, is_winner: bool) -> str:
    """What the amount is made of, as far as the worths of the two hands say it."""
    worth, own = worths.get(payment.receiver, Fraction(0)), worths.get(payment.payer, Fraction(0))
    base = worth if is_winner else worth - own
    shown = points_text(worth) if is_winner or not own else f"{points_text(worth)} \u2212 {points_text(own)}"
    if base and payment.amount == base:
        return _("what the hand is worth") if is_winner else shown
    if base and payment.amount == 2 * base:
        return _("{points}, doubled").format(points=shown if is_winner or not own else f"({shown})")
    return _("for the mahjong")
