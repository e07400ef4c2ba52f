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
    winners = {score.wind for score in settled.winners}
    worths = {score.wind: score.worth for score in settled.scores} if _is_of_worths(settled) else {}
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
    """The reckoning in figures; where the worth of the hand is part of it, what follows that."""
    lines: tuple[SheetLine, ...]
    """What the seat receives and pays, as rows of its sum."""
    adds: bool
    """Whether everybody has his own worth, to which this is added; else the hand is paid for."""


def reckoned(settled: DealScore, own: Score, gain: Fraction, name: Callable[[Wind], str]) -> Reckoned | None:
    """How the worth of a hand leads to the gain of its seat; ``None`` where they are the same."""
    if gain == own.worth:
        return None
    rows = _own_payments(settled, own.wind, name)
    adds = not _is_of_worths(settled)
    lines = _as_one(rows) if own.is_winner else rows
    parts = [row.amount for row in (lines if adds else rows)]
    rest = gain - sum(parts, own.worth if adds else Fraction(0))
    shown = [part for part in (*parts, rest) if part]
    formula = "".join(f" {'+' if part > 0 else MINUS} {points_text(abs(part))}" for part in shown)
    if adds:
        return Reckoned(_("Total"), formula, lines, adds)
    said = _("Received for the hand") if own.is_winner else _("Received and paid")
    return Reckoned(said, formula.removeprefix(" + ").strip(), lines, adds)


def _own_payments(settled: DealScore, own: Wind, name: Callable[[Wind], str]) -> tuple[SheetLine, ...]:
    """What a seat receives, and then what it pays."""
    lines = [
        SheetLine(
            name=row.text,
            reason=row.reason,
            kind=RowKind.EXTRA,
            amount=row.amount if payment.receiver is own else -row.amount,
        )
        for payment, row in zip(settled.payments, sheet_payments(settled, name), strict=True)
        if own in (payment.payer, payment.receiver)
    ]
    return tuple(sorted(lines, key=lambda line: line.amount < 0))


def _as_one(rows: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
    """The rows of a winner as one, where all the others pay the same."""
    if len(rows) < 2 or len({row.amount for row in rows}) > 1:
        return rows
    each, number = rows[0].amount, len(rows)
    said = _("Each of the other players pays {points}").format(points=points_text(each))
    reason = f"{number} \u00d7 {points_text(each)}"
    return (SheetLine(name=said, reason=reason, kind=RowKind.EXTRA, amount=number * each),)


def _is_of_worths(settled: DealScore) -> bool:
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
