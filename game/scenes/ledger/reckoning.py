"""The column on how an entered hand adds up: its lines, the total, and the payments; or what is wrong with it."""

from collections.abc import Callable, Sequence
from functools import partial

from game.i18n import _, apart, ngettext
from game.i18n.score_rows import sheet_sum
from game.i18n.tile_words import tile_name
from game.ledger import drafting
from game.ledger.checks import Trouble
from game.ledger.grouping import lack
from game.ledger.words import problem_text
from game.rules.scoring import DealScore
from game.rules.settlement import Settlement
from game.scenes.ledger.hands import ShownHand
from game.scenes.ledger.kongs import kong_payments
from game.scenes.ledger.parts import KEY_SHAPE, TileKey
from game.scenes.ledger.words import gains_text
from game.scenes.score.payments import as_one, sheet_payments
from game.scenes.score.rows import line_rows
from game.tiles.tile import Tile, Wind
from game.view.paint import Kit
from game.view.sheet.rows import LineRow, PaymentRow, TotalBar
from game.view.units import Box, Face, TextStyle, column, grid, lay, theme
from game.view.widgets import Label, Widget

_HEADING = TextStyle(Face.SEMIBOLD, 22, theme.INK)
_TIP = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_TYPED = "B123 C55 WEEE DRRR"
_COLUMNS, _TILE, _GAP = 9, 52.0, 6.0


class Unfinished:
    """The tiles that would complete the hand, and tips on how to enter one.

    :param tap: called with the one of these tiles that is pressed.
    """

    def __init__(self, tap: Callable[[Tile], None]) -> None:
        self._tap = tap
        self._heading = Label("", _HEADING, wraps=True)
        self._last = Label(_("The tile that completed the hand comes last."), _TIP, wraps=True)
        said = (
            _("Sets on the table come first: tap them, then \u201cLay out\u201d."),
            _("A hand can be typed too: {example}").format(example=_TYPED),
            _("Right-click a tile or press Delete to remove it."),
        )
        self._tips = [Label(text, _TIP, wraps=True) for text in said]
        self._tips.insert(1, self._last)
        self.keys: list[TileKey] = []
        self._is_winner = False

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All widgets of this part."""
        return (self._heading, *self.keys, *self._tips)

    def show(self, hand: ShownHand) -> None:
        """Shows the tiles that complete the hand, if only one is missing."""
        rules, deal = hand.rules, hand.counted.entry
        lacks = lack(rules, hand.counted.placing, deal, hand.seat)
        found = [tile for tile in lacks.waits if drafting.is_free(rules, deal, tile)]
        self.keys = [TileKey(tile, tile_name(rules.id, tile), partial(self._tap, tile)) for tile in found]
        self._is_winner = hand.seat in deal.winners
        is_asked = lacks.count == 1 and self._is_winner
        said = ngettext("This tile completes the hand:", "Any of these tiles completes the hand:", len(found))
        self._heading.write(said if found else _("No single tile completes this hand.") if is_asked else "")

    def lay_out(self, area: Box, kit: Kit, *, is_seen: bool) -> None:
        """Lays out the widgets in this area; ``is_seen``: whether they are shown, as the hand is incomplete."""
        y = area.y
        self._heading.place(Box(area.x, y, area.width, 34))
        if self._heading.text:
            self._heading.place(Box(area.x, y, area.width, self._heading.height_for(area.width, kit)))
            y += self._heading.box.height + 12
        high = _TILE * KEY_SHAPE
        rows = -(-len(self.keys) // _COLUMNS)
        wide = (_TILE + _GAP) * _COLUMNS - _GAP
        lay(self.keys, grid(Box(area.x, y, wide, 0), len(self.keys), columns=_COLUMNS, high=high, gap=_GAP))
        y += rows * (high + _GAP) + 18 * bool(self.keys)
        self._last.place(Box(area.x, y, area.width, 0))
        tips = [tip for tip in self._tips if self._is_winner or tip is not self._last]
        for tip in tips:
            tip.place(Box(area.x, y, area.width, 100))
            tip.place(Box(area.x, y, area.width, tip.height_for(area.width, kit)))
            y += tip.box.height + 10
        for widget in self.widgets:
            widget.is_visible = is_seen
            if isinstance(widget, Label):
                is_said = widget is self._heading or widget in tips
                widget.is_visible = is_seen and is_said and bool(widget.text) and widget.box.bottom <= area.bottom


HEADING = TextStyle(Face.DISPLAY, 34, theme.INK)
ABOVE = 52.0
"""The distance from the top of a heading to the widgets below it, in layout units."""
_SAID = TextStyle(Face.MEDIUM, 24, theme.INK_SMALL)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_LINE, _LEAST_LINE, _TOTAL, _PAYMENT, _ONE_PAYMENT = 45.0, 30.0, 62.0, 43.0, 50.0
_CLOSE_LINE, _GAINS = 26.0, 46.0
"""The least height of a line if a line on what kongs brought follows, and the height of the latter."""
_SHORT = 24
"""The most characters of a line's reason; a longer one is shown only as a tooltip."""


class Reckoning:
    """The column of the score, below its heading."""

    def __init__(self, tap: Callable[[Tile], None]) -> None:
        """A column without a hand; ``tap`` is called with a tile that is pressed to complete one."""
        self._how = Label(_("How it adds up"), HEADING)
        self._said = Label("", _SAID, wraps=True)
        self.unfinished = Unfinished(tap)
        self._lines: list[LineRow] = []
        self._total: TotalBar | None = None
        self._payments: list[PaymentRow] = []
        self._kongs: list[PaymentRow] = []
        """The payments for kongs that are paid at once."""
        self._gains = Label("", _SMALL, most=2)
        """What each person gains or loses by these kongs, where the rows do not fit."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        counted = (*self._lines, *filter(None, [self._total]), *self._payments, *self._kongs, self._gains)
        return (self._how, self._said, *self.unfinished.widgets, *counted)

    def show(self, hand: ShownHand, names: Sequence[str], *, is_winner: bool) -> None:
        """Shows how a hand is scored, or what is missing or wrong."""
        score, told = hand.score, hand.hand
        self._lines, self._total, self._payments, self._kongs = [], None, [], []
        self._said.write("")
        self.unfinished.show(hand)
        is_empty = not is_winner and not told.size and told.points is None
        if is_empty or hand.counted.problems:
            invited = _("Tap the tiles of this hand, or enter only its points.") if is_empty else ""
            self._said.write(" ".join(filter(None, [invited, _problem(hand, names)])))
        elif score is not None:
            added = sheet_sum(hand.rules, score)
            self._lines = line_rows(added.lines)
            for line in self._lines:
                if len(line.reason) > _SHORT:
                    line.reason, line.tooltip = "", line.reason
            self._total = TotalBar(_("Total"), added.formula, score.worth)
            self._payments = _at_once(hand.counted.score, hand.rules.settlement, _name_at(hand, names))
            self._kongs = kong_payments(hand.rules, hand.counted.entry, names)
            gains = gains_text(names, hand.counted.kongs)
            self._gains.write(_("Kongs paid at once") + f": {gains}")
        self._said.is_visible = bool(self._said.text)

    def lay_out(self, area: Box, kit: Kit) -> None:
        """Lays out the column in this area; payments, except for kongs, are hidden if there is no room."""
        self._how.place(Box(area.x, area.y - ABOVE, area.width, 44))
        self._said.place(Box(area.x, area.y, area.width, 0))
        is_said = bool(self._said.text)
        high = self._said.height_for(area.width, kit)
        self._said.place(Box(area.x, area.y, area.width, high))
        rest = Box(area.x, area.y + high + 22, area.width, area.height - high - 22)
        self.unfinished.lay_out(rest, kit, is_seen=is_said)
        count = max(1, len(self._lines))
        free = area.height - _TOTAL - count * _LEAST_LINE
        both = [*self._payments, *self._kongs]
        shown = next((rows for rows in (both, self._kongs) if _height(rows) <= free), [])
        self._gains.is_visible = bool(self._kongs) and not shown
        paid, least = (_GAINS, _CLOSE_LINE) if self._gains.is_visible else (_height(shown), _LEAST_LINE)
        high = max(least, min(_LINE, (area.height - _TOTAL - paid) / count))
        seen = int((area.height - _TOTAL) / high)
        lay(self._lines, column(area, [high] * len(self._lines)))
        for number, line in enumerate(self._lines):
            line.is_visible = number < seen
        y = area.y + min(seen, len(self._lines)) * high + 8
        if self._total is not None:
            self._total.place(Box(area.x, y, area.width, _TOTAL - 8))
        self._gains.place(Box(area.x + 12, y + _TOTAL - 6, area.width - 24, _GAINS))
        below = Box(area.x, y + _TOTAL + 2, area.width, 0)
        lay(shown, grid(below, len(shown), columns=_column_count(shown), high=_row(shown), gap=8, down=2))
        if any(payment.clipped(kit) for payment in shown):
            high = min(_ONE_PAYMENT, (area.bottom - below.y) / len(shown) - 2)
            lay(shown, column(below, [high] * len(shown), 2))
        for payment in both:
            payment.is_visible = payment in shown


def _column_count(payments: Sequence[PaymentRow]) -> int:
    return min(2, max(1, len(payments)))


def _row(payments: Sequence[PaymentRow]) -> float:
    """The height of each of the rows, in units."""
    return _PAYMENT if _column_count(payments) > 1 else _ONE_PAYMENT


def _height(payments: Sequence[PaymentRow]) -> float:
    """The height of all the rows with the space above them, in units."""
    return -(-len(payments) // _column_count(payments)) * (_row(payments) + 2) + 10 if payments else 0.0


def _name_at(hand: ShownHand, names: Sequence[str]) -> Callable[[Wind], str]:
    """A function that gives the name of the person with this seat wind."""
    return lambda wind: names[(hand.counted.placing.east + wind) % hand.rules.seats]


def _problem(hand: ShownHand, names: Sequence[str]) -> str:
    """The sentence on the first problem of the deal; empty if there is none.

    Problems of the hand in view come first, and a missing winning tile after others. A problem of another hand is
    told with the name of its person.
    """
    found = sorted(
        hand.counted.problems,
        key=lambda each: (each.seat not in {hand.seat, None}, each.trouble is Trouble.NO_LAST_TILE),
    )
    if not found:
        return ""
    said, seat = problem_text(hand.rules.id, found[0], names), found[0].seat
    if seat in {hand.seat, None} or names[seat] in said:
        return said
    return f"{apart(names[seat])}: {said}"


def _at_once(score: DealScore, settlement: Settlement, name: Callable[[Wind], str]) -> list[PaymentRow]:
    """The rows of the payments; a single one if everybody pays one person the same for the same reason."""
    rows, receivers = sheet_payments(score, settlement, name), {payment.receiver for payment in score.payments}
    return as_one(rows, name(receivers.pop())) if len(receivers) == 1 else list(rows)
