"""Payments after a deal, with the reason for each amount."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from game.i18n import _
from game.i18n.numbers import MINUS, points_text
from game.rules.scoring import DealScore, Payment, Score
from game.scenes.score.lines import SheetLine
from game.tiles.tile import Wind
from game.view.sheet.rows import PaymentRow, RowKind


def sheet_payments(settled: DealScore, name: Callable[[Wind], str]) -> tuple[PaymentRow, ...]:
    """The payments of a deal that was won.

    Args:
        settled: the deal.
        name: of the player who has a wind.
    """
    winners = {score.wind for score in settled.scores if score.is_winner}
    worths = {score.wind: score.worth for score in settled.scores} if is_of_worths(settled) else {}
    return tuple(
        PaymentRow(
            _("{payer} pays {receiver}").format(payer=name(payment.payer), receiver=name(payment.receiver)),
            _reason(payment, worths, is_winner=payment.receiver in winners),
            payment.amount,
        )
        for payment in settled.payments
    )


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a seat has of a deal, its hand and the payments together."""

    name: str
    formula: str
    """The reckoning in figures: the hand where everybody has his own, and each payment."""
    line: SheetLine | None = None
    """All payments in a row of the sheet, where everybody has his own worth, and all pay one winner the same."""


def reckoned(settled: DealScore, own: Score, gain: Fraction, name: Callable[[Wind], str]) -> Reckoned | None:
    """How the worth of a hand leads to the gain of its seat; ``None`` where they are the same."""
    if gain == own.worth:
        return None
    paid = [each.amount for each in settled.payments if each.receiver is own.wind]
    paid += [-each.amount for each in settled.payments if each.payer is own.wind]
    is_paid_for = is_of_worths(settled)
    parts = paid if is_paid_for else [own.worth, *paid]
    rest = gain - sum(parts, Fraction(0))
    shown = [part for part in (*parts, rest) if part]
    formula = points_text(shown[0]) if shown else ""
    formula += "".join(f" {'+' if part > 0 else MINUS} {points_text(abs(part))}" for part in shown[1:])
    if not is_paid_for:
        line = _payment_line(settled, own, name) if not rest else None
        return Reckoned(_("Total"), formula, line)
    return Reckoned(_("Received for it") if own.is_winner else _("Received and paid"), formula)


def paid_by_each(settled: DealScore) -> Fraction | None:
    """What each of the others pays the only winner, where that is the same; else ``None``."""
    amounts = {payment.amount for payment in settled.payments}
    receivers = {payment.receiver for payment in settled.payments}
    is_everybody = len(settled.payments) == len(settled.deltas) - 1
    return amounts.pop() if is_everybody and len(amounts) == len(receivers) == 1 else None


def _payment_line(settled: DealScore, own: Score, name: Callable[[Wind], str]) -> SheetLine | None:
    """What a seat receives or pays as a row of its sum."""
    each = paid_by_each(settled)
    if each is None:
        return None
    number, receiver = len(settled.payments), settled.payments[0].receiver
    if own.wind is receiver:
        said = _("Each of the others pays {points}").format(points=points_text(each))
        reason, amount = f"{number} \u00d7 {points_text(each)}", number * each
    else:
        said = _("{payer} pays {receiver}").format(payer=name(own.wind), receiver=name(receiver))
        reason, amount = _("for the mahjong"), -each
    return SheetLine(name=said, reason=reason, kind=RowKind.EXTRA, amount=amount)


def is_of_worths(settled: DealScore) -> bool:
    """Whether hands are paid for; else everybody has his own worth, and payments are besides."""
    net = [Fraction(0)] * len(settled.deltas)
    for payment in settled.payments:
        net[payment.payer] -= payment.amount
        net[payment.receiver] += payment.amount
    return tuple(net) == settled.deltas


def _reason(payment: Payment, worths: Mapping[Wind, Fraction], *, is_winner: bool) -> str:
    """The reason for an amount, as far as the worths of the two hands say it."""
    worth, own = worths.get(payment.receiver, Fraction(0)), worths.get(payment.payer, Fraction(0))
    base = worth if is_winner else worth - own
    shown = points_text(worth) if is_winner or not own else f"{points_text(worth)} \u2212 {points_text(own)}"
    if base and payment.amount == base:
        return _("what the hand is worth") if is_winner else shown
    if base and payment.amount == 2 * base:
        return _("{points}, doubled").format(points=shown if is_winner or not own else f"({shown})")
    return _("for the mahjong")
