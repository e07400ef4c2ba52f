"""The rows of a score sheet as widgets: its lines, and the seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.i18n import _
from game.scenes.score.sheet import SeatPage, Sheet
from game.scenes.score.words import seat_remark
from game.view.paint.sprites import Avatar
from game.view.sheet.parts import SeatRow
from game.view.sheet.rows import LineRow
from game.view.table.plates import points_text


def line_rows(page: SeatPage, explain: Callable[[str], None] | None) -> list[LineRow]:
    """The lines of a hand; ``explain`` is told the id of the one that is pressed."""
    return [
        LineRow(
            line.name,
            line.reason,
            line.amount,
            kind=line.kind,
            striped=number % 2 == 0,
            on_press=partial(explain, line.id) if explain is not None and line.id else None,
        )
        for number, line in enumerate(page.lines)
    ]


def seat_row(sheet: Sheet, page: SeatPage) -> SeatRow:
    """A seat: what the deal brought it, and what it has now."""
    row = SeatRow(
        page.name,
        Avatar(page.portrait),
        page.wind,
        seat_remark(sheet, page),
        gain=page.gain,
        balance=page.balance,
    )
    row.is_dealer = page.is_dealer
    row.is_marked = page.is_winner
    row.was = _("was {points}").format(points=points_text(page.balance - page.gain))
    return row
