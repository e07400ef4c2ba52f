"""The lines of a score sheet and their total, or why there are none (docs/design.md, section 19)."""

from fractions import Fraction

from game import Frozen, replace
from game.i18n import _, joined
from game.i18n.numbers import points_text
from game.i18n.score_rows import SheetLine, folded
from game.rules.terms import Outcome
from game.scenes.score.sheet import SeatPage, Sheet

_MOST = 9
"""The greatest number of lines that are all told one by one."""


class Total(Frozen):
    """The total of all lines."""

    name: str
    formula: str
    points: Fraction
    hand: Fraction | None = None
    """The worth of the hand, told by itself if the total differs from it."""


def sheet_lines(page: SeatPage) -> tuple[SheetLine, ...]:
    """The lines of a hand, followed by the payments if these change the seat's gain.

    Of many lines, those alike are merged.
    """
    own = page.lines if page.reckoned is None else (*page.lines, *page.reckoned.lines)
    told = folded(page.lines) if len(own) > _MOST else page.lines
    lines = tuple(replace(line, reason="") if line.says_all else line for line in told)
    return lines if page.reckoned is None else (*lines, *page.reckoned.lines)


def total_of(page: SeatPage, sheet: Sheet, *, is_best: bool) -> Total:
    """The total of the sorting shown; for a hand without lines, the gain in the deal."""
    if not page.lines:
        return Total(_("Total"), "", page.gain)
    if not is_best:
        return Total(_("Would have scored"), page.formula, page.total)
    if page.reckoned is not None:
        said = page.reckoned.formula(points_text(page.total) if page.reckoned.adds else "")
        return Total(page.reckoned.name, said, page.by_hands, hand=page.total)
    return Total(_("Total"), _who_pays(page, sheet) or page.formula, page.total)


def _who_pays(page: SeatPage, sheet: Sheet) -> str:
    """Who loses points by a win for which nobody pays the winner, or that nobody loses any; else empty."""
    if not page.won_alone or page.reckoned is not None or sheet.payments:
        return ""
    for each in sheet.pages:
        if each.lost:
            return _("{name} loses {points}").format(name=each.name, points=points_text(each.lost))
    return _("Only the winner scores; nobody pays")


def why_nothing(sheet: Sheet) -> str:
    """The text that says why a hand without lines scores nothing, and how the match goes on if nobody won."""
    return joined(" ", _nothing_text(sheet), sheet.goes_on)


def _nothing_text(sheet: Sheet) -> str:
    if sheet.outcome is not Outcome.WON and any(page.gain > 0 for page in sheet.pages):
        return _("Nobody went out: only kongs are paid for.")
    if sheet.outcome is Outcome.EXHAUSTED and sheet.least:
        said = _("No tiles were left to draw, and nobody went out: that takes {least}. Nobody scores.")
        return said.format(least=sheet.least)
    if sheet.outcome is Outcome.EXHAUSTED:
        return _("No tiles were left to draw, and nobody had a mahjong: nobody scores.")
    if sheet.outcome is Outcome.ANNULLED:
        return _("Nobody scores, and the deal is played again.")
    if sheet.payments or any(each.lines and not each.is_winner for each in sheet.pages):
        return _("Nothing in this hand counts.")
    return _("Only the winner scores.")
