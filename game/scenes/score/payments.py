"""Payments after a deal, with the reason for each amount."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from msgspec import structs

from game import Frozen, replace
from game.i18n import _, joined, labeled
from game.i18n.numbers import MINUS, points_text
from game.i18n.score_rows import RowKind, SheetLine
from game.i18n.tile_words import listed_names
from game.rules.scoring import DealScore, Payment
from game.rules.settlement import Payers, Settlement
from game.tiles.tile import Wind

_DOUBLE = 2


class PaymentLine(Frozen):
    """A payment between two players: who pays whom, why, and how much."""

    text: str
    reason: str
    amount: Fraction


def sheet_payments(
    settled: DealScore, settlement: Settlement, name: Callable[[Wind], str], dealer: Wind | None = None
) -> tuple[PaymentLine, ...]:
    """The rows for the payments of a deal that was won.

    :param settled: the scores and payments of the deal.
    :param settlement: how the rulebook settles a deal.
    :param name: gives the name of the player with a wind.
    :param dealer: the seat with East's rights, which is named where that doubles a payment; ``None``: unknown.
    """
    winners = {score.wind for score in settled.winners}
    worths = {score.wind: score.worth for score in settled.scores}
    reasons = [
        _reason(
            payment,
            settlement,
            worths,
            is_winner=payment.receiver in winners,
            why_double=_why_double(payment, settlement, dealer),
        )
        for payment in settled.payments
    ]
    return tuple(
        PaymentLine(
            _("{payer} pays {receiver}").format(payer=name(payment.payer), receiver=name(payment.receiver)),
            _paid_for_all(settlement, said) if _is_for_all(payment, settled, settlement) else said,
            payment.amount,
        )
        for payment, said in zip(settled.payments, reasons, strict=True)
    )


def _is_for_all(payment: Payment, settled: DealScore, settlement: Settlement) -> bool:
    """Whether a seat that let off a cannon pays a winner for several others."""
    winners = {score.wind for score in settled.winners}
    if not settlement.cannon or settlement.payers is not Payers.ALL or payment.receiver not in winners:
        return False
    paid_by_one = sum(each.receiver is payment.receiver for each in settled.payments) == 1
    return paid_by_one and len(settled.deltas) - len(winners) > 1


def _paid_for_all(settlement: Settlement, said: str) -> str:
    fed = _("fed a dangerous hand and pays for everyone")
    return fed if settlement.losers_pay else labeled(fed, said)


def tells_amounts(settled: DealScore, settlement: Settlement) -> bool:
    """Whether the rule of ``rule_of`` tells what everybody pays."""
    if not settlement.keeps_worth or not settlement.losers_count or settlement.payers is not Payers.ALL:
        return False
    return len(settled.winners) == 1 and len({payment.amount for payment in settled.payments}) == 1


def rule_of(settled: DealScore, settlement: Settlement) -> str:
    """Who scores what, in books where the losers score their hands too and pay nothing but the mahjong."""
    if not settlement.keeps_worth or not settlement.losers_count:
        return ""
    if not tells_amounts(settled, settlement):
        return _("All score their own hands")
    said = _("All score their own hands; the others pay the winner {points} each")
    return said.format(points=points_text(settled.payments[0].amount))


def as_one(rows: Sequence[PaymentLine], receiver: str) -> list[PaymentLine]:
    """A single row of the payments to one person if several pay the same for the same reason; otherwise the rows."""
    if len(rows) < 2 or len({(row.reason, row.amount) for row in rows}) > 1:
        return list(rows)
    return [PaymentLine(_("Everyone pays {name}").format(name=receiver), rows[0].reason, rows[0].amount)]


class Reckoned(Frozen):
    """How a seat's gain follows from its hand and the payments."""

    name: str
    parts: tuple[Fraction, ...]
    """The amounts that make up the gain; if ``adds``, together with the worth of the hand."""
    lines: tuple[SheetLine, ...]
    """What the seat receives and pays."""
    adds: bool
    """Whether each player keeps the worth of the own hand besides the payments; if not, only payments count."""

    def formula(self, hand: str = "") -> str:
        """The calculation in figures; ``hand`` is that of the hand's worth, if it is to begin with it."""
        if not self.adds and len(self.parts) > 1 and len(set(self.parts)) == 1 and self.parts[0] > 0:
            return f"{len(self.parts)} \u00d7 {points_text(self.parts[0])}"
        begin = "" if hand or not self.parts else points_text(self.parts[0], signed=self.adds)
        rest = self.parts if hand else self.parts[1:]
        return "".join([hand, begin, *(f" {'+' if part > 0 else MINUS} {points_text(abs(part))}" for part in rest)])


def reckoned(
    settled: DealScore,
    settlement: Settlement,
    wind: Wind,
    gain: Fraction,
    name: Callable[[Wind], str],
    payments: Sequence[PaymentLine],
) -> Reckoned | None:
    """How a seat's gain follows from the worth of its hand; ``None`` if they are equal.

    :param payments: the rows for the payments of the deal.
    """
    own = next((score for score in settled.scores if score.wind is wind), None)
    worth, is_winner = (Fraction(0), False) if own is None else (own.worth, own.is_winner)
    if gain == worth:
        return None
    rows = _own_payments(settled, payments, wind)
    adds = settlement.keeps_worth
    lines = _gathered(settled, rows, wind, name) if is_winner else rows
    brought = settlement.brings(worth) - worth if adds and own is not None else Fraction(0)
    if brought:
        by_table = _("By the table: {points}") if settlement.table else _("Rounded: {points}")
        said = by_table.format(points=points_text(settlement.brings(worth)))
        lines = (SheetLine(name=said, reason="", kind=RowKind.PAID, amount=brought), *lines)
    if lost := lost_to_nobody(settled, settlement, wind):
        lines = (*lines, SheetLine(name=_("Discarded the winning tile"), reason="", kind=RowKind.PAID, amount=-lost))
    is_one = not adds and len(lines) == 1
    shown = tuple(row.amount for row in (rows if is_one else lines) if row.amount)
    said = _("Received for the hand") if is_winner else _("Received and paid")
    return Reckoned(_("Total") if adds else said, shown, lines, adds)


def lost_to_nobody(settled: DealScore, settlement: Settlement, wind: Wind) -> Fraction:
    """The points that a seat loses to nobody because it discarded the winning tile."""
    kept = (settlement.brings(score.worth) for score in settled.scores if settlement.keeps_worth and score.wind is wind)
    received = (each.amount for each in settled.payments if each.receiver is wind)
    paid = (each.amount for each in settled.payments if each.payer is wind)
    return sum((*kept, *received), Fraction(0)) - sum(paid, settled.deltas[wind])


def _own_payments(settled: DealScore, rows: Sequence[PaymentLine], own: Wind) -> tuple[SheetLine, ...]:
    """What a seat receives, followed by what it pays."""
    lines = [
        SheetLine(
            name=row.text,
            reason=row.reason,
            kind=RowKind.PAID,
            amount=row.amount if payment.receiver is own else -row.amount,
        )
        for payment, row in zip(settled.payments, rows, strict=True)
        if own in (payment.payer, payment.receiver)
    ]
    return tuple(sorted(lines, key=lambda line: line.amount < 0))


def _gathered(
    settled: DealScore, rows: tuple[SheetLine, ...], own: Wind, name: Callable[[Wind], str]
) -> tuple[SheetLine, ...]:
    """The rows of a winner, with those merged in which others pay the same."""
    paying = [each for each in settled.payments if each.receiver is own]
    if len(paying) < len(rows):
        return rows
    lines: list[SheetLine] = []
    for amount in dict.fromkeys(payment.amount for payment in paying):
        alike = [row for row in rows if row.amount == amount]
        others = tuple(payment.payer for payment in paying if payment.amount == amount)
        if len(alike) == 1:
            said = _("{name} pays {points}").format(name=name(others[0]), points=points_text(amount))
        elif len(alike) == len(rows):
            said = _("Each of the other players pays {points}").format(points=points_text(amount))
        else:
            names = listed_names(list(map(name, others)))
            said = _("{names} pay {points} each").format(names=names, points=points_text(amount))
        lines.append(replace(alike[0], name=said, amount=len(alike) * amount))
    return tuple(lines)


def _why_double(payment: Payment, settlement: Settlement, dealer: Wind | None) -> str:
    """Why a payment is doubled by East's rights; empty if it is not."""
    pays = settlement.dealer_pays if payment.payer is dealer else 1
    if pays * (settlement.dealer_gets if payment.receiver is dealer else 1) != _DOUBLE:
        return ""
    if dealer is Wind.EAST:
        return _("East pays double") if pays == _DOUBLE else _("East is paid double")
    return _("East's rights pay double") if pays == _DOUBLE else _("East's rights are paid double")


def _reason(
    payment: Payment,
    settlement: Settlement,
    worths: Mapping[Wind, Fraction],
    *,
    is_winner: bool,
    why_double: str,
) -> str:
    """The reason for a payment: the worths of the two hands it comes from, and the factor applied to them.

    :param why_double: the text that says why it is doubled; empty if it is not known.
    """
    if is_winner and settlement.losers_pay:
        share = _DOUBLE if why_double else 1
        hand = structs.replace(payment, amount=payment.amount / share - settlement.losers_pay)
        alone = structs.replace(settlement, losers_pay=0)
        said = _reason(hand, alone, worths, is_winner=True, why_double="") if hand.amount else ""
        said = joined(" + ", said, points_text(Fraction(settlement.losers_pay)))
        return labeled(f"{share} \u00d7 ({said})", why_double) if why_double else said
    if is_winner and settlement.each_pays is not None:
        base, plain = Fraction(settlement.each_pays), _("for the mahjong")
        shown = points_text(base)
    else:
        worth, own = (settlement.brings(worths.get(wind, Fraction(0))) for wind in (payment.receiver, payment.payer))
        base = worth if is_winner else worth - own
        shown = points_text(worth) if is_winner or not own else f"{points_text(worth)} \u2212 {points_text(own)}"
        plain = _("what the hand is worth") if is_winner else shown
        if settlement.table and is_winner:
            plain = shown = _("{points} by the table").format(points=shown)
        elif is_winner and worth != worths[payment.receiver]:
            plain = shown = _("{points} after rounding").format(points=shown)
        elif not is_winner and own:
            shown = f"({shown})"
    factor = payment.amount / base if base else Fraction(0)
    if factor == 1:
        return plain
    if factor == _DOUBLE and why_double:
        return labeled(f"{_DOUBLE} \u00d7 {shown}", why_double)
    if factor == _DOUBLE:
        return _("{points}, doubled").format(points=shown)
    return f"{shown} \u00d7 {factor}" if factor.denominator == 1 and factor else _("for the mahjong")
