"""Sentences of a score sheet: why a hand counts nothing, and what the deal was to a seat."""

from __future__ import annotations

from fractions import Fraction

from game.i18n import _
from game.rules.terms import Outcome
from game.scenes.score.sheet import SeatPage, Sheet
from game.view.table.plates import points_text


def why_nothing(sheet: Sheet, page: SeatPage) -> str:
    """Why a hand counts nothing."""
    if sheet.outcome is Outcome.EXHAUSTED:
        return _("No tile was left to draw, and nobody had a mahjong: nobody scores.")
    if sheet.outcome is Outcome.ANNULLED:
        return _("Nobody scores, and the deal is played again.")
    if sheet.payments or any(each.lines and not each.is_winner for each in sheet.pages):
        return _("Nothing in this hand counts.")
    if page.gain < 0:
        return _("Only the winner scores. Who lost the winning tile loses a point.")
    return _("Only the winner scores.")


def seat_remark(sheet: Sheet, page: SeatPage) -> str:
    """What the deal was to a seat, in a few words: its hand, and what it got or gave."""
    parts = [page.remark] if page.remark else []
    payments = sheet.payments
    if payments and page.lines:
        parts.append(_("hand {points}").format(points=points_text(page.total)))
    got = sum((each.amount for each in payments if each.receiver is page.wind), Fraction(0))
    got -= sum((each.amount for each in payments if each.payer is page.wind), Fraction(0))
    if got:
        said = _("receives {points}") if got > 0 else _("pays {points}")
        parts.append(said.format(points=points_text(abs(got))))
    return " · ".join(parts)
