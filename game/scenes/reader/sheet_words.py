"""The score sheet as text to be spoken, with the word "points" after every number of points."""

from collections.abc import Mapping
from fractions import Fraction

from game.i18n import _, pgettext
from game.i18n.numbers import points_text
from game.i18n.player_texts import place_text
from game.i18n.row_texts import worth_text
from game.i18n.score_rows import RowKind
from game.i18n.tile_words import plain_wind
from game.rules.rows import Points
from game.view.paint import Kit
from game.view.sheet.coins import PaidCell
from game.view.sheet.parts import SeatRow, SetBox
from game.view.sheet.rows import LineRow, PaymentRow, TotalBar
from game.view.spoken import words_of
from game.view.widgets import Widget

_DOUBLES = RowKind.DOUBLES, RowKind.LIMIT


def sheet_words(widget: Widget, kit: Kit) -> str:
    """The words of a set, a row or the total, with "points" after each number; empty for any other widget."""
    if isinstance(widget, SeatRow):
        return _seat_words(widget)
    if isinstance(widget, PaidCell):
        return f"{widget.called}, {points_said(widget.amount)}"
    figures = _figures(widget)
    if not figures:
        return ""
    words = words_of(widget, kit)
    if isinstance(widget, TotalBar) and widget.sum_text and widget.sum_text not in words:
        words.append(widget.sum_text)  # which is not drawn where it has no room
    return ", ".join(figures.get(word, word) for word in words)


def _figures(widget: Widget) -> Mapping[str, str]:
    """The numbers on a widget as written, mapped to how they are spoken."""
    match widget:
        case SetBox(points=Fraction() as points):
            return _with_points(points_text(points), points)
        case LineRow(amount=amount, kind=kind) if kind not in _DOUBLES:
            return _with_points(widget.figure, amount)
        case TotalBar(total=points, hand=Fraction() as hand):
            return {**_with_points(points_text(hand), hand), **_with_points(points_text(points), points)}
        case PaymentRow(amount=points) | TotalBar(total=points):
            return _with_points(points_text(points), points)
        case _:
            return {}


def _seat_words(row: SeatRow) -> str:
    """A seat's name, place in the match, wind, part in the deal, gain and balance."""
    part = row.remark or (_("wins") if row.is_marked else "")
    now = pgettext("reader", "now {points}").format(points=points_said(row.balance))
    gain = "" if row.gain is None else points_said(row.gain, signed=True)
    place = place_text(row.place_now) if row.place_now else ""
    words = (row.name, place, plain_wind(row.wind), *part.split(" · "), gain, now)
    return ", ".join(word for word in words if word)


def points_said(points: Fraction, *, signed: bool = False) -> str:
    """Points as they are spoken: ``−8 points``."""
    written = points_text(points, signed=signed)
    return _with_points(written, points)[written]


def _with_points(written: str, points: Fraction) -> Mapping[str, str]:
    whole = abs(points)
    return {written: written.replace(points_text(whole), worth_text(Points(whole)))}
