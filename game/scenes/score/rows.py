"""Rows of a score sheet, their texts, and the button for other ways to sort the hand (docs/design.md, section 19)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.engine.seat import Seat
from game.i18n import _
from game.i18n.guide import reference
from game.i18n.numbers import points_text
from game.i18n.score_rows import SheetLine, folded
from game.rules.rulebook import Rulebook
from game.rules.terms import Outcome
from game.scenes.score.sheet import SeatPage, Sheet
from game.view.paint import FaceLook, Icon, Kit, Paint
from game.view.sheet.parts import SeatRow
from game.view.sheet.rows import LineRow, TotalBar
from game.view.units import Align, Box, theme
from game.view.widgets import Button, Finish

_MOST = 9
"""The greatest number of lines that are all told one by one."""
_HIGH, _RAISED = 46.0, 6.0
"""The height of the button, and how far it is raised so that its shadow keeps clear of the first row."""


def sheet_lines(page: SeatPage) -> tuple[SheetLine, ...]:
    """The lines of a hand, followed by the payments if these change the seat's gain.

    Of many lines, those alike are merged.
    """
    own = page.lines if page.reckoned is None else (*page.lines, *page.reckoned.lines)
    told = folded(page.lines) if len(own) > _MOST else page.lines
    lines = tuple(replace(line, reason="") if line.says_all else line for line in told)
    return lines if page.reckoned is None else (*lines, *page.reckoned.lines)


def total_bar(page: SeatPage, sheet: Sheet, *, is_best: bool) -> TotalBar:
    """The total of the sorting shown; for a hand without lines, the gain in the deal."""
    if not page.lines:
        return TotalBar(_("Total"), "", page.gain)
    if not is_best:
        return TotalBar(_("Would have scored"), page.formula, page.total)
    if page.reckoned is not None:
        said = page.reckoned.formula(points_text(page.total) if page.reckoned.adds else "")
        return TotalBar(page.reckoned.name, said, page.by_hands, hand=page.total)
    return TotalBar(_("Total"), _who_pays(page, sheet) or page.formula, page.total)


def _who_pays(page: SeatPage, sheet: Sheet) -> str:
    """Who loses points by a win for which nobody pays the winner, or that nobody loses any; else empty."""
    if not page.won_alone or page.reckoned is not None or sheet.payments:
        return ""
    for each in sheet.pages:
        if each.lost:
            return _("{name} loses {points}").format(name=each.name, points=points_text(each.lost))
    return _("Only the winner scores; nobody pays")


def line_rows(
    lines: Sequence[SheetLine], book: Rulebook | None = None, explain: Callable[[str], None] | None = None
) -> list[LineRow]:
    """The rows for lines, with their places in a rulebook; ``explain`` gets the id of a line that is pressed."""
    return [
        LineRow(
            line.name,
            line.reason,
            line.amount,
            kind=line.kind,
            striped=number % 2 == 0,
            tiles=line.tiles,
            reference=reference(book, line.id) if book is not None else "",
            on_press=partial(explain, line.id) if explain is not None and line.id else None,
        )
        for number, line in enumerate(lines)
    ]


def seat_rows(pages: Sequence[SeatPage], own: Seat | None = None) -> list[SeatRow]:
    """The rows of all seats, whose figures stand in the same columns; the row of seat ``own`` is marked."""
    rows = list(map(_seat_row, pages))
    given = {page.won_from: page.winning_tile for page in pages}
    for each, page in zip(rows, pages, strict=True):
        each.rows, each.is_own, each.gave = rows, page.seat == own, given.get(page.seat)
    return rows


def _seat_row(page: SeatPage) -> SeatRow:
    """The row of a seat, with its gain in the deal and its balance."""
    row = SeatRow(page.name, page.portrait, page.wind, page.remark, gain=page.gain, balance=page.balance)
    row.is_dealer = page.is_dealer
    row.is_marked = page.is_winner
    row.face = FaceLook(page.mood)
    return row


def why_nothing(sheet: Sheet) -> str:
    """The text that says why a hand without lines scores nothing, and how the match goes on if nobody won."""
    return " ".join(filter(None, (_nothing_text(sheet), sheet.goes_on)))


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


class OtherCountings(Button):
    """A button that shows the next way to sort the hand; hidden if there is only one."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(
            "",
            self._go_on,
            finish=Finish(paint=Paint.IVORY, style=theme.BUTTON.sized(20), align=Align.START, padding=14.0),
            icon=Icon.CHEVRON_RIGHT,
            tooltip=_("The same tiles, sorted differently"),
        )
        self._changed = changed
        self._number = 0
        self._ways = 1

    @property
    def is_best(self) -> bool:
        """Whether the sorting that counts is shown."""
        return not self._number

    def begin(self) -> None:
        """Shows the sorting that counts, for a new hand."""
        self._number = 0

    def tell(self, page: SeatPage) -> None:
        """Updates the label for a page: which of how many sortings is shown."""
        self._ways = 1 + len(page.others)
        self.is_visible = self._ways > 1
        self.relabel(_("Arrangement {number}/{all}").format(number=self._number + 1, all=self._ways))

    def of(self, page: SeatPage) -> SeatPage:
        """The page with the chosen sorting; only the one that counts keeps its payments and its ``what_if``."""
        if self.is_best:
            return page
        way = page.others[self._number - 1]
        return replace(
            page, sets=way.sets, lines=way.lines, formula=way.formula, total=way.total, reckoned=None, what_if=""
        )

    def stand_beside(self, title: Box, used: float, kit: Kit) -> Box:
        """The box of the button at the end of a row whose title has the width ``used``."""
        width = min(self.content_width(kit, _HIGH), title.width - used - 16)
        return Box(title.right - width, title.center[1] - _HIGH / 2 - _RAISED, width, _HIGH)

    def _go_on(self) -> None:
        self._number = (self._number + 1) % self._ways
        self._changed()
